import type { Reply, Response, Rng, ServiceTurn } from '../core/index.js';
import { SigmaError, messages as common, stream } from '../core/index.js';
import { shapeReply } from '../parse/index.js';
import type { ObjectSchema } from '../parse/index.js';
import { withoutAnswer } from './manner.js';
import type { Camp } from './simulatedCamps.js';
import { campsOf, heaviest, numberOf } from './simulatedCamps.js';

/** How good simulated services are, as probabilities. */
export interface ServiceSkills {
  /** That a judge of pairs gives the label that fits the two answers; else it gives another one. */
  judge: number;
  /** That an adjudicator gives the answer with the most stated confidence behind it; else that of the next camp. */
  adjudicator: number;
}

export const usualSkills: ServiceSkills = { judge: 0.95, adjudicator: 0.9 };

/**
 * What a simulated service says, on nothing but the responses that its turn quotes. A schema with a `label` asks for a
 * judgement of the first of two responses against the second; a text, or a schema with an `answer`, for the last word.
 * @throws SigmaError `no-service` for any other form
 */
export function simulatedService(turn: ServiceTurn, seed: number, skills: ServiceSkills): Reply {
  const { service, question, stage, round, draw, sees, output } = turn;
  const rng = stream(seed, { question: question.id, agent: service, stage: `simulated ${stage} ${round}`, draw });
  const schema: ObjectSchema = output.type === 'json' ? output.schema : {};
  const labels = schema.properties?.label?.enum;
  if (labels) return { text: judgement(schema, labels.map(String), sees, rng, skills.judge) };
  if (output.type === 'json' && !schema.properties?.answer)
    throw new SigmaError('no-service', common.noService(service));
  const camp = adjudicated(sees, rng, skills.adjudicator);
  const text = camp
    ? `Most of what is said with confidence points one way. The answer is ${camp.said.printed}.`
    : withoutAnswer;
  if (output.type === 'text') return { text };
  return { text: shapeReply(schema, { answer: camp?.said.printed ?? '', text, confidence: skills.adjudicator }) };
}

function judgement(schema: ObjectSchema, labels: string[], sees: readonly Response[], rng: Rng, skill: number): string {
  const fitting = labels.find((l) => sense(l) === stand(sees)) ?? labels[0] ?? '';
  const others = labels.filter((l) => l !== fitting);
  const label = rng.next() < skill || others.length === 0 ? fitting : rng.pick(others);
  const data = JSON.parse(shapeReply(schema, { answer: '', text: 'By their answers.', confidence: skill })) as object;
  return JSON.stringify({ ...data, label });
}

type Sense = 'for' | 'against' | 'neither';

/** What a label means, by its own words. */
function sense(label: string): Sense {
  if (/^(agree|entail|support|same|consistent|\+)/i.test(label)) return 'for';
  return /^(contra|disagree|conflict|oppos|inconsistent|-)/i.test(label) ? 'against' : 'neither';
}

function stand([a, b]: readonly Response[]): Sense {
  const [x, y] = [a && numberOf(a.answer), b && numberOf(b.answer)];
  if (!x || !y) return 'neither';
  return x.value === y.value ? 'for' : 'against';
}

function adjudicated(sees: readonly Response[], rng: Rng, skill: number): Camp | undefined {
  const weight = (c: Camp): number => c.members.reduce((sum, r) => sum + (r.confidence ?? 0.5), 0);
  const camps = campsOf(sees);
  const best = heaviest(camps, weight);
  const next = heaviest(
    camps.filter((c) => c !== best),
    weight,
  );
  return rng.next() < skill ? best : (next ?? best);
}
