/** The parts of `@huggingface/transformers` that are used. Nothing of it is loaded before it is asked for. */
export interface Library {
  env: { localModelPath: string; cacheDir: string; allowRemoteModels: boolean; allowLocalModels: boolean };
  AutoTokenizer: { from_pretrained(model: string): Promise<Tokenizer> };
  AutoModel: { from_pretrained(model: string, options: object): Promise<Model> };
  Tensor: new (type: 'int64', data: BigInt64Array, dims: number[]) => object;
}

export type Tokenizer = (text: string, options: { return_tensor: false; truncation: false }) => { input_ids: number[] };

export interface Model {
  (inputs: Record<string, object>): Promise<{ last_hidden_state: { data: Float32Array; dims: number[] } }>;
  dispose(): Promise<unknown>;
}
