// The real charts, rendered by a real helm, and compared with what the model says will exist. It fails, and never skips,
// when one of them is missing:
//
//   CDK8S_GPU_HELM=/path/to/helm CDK8S_GPU_CHARTS=/path/to/charts npx jest -c test/conformance/charts.jest.config.js
//
// The folder holds gpu-operator/<version>, hami/<version>, nvidia-device-plugin/<version> and dra-driver-nvidia-gpu/<version>, each a chart as `helm pull --untar` or a checkout of its tag
// gives it.
const base = require('../../jest.config.js');

/** @type {import('jest').Config} */
module.exports = {
  ...base,
  rootDir: '../..',
  roots: ['<rootDir>/test/conformance'],
  testMatch: ['**/charts.test.ts', '**/charts-corpus.test.ts'],
  testTimeout: 1_800_000,
  testPathIgnorePatterns: ['/node_modules/'],
};
