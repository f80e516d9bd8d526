import type { Backend, Reply, Turn, Wanted } from '../core/index.js';
import {
  SigmaError,
  isOpening,
  isServiceTurn,
  messages as common,
  normalCdf,
  normalQuantile,
  stream,
} from '../core/index.js';
import type { WordProblem, WordProblems } from '../datasets/index.js';
import { boundedCache } from '../datasets/index.js';
import { shapeReply } from '../parse/index.js';
import { openingOf, withoutAnswer } from './manner.js';
import type { SimulatedAgent } from './simulatedAgents.js';
import { checkAgents, defaultAgents } from './simulatedAgents.js';
import { campsOf, heaviest, numberOf, size } from './simulatedCamps.js';
import type { Camp, Said } from './simulatedCamps.js';
import type { ServiceSkills } from './simulatedServices.js';
import { simulatedService, usualSkills } from './simulatedServices.js';
import type { Working } from './solver.js';
import { forced, rightWorking, slipsOf, styles, write } from './solver.js';

export interface SimulatedOptions {
  /** More may exist than sit on the panel. Default: eight of mixed skill. */
  agents?: readonly SimulatedAgent[];
  seed: number;
  /** Of judges and adjudicators. Default: .95 and .9. */
  services?: ServiceSkills;
}

/** Different mistakes that are made with one problem: few, so that wrong agents agree now and then. */
const slipsPerProblem = 3;

interface Task {
  problem: WordProblem;
  /** How easy the question is for everybody: a standard normal draw. */
  ease: number;
  right: Working;
  slips: Working[];
}

/**
 * Agents that answer generated word problems, the same ones for the same seed. An agent is right when
 * √ρ·ease + √(1−ρ)·(its own luck) < Φ⁻¹(skill), a Gaussian copula: it is right with probability `skill`, and agents
 * fail together on hard questions. A wrong one makes a slip in one step and carries it on to the end; with
 * probability ρ it is the slip that everyone makes. In later rounds it takes over the answer of most of those it sees
 * with probability (1 − stubbornness) · conformity · (their share). A structured turn gets an object of its form, with
 * what the largest camp of another answer would say as the case against. Services look at the answers they are shown.
 * @throws SigmaError `bad-input` on impossible agents
 */
export function simulatedBackend(problems: WordProblems, options: SimulatedOptions): Backend {
  const specs = options.agents ?? defaultAgents;
  checkAgents(specs);
  const { seed } = options;
  const seats = new Map(
    specs.map((spec, i) => [spec.id, { spec, style: i % styles, threshold: normalQuantile(spec.skill) }]),
  );
  const tasks = boundedCache<Task>(4096);

  const taskOf = (id: string): Task | undefined => {
    const known = tasks.get(id);
    if (known) return known;
    const place = problems.indexOf(id);
    if (place < 0) return undefined;
    const problem = problems.problem(place);
    const rng = stream(seed, { question: id, stage: 'simulated question' });
    const task = {
      problem,
      ease: rng.normal(),
      right: rightWorking(problem),
      slips: slipsOf(problem, rng, slipsPerProblem),
    };
    tasks.set(id, task);
    return task;
  };

  const first = (task: Task, seat: Seat, draw: number): { working: Working; confidence: number } => {
    const { spec, threshold } = seat;
    const rng = stream(seed, { question: task.problem.question.id, agent: spec.id, stage: 'simulated answer', draw });
    const [common, own] = [Math.sqrt(spec.correlation), Math.sqrt(1 - spec.correlation)];
    const right = common * task.ease + own * rng.normal() < threshold;
    const shared = rng.next() < spec.correlation;
    const slip = task.slips[shared ? 0 : rng.int(task.slips.length)] as Working;
    const chance = normalCdf((threshold - common * task.ease) / own);
    const confidence = spec.calibration * chance + (1 - spec.calibration) * 0.9;
    return { working: right ? task.right : slip, confidence: Math.round(confidence * 100) / 100 };
  };

  /** The text in which an agent of this style gives this result. */
  const textFor = (task: Task, style: number, result: number, printed: string): string => {
    const known = [task.right, ...task.slips].find((w) => w.result === result);
    return write(known ?? forced(task.problem, result), style, printed);
  };

  const later = (task: Task, seat: Seat, turn: Turn): Reply => {
    const start = first(task, seat, 0);
    const mine = turn.own.at(-1)?.answer;
    const own = (mine && numberOf(mine)) ?? { value: start.working.result, printed: String(start.working.result) };
    const camps = campsOf(turn.sees);
    const most = heaviest(camps);
    const mates = camps.find((c) => c.said.value === own.value);
    const share = most && size(most) > size(mates) ? size(most) / turn.sees.length : 0;
    const rng = stream(seed, {
      question: turn.question.id,
      agent: turn.agent,
      stage: `simulated ${turn.stage} ${turn.round}`,
      draw: turn.draw,
    });
    const moves = rng.next() < (1 - seat.spec.stubbornness) * seat.spec.conformity * share;
    const said = moves && most ? most.said : own;
    return inForm(turn, said, textFor(task, seat.style, said.value, said.printed), start.confidence, (foes) =>
      textFor(task, (seat.style + 1) % styles, foes.value, foes.printed),
    );
  };

  return {
    name: 'simulated',
    capabilities: new Set(['seed', 'rounds', 'draws', 'confidence', 'json', 'service']),
    agents: specs.map(({ id }) => ({ id, model: 'simulated' })),
    async answer(turn): Promise<Reply> {
      if (isServiceTurn(turn)) return simulatedService(turn, seed, options.services ?? usualSkills);
      const seat = seats.get(turn.agent);
      const task = taskOf(turn.question.id);
      if (!seat || !task)
        throw new SigmaError('not-recorded', common.notRecorded(turn.agent, turn.question.id, turn.stage, turn.round));
      if (turn.wants) return wanted(turn.wants, task, seat, turn, first(task, seat, turn.draw).working, textFor);
      if (!isOpening(turn)) return later(task, seat, turn);
      const { working, confidence } = first(task, seat, turn.draw);
      const said = { value: working.result, printed: String(working.result) };
      return inForm(turn, said, write(working, seat.style), confidence, () => '');
    },
  };
}

/**
 * A reply in the form of the turn.
 * @param against what somebody with another answer would say
 */
function inForm(turn: Turn, said: Said, text: string, confidence: number, against: (foes: Said) => string): Reply {
  if (turn.output.type === 'text') return { text, confidence };
  const reply = shapeReply(turn.output.schema, { answer: said.printed, text, confidence });
  const foes: Camp | undefined = heaviest(campsOf(turn.sees).filter((c) => c.said.value !== said.value));
  const data = JSON.parse(reply) as object;
  if (!foes || !('counterCase' in data)) return { text: reply, confidence };
  return { text: JSON.stringify({ ...data, counterCase: against(foes.said) }), confidence };
}

interface Seat {
  spec: SimulatedAgent;
  style: number;
  threshold: number;
}

/** A text for an answer that an attack asks for: the agent's own where it says that, else one in the attack's manner. */
function wanted(
  wants: Wanted,
  task: Task,
  seat: Seat,
  turn: Turn,
  own: Working,
  textFor: (task: Task, style: number, result: number, printed: string) => string,
): Reply {
  const said = wants.answer && numberOf(wants.answer);
  const origin = { kind: 'generated' as const, question: turn.question.id, agent: turn.agent, approximate: false };
  if (!said) return { text: withoutAnswer, origin };
  if (isOpening(turn) && said.value === own.result) {
    return { text: write(own, seat.style), origin: { ...origin, kind: 'own' } };
  }
  const variant = seat.style % 2;
  const opening = openingOf(wants.manner, variant);
  // Noise does not look at the question, so the same few texts serve all questions.
  if (wants.manner === 'random-noise') return { text: `${opening} The answer is ${said.printed}.`, origin };
  return { text: `${opening} ${textFor(task, 1 + variant, said.value, said.printed)}`, origin };
}
