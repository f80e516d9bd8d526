/** Sentence vectors: encoders, vectors made beforehand, pools of texts with their cache. */
export type { EncodeOptions, Encoder, EncoderRow, OpenOptions, Progress } from './encoder.js';
export { embedPool } from './pool.js';
export type { PoolOptions, TextPool } from './pool.js';
export { poolFromEmbeddings } from './placePool.js';
export type { PlacePool } from './placePool.js';
export { openEmbeddings, questionsBeside } from './precomputed.js';
export type { Embeddings, EmbeddingsOptions } from './precomputed.js';
export { encoderTable, openEncoder } from './table.js';
export { transformersSetup } from './transformers/index.js';
