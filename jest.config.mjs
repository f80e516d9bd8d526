import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(fileURLToPath(import.meta.url));
const slow = Boolean(process.env.SIGMA_SLOW);

export default {
  rootDir: path.resolve(root, process.env.SIGMA_BUILD ?? 'dist'),
  testEnvironment: path.join(root, 'scripts', 'jest-environment.cjs'),
  testMatch: [slow ? '<rootDir>/test/**/*.slow.test.js' : '<rootDir>/test/**/*.test.js'],
  testPathIgnorePatterns: slow ? [] : ['\\.slow\\.test\\.js$'],
  transform: {},
  maxWorkers: 2,
  testTimeout: slow ? 600_000 : 30_000,
};
