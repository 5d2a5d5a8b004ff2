/** The steps of CI: everything that needs no cluster. */
const STEPS = ['npm ci', 'npm test', 'npm run synth'] as const;

/** Checks the project on GitHub; findings of lint become annotations of the lines at fault. */
export const githubWorkflow = `name: gpus
on: [push, pull_request]
permissions:
  contents: read
jobs:
  check:
    runs-on: ubuntu-latest
    env:
      CDK8S_CHECK_UPGRADE: 'false'
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with:
          node-version: 22
          cache: npm
${STEPS.map((step) => `      - run: ${step}\n`).join('')}      - run: npm run lint -- --format github
`;

/** The same on GitLab. */
export const gitlabPipeline = `image: node:22
variables:
  CDK8S_CHECK_UPGRADE: 'false'
check:
  script:
${[...STEPS, 'npm run lint'].map((step) => `    - ${step}\n`).join('')}`;
