// Suites in which other programs judge what we write: shellcheck and the shells dash, busybox and bash must be installed.
// They fail when one is missing; `npm test` does not run them.
const { testPathIgnorePatterns: _, ...base } = require('./jest.config.js');

/** @type {import('jest').Config} */
module.exports = { ...base, roots: ['<rootDir>/test/conformance'], passWithNoTests: false };
