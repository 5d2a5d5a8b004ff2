// Writes build/corpus; test/conformance/setup.ts runs it when what the corpus follows from has changed.
const base = require('../../../jest.config.js');

/** @type {import('jest').Config} */
module.exports = {
  ...base,
  rootDir: '../../..',
  roots: ['<rootDir>/test/conformance/corpus'],
  testMatch: ['**/write.test.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 600_000,
};
