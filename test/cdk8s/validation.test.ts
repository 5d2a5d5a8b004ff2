import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GpuValidation } from '../../lib';

// A real `cdk8s synth` in a project of its own, which has the built package among its modules.
const root = join(__dirname, '../..');
mkdirSync(join(root, 'build'), { recursive: true });
const projects: string[] = [];
afterAll(() => projects.forEach((project) => rmSync(project, { recursive: true, force: true })));

interface Synth {
  readonly code: number | null;
  readonly said: string;
}

/** Synthesises an app of one Deployment with a container that has this environment and one with GPUs, by the command that users run. */
function synth(env: object, properties: object, more: Readonly<Record<string, string>> = {}, ...options: string[]): Synth {
  const project = mkdtempSync(join(root, 'build/synth-'));
  projects.push(project);
  mkdirSync(join(project, 'node_modules'));
  symlinkSync(root, join(project, 'node_modules/cdk8s-gpu'));
  const validation = { package: './node_modules/cdk8s-gpu', class: 'GpuValidation', version: '0.1.0', properties };
  const files: Readonly<Record<string, string>> = {
    'cdk8s.yaml': JSON.stringify({ language: 'typescript', app: 'node app.js', validations: [validation] }),
    'app.js': `const { ApiObject, App, Chart } = require('cdk8s');
const app = new App();
const chart = new Chart(app, 'ml');
const resources = { limits: { 'nvidia.com/gpu': 9 } };
const spec = { containers: [{ name: 'main', image: 'x', env: ${JSON.stringify(env)} }, { name: 'work', image: 'x', resources }], nodeSelector: { pool: 'g' } };
new ApiObject(chart, 'web', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { template: { spec } } });
app.synth();
`,
    ...more,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  const command = join(root, 'node_modules/cdk8s-cli/bin/cdk8s');
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, 'synth', ...options], {
    cwd: project,
    encoding: 'utf8',
    env: { ...process.env, CDK8S_CHECK_UPGRADE: 'false' },
  });
  return { code: status, said: stdout + stderr };
}

const SOUND = [{ name: 'NVIDIA_VISIBLE_DEVICES', value: 'none' }];
const NAMED = [{ name: 'NVIDIA_VISIBLE_DEVICES', value: 'GPU-1' }];
const CONTEXT = { 'gpus.yaml': 'pools:\n- {name: g, machine: dgxH100, nodeSelector: {pool: g}}\n' };

describe('cdk8s synth with the plugin', () => {
  test('passes sound output', () => {
    expect(synth(SOUND, {})).toEqual({ code: 0, said: expect.stringContaining('Validations ended succesfully') as string });
  });

  test('fails with the construct, the place, the value and the fix', () => {
    const { code, said } = synth(NAMED, {});
    expect(code).toBe(2);
    expect(said).toContain('pod/visible-devices (error) (1 occurrences)');
    expect(said).toMatch(/Construct Path: ml\/web\n\s+- Manifest Path: dist\/ml\.k8s\.yaml\n\s+- Resource Name: web/);
    expect(said).toMatch(/> \d+:\d+ spec\.template\.spec\.\S+: container 'main' names GPUs by NVIDIA_VISIBLE_DEVICES.*\n\s+got: "GPU-1"\n/);
    expect(said).toContain('How to fix: remove the variable');
    expect(said).toContain('Validation failed. See above reports for details');
  });

  test('also to standard output', () => {
    expect(synth(NAMED, {}, {}, '--stdout')).toEqual({ code: 2, said: expect.stringContaining('Manifest Path: STDOUT') as string });
  });

  test('leaves out a rule that is disabled', () => {
    expect(synth(NAMED, { disable: ['pod/visible-devices'] }).code).toBe(0);
  });

  test('fails by what a context makes known', () => {
    const { code, said } = synth(SOUND, { context: 'gpus.yaml' }, CONTEXT);
    expect(code).toBe(2);
    expect(said).toMatch(/pool\/gpus-per-node \(error\)[\s\S]*allowed: up to 8/);
  });

  test("fails by the app's own pools, where the app writes them down", () => {
    const app = `const { writeFileSync } = require('node:fs');
const { ApiObject, App, Chart } = require('cdk8s');
const { exclusive, GpuCluster, GpuNodePool, machines } = require('cdk8s-gpu');
const app = new App();
const chart = new Chart(app, 'ml');
const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34', judgeOthers: false });
const train = new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, sharing: exclusive(), nodes: { min: 0, max: 2 } });
writeFileSync('gpus.json', JSON.stringify({ pools: [train.description] }));
const spec = { containers: [{ name: 'main', image: 'x', resources: { limits: { 'nvidia.com/gpu': 9 } } }], nodeSelector: train.description.nodeSelector };
new ApiObject(chart, 'web', { apiVersion: 'apps/v1', kind: 'Deployment', metadata: { name: 'web' }, spec: { template: { spec } } });
app.synth();
`;
    const { code, said } = synth([], { context: 'gpus.json' }, { 'app.js': app });
    expect([code, said]).toEqual([2, expect.stringMatching(/pool\/gpus-per-node \(error\)[\s\S]*pool 'train' has[\s\S]*allowed: up to 8/)]);
  });

  test('shows warnings, and fails on them where it is asked to', () => {
    const kubelet =
      'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nclusterDomain: a\nevictionHard: {memory.available: 1Gi}\n';
    const app = `const { ApiObject, App, Chart } = require('cdk8s');
const app = new App();
new ApiObject(new Chart(app, 'ml'), 'kubelet', { apiVersion: 'v1', kind: 'ConfigMap', data: { kubelet: ${JSON.stringify(kubelet)} } });
app.synth();
`;
    const files = { 'app.js': app };
    const shown = synth([], {}, files);
    expect(shown).toEqual({ code: 0, said: expect.stringContaining('kubelet/eviction-partial (warning)') as string });
    expect(synth([], { severity: 'warning' }, files).code).toBe(2);
  });

  test.each([
    [{ severty: 'error' }, {}, 'cdk8s.yaml: GpuValidation.severty: is not a known property\n  got: "severty"\n  allowed: "severity", '],
    [
      { severity: 'bad' },
      {},
      'GpuValidation.severity: is not one of the allowed values\n  got: "bad"\n  allowed: "info", "error", "warning"\n',
    ],
    [
      { kubernetes: '1.2', context: 'gpus.yaml' },
      CONTEXT,
      'cdk8s.yaml: GpuValidation.kubernetes: is not a supported version\n  got: "1.2"',
    ],
    [{ disable: ['pod/visible-device'] }, {}, 'allowed: "pod/visible-devices"'],
    [
      { context: 'none.yaml' },
      {},
      'cdk8s.yaml: GpuValidation.context: cannot be read: there is no such file\n  got: "none.yaml"\n  allowed: a file',
    ],
    [{ context: '.' }, {}, 'GpuValidation.context: cannot be read: it is a folder'],
    [
      { context: 'gpus.yaml' },
      { 'gpus.yaml': 'pools: [{name: g, machine: dgxH10}]\n' },
      'gpus.yaml:1:28 pools[0].machine: is not the name of a machine',
    ],
    [{ context: 'gpus.yaml' }, { 'gpus.yaml': 'pools: [\n' }, 'GpuValidation.context: cannot be read: line 2 is not YAML'],
  ])('fails with properties %j', (properties, more, message) => {
    const { code, said } = synth(SOUND, properties, more);
    expect(code).toBe(1);
    expect(said).toContain(message);
    // What stands in a file of the project is not explained by where in the package it was read.
    expect(said).not.toMatch(/^ +at |GpuConfigError|problems: /m);
  });
});

test('a silenced finding fails nothing and is counted', async () => {
  const project = mkdtempSync(join(root, 'build/synth-'));
  projects.push(project);
  const manifest = join(project, 'a.k8s.yaml');
  const pod = (annotations: object) => ({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a', annotations },
    spec: { containers: [{ name: 'm', image: 'x', env: NAMED }] },
  });
  const submitted = async (annotations: object) => {
    writeFileSync(manifest, JSON.stringify(pod(annotations)));
    const report = { addViolation: jest.fn(), submit: jest.fn() };
    await new GpuValidation().validate({ manifests: [manifest], report });
    return report.submit.mock.calls;
  };
  expect(await submitted({})).toEqual([['failure', { Documents: '1', Findings: '1', Silenced: '0' }]]);
  expect(await submitted({ 'silence.cdk8s-gpu/pod.visible-devices': 'a monitor' })).toEqual([
    ['success', { Documents: '1', Findings: '0', Silenced: '1', [`Silenced pod/visible-devices at ${manifest}:1:220`]: 'a monitor' }],
  ]);
});

test('a manifest that cannot be read fails', async () => {
  const project = mkdtempSync(join(root, 'build/synth-'));
  projects.push(project);
  const manifest = join(project, 'a.k8s.yaml');
  writeFileSync(manifest, 'a: {{ .b }}\n');
  const report = { addViolation: jest.fn(), submit: jest.fn() };
  await new GpuValidation().validate({ manifests: [manifest], report });
  expect(report.submit).toHaveBeenCalledWith('failure', expect.anything());
  expect(report.addViolation.mock.calls).toEqual([
    [expect.objectContaining({ ruleName: 'not read', fix: expect.stringContaining('render') as string })],
  ]);
});
