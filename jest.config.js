/** @type {import('jest').Config} */
module.exports = {
  testEnvironment: 'node',
  roots: ['<rootDir>/test'],
  // Suites that need ../shared or more than Node run in .ci/run, each with a configuration of its own.
  testPathIgnorePatterns: [
    '<rootDir>/test/shared/',
    '<rootDir>/test/conformance/',
    '<rootDir>/test/vm/',
    '<rootDir>/test/sweep/',
    '<rootDir>/test/own/',
    '<rootDir>/test/options/',
    '/node_modules/',
  ],
  modulePathIgnorePatterns: ['<rootDir>/build/', '<rootDir>/dist/package.json'],
  // Examples import the package by its name, as users do.
  moduleNameMapper: { '^cdk8s-gpu$': '<rootDir>/lib/index.ts', '^cdk8s-gpu/(pulumi|plus|testing)$': '<rootDir>/lib/faces/$1/index.ts' },
  // jest leaves a core to others, which is half of a machine with two.
  maxWorkers: '100%',
  // Compilers and shells run in tests, on machines that do other things as well.
  testTimeout: 60_000,
  transform: { '^.+\\.ts$': ['ts-jest', { tsconfig: '<rootDir>/tsconfig.json', diagnostics: false }] },
};
