import type { CaseAgent, CaseCost, CaseStudy } from '../../src/report/index.js';

const row = {
  agentCalls: 0,
  serviceCalls: 0,
  promptTokens: 0,
  cachedTokens: 0,
  completionTokens: 0,
  reasoningTokens: 0,
  untold: 0,
  dollars: 0,
};

export const cost = (over: Partial<CaseCost> = {}): CaseCost => ({
  ...row,
  agentCalls: 6,
  promptTokens: 1234,
  completionTokens: 99,
  dollars: 0.0012,
  firstAnswers: { ...row, agentCalls: 3, promptTokens: 300, completionTokens: 60, dollars: 0.0004 },
  sent: 4,
  stored: 2,
  paid: 0.0008,
  ...over,
});

export const agent = (id: string, answer: string, over: Partial<CaseAgent> = {}): CaseAgent => ({
  id,
  text: `I say ${answer}.`,
  answer,
  malicious: false,
  weight: null,
  ...over,
});

/** Three agents, one of them malicious; one round, in which the second changes its mind and the third is not asked. */
export function caseStudy(over: Partial<CaseStudy> = {}): CaseStudy {
  return {
    question: { id: 'q', text: 'Which one?\nA. red\nB. blue', kind: 'choice', choices: ['red', 'blue'] },
    condition: { attack: 'conflict', share: 0.25, placement: 'question', seed: 0 },
    method: 'sigma-v1-text',
    setting: 'T=1',
    agents: [
      agent('anna', 'A', { weight: 0.5, confidence: 0.8, role: 'skeptic', model: 'm' }),
      agent('bert', 'B', { weight: -0.25 }),
      agent('carl', 'unparsable (no marker)', { weight: 0.25, malicious: true }),
    ],
    graph: [0, -1, 0.5, -1, 0, 0, 0.5, 0, 0],
    rounds: [
      {
        stage: 'revise',
        round: 1,
        turns: [
          {
            agent: 'anna',
            draw: 0,
            sees: ['bert', 'carl'],
            before: 'A',
            answer: 'A',
            changed: false,
            confidence: 0.9,
            text: '{}',
            fields: { rationale: 'Red it is.', answer: 'A', confidence: 0.9, counterCase: '' },
          },
          {
            agent: 'bert',
            draw: 0,
            sees: ['anna'],
            before: 'B',
            answer: 'A',
            changed: true,
            text: 'Anna is right. Answer: A',
            usage: { promptTokens: 120, completionTokens: 12 },
          },
        ],
      },
    ],
    services: [
      {
        service: 'judge',
        stage: 'judge',
        round: 1,
        sees: ['anna', 'bert'],
        after: 0,
        text: '{"label":"contradict","confidence":0.9}',
      },
      { service: 'adjudicator', stage: 'adjudicate', round: 0, sees: ['anna'], after: 1, text: 'Anna is right.' },
    ],
    decision: { type: 'answer', answer: 'A', outcome: null, tie: false, stop: null, text: 'Red it is.' },
    cost: cost(),
    events: [],
    version: '0.1.0',
    ...over,
  };
}

/** Odd ends of what a question can come to. */
export const odd: Readonly<Record<string, CaseStudy>> = {
  'one agent': caseStudy({
    agents: [agent('solo', '4')],
    graph: [0],
    rounds: [],
    services: [],
    condition: { attack: 'none', share: 0, placement: 'question', seed: 0 },
  }),
  'no answer': caseStudy({
    agents: [agent('anna', 'abstain', { text: '' }), agent('bert', 'error (content filter)', { text: '' })],
    graph: null,
    rounds: [],
    decision: {
      type: 'unparsable',
      answer: 'unparsable (no agent gave an answer)',
      outcome: null,
      tie: false,
      stop: 'no-answers',
      text: null,
    },
  }),
  'a tie': caseStudy({
    decision: { type: 'answer', answer: 'B', outcome: 'wrong', tie: true, stop: 'early-consensus', text: null },
    question: { id: 'q', text: 'Which one?', kind: 'choice', choices: ['red', 'blue'], gold: 'A' },
  }),
  'ten options': caseStudy({
    question: {
      id: 'q',
      text: 'Which one?',
      kind: 'choice',
      choices: Array.from({ length: 10 }, (_, i) => `option ${i}`),
    },
    decision: { type: 'answer', answer: 'J', outcome: null, tie: false, stop: null, text: null },
  }),
  'no graph, unknown cost': caseStudy({
    method: 'majority',
    setting: 'default',
    graph: null,
    rounds: [],
    services: [],
    agents: [agent('anna', 'A'), agent('bert', 'A')],
    cost: cost({ dollars: null, paid: null, untold: 2 }),
  }),
  'no model asked': caseStudy({ cost: null }),
};
