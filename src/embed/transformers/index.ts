import { findAddOn, type Availability } from '../../core/index.js';
import type { EncoderRow } from '../encoder.js';
import { transformersAddOn } from './addOn.js';
import { localModel } from './folder.js';
import { openTransformers } from './open.js';

export { transformersSetup } from './addOn.js';
export { openTransformers } from './open.js';

/** The hub's ONNX copy of sentence-transformers/all-MiniLM-L6-v2. */
const minilmModel = 'Xenova/all-MiniLM-L6-v2';

export const minilm: EncoderRow = {
  name: 'minilm',
  summary: 'all-MiniLM-L6-v2 (English, 384 dimensions, 256 tokens) by transformers.js, equal to sentence-transformers',
  devices: true,
  available(): Promise<Availability> {
    if (!findAddOn(transformersAddOn))
      return Promise.resolve({
        ok: false,
        why: 'transformers.js is not installed',
        remedy: 'Run `sigma setup transformers`.',
      });
    const folder = localModel(minilmModel);
    return Promise.resolve({
      ok: true,
      why: folder ? 'the model is on disk' : 'the model is fetched from the hub once',
    });
  },
  open: (options) => openTransformers('minilm', minilmModel, options),
};
