import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Chart } from 'cdk8s';
import * as gpu from '../../lib';
import { check, parseYaml, tokenOf, valueAt } from '../../lib/internal';
import type { Taint } from '../../lib/words/kubernetes';
import type { ClusterDescription } from '../../lib/plans/model';
import type { OperatorFacts, PoolDescription } from '../../lib/plans/model';
import {
  brokenHamiValues,
  deadHamiValues,
  flux,
  type HamiProps,
  hamiSchema,
  hamiVersions,
  unknownHamiValues,
  valuesFile,
} from '../../lib/plans/charts';
import { planHami } from '../../lib/plans/charts/hami/plan';
import { exclusive, hami } from '../../lib/plans/allocators';
import { judgeManifest } from '../judge/schema';
import { poolOf } from './pools';

const cluster: ClusterDescription = { name: 'prod', path: 'ml/prod', kubernetes: '1.34', distribution: 'kubeadm' };
const labs = poolOf('labs', { sharing: hami({ deviceSplitCount: 4, deviceMemoryScaling: 1.5 }) });
const train = poolOf('train', { sharing: exclusive() });

const operator = (rest: Partial<OperatorFacts> = {}): OperatorFacts => ({
  path: 'ml/prod/gpu-operator',
  chart: 'gpu-operator',
  version: 'v26.7.0',
  namespace: 'gpu-operator',
  releaseName: 'gpu-operator',
  values: {},
  cluster,
  ...rest,
});

interface Circumstances {
  readonly pools?: readonly PoolDescription[];
  readonly operators?: readonly OperatorFacts[];
  readonly kubernetes?: ClusterDescription['kubernetes'];
}

const plan = (
  props: HamiProps = {},
  { pools = [labs], operators = [], kubernetes = '1.34' }: Circumstances = {},
  delivery = valuesFile(),
) => planHami({ path: 'ml/prod/hami', id: 'hami' }, props, { cluster: { ...cluster, kubernetes }, pools, operators, delivery });
const factsOf = (...given: Parameters<typeof plan>) => plan(...given).model.operators![0]!;
const value = (key: string, ...given: Parameters<typeof plan>) => valueAt(factsOf(...given).values, key);

describe("HAMi's values", () => {
  test('name the scheduler and the resources as pods ask for them', () => {
    expect(factsOf().values).toMatchObject({
      schedulerName: 'hami-scheduler',
      resourceName: 'nvidia.com/gpu',
      resourceMem: 'nvidia.com/gpumem',
      resourceMemPercentage: 'nvidia.com/gpumem-percentage',
      resourceCores: 'nvidia.com/gpucores',
      resourcePriority: 'nvidia.com/priority',
    });
  });

  test('share GPUs as the pools say', () => {
    expect(value('devicePlugin')).toMatchObject({ deviceSplitCount: 4, deviceMemoryScaling: 1.5, deviceCoreScaling: 1 });
  });

  test.each([
    ['1.34', 'v1.34.0'],
    ['1.33.4', 'v1.33.4'],
  ] as const)('take the scheduler of Kubernetes %s from its own registry', (kubernetes, tag) => {
    expect(value('scheduler.kubeScheduler', {}, { kubernetes })).toEqual({
      image: { registry: 'registry.k8s.io', repository: 'kube-scheduler', tag },
    });
  });

  test('hold every path below one folder', () => {
    const given = { gpuHookPath: '/var/lib/hami' };
    expect(['global.gpuHookPath', 'devicePlugin.libPath', 'devicePlugin.monitor.ctrPath'].map((key) => value(key, given))).toEqual([
      '/var/lib/hami',
      '/var/lib/hami/vgpu',
      '/var/lib/hami/vgpu/containers',
    ]);
  });

  test('write the label of the nodes in quotes', () => {
    expect(plan().files[0]!.text).toContain('gpu: "on"');
    expect(parseYaml(plan().files[0]!.text)).toEqual([factsOf().values]);
  });

  test("tolerate the taints of HAMi's pools, once each, and of no others", () => {
    const taint: Taint = { key: 'team', value: 'ml', effect: 'NoExecute' };
    const soft: Taint = { key: 'soft', effect: 'PreferNoSchedule' };
    const pools = [
      labs,
      poolOf('more', { sharing: hami(), taints: [taint, soft] }),
      poolOf('other', { taints: [{ key: 'other', effect: 'NoSchedule' }] }),
    ];
    expect(value('devicePlugin.tolerations', {}, { pools })).toEqual([
      { key: 'nvidia.com/gpu', operator: 'Equal', value: 'present', effect: 'NoSchedule' },
      { key: 'team', operator: 'Equal', value: 'ml', effect: 'NoExecute' },
    ]);
  });

  test("leave the pods of other pools to the cluster's own scheduler, and take all pods where there are none", () => {
    expect(value('scheduler.forceOverwriteDefaultScheduler', {}, { pools: [labs, train] })).toBe(false);
    expect(value('scheduler.forceOverwriteDefaultScheduler')).toBeUndefined();
  });

  test('keep containers that ask for no GPU from seeing all of them, but not those of the GPU Operator', () => {
    expect(value('scheduler.overwriteEnv')).toBe('true');
    expect(value('scheduler.admissionWebhook', {}, { operators: [operator({ namespace: 'nvidia' })] })).toEqual({
      whitelistNamespaces: ['nvidia'],
    });
  });

  test('configure nodes whose names are known, and change with that configuration', () => {
    const config = value('devicePlugin.nodeConfiguration.config', { nodeNames: { labs: ['node-1'] } });
    expect(JSON.parse(String(config))).toEqual({
      nodeconfig: [{ name: 'node-1', operatingmode: 'hami-core', devicesplitcount: 4, devicememoryscaling: 1.5, devicecorescaling: 1 }],
    });
    const checksum = (props: HamiProps) => value('devicePlugin.podAnnotations', props);
    expect(checksum({})).toBeUndefined();
    expect(checksum({ nodeNames: { labs: ['node-1'] } })).not.toEqual(checksum({ nodeNames: { labs: ['node-2'] } }));
    expect(checksum({ values: { devicePlugin: { nodeConfiguration: { config: '{}' } } } })).toBeDefined();
  });

  test('let cert-manager make the certificate instead of hooks', () => {
    expect(value('scheduler', { certificates: 'cert-manager' })).toMatchObject({
      certManager: { enabled: true },
      patch: { enabled: false },
    });
    expect(value('scheduler.certManager')).toBeUndefined();
  });

  test('are those of the user, merged last', () => {
    const props: HamiProps = { values: { devicePlugin: { deviceSplitCount: 2 }, prometheus: { enabled: true } } };
    expect(factsOf(props).values).toMatchObject({
      devicePlugin: { deviceSplitCount: 2, deviceMemoryScaling: 1.5 },
      prometheus: { enabled: true },
    });
  });

  test('do not depend on the order of the pools', () => {
    const pools = [labs, train, poolOf('more', { sharing: hami(), taints: [] })];
    expect(JSON.stringify(factsOf({}, { pools: [...pools].reverse() }))).toBe(JSON.stringify(factsOf({}, { pools })));
  });

  test.each(hamiVersions)('use keys that chart %s knows and reads, and can work', (version) => {
    const props = { version, gpuHookPath: '/opt/hami', certificates: 'cert-manager', nodeNames: { labs: ['node-1'] } } as HamiProps;
    const { values } = factsOf(props, { pools: [labs, train], operators: [operator()] });
    for (const look of [unknownHamiValues, deadHamiValues, brokenHamiValues]) expect(look(version, values)).toEqual([]);
  });
});

describe('beside a GPU Operator', () => {
  const beside = (rest: Partial<OperatorFacts>) => value('devicePlugin', {}, { operators: [operator(rest)] }) as Record<string, unknown>;

  test('the plugin waits for the toolkit and, where CDI is on, names the runtime', () => {
    expect(beside({})).toMatchObject({ gpuOperatorToolkitReady: { enabled: true }, runtimeClassName: 'nvidia' });
    expect(beside({ version: 'v25.10.1', values: { operator: { runtimeClass: 'nv' } } })).toMatchObject({ runtimeClassName: 'nv' });
  });

  test('the NVIDIA runtime is what every container gets before 25.10, and without CDI', () => {
    expect(beside({ version: 'v25.3.4' })).not.toHaveProperty('runtimeClassName');
    expect(beside({ values: { cdi: { enabled: false } } })).not.toHaveProperty('runtimeClassName');
  });

  test('there is nothing to wait for where the image of the nodes has the toolkit', () => {
    expect(beside({ values: { toolkit: { enabled: false } } })).not.toHaveProperty('gpuOperatorToolkitReady');
  });
});

describe("HAMi's release", () => {
  test('goes to kube-system, which is nobody to create', () => {
    const objects = plan({}, {}, flux() as never).objects.map(({ object }) => object);
    expect(objects.map(({ kind, metadata }) => [kind, metadata.namespace])).toEqual([
      ['HelmRepository', 'kube-system'],
      ['HelmRelease', 'kube-system'],
    ]);
    for (const object of objects) expect(judgeManifest(object, '1.34')).toEqual([]);
  });

  test('does not take the certificate authority in its webhook for drift', () => {
    const release = plan({}, {}, flux() as never).objects.at(-1)!.object as Record<string, unknown>;
    expect(release['spec']).toMatchObject({ driftDetection: { ignore: [{ paths: ['/webhooks/0/clientConfig/caBundle'] }] } });
  });

  test('has props that are checked', () => {
    const problems = (props: object) => check(hamiSchema, props, 'hami').map(({ path }) => path);
    expect(problems({ version: '2.9.0', certificates: 'cert-manager', gpuHookPath: '/opt/hami', nodeNames: { labs: ['a.b'] } })).toEqual(
      [],
    );
    expect(problems({ version: '2.8.0', certificates: 'none', gpuHookPath: 'opt', nodeNames: { labs: [] }, nodeSelector: {} })).toEqual([
      'hami.nodeSelector',
      'hami.version',
      'hami.certificates',
      'hami.gpuHookPath',
      'hami.nodeNames.labs',
    ]);
  });
});

test('fails with an Output for the name of a node, which becomes part of a text', () => {
  const problems = check(hamiSchema, { nodeNames: { labs: [tokenOf(1)] } }, 'hami');
  expect(problems.map(({ path }) => path)).toEqual(['hami.nodeNames.labs[0]']);
});

describe('values of the user that do nothing', () => {
  test.each([
    ['2.10.0', { scheduler: { kubeScheduler: { imageTag: 'v1.34.0' } } }, 'use scheduler.kubeScheduler.image.tag'],
    ['2.10.0', { dra: { enabled: true } }, 'use 2.9, or remove it: 2.10 has no DRA driver of its own'],
    ['2.9.0', { 'device-config': { content: 'x' } }, undefined],
    ['2.9.0', { devicePlugin: { hostPID: false } }, undefined],
  ])('are unknown to chart %s: %j', (version, values, fix) => {
    const [finding, ...more] = unknownHamiValues(version, values);
    expect(more).toEqual([]);
    expect(finding).toMatchObject({ problem: `${finding?.at ?? ''} is not a key of the chart`, ...(fix ? { fix } : {}) });
  });

  test.each([
    ['devicePlugin.disablecorelimit', { devicePlugin: { disablecorelimit: 'true' } }],
    ['scheduler.nodeLockExpire', { scheduler: { nodeLockExpire: '10m' } }],
    ['devices.ascend.nodeSelector', { devices: { ascend: { nodeSelector: { ascend: 'on' } } } }],
  ])('are dead: %s', (at, values) => {
    for (const version of hamiVersions) expect(deadHamiValues(version, values).map((finding) => finding.at)).toEqual([at]);
  });

  test.each([
    ['devicePlugin.libPath', { global: { gpuHookPath: '/opt' }, devicePlugin: { monitor: { ctrPath: '/opt/vgpu/containers' } } }],
    ['devicePlugin.gdsEnabled', { devicePlugin: { gdsEnabled: 'true' } }],
    ['devicePlugin.nvidiaNodeSelector.gpu', { devicePlugin: { nvidiaNodeSelector: { gpu: true } } }],
    ['devicePlugin.deviceListStrategy', { devicePlugin: { deviceListStrategy: 'cdi' } }],
  ])('are broken: %s', (at, values) => {
    expect(brokenHamiValues('2.10.0', values).map((finding) => finding.at)).toEqual([at]);
  });
});

describe('in a cluster', () => {
  const clusterOf = () => new gpu.GpuCluster(new Chart(new App(), 'ml'), 'prod', { kubernetes: '1.34' });

  test('both the GPU Operator and HAMi see every pool, and either closes it', () => {
    const scope = clusterOf();
    new gpu.GpuNodePool(scope, 'labs', { machine: gpu.machines.dgxH100, nodes: 1, sharing: hami() });
    new gpu.GpuNodePool(scope, 'train', { machine: gpu.machines.dgxH100, nodes: 1 });
    new gpu.GpuOperator(scope, 'gpu-operator');
    const { values } = new gpu.Hami(scope, 'hami');
    expect(valueAt(values, 'devicePlugin.runtimeClassName')).toBe('nvidia');
    const operators = gpu.modelOf(scope).operators;
    expect(operators.map(({ chart, pools }) => [chart, pools])).toEqual([
      ['gpu-operator', ['ml/prod/labs', 'ml/prod/train']],
      ['hami', ['ml/prod/labs', 'ml/prod/train']],
    ]);
    expect(gpu.findings(scope).filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(() => new gpu.GpuNodePool(scope, 'late', { machine: gpu.machines.dgxH100, nodes: 1 })).toThrow(/closed/);
  });

  test('fails with a GPU Operator after HAMi, whose values follow from it', () => {
    const scope = clusterOf();
    new gpu.Hami(scope, 'hami');
    expect(() => new gpu.GpuOperator(scope, 'gpu-operator')).toThrow(/declare the GPU Operator before HAMi/);
  });

  test('says what HAMi may do, as advice that stops nothing', () => {
    const scope = clusterOf();
    new gpu.GpuNodePool(scope, 'labs', { machine: gpu.machines.dgxH100, nodes: 1, sharing: hami() });
    new gpu.Hami(scope, 'hami');
    const found = gpu.findings(scope);
    expect(found.length).toBeGreaterThan(3);
    expect(new Set(found.map(({ rule, severity }) => `${rule} ${severity}`))).toEqual(new Set(['hami/privileges info']));
  });

  test("the nodes of HAMi's pools are kept from the GPU Operator's device plugin, and nobody can say otherwise", () => {
    const scope = clusterOf();
    const pool = new gpu.GpuNodePool(scope, 'labs', { machine: gpu.machines.dgxH100, nodes: 1, sharing: hami() });
    expect(pool.description.labels).toEqual({
      'cdk8s-gpu/pool': 'labs',
      gpu: 'on',
      'nvidia.com/gpu.deploy.device-plugin': 'false',
      'nvidia.com/gpu.deploy.mig-manager': 'false',
    });
    const props = { machine: gpu.machines.dgxH100, nodes: 1, sharing: hami(), labels: { gpu: 'off' } };
    expect(() => new gpu.GpuNodePool(scope, 'more', props)).toThrow(/follows from the sharing of the pool/);
  });
});

describe('the script that installs HAMi in a namespace of its own', () => {
  let folder: string;
  beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-'))));
  afterEach(() => rmSync(folder, { recursive: true }));

  /** What the script calls, with a kubectl that knows no namespace. */
  function calls(namespace: string | undefined, ...further: string[]): readonly string[] {
    const { files } = plan(namespace === undefined ? {} : { namespace });
    const log = join(folder, 'calls');
    for (const tool of ['helm', 'kubectl']) {
      const text = `#!/bin/sh\necho "${tool} $*" >> ${log}\ntest "${tool} $1" != "kubectl get"\n`;
      writeFileSync(join(folder, tool), text, { mode: 0o755 });
    }
    writeFileSync(join(folder, 'install.sh'), files[1]!.text, { mode: 0o755 });
    execFileSync(join(folder, 'install.sh'), further, { cwd: '/', env: { PATH: `${folder}:${process.env['PATH']}` } });
    return readFileSync(log, 'utf8').trimEnd().split('\n');
  }

  test('makes it, and lets its pods use the host', () => {
    const [get, create, label, helm] = calls('hami');
    expect([get, create, label]).toEqual([
      'kubectl get namespace hami',
      'kubectl create namespace hami',
      'kubectl label --overwrite namespace hami pod-security.kubernetes.io/enforce=privileged',
    ]);
    expect(helm).toMatch(/^helm upgrade --install hami hami /);
  });

  test('touches no namespace that every cluster has, and none where helm only pretends', () => {
    expect(calls(undefined)).toEqual([expect.stringMatching(/^helm /)]);
    rmSync(join(folder, 'calls'));
    expect(calls('hami', '--dry-run=server')).toEqual([expect.stringMatching(/^helm .*--dry-run=server$/)]);
  });
});
