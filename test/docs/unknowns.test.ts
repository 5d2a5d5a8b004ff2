import { runInThisContext } from 'node:vm';
import { App, Chart } from 'cdk8s';
import ts from 'typescript';
import * as product from '../../lib';
import { describeUnknown } from '../../lib/rules';
import { expectDocument } from '../document';

/** A program with what it lacks, and the rules that say so. */
interface Program {
  readonly title: string;
  readonly code: string;
  readonly rules: readonly string[];
}

const programs: readonly Program[] = [
  {
    title: 'A machine of a cloud that publishes no NUMA nodes',
    rules: ['numa/never-admits'],
    code: `const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', distribution: 'oke' });
const pool = new TunedGpuNode(cluster, 'train', {
  machine: machines.oci['BM.GPU.B200.8'],
  nodes: 4,
  os: 'ubuntu-24.04',
  intent: 'training',
});
new GpuTrainingJob(chart, 'llama', {
  pool,
  image: 'nvcr.io/nvidia/pytorch:25.10-py3',
  command: ['torchrun', 'train.py'],
  numNodes: 4,
  request: { gpus: 8 },
  fabric: 'none',
});`,
  },
  {
    title: 'A model whose shape is not known',
    rules: ['serving/fit'],
    code: `const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
const pool = new GpuNodePool(cluster, 'serve', { machine: machines.dgxH100, nodes: 2 });
new GpuInferenceService(chart, 'chat', {
  pool,
  server: vllm({ model: 'acme/new-70b', version: '0.33.0' }),
  request: { gpus: 4 },
});`,
  },
  {
    title: 'A pool of others, of which its labels alone are known',
    rules: ['serving/fit'],
    code: `const pool = GpuNodePool.fromAttributes(chart, 'theirs', {
  sharing: exclusive(),
  nodeSelector: { 'example.com/team': 'ml' },
});
new GpuInferenceService(chart, 'chat', {
  pool,
  server: vllm({ model: 'Qwen/Qwen2.5-72B-Instruct', version: '0.33.0' }),
  request: { gpus: 4 },
});`,
  },
];

const FRAME = (code: string): string => `const app = new App();
const chart = new Chart(app, 'ml', { namespace: 'ml' });
${code}
app.synth();
console.error(summary(app));`;

/** Runs a program in an app of its own. */
function appOf(code: string): App {
  jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const app = new App();
  const names = { ...product, app, chart: new Chart(app, 'ml', { namespace: 'ml' }) } as Record<string, unknown>;
  const script = ts.transpileModule(code, { compilerOptions: { target: ts.ScriptTarget.ES2022 } }).outputText;
  const run = runInThisContext(`(function (${Object.keys(names).join()}) {${script}\n})`) as (...given: unknown[]) => void;
  run(...Object.values(names));
  return app;
}
afterEach(() => jest.restoreAllMocks());

const names = (code: string): readonly string[] => Object.keys(product).filter((name) => new RegExp(`\\b${name}\\b(?!:)`).test(code));

const block = (language: string, text: string): readonly string[] => [`\`\`\`${language}`, text.trimEnd(), '```', ''];

function shown({ title, code }: Program): readonly string[] {
  const app = appOf(code);
  const framed = FRAME(code);
  const imports = `import { App, Chart } from 'cdk8s';\nimport { ${[...names(framed)].sort().join(', ')} } from 'cdk8s-gpu';\n\n`;
  const listed = product.unknowns(app).map((one) => `${one.subject}${one.at === undefined ? '' : ` ${one.at}`}: ${describeUnknown(one)}`);
  return [
    `## ${title}`,
    '',
    ...block('ts', `${imports}${framed}`),
    'It prints',
    '',
    ...block('text', product.summary(app)),
    'and of `unknowns(app)` each is, as `lint --verbose` writes it,',
    '',
    ...block('text', listed.join('\n')),
  ];
}

test('docs/UNKNOWNS.md has what three programs are told that could not be checked', () => {
  expectDocument(
    'UNKNOWNS.md',
    [
      '# What could not be checked',
      '',
      'Where knowledge ends, this library says so: what was not checked, which fact is missing, and what to give. It fails nothing. Three',
      'programs, with what their users see; written by `npm run tables`.',
      '',
      ...programs.flatMap(shown),
    ].join('\n'),
  );
});

test.each(programs.map(({ title, code, rules }) => [title, code, rules] as const))('%s is said by its rule', (_title, code, rules) => {
  expect(product.unknowns(appOf(code)).map(({ rule }) => rule)).toEqual(rules);
});
