import path from 'node:path';
import { addOnFolder, type AddOn } from '../../core/index.js';

/** tfjs-node without the libtensorflow of 2022 that its install script would download. */
export const tensorflowAddOn: AddOn = {
  name: 'tensorflow',
  main: '@tensorflow/tfjs-node',
  packages: { '@tensorflow/tfjs-node': '4.22.0' },
  setup: 'sigma setup tensorflow',
};

/** The TensorFlow whose library is taken out of Python's wheel. */
export const tensorflowVersion = '2.21.0';

/** Folder of the installed tfjs-node; its `deps` holds the library, its `lib/napi-v8` the add-on. */
export function tfjsNodeFolder(): string {
  return path.join(addOnFolder(tensorflowAddOn), 'node_modules', '@tensorflow', 'tfjs-node');
}

/** Where the setup writes down what it built. */
export const recordFile = (): string => path.join(addOnFolder(tensorflowAddOn), 'built.json');

export interface BuildRecord {
  tensorflow: string;
  tfjsNode: string;
  variant: 'cpu' | 'cuda';
  /** File name of the wheel and its SHA-256. */
  wheel: string;
  sha256: string;
  compiler: string;
}
