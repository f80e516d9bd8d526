import { createRequire } from 'node:module';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { parse, View, Error as VEGA_ERROR } from 'vega';
import { compile } from 'vega-lite';
import type { TopLevelSpec } from 'vega-lite';
import { SigmaError } from '../core/index.js';
import { drawingFailed, fontsMissing } from './messages.js';

/** Names come from files; what XML does not allow would make the whole drawing unreadable. */
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|\p{Surrogate}/gu;

/**
 * Draws a Vega-Lite spec as SVG text, without a browser or canvas.
 * @throws SigmaError `bad-input` when the spec cannot be drawn
 */
export async function toSvg(spec: TopLevelSpec): Promise<string> {
  try {
    const quiet = { logger: silentLogger() };
    const view = new View(parse(compile(withSafeNames(spec), quiet).spec), { renderer: 'none', logLevel: VEGA_ERROR });
    const svg = await view.toSVG();
    view.finalize();
    return svg.replace(NOT_XML, '\ufffd');
  } catch (e) {
    throw new SigmaError('bad-input', drawingFailed(e), e);
  }
}

/**
 * Vega looks names up in plain objects, where "constructor" and its like are always found: an agent of that name would
 * end the drawing. A zero-width space after it changes the lookup and not the picture.
 */
export function withSafeNames(spec: TopLevelSpec): TopLevelSpec {
  return JSON.parse(JSON.stringify(spec), (_key, value: unknown) =>
    typeof value === 'string' && value in Object.prototype ? `${value}\u200b` : value,
  ) as TopLevelSpec;
}

/** Draws SVG text as PNG bytes; `scale` 2 keeps charts sharp on dense screens. */
export function toPng(svg: string, scale = 2): Buffer {
  const image = new Resvg(svg, {
    fitTo: { mode: 'zoom', value: scale },
    // resvg drops text without a word when it knows no font, so the fonts come with the package.
    font: {
      fontFiles: fontFiles(),
      loadSystemFonts: false,
      defaultFontFamily: 'DejaVu Sans',
      sansSerifFamily: 'DejaVu Sans',
    },
  });
  return image.render().asPng();
}

/** The fonts that charts are drawn with. */
export function fontFiles(): string[] {
  try {
    const folder = path.join(
      path.dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')),
      'ttf',
    );
    return ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map((f) => path.join(folder, f));
  } catch (e) {
    throw new SigmaError('unavailable', fontsMissing(), e);
  }
}

/** Vega-Lite remarks on choices (a dropped shape on a line) would land between progress lines. */
function silentLogger(): NonNullable<NonNullable<Parameters<typeof compile>[1]>['logger']> {
  const logger = {
    level: () => logger,
    error: () => logger,
    warn: () => logger,
    info: () => logger,
    debug: () => logger,
  };
  return logger as unknown as NonNullable<NonNullable<Parameters<typeof compile>[1]>['logger']>;
}
