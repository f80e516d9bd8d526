import type { AnswerKind, Backend, Capability, Reading, Reply, Turn } from '../core/index.js';
import { SigmaError, isServiceTurn, messages as common } from '../core/index.js';
import type { TraceFile, TraceResponse } from '../datasets/index.js';
import { lender } from './borrow.js';
import * as texts from './messages.js';
import type { AnswerSource } from './reading.js';

export interface RecordedOptions {
  kind: AnswerKind;
  /** `pred` uses the readings that came with the recording. */
  answers: AnswerSource;
  reading?: Reading;
  /** Agents that sit on the panel: attacks never borrow their texts. Default: all. */
  panel?: readonly string[];
  /** False when nothing looks at texts (no encoder): malicious seats then get an empty one, at no cost. Default true. */
  textsNeeded?: boolean;
  /** Base seed of the choices among texts that would do. Default 0. */
  seed?: number;
}

/**
 * Recorded answers as a back end: it says what is in the file and nothing else. With `turn.wants` (attacks only) it
 * looks for a text that gives the wanted answer, see `lender`; `Reply.origin` says whose it is.
 * @throws SigmaError `bad-input` when `answers` is `pred` and the file has none
 */
export function recordedBackend(traces: TraceFile, options: RecordedOptions): Backend {
  if (options.answers === 'pred' && !traces.hasPreds) throw new SigmaError('bad-input', texts.noPreds(traces.path));
  const capabilities = new Set<Capability>(['seed']);
  // Later rounds may hold structured replies: they are read from their texts like any other.
  if (traces.hasRounds) capabilities.add('rounds').add('json');
  if (traces.hasDraws) capabilities.add('draws');
  if (traces.hasConfidence) capabilities.add('confidence');
  if (traces.hasLogprobs) capabilities.add('logprobs');
  const lend = lender(traces, { ...options, panel: options.panel ?? traces.agents, seed: options.seed ?? 0 });
  const textsNeeded = options.textsNeeded ?? true;

  return {
    name: 'recorded',
    capabilities,
    agents: traces.agents.map((id) => ({ id, model: id })),
    async answer(turn, signal): Promise<Reply> {
      if (isServiceTurn(turn)) throw new SigmaError('no-service', common.noService(turn.service));
      if (turn.wants && !textsNeeded) return { text: '', origin: { kind: 'template', approximate: true } };
      const { question, agent, stage, round, draw } = turn;
      const place = traces.indexOf(question.id);
      if (place >= 0) {
        const record = await traces.record(place);
        if (turn.wants) return lend(turn, turn.wants, record, signal);
        const said = record.responses.filter((r) => r.agent === agent && r.round === round && r.draw === draw);
        // Runs of sigma name the conversation that a round belongs to; recordings from elsewhere hold one only.
        const found = said.find((r) => r.stage === recordedStage(turn)) ?? said.find((r) => r.stage === stage);
        if (found) return replyOf(found);
      }
      throw new SigmaError('not-recorded', common.notRecorded(agent, question.id, stage, round));
    },
  };
}

/** Name of a turn's step in a run's recording: the panel's opening prompt is every method's, all else is of one conversation. */
export function recordedStage({ stage, thread }: Pick<Turn, 'stage' | 'thread'>): string {
  return thread === undefined || stage === 'first' ? stage : `${thread}/${stage}`;
}

function replyOf(r: TraceResponse): Reply {
  const reply: Reply = { text: r.text };
  if (r.pred !== undefined) reply.pred = r.pred;
  if (r.confidence !== undefined) reply.confidence = r.confidence;
  if (r.logprobs) reply.logprobs = r.logprobs;
  if (r.usage) reply.usage = r.usage;
  if (r.error !== undefined) reply.error = r.error;
  return reply;
}
