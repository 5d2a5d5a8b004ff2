import type { Choices, ProjectFile } from './choices';
import { githubWorkflow, gitlabPipeline } from './ci';
import { programOf } from './program';
import { readmeOf } from './readme';
import { pulumiSynth, testOf } from './tests';

/** Versions of packages, as this package is tested with them. */
export type Pins = Readonly<Record<string, string>>;

/** Runs TypeScript; the one tool of a project that this package does not use itself. */
const TSX = '4.23.15';

const DEPENDENCIES = {
  cdk8s: { dependencies: ['cdk8s', 'constructs'], devDependencies: ['cdk8s-cli'], allowScripts: ['esbuild'] },
  pulumi: {
    dependencies: ['@pulumi/pulumi', '@pulumi/kubernetes'],
    devDependencies: [],
    allowScripts: ['@pulumi/kubernetes', 'esbuild', 'protobufjs'],
  },
} as const;

const SCRIPTS = {
  cdk8s: { synth: 'cdk8s synth', lint: 'cdk8s-gpu lint --context gpus.json dist nodes' },
  pulumi: { synth: 'tsx synth.ts', lint: 'cdk8s-gpu lint --context gpus.json dist' },
} as const;

/** Every file of a project. */
export function projectFiles(choices: Choices, name: string, pins: Pins): readonly ProjectFile[] {
  const { engine, nodes } = choices;
  const main = engine === 'cdk8s' ? 'main.ts' : 'index.ts';
  return [
    { path: 'package.json', text: json(packageOf(choices, name, pins)) },
    { path: 'tsconfig.json', text: json(TSCONFIG) },
    { path: main, text: programOf(choices) },
    ...(engine === 'cdk8s'
      ? [{ path: 'cdk8s.yaml', text: 'language: typescript\napp: npx tsx main.ts\n' }]
      : [
          { path: 'Pulumi.yaml', text: pulumiYaml(choices, name) },
          { path: 'synth.ts', text: pulumiSynth },
        ]),
    { path: 'test.ts', text: testOf(choices) },
    { path: '.github/workflows/gpus.yaml', text: githubWorkflow },
    { path: '.gitlab-ci.yml', text: gitlabPipeline },
    { path: '.gitignore', text: 'node_modules/\ndist/\nnodes/\ngpus.json\n' },
    { path: 'README.md', text: readmeOf(choices, name) },
    ...nodes.files,
  ];
}

const json = (value: unknown): string => `${JSON.stringify(value, undefined, 2)}\n`;

const TSCONFIG = {
  compilerOptions: {
    target: 'es2022',
    module: 'node16',
    moduleResolution: 'node16',
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: ['node'],
  },
  include: ['*.ts'],
};

function packageOf({ engine, platform, run }: Choices, name: string, pins: Pins): object {
  const { dependencies, devDependencies, allowScripts } = DEPENDENCIES[engine];
  const pinned = (names: readonly string[]): Readonly<Record<string, string | undefined>> =>
    Object.fromEntries([...names].sort().map((one) => [one, one === 'tsx' ? TSX : pins[one]]));
  return {
    name,
    version: '0.1.0',
    private: true,
    description: `${platform.name}: ${run.about}`,
    ...(engine === 'pulumi' ? { main: 'index.ts' } : {}),
    scripts: { ...SCRIPTS[engine], test: 'tsc && node --import tsx --test test.ts' },
    dependencies: pinned(['cdk8s-gpu', ...dependencies]),
    devDependencies: pinned(['@types/node', 'tsx', 'typescript', ...devDependencies]),
    // What they bring works without; npm asks of each that has no answer.
    allowScripts: Object.fromEntries(allowScripts.map((one) => [one, false])),
  };
}

const pulumiYaml = ({ platform, run }: Choices, name: string): string =>
  [
    'name: ' + name,
    `description: '${platform.name}: ${run.about}'`,
    'runtime:',
    '  name: nodejs',
    '  options:',
    '    typescript: true',
    'main: index.ts',
    '',
  ].join('\n');
