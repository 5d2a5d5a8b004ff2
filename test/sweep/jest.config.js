// The sweep of every prop: `npm run sweep`. It joins `npm test` by leaving `testPathIgnorePatterns` of the main configuration.
const base = require('../../jest.config.js');

/** @type {import('jest').Config} */
module.exports = { ...base, rootDir: '../..', roots: ['<rootDir>/test/sweep'], testPathIgnorePatterns: ['/node_modules/'] };
