// The one place where TensorFlow.js is imported. Both packages are CommonJS; `@tensorflow/tfjs` also registers the
// gradients that bare tfjs-core lacks in Node, and its own plain-JavaScript back end `cpu`.
import tf from '@tensorflow/tfjs';
import '@tensorflow/tfjs-backend-wasm';

// Without this tfjs advertises another package on stderr at the first op; sigma's own choice is told by `sigma doctor`.
tf.enableProdMode();

export { tf };
