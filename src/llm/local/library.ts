/** The parts of node-llama-cpp that are used. A token is a number. */
export interface Library {
  getLlama(options: {
    build: 'never';
    gpu: 'auto' | 'cuda' | false;
    logLevel: 'error';
    skipDownload: boolean;
  }): Promise<Llama>;
  resolveChatWrapper(model: LlamaModel): ChatWrapper;
  LlamaGrammarEvaluationState: new (options: { model: LlamaModel; grammar: object }) => object;
}

export interface Llama {
  gpu: string | false;
  loadModel(options: { modelPath: string; gpuLayers?: 'max' | 'auto' }): Promise<LlamaModel>;
  createGrammarForJsonSchema(schema: object): Promise<object>;
  dispose(): Promise<void>;
}

export interface LlamaModel {
  trainContextSize: number;
  gpuLayers: number;
  tokenizer: object;
  tokenize(text: string): number[];
  detokenize(tokens: readonly number[], specialTokens?: boolean): string;
  isEogToken(token: number): boolean;
  createContext(options: { sequences: number; contextSize: number; threads: number }): Promise<LlamaContext>;
  dispose(): Promise<void>;
}

export interface LlamaContext {
  getSequence(): Sequence;
  dispose(): Promise<void>;
}

/** One of the parallel texts of a context. */
export interface Sequence {
  contextSize: number;
  clearHistory(): Promise<void>;
  evaluateWithMetadata(
    tokens: number[],
    metadata: { confidence?: true; probabilities?: true },
    options: EvaluateOptions,
  ): AsyncGenerator<{ token: number; confidence?: number; probabilities?: ReadonlyMap<number, number> }, void>;
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
