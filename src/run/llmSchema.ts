import { z } from 'zod';

const price = z.number().min(0);

/** Keys without a meaning for a model in this process. */
const ofServers = [
  'baseUrl',
  'keyVariable',
  'headers',
  'stream',
  'reasoning',
  'json',
  'seed',
  'n',
  'requestsPerMinute',
  'tokensPerMinute',
  'timeoutSeconds',
  'idleSeconds',
  'maxTries',
  'stallSeconds',
] as const;

/** One model: where it runs, how it draws, how hard it may be asked. */
export const llmSpec = z
  .strictObject({
    provider: z
      .enum(['openai', 'local'])
      .optional()
      .describe('openai: any server of that chat API; local: a GGUF file in this process. Default: by "gguf"'),
    baseUrl: z.string().min(1).optional().describe('Address of the server, such as http://localhost:8000/v1'),
    model: z.string().min(1).optional().describe('Name of the model at the server'),
    gguf: z.string().min(1).optional().describe('File of the weights; relative to the folder of this file'),
    contextTokens: z.int().min(64).optional().describe('Of a GGUF: tokens of prompt and reply together; default 4096'),
    gpu: z
      .boolean()
      .optional()
      .describe('Of a GGUF: on a GPU or not at all; false: on the processor. Default: what is there'),
    threads: z.int().min(1).optional().describe('Of a GGUF: threads of the processor; default: the idle cores'),
    endpoint: z
      .string()
      .min(1)
      .optional()
      .describe(
        'Logical name of the server, which answers are cached under: it may move. Default: its host, port and path',
      ),
    revision: z.string().min(1).optional().describe('Version of the weights: another one, other answers'),
    keyVariable: z.string().min(1).optional().describe('Environment variable with the key; default OPENAI_API_KEY'),
    headers: z
      .record(z.string(), z.string())
      .optional()
      .describe('Further headers; ${NAME} stands for an environment variable'),
    temperature: z.number().min(0).max(5).optional(),
    topP: z.number().min(0).max(1).optional(),
    maxTokens: z.int().min(1).optional().describe('Most tokens of a reply, thoughts included'),
    stop: z.array(z.string()).optional().describe('Texts that end a reply'),
    extra: z.record(z.string(), z.unknown()).optional().describe('Further fields of the request, as the server wants'),
    logprobs: z.boolean().optional().describe('Can the server give log-probabilities?'),
    stream: z.boolean().optional().describe('Receive replies piece by piece'),
    reasoning: z.boolean().optional().describe('A reasoning model: no temperature is sent'),
    json: z
      .enum(['auto', 'schema', 'object', 'prompt'])
      .optional()
      .describe('JSON mode of the server; prompt: none, the schema is said in words. Default: the best it takes'),
    seed: z.boolean().optional().describe('Does the server take a seed?'),
    n: z
      .int()
      .min(1)
      .max(128)
      .optional()
      .describe('Most draws in one request; default 1, each with its own seed. More share a prompt, and a seed'),
    concurrency: z.int().min(1).max(4096).optional().describe('Most calls at once; fewer when the server says so'),
    requestsPerMinute: z.number().positive().optional(),
    tokensPerMinute: z.number().positive().optional(),
    timeoutSeconds: z.number().positive().optional().describe('For a whole call, from when it is sent'),
    idleSeconds: z.number().positive().optional().describe('Between two pieces of a reply'),
    maxTries: z.int().min(1).optional().describe('How often a call is tried that may heal by itself'),
    stallSeconds: z.number().positive().optional().describe('The run stops when nothing completes for so long'),
    price: z
      .strictObject({ input: price, cachedInput: price.optional(), output: price })
      .optional()
      .describe('US dollars per million tokens; default: the price table, else unknown'),
  })
  .superRefine((llm, context) => {
    const local = (llm.provider ?? (llm.gguf === undefined ? 'openai' : 'local')) === 'local';
    const need = local ? (['gguf'] as const) : (['baseUrl', 'model'] as const);
    const strange = local ? ofServers : (['gguf', 'contextTokens', 'gpu', 'threads'] as const);
    const what = local ? 'a local model' : 'a model at a server';
    for (const key of need)
      if (llm[key] === undefined)
        context.addIssue({ code: 'custom', path: [key], message: `${what} needs "${key}", and there is none` });
    for (const key of strange)
      if (llm[key] !== undefined)
        context.addIssue({ code: 'custom', path: [key], message: `${what} has no "${key}". Leave it out` });
  });

/** A seat of the panel, or (with `family`) the whole panel of a family of benchmarks. */
export const agentSpec = z
  .strictObject({
    id: z.string().min(1).optional().describe('Name of the agent; of a recorded one to go on live in its place'),
    family: z.string().min(1).optional().describe('All agents of a benchmark family, such as mmlu'),
    llm: z.string().min(1).optional().describe('Name of its model under "llms"; default: the first of them'),
    role: z.string().min(1).optional().describe('Role that it plays: one of the package, or a name for "system"'),
    strategy: z.string().min(1).optional().describe('How it goes about a question, in words'),
    profile: z.string().min(1).optional().describe('Who it is, for selection by profile'),
    system: z.string().min(1).optional().describe('Its system prompt, in place of the role’s'),
    temperature: z.number().min(0).max(5).optional(),
    topP: z.number().min(0).max(1).optional(),
    maxTokens: z.int().min(1).optional(),
  })
  .refine((a) => (a.id === undefined) !== (a.family === undefined), {
    path: ['id'],
    message: 'give either "id", for one agent, or "family", for a panel',
  });

export const promptSpec = z.strictObject({
  confidence: z.boolean().default(false).describe('Ask for a confidence with the first answer'),
  file: z.string().min(1).optional().describe('A first prompt of your own; relative to the folder of this file'),
  rolePlace: z
    .enum(['system', 'user'])
    .default('user')
    .describe('Where an agent is told its role; user: at the end, so that servers reuse what stands before'),
});

/** The keys of an experiment that are about models. */
export const liveFields = {
  llms: z
    .record(z.string().min(1), llmSpec)
    .optional()
    .describe('Models by name. The first one serves agents that name none'),
  services: z
    .record(z.string().min(1), z.string().min(1))
    .optional()
    .describe('Models of judges and the like, by service: default, judge, nli, adjudicator. Default: the first model'),
  prompt: promptSpec.optional().describe('The first prompt of live agents'),
  live: z
    .boolean()
    .optional()
    .describe('Are agents asked live? Recorded first answers are kept. Default: where there are "llms"'),
  cache: z.string().min(1).optional().describe('Folder of all answers ever paid for, or none; default: the user’s'),
  maxCost: z.number().positive().optional().describe('US dollars after which the run stops; it resumes'),
  maxCalls: z.int().min(1).optional().describe('Calls after which the run stops; it resumes'),
};

export type LlmSpec = z.output<typeof llmSpec>;
export type AgentSpec = z.output<typeof agentSpec>;
