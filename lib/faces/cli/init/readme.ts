import type { Choices } from './choices';

const NEXT = {
  cdk8s: {
    main: 'main.ts',
    synth: 'writes dist/ (manifests), nodes/ (values of charts, files of nodes) and the table of what fits where',
    deploy: [
      'Then install what `nodes/` has (each chart has its `install.sh` there), and apply the manifests:',
      '',
      '```sh',
      'kubectl apply --recursive -f dist/',
      '```',
    ],
  },
  pulumi: {
    main: 'index.ts',
    synth: 'writes dist/, what `pulumi up` would make, without a cluster',
    deploy: ['Then, with the kubeconfig of the cluster:', '', '```sh', 'pulumi stack init dev', 'pulumi up', '```'],
  },
} as const;

/** The page of a project: what it is, and the next three commands. */
export function readmeOf({ engine, platform, run }: Choices, name: string): string {
  const { main, synth, deploy } = NEXT[engine];
  return [
    `# ${name}`,
    '',
    `${platform.name}: ${run.about}. \`${main}\` describes the nodes and what runs on them; its lines with CHANGE are yours to change first.`,
    '',
    '```sh',
    'npm install',
    'npm test        # types, and the test of this project',
    'npm run synth && npm run lint',
    '```',
    '',
    `\`npm run synth\` ${synth}; \`npm run lint\` judges it. CI does the same (\`.github/workflows/gpus.yaml\`, \`.gitlab-ci.yml\`: keep one); commit \`package-lock.json\`, which it installs from.`,
    '',
    ...deploy,
    '',
    '`npx cdk8s-gpu --help` lists what else there is: what an error means, the way of a pod, MIG layouts, machines.',
    '',
  ].join('\n');
}
