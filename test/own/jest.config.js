// Lints all that the product writes: `npm run own`. It takes some twenty seconds, too long for `npm test`.
const base = require('../../jest.config.js');

/** @type {import('jest').Config} */
module.exports = { ...base, rootDir: '../..', roots: ['<rootDir>/test/own'], testPathIgnorePatterns: ['/node_modules/'] };
