// Renews what programs say that no registry carries; each folder's SOURCE.md says how. Nothing here runs by itself.
const base = require('../../../jest.config.js');

/** @type {import('jest').Config} */
module.exports = {
  ...base,
  rootDir: '../../..',
  roots: ['<rootDir>/test/conformance/recorded'],
  testMatch: ['**/record.ts'],
  testPathIgnorePatterns: ['/node_modules/'],
  testTimeout: 7_200_000,
};
