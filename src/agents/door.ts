import type { Origin, Panel, Response, Turn } from '../core/index.js';

/** A response with where its text came from. */
export interface Spoken {
  response: Response;
  origin: Origin;
}

/** The way into a panel that only attacks take: it honours `turn.wants` and tells a text's origin. */
export interface Door {
  speak(turn: Turn, signal?: AbortSignal): Promise<Spoken>;
}

// Kept beside the panels, so that nobody who merely holds a panel can reach it.
const doors = new WeakMap<Panel, Door>();

export function register(panel: Panel, door: Door): void {
  doors.set(panel, door);
}

export function doorOf(panel: Panel): Door | undefined {
  return doors.get(panel);
}
