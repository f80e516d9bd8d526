import tf from '@tensorflow/tfjs';
import '@tensorflow/tfjs-backend-wasm';
export { tf };
