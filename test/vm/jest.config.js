/** Jest for the suite that boots a machine: once, slowly, and by hand or at night. */
module.exports = {
  ...require('../../jest.config.js'),
  rootDir: '../..',
  roots: ['<rootDir>/test/vm'],
  testPathIgnorePatterns: [],
  testTimeout: 7_200_000,
  maxWorkers: 1,
};
