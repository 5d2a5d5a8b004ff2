import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import type { KubernetesMinor } from '../../lib/words/kubernetes';
import { expectGolden } from '../golden';
import { judgeManifest } from '../judge/schema';
import { cdk8sSynth, filesIn, ROOT, runExample } from './run';

const manifestsIn = (text: string): readonly object[] =>
  [...parseAllDocuments(text, { version: '1.1' })]
    .map((document) => document.toJS() as object | null)
    .filter((document) => document !== null);

/** Each with the minor whose API server its manifests are for. */
const EXAMPLES = [
  ['llm-platform', '1.34'],
  ['borrowed-cluster', '1.36'],
  ['bare-metal-nodes', '1.34'],
  ['training-queue', '1.34'],
  ['air-gapped', '1.34'],
  ['claimed-gpus', '1.35'],
  ['serving', '1.36'],
  ['day-and-night', '1.34'],
  ['eks-efa', '1.34'],
  ['dgx-infiniband', '1.34'],
  ['every-sharing', '1.34'],
] as const;

describe.each(EXAMPLES)('%s', (name, minor: KubernetesMinor) => {
  const { folder, shown } = runExample(name);
  const files = filesIn(folder);

  test('writes what its goldens say', () => {
    for (const [path, text] of Object.entries(files)) expectGolden(join(name, path), text);
    expectGolden(join(name, 'summary.txt'), shown);
  });

  test('writes manifests that the API server accepts in their structure', () => {
    const manifests = Object.entries(files).flatMap(([path, text]) => (path.startsWith('dist/') ? manifestsIn(text) : []));
    expect(manifests.length).toBeGreaterThan(0);
    for (const manifest of manifests) expect(judgeManifest(manifest, minor)).toEqual([]);
  });
});

test.each(EXAMPLES.map(([name]) => name))('cdk8s.yaml of %s runs what lies beside it, as a copy of the folder does', (name) => {
  const { app } = parse(readFileSync(join(ROOT, 'examples', name, 'cdk8s.yaml'), 'utf8')) as { app: string };
  const [, file = ''] = /^npx tsx (\S+)$/.exec(app) ?? [];
  expect([app, file !== '' && existsSync(join(ROOT, 'examples', name, file))]).toEqual([app, true]);
});

test('llm-platform has no finding, and each of its files is read on one screen', () => {
  const { folder, shown } = runExample('llm-platform');
  expect(shown).not.toMatch(/^(warning|error):/m);
  const lint = spawnSync(process.execPath, [join(ROOT, 'dist/cli/index.js'), 'lint', 'dist', 'nodes'], { cwd: folder, encoding: 'utf8' });
  expect([lint.status, lint.stdout]).toEqual([0, expect.stringMatching(/^0 errors, 0 warnings, /)]);
  const sources = readdirSync(join(ROOT, 'examples/llm-platform')).filter((file) => file.endsWith('.ts'));
  const lines = sources.map((file) => [file, readFileSync(join(ROOT, 'examples/llm-platform', file), 'utf8').split('\n').length] as const);
  expect(lines.length).toBeGreaterThan(3);
  expect(lines.filter(([, count]) => count > 70)).toEqual([]);
});

describe('cdk8s synth over llm-platform', () => {
  const plain = filesIn(join(runExample('llm-platform').folder, 'dist'));

  test('writes the same manifests into its output folder, and nothing else there', () => {
    const { folder } = cdk8sSynth('llm-platform', '--output', 'dist');
    expect(filesIn(join(folder, 'dist'))).toEqual(plain);
    expect(Object.keys(filesIn(folder)).filter((path) => path.endsWith('kubelet.conf'))).toEqual([
      'nodes/prod/slices/kubelet.conf',
      'nodes/prod/train/kubelet.conf',
    ]);
  });

  test('shows the table of pools and workloads', () => {
    const { shown } = cdk8sSynth('llm-platform', '--output', 'dist');
    expect(shown).toMatch(/^POOL +CLUSTER +NODES /m);
    expect(shown).toMatch(/^research\/llama +Job +4 /m);
  });

  test('prints the manifests and no node file with --stdout', () => {
    const { stdout } = cdk8sSynth('llm-platform', '--stdout');
    for (const text of Object.values(plain)) expect(stdout).toContain(text.trim());
    expect(stdout).not.toContain('KubeletConfiguration');
    expect(stdout).not.toContain('POOL ');
  });

  test('makes a Helm chart of the manifests alone with --format helm', () => {
    const { folder } = cdk8sSynth('llm-platform', '--format', 'helm', '--chart-version', '1.0.0', '--output', 'chart');
    const chart = filesIn(join(folder, 'chart'));
    expect(Object.keys(chart).sort()).toEqual(['Chart.yaml', 'README.md', ...Object.keys(plain).map((name) => `templates/${name}`)]);
    expect(chart['templates/research.k8s.yaml']).toBe(plain['research.k8s.yaml']);
  });
});
