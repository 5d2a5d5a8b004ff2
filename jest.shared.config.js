// Suites that read the fixtures and upstream files beside the checkout (../shared, or CDK8S_GPU_SHARED). They fail, and
// never skip, when that folder is missing; `npm test` does not run them.
const base = require('./jest.config.js');

/** @type {import('jest').Config} */
module.exports = {
  ...base,
  roots: ['<rootDir>/test/shared'],
  globalSetup: '<rootDir>/test/shared/setup.ts',
  testPathIgnorePatterns: ['/node_modules/'],
  passWithNoTests: false,
};
