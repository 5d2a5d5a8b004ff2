/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  // Suites that need ../shared or more than Node run in .ci/run, each with a configuration of its own.
  testPathIgnorePatterns: ['<rootDir>/test/shared/', '<rootDir>/test/conformance/', '/node_modules/'],
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/dist/package.json'],
  transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.json', diagnostics: false }] },
};
