import { graders, kindOf, openTraces } from '../datasets/index.js';
import { SigmaError } from '../core/index.js';
import { noGoldToGrade, noGraderToAudit } from './messages.js';

/** How one grader's verdicts differ from the right ones, on the responses of a file. */
export interface Audit {
  grader: string;
  source: string;
  responses: number;
  right: number;
  /** Responses in which it reads nothing. */
  unread: number;
  /** Right by it alone, and by us alone, with the first few of each. */
  onlyTheyRight: AuditCase[];
  onlyWeRight: AuditCase[];
  counts: { onlyTheyRight: number; onlyWeRight: number };
}

export interface AuditCase {
  question: string;
  agent: string;
  gold: string;
  theirs: string | null;
  ours: string;
  /** The end of the text. */
  text: string;
}

export interface AuditResult {
  responses: number;
  /** Right by the answer kind. */
  right: number;
  audits: Audit[];
}

const tail = 160;

/**
 * Grades every response of a file by the answer kind and by every grader of that kind, and counts where they differ.
 * @param examples how many cases of each class are kept
 * @throws SigmaError `bad-input` for a file without right answers, or of a kind without graders
 */
export async function auditGraders(
  file: string,
  options: { kind?: string | undefined; limit?: number | undefined; examples?: number; signal?: AbortSignal } = {},
): Promise<AuditResult> {
  const { kind, limit, examples = 3, signal } = options;
  const traces = await openTraces(file, {
    ...(kind === undefined ? {} : { kind }),
    ...(limit === undefined ? {} : { limit }),
  });
  try {
    if (!traces.hasGold) throw new SigmaError('bad-input', noGoldToGrade(file));
    const fitting = graders.filter((g) => traces.kinds.includes(g.kind));
    if (fitting.length === 0) throw new SigmaError('bad-input', noGraderToAudit(file, traces.kinds));
    const sessions = fitting.map((g) => ({ kind: g.kind, grade: g.start(), audit: emptyAudit(g.name, g.source) }));
    const out: AuditResult = { responses: 0, right: 0, audits: sessions.map((s) => s.audit) };
    for (let i = 0; i < traces.ids.length; i++) {
      const { labelled, responses } = await traces.record(i);
      const { question, gold } = labelled;
      if (!gold) continue;
      const reader = kindOf(question.kind);
      for (const { text, agent } of responses) {
        signal?.throwIfAborted();
        const answer = reader.parse(text, question);
        const ours = (await reader.grade(answer, gold)).outcome === 'right';
        out.responses++;
        if (ours) out.right++;
        for (const s of sessions) {
          if (s.kind !== question.kind) continue;
          const { reading, verdict } = await s.grade(text, question, gold);
          const theirs = verdict.outcome === 'right';
          s.audit.responses++;
          if (theirs) s.audit.right++;
          if (reading === null) s.audit.unread++;
          if (theirs === ours) continue;
          const which = theirs ? 'onlyTheyRight' : 'onlyWeRight';
          if (++s.audit.counts[which] > examples) continue;
          s.audit[which].push({
            question: question.id,
            agent,
            gold: gold.value,
            theirs: reading,
            ours: answer.type === 'answer' ? answer.canon : answer.type,
            text: text.slice(-tail),
          });
        }
      }
    }
    return out;
  } finally {
    await traces.close();
  }
}

const emptyAudit = (grader: string, source: string): Audit => ({
  grader,
  source,
  responses: 0,
  right: 0,
  unread: 0,
  onlyTheyRight: [],
  onlyWeRight: [],
  counts: { onlyTheyRight: 0, onlyWeRight: 0 },
});
