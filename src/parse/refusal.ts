// What follows an answer marker and says that there is no answer.
const NONE =
  /^(?:none\b|no\s+(?:correct|valid|right|suitable|such)\b|not\s+(?:listed|among|in\b|available|given|provided|possible|present|one of|an? option|determin|enough|clear|known|directly)|cannot\b|can['’]t\b|could not\b|unknown\b|unclear\b|uncertain\b|undetermin|indetermin|insufficient|unable\b|impossible\b|n\/a\b|i (?:do not|don['’]t) know)/i;

// A reply that declines, where nothing in it states an answer.
const REFUSAL =
  /\bI(?:['’]m| am)?\s+(?:(?:do not|don['’]t)\s+(?:really\s+)?know|not (?:really )?(?:sure|certain|able)|unsure|have no idea|would pick none|(?:cannot|can['’]t|could not|couldn['’]t|am unable to|must decline))|\b(?:cannot|can['’]t|can not) be (?:determined|answered|calculated|derived|solved)|\b(?:cannot|can['’]t|not possible to|unable to|impossible to) (?:accurately |definitively )?(?:determine|answer|provide|calculate|solve|compute)|\bnot enough information\b|\binsufficient (?:data|information)\b|\bnone of (?:these|them|the (?:\w+ )?(?:above|options?|choices?|answers?|alternatives))\b|\bno (?:correct|right|valid) (?:answer|option|choice)\b|\bnot (?:listed|among|(?:one )?of the (?:options|choices)|in the options)\b|\bpick none\b/gi;

/** Does this payload of a marker ("The answer is …") decline to answer? */
export function declines(payload: string): boolean {
  return NONE.test(payload);
}

/** After a marker that denies ("the answer cannot be"): does the payload say that there is no finding it? */
export function isNotFound(payload: string): boolean {
  return /^\s*(?:determin|found|given|calculat|deriv|provid|known|answer|comput|obtain|establish)/i.test(payload);
}

/** The last refusal within the last `reach` characters of a text, as [start, end). */
export function findRefusal(text: string, reach = 400): readonly [number, number] | null {
  const from = Math.max(0, text.length - reach);
  let found: readonly [number, number] | null = null;
  for (const m of text.slice(from).matchAll(REFUSAL)) found = [from + m.index, from + m.index + m[0].length];
  return found;
}
