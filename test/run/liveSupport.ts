import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { sha256 } from '../../src/core/index.js';
import type { QuestionMethod } from '../../src/core/index.js';
import type { ChatModel, ChatReply, ChatRequest } from '../../src/llm/index.js';

export interface FakeModel extends ChatModel {
  /** Requests that came through to it. */
  asked: ChatRequest[];
}

/** A model that answers "A", "B" or "C", always the same to the same request; `act` may fail or say something else. */
export function fakeModel(
  act: (r: ChatRequest, n: number) => Partial<ChatReply> | undefined | Promise<undefined> = () => undefined,
  model = 'fake',
): FakeModel {
  const asked: ChatRequest[] = [];
  return {
    asked,
    identity: { endpoint: 'nowhere', model },
    capabilities: new Set(['rounds', 'draws', 'seed', 'json', 'logprobs', 'service', 'confidence']),
    sampling: { temperature: 0.7 },
    describe: () => ({ model }),
    async complete(request) {
      asked.push(request);
      const said = await act(request, asked.length);
      const letter = 'ABC'[parseInt(sha256(JSON.stringify(request), 8), 16) % 3]!;
      return {
        text: `Thinking of ${sha256(JSON.stringify(request.sample), 6)}. The answer is ${letter}.`,
        finish: 'stop',
        usage: { promptTokens: 100, completionTokens: 10, cachedTokens: 60 },
        ...said,
      };
    },
    close: () => Promise.resolve(),
  };
}

/** A file of multiple-choice questions without any response. */
export function questionFile(file: string, n: number, extra: (i: number) => object = () => ({})): string {
  const lines = Array.from({ length: n }, (_, i) =>
    JSON.stringify({
      id: `q${i}`,
      question: `What is number ${i}?`,
      options: [`one ${i}`, `two ${i}`, `three ${i}`],
      answer: 'ABC'[i % 3],
      ...extra(i),
    }),
  );
  writeFileSync(file, `${lines.join('\n')}\n`);
  return file;
}

/** Everybody answers, a judge is heard, everybody answers again; then the lowest seat's letter. */
export const talk: QuestionMethod<{ judge: boolean }> = {
  name: 'talk',
  version: '1',
  summary: 'answers, hears a judge, answers again',
  source: { authors: 'A. User', title: 'Talk', year: 2025, where: 'here' },
  scope: 'question',
  settings: z.strictObject({ judge: z.boolean().default(false) }),
  needs: ({ judge }) => ['rounds', ...(judge ? (['service'] as const) : [])],
  calls: ({ judge }, k) => ({ agent: 2 * k, service: judge ? 1 : 0 }),
  prompts: () => ({ again: 'Answer again.' }),
  async decide(question, context, { judge }) {
    const { agents } = context.panel;
    const turn = { question, draw: 0, messages: question.messages, own: [], output: { type: 'text' as const } };
    const first = await Promise.all(
      agents.map((a) => context.panel.ask({ ...turn, agent: a.id, stage: 'first', round: 0, sees: [] })),
    );
    if (judge)
      await context.service({
        ...turn,
        service: 'judge',
        stage: 'judge',
        round: 0,
        sees: first,
        messages: [{ role: 'user', content: `Who is right? ${first.map((r) => r.text).join(' ')}` }],
      });
    const again = await Promise.all(
      agents.map((a, i) =>
        context.panel.ask({
          ...turn,
          agent: a.id,
          stage: 'again',
          round: 1,
          sees: first,
          own: [first[i]!],
          messages: [...question.messages, { role: 'user', content: `Answer again. ${first[(i + 1) % 2]!.text}` }],
        }),
      ),
    );
    return { answer: again[0]!.answer, tie: false, graphs: [] };
  },
};

/** Every file below a folder, by its path. */
export function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const file = path.join(folder, name);
    return statSync(file).isDirectory() ? filesBelow(file) : [file];
  });
}

export const readAll = (folder: string): string =>
  filesBelow(folder)
    .map((file) => readFileSync(file, 'latin1'))
    .join('\n');
