import { byId, h } from './dom.js';
import { graphFigure, weightTable } from './questionView.js';
import { startThemeToggle } from './themeToggle.js';
import { unpack } from './unpack.js';

/** Draws graph and weights of a page about one question. */
async function drawCase(): Promise<void> {
  const packed = document.getElementById('sample');
  if (!packed) return;
  const place = byId('drawing');
  try {
    const [question] = await unpack(packed.textContent ?? '');
    const [method] = question?.methods ?? [];
    if (!question || !method) return;
    place.replaceChildren(
      method.graph ? graphFigure(question, method) : '',
      method.weights ? weightTable(question, method) : '',
    );
  } catch (e) {
    place.replaceChildren(h('p', { class: 'muted' }, e instanceof Error ? e.message : String(e)));
  }
}

startThemeToggle();
void drawCase();
