/** Units that a number may carry and that do not count. */
const units =
  'degrees?|deg|cm|mm|km|m|in|ft|inch(?:es)?|feet|foot|yards?|miles?|meters?|metres?|centimeters?|kilometers?|seconds?|minutes?|hours?|days?|weeks?|months?|years?|dollars?|cents?|units?|square|cubic|sq|points?|percent|people|students?|pounds?|lbs?|ounces?|grams?|kg|liters?|gallons?|mph|per|ways?|pi ?eces|apples|balls|boxes|games|numbers|integers|solutions|sides|edges|faces|vertices|rows|pages|books|cookies|bears|popsicles|factors|terms|triangles|marbles|trips|coins|paths';

/** Each unit ends at a separator, so that a text can be cut into units in one way only. */
const trailingUnits = new RegExp(`(?<=[\\d}\\)])\\s*(?:(?:${units})(?:\\^\\{?[23]\\}?)?(?:[\\s./]+|$))+$`, 'i');

/**
 * A LaTeX answer without what does not change its value: delimiters, sizes and spaces of the typesetting, signs of
 * currency, degrees and per cent, units, a last full stop. The order of the steps is that of the data set's own
 * normalisation (Hendrycks et al. 2021), with its faults mended.
 */
export function normalLatex(text: string): string {
  let s = text.trim();
  s = s.replace(/^\\\[|\\\]$|^\\\(|\\\)$/g, '').replace(/^\$+|\$+$/g, '');
  s = s
    .replace(/\\!|\\,|\\;|\\:|(?<!\\)\\ |\\quad|\\qquad|~/g, ' ')
    .replace(/\{,\}/g, ',')
    .replace(/\\(?:left|right|displaystyle|limits|bigl?|bigr|Bigl?|Bigr|mathstrut)(?![a-zA-Z])/g, '')
    .replace(/\\[dt]frac/g, '\\frac')
    .replace(/\\cfrac/g, '\\frac')
    .replace(/\^\{?\\circ\}?|°/g, '')
    .replace(/\\?%/g, '')
    .replace(/\\?\$/g, '')
    .replace(/\\(?:cdot|times|ast)(?![a-zA-Z])/g, '*')
    .replace(/·|×/g, '*')
    .replace(/−|–/g, '-')
    .replace(/\\leq?(?![a-zA-Z])|≤/g, '<=')
    .replace(/\\geq?(?![a-zA-Z])|≥/g, '>=')
    .replace(/\\lt(?![a-zA-Z])/g, '<')
    .replace(/\\gt(?![a-zA-Z])/g, '>')
    .replace(/√/g, '\\sqrt')
    .replace(/π/g, '\\pi')
    .replace(/∞/g, '\\infty')
    .replace(
      /\\(?:mathrm|mathbf|textbf|textit|mathit|operatorname|mbox|textrm|mathsf|rm|bf)(?![a-zA-Z])\s*/g,
      '\\text',
    );
  s = unwrapText(s).replace(/\s+/g, ' ').trim();
  s = s.replace(/[.,;]\s*$/, '');
  const bare = s.replace(trailingUnits, '').trim();
  return bare === '' ? s : bare;
}

/** `\text{…}`: words behind a number are units and go; words alone are the answer and stay. */
function unwrapText(s: string): string {
  const inner = [...s.matchAll(/\\text\s*\{([^{}]*)\}/g)];
  if (inner.length === 0) return s;
  const without = s.replace(/\\text\s*\{[^{}]*\}(?:\^\{?\d\}?)?/g, ' ').trim();
  if (/[\d\\]|[a-z]/i.test(without)) {
    const joins = inner.every((m) => /^\s*(?:or|and|,)\s*$/i.test(m[1]!));
    return joins ? s.replace(/\\text\s*\{[^{}]*\}/g, ',') : without;
  }
  return s.replace(/\\text\s*\{([^{}]*)\}/g, '$1');
}
