import { escapeHtml } from './escape.js';
import { pageScript } from './script.js';
import type { Start } from './script.js';
import { pageStyle } from './style.js';

export interface Shell {
  /** Plain texts. */
  title: string;
  lead: string;
  /** Anchor, heading (plain text) and markup; empty ones are left out. */
  sections: readonly [id: string, heading: string, body: string][];
  /** Markup. */
  footer: string;
  /** Base64 of gzipped questions that the script unpacks. */
  packed: string | undefined;
  /** Which script runs. */
  start: Start;
}

/**
 * A page that needs nothing else: styles, script and data are inside, and nothing is asked of any network.
 */
export function shell({ title, lead, sections, footer, packed, start }: Shell): string {
  const present = sections.filter(([, , body]) => body !== '');
  const contents = present.map(([id, heading]) => `<li><a href="#${id}">${escapeHtml(heading)}</a></li>`);
  const bodies = present.map(
    ([id, heading, body]) =>
      `<section id="${id}" aria-labelledby="${id}-h"><h2 id="${id}-h">${escapeHtml(heading)}</h2>\n${body}\n</section>`,
  );
  return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">
<link rel="icon" href="data:,">
<title>${escapeHtml(title)}</title>
<style>${pageStyle()}</style>
</head>
<body>
<a class="skip" href="#main">Skip to the content</a>
<header class="page">
<div class="top"><h1>${escapeHtml(title)}</h1><button type="button" id="theme" hidden></button></div>
<p>${escapeHtml(lead)}</p>
<nav class="contents" aria-label="Contents"><ul>${contents.join('')}</ul></nav>
</header>
<main id="main" tabindex="-1">
${bodies.join('\n')}
</main>
<footer>${footer}</footer>
${packed === undefined ? '' : `<script type="application/gzip" id="sample">${packed}</script>`}
<script type="module">
${pageScript(start)}
</script>
</body>
</html>
`;
}
