import type {
  AnyAttack,
  AnswerKind,
  AuditEntry,
  Condition,
  Panel,
  Question,
  Response,
  Rng,
  Turn,
} from '../core/index.js';
import { SigmaError, firstTurn, hasCode, isFirst, responseId, stream } from '../core/index.js';
import { boundedCache } from '../datasets/index.js';
import { doorOf } from './door.js';
import type { Door, Spoken } from './door.js';
import * as texts from './messages.js';
import { unprompted } from './panel.js';
import { inForm } from './shaped.js';
import { maliciousCount, seatRanks } from './seats.js';

export interface AttackedOptions {
  condition: Condition;
  /** Required where a seat is malicious. */
  attack?: AnyAttack;
  /** Settings of the attack; its defaults fill what is missing. */
  settings?: unknown;
  /** What malicious agents see in the opening round. Default: as the attack says. */
  knowledge?: 'visible' | 'all';
  /** Base seed of the run. */
  seed: number;
  kind: AnswerKind;
  /** Questions whose malicious answers and audit are kept in memory. Default 4,096. */
  keep?: number;
}

/** Malice and provenance by response id, for the runner and the report (never for a method). */
export interface AuditLog {
  /** Undefined for responses that were never given, or to questions forgotten since (see `keep`). */
  get(responseId: string): AuditEntry | undefined;
}

export interface AttackedPanel {
  panel: Panel;
  audit: AuditLog;
  /** [k] 1 = the seat is malicious on this question. */
  malicious(questionId: string): Uint8Array;
}

interface Table {
  ranks: Int32Array;
  malicious: Uint8Array;
  firsts: (Promise<Response> | undefined)[];
  honest?: Promise<Response[]>;
  audit: Map<string, AuditEntry>;
}

/**
 * A panel of which some seats are taken over (docs/rules.md §4). Methods cannot tell: the same agents, the same door.
 * In the opening round malicious agents act after the honest ones and see them (`all`), or see nothing (`visible`);
 * in later rounds they see what the turn shows them. A seat whose displaced agent has no first answer stays masked.
 * @throws SigmaError `bad-input` on an impossible share or a missing attack
 */
export function attackedPanel(base: Panel, options: AttackedOptions): AttackedPanel {
  const { condition, attack, kind, seed } = options;
  const k = base.agents.length;
  const count = maliciousCount(condition.share, k);
  if (count > 0 && !attack) throw new SigmaError('bad-input', texts.attackMissing(condition.attack, condition.share));
  const settings: unknown = attack?.settings.parse(options.settings ?? {});
  const knowledge = options.knowledge ?? attack?.knowledge;
  const door = doorOf(base) ?? plainDoor(base, kind, seed);
  const places = new Map(base.agents.map((a, i) => [a.id, i]));
  const tables = boundedCache<Table>(options.keep ?? 4096);

  const tableOf = (question: string): Table => {
    let table = tables.get(question);
    if (!table) {
      const ranks = count > 0 ? seatRanks(seed, condition, question, k) : new Int32Array(k);
      table = {
        ranks,
        malicious: Uint8Array.from(ranks, (r) => (count > 0 && r < count ? 1 : 0)),
        firsts: new Array(k),
        audit: new Map(),
      };
      tables.set(question, table);
    }
    return table;
  };

  const honestFirsts = (table: Table, question: Question, signal?: AbortSignal): Promise<Response[]> => {
    const ask = async (): Promise<Response[]> => {
      const asked = base.agents.map(async (a, i) => {
        if (table.malicious[i]) return undefined;
        return base.ask(firstTurn(question, a.id), signal).catch((e: unknown) => {
          if (hasCode(e, 'not-recorded')) return undefined;
          throw e;
        });
      });
      return (await Promise.all(asked)).filter((r) => r !== undefined);
    };
    table.honest ??= ask();
    table.honest.catch(() => delete table.honest);
    return table.honest;
  };

  const act = async (turn: Turn, table: Table, place: number, signal?: AbortSignal): Promise<Response> => {
    const opening = isFirst(turn);
    if (opening) await door.speak(turn, signal); // masked seats stay masked, whatever the attack
    const shown = turn.sees.filter((r) => !table.malicious[places.get(r.agent) ?? -1]);
    const honest = opening && knowledge === 'all' ? await honestFirsts(table, turn.question, signal) : shown;
    let last: Spoken | undefined;
    const next = async (t: Turn, s = signal): Promise<Response> => {
      last = await door.speak(t.wants ? { ...t, wants: { ...t.wants, rank: table.ranks[place] ?? 0 } } : t, s);
      return last.response;
    };
    const said = await (attack as AnyAttack).act(turn, honest, kind, next, rngOf(turn), settings);
    const copied = honest.find((r) => r.text === said.text);
    const origin =
      last && last.response.text === said.text
        ? last.origin
        : copied
          ? { kind: 'copy' as const, question: copied.question, agent: copied.agent, approximate: false }
          : { kind: 'template' as const, approximate: true };
    const { question, agent, stage, round, draw } = turn;
    const spoken = { ...said, id: responseId(turn), question: question.id, agent, stage, round, draw };
    const response = inForm(spoken, turn, kind);
    table.audit.set(response.id, { malicious: true, attack: (attack as AnyAttack).name, origin });
    return response;
  };

  const rngOf = (t: Turn): Rng =>
    stream(seed, {
      question: t.question.id,
      agent: t.agent,
      stage: `attack ${condition.attack} ${condition.seed} ${t.stage} ${t.round}`,
      draw: t.draw,
    });

  const honestly = async (turn: Turn, table: Table, signal?: AbortSignal): Promise<Response> => {
    const { response, origin } = await door.speak(turn, signal);
    table.audit.set(response.id, { malicious: false, origin });
    return response;
  };

  const panel: Panel = {
    agents: base.agents,
    ask(given, signal) {
      const turn = unprompted(given);
      const table = tableOf(turn.question.id);
      const place = places.get(turn.agent);
      if (place === undefined) return base.ask(turn, signal);
      const answer = (): Promise<Response> =>
        table.malicious[place] ? act(turn, table, place, signal) : honestly(turn, table, signal);
      if (!isFirst(turn)) return answer();
      let response = table.firsts[place];
      if (!response) {
        response = answer();
        table.firsts[place] = response;
        response.catch((e: unknown) => {
          if (!hasCode(e, 'not-recorded')) table.firsts[place] = undefined;
        });
      }
      return response;
    },
  };
  return {
    panel,
    audit: { get: (id) => findEntry(id, tables) },
    malicious: (question) => tableOf(question).malicious.slice(),
  };
}

/** Response ids begin with the question's id, which may itself hold slashes: the right cut is the one that knows the id. */
function findEntry(id: string, tables: { get(question: string): Table | undefined }): AuditEntry | undefined {
  for (let cut = id.lastIndexOf('/'); cut > 0; cut = id.lastIndexOf('/', cut - 1)) {
    const entry = tables.get(id.slice(0, cut))?.audit.get(id);
    if (entry) return entry;
  }
  return undefined;
}

/** For panels that were not opened here: wanted texts are templates of the answer kind. */
function plainDoor(base: Panel, kind: AnswerKind, seed: number): Door {
  return {
    async speak(turn, signal) {
      const { wants } = turn;
      const { question, agent, stage, round, draw } = turn;
      if (!wants)
        return {
          response: await base.ask(turn, signal),
          origin: { kind: 'own', question: question.id, agent, approximate: false },
        };
      const rng = stream(seed, {
        question: question.id,
        agent,
        stage: `template ${wants.manner} ${stage} ${round}`,
        draw,
      });
      const answer = wants.answer ?? { type: 'unparsable' as const, reason: 'no answer' };
      const text = wants.answer ? kind.render(wants.answer, question, rng) : '';
      return {
        response: { id: responseId(turn), question: question.id, agent, stage, round, draw, text, answer },
        origin: { kind: 'template', approximate: true },
      };
    },
  };
}
