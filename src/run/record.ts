import { createWriteStream, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { firstTurn, hasCode, isFirst, SigmaError, type Artefact, type Response } from '../core/index.js';
import { recordedStage } from '../llm/index.js';
import { breathe } from './breathe.js';
import { collected, type Collected } from './collect.js';
import { fitted } from './condition.js';
import { contextFor, threadOf } from './context.js';
import { costMeter, costsFile, type CostMeter } from './costs.js';
import { decideQuestion, methodFailure } from './decideBlock.js';
import { foldsOf, oracleArtefact, trustOf } from './fit.js';
import { jsonLine, writeAtomically, type RunFolder } from './folder.js';
import type { Lab } from './lab.js';
import { writeFailed } from './messages.js';
import type { Cell } from './plan.js';
import { traceLine, type Said } from './traceLine.js';
import { inOrder } from './window.js';

/** Questions decided again at once: enough to overlap the store's reads. */
const width = 16;

/** A conversation of the clean condition, with what it learned. */
interface Talk {
  cell: Cell;
  artefact(q: number): Artefact | undefined;
  trust(q: number): Float64Array | undefined;
}

/**
 * Writes what a live run said under its clean condition, first seed: traces.jsonl.gz (docs/traces.md), with the rounds of
 * every conversation, and merged/costs.json. Everything is decided again from the stored calls, so the bytes do not hang
 * on who answered first, or on how often the run was stopped.
 */
export async function recordRun(lab: Lab, run: RunFolder, signal: AbortSignal | undefined): Promise<void> {
  const c = await collected(lab, 0, undefined, signal);
  const talks = await openTalks(lab, c, signal);
  const costs = costMeter(lab);
  const all = Array.from({ length: lab.N }, (_, q) => q);
  const lines = async function* (): AsyncGenerator<string> {
    for await (const line of inOrder(all, { width }, (q) => recordQuestion(lab, c, q, talks, costs, signal))) {
      yield `${line}\n`;
      await breathe(signal);
    }
  };
  await writeCompressed(path.join(run.folder, 'traces.jsonl.gz'), lines());
  writeAtomically(costsFile(run.folder), `${JSON.stringify(costs.table(), null, 1)}\n`);
}

async function openTalks(lab: Lab, c: Collected, signal: AbortSignal | undefined): Promise<Talk[]> {
  const foldOfQuestion = foldsOf(lab);
  const cells = lab.plan.cells.filter((cell) => cell.method.scope === 'question');
  const trust = cells.some((x) => x.method.usesTrust?.(x.settings)) ? trustOf(c, foldOfQuestion) : [];
  const talks: Talk[] = [];
  for (const cell of cells) {
    const artefacts = await fitted(lab, cell, c, foldOfQuestion, trust, signal).catch((e: unknown) =>
      methodFailure(e, cell, 'learning', signal),
    );
    if (artefacts instanceof Error) continue; // its units failed too
    talks.push({
      cell,
      artefact: (q) => (cell.method.oracle ? oracleArtefact(lab, c, [q]) : artefacts[foldOfQuestion[q]!]),
      trust: (q) => trust[foldOfQuestion[q]!],
    });
  }
  return talks;
}

async function recordQuestion(
  lab: Lab,
  c: Collected,
  q: number,
  talks: readonly Talk[],
  costs: CostMeter,
  signal: AbortSignal | undefined,
): Promise<string> {
  const labelled = await lab.source.read(q);
  const said = await firstAnswers(lab, c, q, signal);
  for (const { response, recorded } of said) costs.first(response, recorded === true);
  for (const { cell, artefact, trust } of talks) {
    const own: Said[] = [];
    const thread = threadOf(cell);
    const context = contextFor(lab, c, cell, {
      trust: trust(q),
      signal,
      onAnswer(turn, response) {
        if (isFirst(turn)) return;
        costs.agent(cell, response);
        own.push({ stage: recordedStage({ stage: turn.stage, thread }), response });
      },
      onService: (turn, reply) => costs.service(cell, turn.service, reply),
    });
    await decideQuestion(lab, cell, q, { context, artefact: artefact(q), signal });
    said.push(...inTurn(lab, own));
  }
  return jsonLine(traceLine(labelled, once(said)));
}

async function firstAnswers(lab: Lab, c: Collected, q: number, signal: AbortSignal | undefined): Promise<Said[]> {
  const { question } = await lab.source.read(q);
  const ask = async (agent: string): Promise<Said[]> => {
    try {
      const response = await c.panel.ask(firstTurn(question, agent), signal);
      return [{ stage: 'first', response, recorded: (await lab.live?.isRecorded(question, agent)) ?? false }];
    } catch (e) {
      if (hasCode(e, 'not-recorded') || hasCode(e, 'unit-failed')) return [];
      throw e;
    }
  };
  return (await Promise.all(lab.agents.map(ask))).flat();
}

/** What a conversation said, in an order that does not hang on who answered first. */
function inTurn(lab: Lab, said: readonly Said[]): Said[] {
  const seat = new Map(lab.agents.map((a, i) => [a, i]));
  const place = ({ agent, round, draw }: Response): [number, number, number] => [round, seat.get(agent) ?? -1, draw];
  const keyed = said.map((s) => ({ s, at: place(s.response), stage: s.stage }));
  keyed.sort((a, b) => a.at[0] - b.at[0] || compare(a.stage, b.stage) || a.at[1] - b.at[1] || a.at[2] - b.at[2]);
  return keyed.map((x) => x.s);
}

/** Each step once: further draws of the opening prompt are every method's, and a method may ask a thing twice. */
function once(said: readonly Said[]): Said[] {
  const keys = said.map(({ stage, response: r }) => JSON.stringify([r.agent, stage, r.round, r.draw]));
  return said.filter((_, i) => keys.indexOf(keys[i]!) === i);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

async function writeCompressed(file: string, lines: AsyncIterable<string>): Promise<void> {
  const part = `${file}.${process.pid}.part`;
  try {
    await pipeline(Readable.from(lines), createGzip(), createWriteStream(part)); // gzip as Node writes it holds no time
    renameSync(part, file);
  } catch (e) {
    rmSync(part, { force: true });
    throw (e as NodeJS.ErrnoException).syscall === undefined
      ? e
      : new SigmaError('write-failed', writeFailed(file, e), e);
  }
}
