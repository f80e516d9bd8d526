import type { EvaluateOptions, Library, Sequence } from '../../../src/llm/local/library.js';

/** What the fake library saw. */
export interface Seen {
  loads: number;
  disposed: number;
  prompts: string[];
  evaluated: EvaluateOptions[];
  schemas: object[];
  /** Most texts generated at once. */
  width: number;
}

export interface FakeOptions {
  /** The reply to a prompt; drawn a character at a time. */
  reply?: (prompt: string) => string;
  gpu?: string | false;
  gpuLayers?: number;
  trainContextSize?: number;
  /** Fails at this point. */
  fails?: 'load' | 'evaluate';
}

/** A node-llama-cpp whose tokens are UTF-16 code units. */
export function fakeLibrary(options: FakeOptions = {}): { load: () => Promise<Library>; seen: Seen } {
  const { reply = () => 'so it is', gpu = false, gpuLayers = 0, trainContextSize = 8192 } = options;
  const seen: Seen = { loads: 0, disposed: 0, prompts: [], evaluated: [], schemas: [], width: 0 };
  const text = (tokens: readonly number[]): string => String.fromCharCode(...tokens);
  let width = 0;
  const sequence = (): Sequence => ({
    clearHistory: () => Promise.resolve(),
    async *evaluateWithMetadata(tokens, metadata, evaluate) {
      seen.prompts.push(text(tokens));
      seen.evaluated.push(evaluate);
      seen.width = Math.max(seen.width, ++width);
      try {
        if (options.fails === 'evaluate') throw new Error('decode failed');
        for (const c of reply(text(tokens))) {
          await new Promise((done) => setImmediate(done));
          yield { token: c.charCodeAt(0), ...(metadata.confidence ? { confidence: 0.5 } : {}) };
        }
      } finally {
        width--;
      }
    },
  });
  const library: Library = {
    getLlama: () =>
      Promise.resolve({
        gpu,
        loadModel: () => {
          seen.loads++;
          if (options.fails === 'load') throw new Error('bad magic');
          return Promise.resolve({
            trainContextSize,
            gpuLayers,
            tokenizer: {},
            detokenize: text,
            createContext: () => Promise.resolve({ getSequence: sequence }),
          });
        },
        createGrammarForJsonSchema: (schema) => {
          seen.schemas.push(schema);
          return Promise.resolve({ grammar: true });
        },
        dispose: () => {
          seen.disposed++;
          return Promise.resolve();
        },
      }),
    resolveChatWrapper: () => ({
      generateContextState: ({ chatHistory }) => ({
        contextText: {
          tokenize: () =>
            [...chatHistory.map((h) => `${h.type}:${'text' in h ? h.text : h.response.join('')}`).join('\n')].map((c) =>
              c.charCodeAt(0),
            ),
        },
      }),
    }),
    LlamaGrammarEvaluationState: Object,
  };
  return { load: () => Promise.resolve(library), seen };
}
