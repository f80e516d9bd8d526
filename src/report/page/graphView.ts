import type { SampleAgent } from '../data.js';
import { svg } from './dom.js';
import { isRead } from './filter.js';
import { edges, seats, strongest } from './layout.js';
import type { Edge, Seat } from './layout.js';

const WIDTH = 440;
const HEIGHT = 350;
/** More lines than this make a blot. */
const MOST_EDGES = 240;

/** The signed graph as SVG: solid green trust, dashed red conflict, width = strength, malicious seats as diamonds. */
export function graphView(agents: readonly SampleAgent[], graph: readonly number[], label: string): SVGSVGElement {
  const k = agents.length;
  const radius = k > 20 ? 158 : 125;
  const at = seats(agents, [WIDTH / 2, HEIGHT / 2], radius);
  const all = edges(graph, k);
  const lines = strongest(all, MOST_EDGES);
  const crowded = lines.length > 80;
  const trust = lines.filter((e) => e.sign > 0).length;
  const description = `${label}: ${k} agents, ${trust} trust and ${lines.length - trust} conflict edges${lines.length < all.length ? `, the strongest of ${all.length}` : ''}.`;
  return svg(
    'svg',
    {
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      class: crowded ? 'graph crowded' : 'graph',
      role: 'img',
      'aria-label': description,
    },
    svg('defs', {}, head('trust'), head('conflict')),
    svg('g', {}, ...lines.map((e) => edgeView(e, at, crowded ? 0.4 : 1))),
    svg('g', {}, ...agents.map((a, i) => nodeView(a, i, at[i], k > 20))),
  );
}

function head(kind: 'trust' | 'conflict'): SVGMarkerElement {
  return svg(
    'marker',
    {
      id: `head-${kind}`,
      viewBox: '0 0 8 8',
      refX: 7,
      refY: 4,
      markerWidth: 9,
      markerHeight: 9,
      markerUnits: 'userSpaceOnUse',
      orient: 'auto',
    },
    svg('path', { d: 'M0 0 8 4 0 8z', class: `head ${kind}` }),
  );
}

function edgeView(e: Edge, at: readonly Seat[], scale: number): SVGPathElement {
  const a = at[e.from];
  const b = at[e.to];
  const kind = e.sign > 0 ? 'trust' : 'conflict';
  const path = svg('path', { class: `edge ${kind}`, 'stroke-width': (scale * (0.8 + 3.4 * e.strength)).toFixed(2) });
  if (!a || !b) return path;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const length = Math.hypot(dx, dy) || 1;
  const trim = Math.min(15, length / 3); // ends stay outside the nodes
  const [ux, uy] = [dx / length, dy / length];
  const [x1, y1, x2, y2] = [a.x + ux * trim, a.y + uy * trim, b.x - ux * trim, b.y - uy * trim];
  const bend = e.directed ? 14 : 0; // the two directions must not lie on each other
  const [mx, my] = [(x1 + x2) / 2 - uy * bend, (y1 + y2) / 2 + ux * bend];
  const n = (v: number): string => v.toFixed(1);
  path.setAttribute(
    'd',
    e.directed ? `M${n(x1)} ${n(y1)}Q${n(mx)} ${n(my)} ${n(x2)} ${n(y2)}` : `M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`,
  );
  if (e.directed) path.setAttribute('marker-end', `url(#head-${kind})`);
  path.append(svg('title', {}, `${kind} ${e.value.toFixed(3)}`));
  return path;
}

function nodeView(a: SampleAgent, i: number, at: Seat | undefined, crowded: boolean): SVGGElement {
  if (!at) return svg('g');
  const size = crowded ? 9 : 13;
  const shape = a.malicious
    ? svg('path', {
        d: `M${at.x} ${at.y - size - 4}l${size + 4} ${size + 4}l${-size - 4} ${size + 4}l${-size - 4} ${-size - 4}z`,
        class: 'node malicious',
      })
    : svg('circle', { cx: at.x, cy: at.y, r: size, class: 'node' });
  const answer = isRead(a.answer) ? a.answer : '?';
  const short = answer.length > 7 ? `${answer.slice(0, 6)}…` : answer;
  const mark = a.right === true ? ' ✓' : '';
  return svg(
    'g',
    {},
    svg('title', {}, `${a.id}: ${a.answer}${a.malicious ? ', malicious' : ''}${a.right === true ? ', right' : ''}`),
    shape,
    svg('text', { x: at.x, y: at.y + 4, 'text-anchor': 'middle', class: 'inside' }, String(i + 1)),
    crowded
      ? null
      : svg(
          'text',
          {
            x: at.labelX,
            y: at.labelY + 4,
            'text-anchor': at.anchor,
            class: a.malicious ? 'label malicious' : 'label',
          },
          `${short}${mark}`,
        ),
  );
}
