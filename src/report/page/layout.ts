import type { SampleAgent } from '../data.js';

export interface Seat {
  /** Index of the agent in the question. */
  agent: number;
  x: number;
  y: number;
  /** Where its label stands, and which end of it. */
  labelX: number;
  labelY: number;
  anchor: 'start' | 'middle' | 'end';
}

export interface Edge {
  from: number;
  to: number;
  /** −1 conflict, 1 trust. */
  sign: 1 | -1;
  /** |influence| over the largest in the graph, in (0, 1]. */
  strength: number;
  value: number;
  /** False = the same both ways: one line without a head. */
  directed: boolean;
}

/** Seats on a circle, the camps side by side: agents of one answer are neighbours. */
export function seats(agents: readonly SampleAgent[], centre: [number, number], radius: number): Seat[] {
  const camps = [...new Set(agents.map((a) => a.answer))];
  const order = agents
    .map((_, i) => i)
    .sort((a, b) => camps.indexOf(agents[a]?.answer ?? '') - camps.indexOf(agents[b]?.answer ?? '') || a - b);
  const out: Seat[] = [];
  order.forEach((agent, place) => {
    const angle = (2 * Math.PI * (place + 0.5)) / order.length - Math.PI / 2;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    out[agent] = {
      agent,
      x: centre[0] + radius * c,
      y: centre[1] + radius * s,
      labelX: centre[0] + (radius + 24) * c,
      labelY: centre[1] + (radius + 24) * s,
      anchor: Math.abs(c) < 0.2 ? 'middle' : c > 0 ? 'start' : 'end',
    };
  });
  return out;
}

/** The `most` strongest edges, in their old order. */
export function strongest(all: readonly Edge[], most: number): Edge[] {
  if (all.length <= most) return [...all];
  const kept = new Set([...all].sort((a, b) => b.strength - a.strength).slice(0, most));
  return all.filter((e) => kept.has(e));
}

/**
 * Edges to draw from a k×k matrix (`graph[i·k+j]` = influence of j on i): pairs that are equal both ways become one
 * line, others one arrow each way, from the influencing seat. Conflict comes last, so that it is drawn on top.
 */
export function edges(graph: readonly number[], k: number): Edge[] {
  const at = (i: number, j: number): number => {
    const v = graph[i * k + j];
    return typeof v === 'number' && Number.isFinite(v) ? v : 0;
  };
  let largest = 0;
  for (let i = 0; i < k; i++) for (let j = 0; j < k; j++) if (i !== j) largest = Math.max(largest, Math.abs(at(i, j)));
  if (largest === 0) return [];
  const out: Edge[] = [];
  const add = (from: number, to: number, value: number, directed: boolean): void => {
    if (value !== 0)
      out.push({ from, to, value, directed, sign: value > 0 ? 1 : -1, strength: Math.abs(value) / largest });
  };
  for (let i = 0; i < k; i++) {
    for (let j = i + 1; j < k; j++) {
      const [ij, ji] = [at(i, j), at(j, i)];
      if (Math.abs(ij - ji) <= 1e-6 * largest) add(i, j, ij, false);
      else {
        add(j, i, ij, true);
        add(i, j, ji, true);
      }
    }
  }
  return out.sort((a, b) => b.sign - a.sign);
}
