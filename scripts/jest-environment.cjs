// Jest runs tests in a vm context with typed arrays of its own; native add-ons and worker threads hand out
// those of the outer realm, so `instanceof Float32Array` would fail. Share the outer constructors.
const { TestEnvironment } = require('jest-environment-node');

const shared = [
  'ArrayBuffer',
  'SharedArrayBuffer',
  'DataView',
  'Int8Array',
  'Uint8Array',
  'Uint8ClampedArray',
  'Int16Array',
  'Uint16Array',
  'Int32Array',
  'Uint32Array',
  'Float32Array',
  'Float64Array',
  'BigInt64Array',
  'BigUint64Array',
];

module.exports = class SharedGlobals extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    for (const name of shared) this.global[name] = globalThis[name];
  }
};
