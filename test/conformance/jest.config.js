// The judges: upstream's own programs over everything that this library emits. `npm run test:conformance` writes the
// corpus (build/corpus) and runs every suite; the table of who judged how much comes last, and what was left unjudged
// fails the run. A pattern chooses suites:
//
//   npm run test:conformance -- schema
const base = require('../../jest.config.js');

/** @type {import('jest').Config} */
module.exports = {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/test/conformance'],
  testPathIgnorePatterns: ['/node_modules/', '/conformance/charts(-corpus)?\\.test\\.ts$', '/conformance/corpus/write\\.test\\.ts$'],
  globalSetup: '<rootDir>/test/conformance/setup.ts',
  globalTeardown: '<rootDir>/test/conformance/teardown.ts',
  testTimeout: 3_600_000,
};
