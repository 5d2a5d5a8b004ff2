// Tries every option that is known through the linter: `npm run options`. It takes more than a minute, too long for `npm test`.
const base = require('../../jest.config.js');

/** @type {import('jest').Config} */
module.exports = { ...base, rootDir: '../..', roots: ['<rootDir>/test/options'], testPathIgnorePatterns: ['/node_modules/'] };
