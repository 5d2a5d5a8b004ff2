import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GpuConfigError, parseYaml, tokenOf } from '../../lib/internal';
import { describeCluster, type GpuOperatorProps, rendered, type RenderedOptions } from '../../lib/plans/charts';
import { planGpuOperator } from '../../lib/plans/charts/gpu-operator/plan';
import { AWKWARD_CHART, fakeHelm, SMALL_CHART } from './fake-helm';
import { poolOf } from './pools';
import type * as operator from '../../lib/plans/charts';

const place = { path: 'ml/prod/gpu-operator', id: 'gpu-operator' };

/** What is rendered once is kept for the life of the process, and this is what tells the tests' own values apart. */
let tests = 0;
let folder: string;
beforeEach(() => {
  tests++;
  folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function plan(options: RenderedOptions, props: GpuOperatorProps = {}, kubernetes: '1.34' | '1.33' | '1.34.2' = '1.34') {
  const cluster = describeCluster({ path: 'ml/prod', id: 'prod' }, { kubernetes });
  const values = { ...props.values, test: tests };
  return planGpuOperator(place, { ...props, values }, { cluster, pools: [poolOf('train')], delivery: rendered(options) });
}
const names = ({ objects }: ReturnType<typeof plan>) =>
  objects.map(
    ({ object: { kind, metadata }, clusterScoped }) => `${clusterScoped ? '(cluster)' : metadata.namespace} ${kind} ${metadata.name}`,
  );

describe('helm is called', () => {
  test('with the chart of the repository, CRDs, and the version and APIs of the cluster; values come by its input', () => {
    const fake = fakeHelm(SMALL_CHART);
    const { model } = plan({ helm: fake.helm });
    expect(fake.calls()).toEqual([
      [
        'template',
        ...['--values', '-', '--namespace', 'gpu-operator', '--include-crds', '--kube-version', '1.34.0'],
        ...['--api-versions', 'resource.k8s.io/v1/DeviceClass'],
        ...['--repo', 'https://helm.ngc.nvidia.com/nvidia', '--version', 'v26.7.0', '--', 'gpu-operator', 'gpu-operator'],
      ],
    ]);
    expect(parseYaml(fake.inputs()[0]!)).toEqual([{ ...model.operators![0]!.values, operator: { upgradeCRD: false } }]);
  });

  test('without the DRA API before 1.34, with the patch release where it is known, and with the APIs that the user names', () => {
    const fake = fakeHelm(SMALL_CHART);
    plan({ helm: fake.helm, apiVersions: ['monitoring.coreos.com/v1/ServiceMonitor'] }, {}, '1.33');
    plan({ helm: fake.helm }, {}, '1.34.2');
    expect(fake.calls()[0]).not.toContain('resource.k8s.io/v1/DeviceClass');
    expect(fake.calls()[0]).toContain('monitoring.coreos.com/v1/ServiceMonitor');
    expect(fake.calls()[1]).toContain('1.34.2');
  });

  test('with a chart of this machine as it is, and with one of another registry in the version', () => {
    const fake = fakeHelm(SMALL_CHART);
    const chart = join(folder, '-chart');
    mkdirSync(chart);
    plan({ helm: fake.helm, charts: { 'gpu-operator': chart } });
    plan({ helm: fake.helm, charts: { 'gpu-operator': 'oci://registry.example/nvidia/gpu-operator' } });
    expect(fake.calls()[0]!.slice(-3)).toEqual(['--', 'gpu-operator', chart]);
    expect(fake.calls()[0]).not.toContain('--repo');
    expect(fake.calls()[0]).not.toContain('--version');
    expect(fake.calls()[1]!.slice(-5)).toEqual([
      '--version',
      'v26.7.0',
      '--',
      'gpu-operator',
      'oci://registry.example/nvidia/gpu-operator',
    ]);
  });

  test('without a shell: hostile names arrive as they are', () => {
    const fake = fakeHelm(SMALL_CHART);
    const hostile = `$(touch ${folder}/pwned); \`id\` "' --set a=b`;
    plan({ helm: fake.helm }, { namespace: hostile, releaseName: '--debug' });
    expect(fake.calls()[0]).toContain(hostile);
    expect(fake.calls()[0]!.slice(-3)).toEqual(['--', '--debug', 'gpu-operator']);
    expect(readdirSync(folder)).toEqual([]);
  });
});

describe('a rendering is kept', () => {
  test('while the program runs, by everything that decides about it', () => {
    const fake = fakeHelm(SMALL_CHART);
    plan({ helm: fake.helm });
    plan({ helm: fake.helm });
    expect(fake.calls()).toHaveLength(1);
    plan({ helm: fake.helm }, { values: { driver: { enabled: false } } });
    plan({ helm: fake.helm }, { version: 'v25.10.1' });
    plan({ helm: fake.helm }, { namespace: 'nvidia' });
    plan({ helm: fake.helm }, {}, '1.33');
    expect(fake.calls()).toHaveLength(5);
  });

  test('until a byte of the local chart changes', () => {
    const fake = fakeHelm(SMALL_CHART);
    const chart = join(folder, 'chart');
    mkdirSync(join(chart, 'templates'), { recursive: true });
    const write = (text: string) => writeFileSync(join(chart, 'templates', 'a.yaml'), text);
    const options = { helm: fake.helm, charts: { 'gpu-operator': chart } };
    write('a');
    plan(options);
    plan(options);
    write('b');
    plan(options);
    expect(fake.calls()).toHaveLength(2);
  });

  test('between runs in a folder, which then needs no helm', () => {
    const fake = fakeHelm(SMALL_CHART);
    const cache = join(folder, 'new', 'cache');
    const first = plan({ helm: fake.helm, cache });
    expect(readdirSync(cache)).toEqual([expect.stringMatching(/^gpu-operator-[0-9a-f]{16}\.yaml$/)]);
    jest.isolateModules(() => {
      const again = jest.requireActual<typeof operator>('../../lib/plans/charts');
      const cluster = again.describeCluster({ path: 'ml/prod', id: 'prod' }, { kubernetes: '1.34' });
      const delivery = again.rendered({ helm: join(folder, 'none'), cache });
      const second = again.releases().gpuOperator.plan(place, { values: { test: tests } }, { cluster, pools: [poolOf('train')], delivery });
      expect(second.objects).toEqual(first.objects);
    });
  });
});

describe('what helm prints becomes objects', () => {
  test('each with its namespace or marked as of the cluster, CRDs first, in the order of helm', () => {
    expect(names(plan({ helm: fakeHelm(AWKWARD_CHART).helm }))).toEqual([
      '(cluster) Namespace gpu-operator',
      '(cluster) CustomResourceDefinition things.example.com',
      '(cluster) RuntimeClass nvidia',
      'gpu-operator ConfigMap kept',
      'release-namespace ServiceAccount gpu-operator',
      'gpu-operator ConfigMap values',
      'gpu-operator Deployment gpu-operator',
      '(cluster) Thing one',
      'elsewhere ConfigMap same',
      'gpu-operator ConfigMap same',
    ]);
  });

  test('with ids of their own', () => {
    const ids = plan({ helm: fakeHelm(AWKWARD_CHART).helm }).objects.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids).toContain('configmap-elsewhere-same');
    expect(ids).toContain('customresourcedefinition-things.example.com');
  });

  test('as a Go program reads them, without null, and without the marks of hooks', () => {
    const { objects } = plan({ helm: fakeHelm(AWKWARD_CHART).helm });
    expect(JSON.stringify(objects)).not.toContain('null');
    expect(objects.find(({ object }) => object.kind === 'Thing')!.object['spec']).toEqual({ list: ['a'], on: 'on', mode: 420 });
    expect(objects.find(({ id }) => id === 'runtimeclass-nvidia')!.object.metadata).toEqual({ name: 'nvidia' });
    expect(objects.find(({ id }) => id === 'configmap-kept')!.object.metadata.annotations).toEqual({ 'helm.sh/resource-policy': 'keep' });
  });

  test('without CRDs where they are applied by others, and scopes stay known', () => {
    const found = names(plan({ helm: fakeHelm(AWKWARD_CHART).helm, crds: 'skip' }));
    expect(found.join()).not.toContain('CustomResourceDefinition');
    expect(found).toContain('(cluster) Thing one');
  });

  test('a namespace of the chart itself is not planned twice', () => {
    const chart = `${SMALL_CHART}---\napiVersion: v1\nkind: Namespace\nmetadata: { name: gpu-operator }\n`;
    expect(names(plan({ helm: fakeHelm(chart).helm })).filter((name) => name.includes('Namespace'))).toHaveLength(1);
  });

  test('Jobs that only a hook would run are told to the model; those of deletion and tests are not missed', () => {
    expect(plan({ helm: fakeHelm(AWKWARD_CHART).helm }).model.operators![0]!.delivery!.lostHooks).toEqual([
      { kind: 'Job', name: 'certificate', events: ['pre-install', 'pre-upgrade'] },
    ]);
    expect(plan({ helm: fakeHelm(SMALL_CHART).helm }).model.operators![0]!.delivery).toEqual({ kind: 'rendered', lostHooks: [] });
  });
});

test('the version of the chart is told to the model, from its own label', () => {
  const chart = SMALL_CHART.replace('labels: { app: gpu-operator }', 'labels: { helm.sh/chart: gpu-operator-v25.10.1_build.7 }');
  expect(plan({ helm: fakeHelm(chart).helm }).model.operators![0]!.delivery!.renderedVersion).toBe('v25.10.1');
});

describe('fails with what to do', () => {
  const failure = (options: RenderedOptions, props: GpuOperatorProps = {}): GpuConfigError => {
    try {
      plan(options, props);
    } catch (error) {
      if (GpuConfigError.is(error)) return error;
      throw error;
    }
    throw new Error('did not fail');
  };

  test('when helm is missing, or may not be run', () => {
    expect(failure({ helm: join(folder, 'no-helm') }).problems).toEqual([
      expect.objectContaining({
        path: 'ml/prod.helm.helm',
        problem: expect.stringContaining('was not found'),
        got: join(folder, 'no-helm'),
      }),
    ]);
    writeFileSync(join(folder, 'plain'), '');
    expect(failure({ helm: join(folder, 'plain') }).message).toContain('may not be run');
  });

  test('when the chart is missing', () => {
    const chart = join(folder, 'no-chart');
    expect(failure({ charts: { 'gpu-operator': chart } }).problems).toEqual([
      expect.objectContaining({ path: 'ml/prod.helm.charts', problem: 'there is no such chart', got: chart }),
    ]);
    expect(existsSync(chart)).toBe(false);
  });

  test('when helm refuses, in its own words', () => {
    const fake = fakeHelm('', {
      status: 1,
      stderr: 'Error: execution error at (gpu-operator/templates/validations.yaml:2:3): only one CR can exist\n',
    });
    expect(failure({ helm: fake.helm }).message).toContain(
      'helm template of gpu-operator failed: execution error at (gpu-operator/templates',
    );
  });

  test.each([
    ['https://ci:hunter2@charts.example/gpu-operator.tgz', 'https://charts.example/gpu-operator.tgz'],
    ['https://ci:hunter2/@charts.example/gpu-operator.tgz', 'https://charts.example/gpu-operator.tgz'],
    ['https://charts.example/gpu-operator.tgz?sig=hunter2', 'https://charts.example/gpu-operator.tgz?...'],
    ['oci://hunter2@charts.example:5000/gpu-operator', 'oci://charts.example:5000/gpu-operator'],
  ])('when the address of the chart %s has a password, which nobody prints', (chart, plain) => {
    const said = `Error: failed to fetch ${chart} : 401 Unauthorized`;
    const fakes = [fakeHelm('', { status: 1, stderr: said }), fakeHelm('{', {})];
    for (const { helm } of fakes) {
      const { message } = failure({ helm, charts: { 'gpu-operator': chart } });
      expect(message).not.toContain('hunter2');
      expect(message).toContain(plain);
    }
  });

  test('when helm ends before it has read the values, in its own words', () => {
    const helm = join(folder, 'old-helm');
    writeFileSync(helm, '#!/bin/sh\nexec <&-\necho "Error: unknown flag: --values" >&2\nexit 1\n', { mode: 0o755 });
    const many = Object.fromEntries(Array.from({ length: 10_000 }, (_, index) => [`A${index}`, 'a'.repeat(20)]));
    const values = { driver: { env: Object.entries(many).map(([name, value]) => ({ name, value })) } };
    expect(failure({ helm }, { values }).message).toContain('helm template of gpu-operator failed: unknown flag: --values');
  });

  test('when the folder of renderings cannot be written', () => {
    writeFileSync(join(folder, 'file'), '');
    expect(failure({ helm: fakeHelm(SMALL_CHART).helm, cache: join(folder, 'file', 'cache') }).problems).toEqual([
      expect.objectContaining({ path: 'ml/prod.helm.cache', problem: expect.stringContaining('cannot be kept there') }),
    ]);
  });

  test('when what it prints is not YAML', () => expect(failure({ helm: fakeHelm('a: [1').helm }).message).toContain('is not YAML'));

  test('when an Output stands in the values', () =>
    expect(failure({}, { values: { driver: { version: tokenOf(0) } } }).message).toMatch(
      /values\.driver\.version is an Output, and helm works on values/,
    ));
});
