/** The parts of node-llama-cpp that are used. A token is a number. */
export interface Library {
  getLlama(options: { build: 'never'; gpu: 'auto' | false; logLevel: 'error'; skipDownload: boolean }): Promise<Llama>;
  resolveChatWrapper(model: LlamaModel, options: { type: 'jinjaTemplate'; warningLogs: boolean }): ChatWrapper;
  LlamaGrammarEvaluationState: new (options: { model: LlamaModel; grammar: object }) => object;
}

export interface Llama {
  gpu: string | false;
  loadModel(options: { modelPath: string }): Promise<LlamaModel>;
  createGrammarForJsonSchema(schema: object): Promise<object>;
  dispose(): Promise<void>;
}

export interface LlamaModel {
  trainContextSize: number;
  gpuLayers: number;
  tokenizer: object;
  detokenize(tokens: readonly number[], specialTokens?: boolean): string;
  createContext(options: {
    sequences: number;
    contextSize: number;
    threads: number;
    flashAttention?: false;
  }): Promise<LlamaContext>;
}

export interface LlamaContext {
  getSequence(): Sequence;
}

/** One of the parallel texts of a context. */
export interface Sequence {
  clearHistory(): Promise<void>;
  /** Ends after the last token before the model's mark of the end. */
  evaluateWithMetadata(
    tokens: number[],
    metadata: { confidence?: true },
    options: EvaluateOptions,
  ): AsyncGenerator<{ token: number; confidence?: number }, void>;
}

export interface EvaluateOptions {
  temperature: number;
  topP: number;
  topK: number;
  minP: number;
  seed: number;
  grammarEvaluationState?: object;
}

export type HistoryItem = { type: 'system' | 'user'; text: string } | { type: 'model'; response: string[] };

export interface ChatWrapper {
  generateContextState(state: { chatHistory: HistoryItem[] }): {
    contextText: { tokenize(tokenizer: object): number[] };
  };
}
