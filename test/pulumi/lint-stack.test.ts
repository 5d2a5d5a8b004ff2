import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import * as k8s from '@pulumi/kubernetes';
import * as pulumi from '@pulumi/pulumi';
import { exclusive, mig } from '../../lib/plans/allocators';
import { GpuCluster, GpuNodePool, GpuTrainingJob, lintStack, type LintStackOptions } from '../../lib/faces/pulumi';
import { machines } from '../../lib/words/machine';
import { freshStack } from './stack';

/** A stack under mocks, and what becomes of the resources that are registered in it. */
async function linted(options?: LintStackOptions, before: () => void = () => undefined) {
  await freshStack(true);
  const registered = jest.spyOn(pulumi.runtime, 'registerStackTransformation').mockImplementation(() => undefined);
  const warn = jest.spyOn(pulumi.log, 'warn').mockResolvedValue(undefined);
  const judge = lintStack(options);
  const transformation = registered.mock.calls[0]![0];
  before();
  return {
    /** Undefined where the resource is registered, and else why not. */
    register: async (type: string, name: string, props: object): Promise<string | undefined> => {
      const { dependsOn } = transformation({ resource: undefined as never, type, name, props, opts: {} })!
        .opts as pulumi.CustomResourceOptions;
      return settle(dependsOn);
    },
    /** What is called where a process goes on. */
    judge,
    warnings: () => warn.mock.calls.map(([text]) => text),
    end: (): string | undefined => {
      try {
        process.emit('beforeExit', 0);
        return undefined;
      } catch (error) {
        return String(error);
      }
    },
  };
}
afterEach(() => {
  jest.restoreAllMocks();
  // What waits for an end is forgotten.
  process.emit('beforeExit', 1);
});

/** Why an input never becomes known. */
async function settle(input: unknown): Promise<string | undefined> {
  try {
    await input;
    return undefined;
  } catch (error) {
    return String(error);
  }
}

const POD = 'kubernetes:core/v1:Pod';
const pod = (spec: object, metadata: object = {}) => ({ apiVersion: 'v1', kind: 'Pod', metadata, spec });
const seeing = (value: unknown) => pod({ containers: [{ name: 'main', image: 'x:1', env: [{ name: 'NVIDIA_VISIBLE_DEVICES', value }] }] });
const asking = (gpus: unknown, more: object = {}) =>
  pod({
    nodeSelector: { team: 'ml' },
    containers: [{ name: 'main', image: 'x:1', resources: { limits: { 'nvidia.com/gpu': gpus } }, ...more }],
  });
const theirs = { name: 'theirs', sharing: exclusive(), machine: machines.dgxH100, nodeSelector: { team: 'ml' }, taints: [] } as const;
const later = <T>(value: T) => pulumi.output(new Promise<T>((resolve) => setTimeout(() => resolve(value), 5)));

/** An Output as it is at preview, when nobody knows its value. */
const unknown = () => {
  const made = pulumi.output('never seen') as unknown as Record<string, unknown>;
  const Made = Object.getPrototypeOf(made) as object & { constructor: new (...args: unknown[]) => pulumi.Output<string> };
  return new Made.constructor(
    new Set(),
    Promise.resolve(undefined),
    Promise.resolve(false),
    Promise.resolve(false),
    Promise.resolve(new Set()),
  );
};

describe('a resource of others', () => {
  test('fails with the place in the resource, the value and the fix', async () => {
    const { register } = await linted();
    expect(await register(POD, 'web', seeing('none'))).toBeUndefined();
    expect(await register(POD, 'web', seeing('all'))).toMatch(
      /^GpuConfigError: kubernetes:core\/v1:Pod::web\.spec\.containers\[0\]\.env\[0\]\.value: container 'main' names GPUs [\s\S]*\[pod\/visible-devices\]\n {2}got: "all"/,
    );
  });

  test('is judged with Outputs in it, when their values are there', async () => {
    const { register } = await linted();
    expect(await register(POD, 'web', seeing(later('all')))).toContain('pod/visible-devices');
    expect(await register(POD, 'web', { ...seeing('x'), spec: later(seeing(later('all')).spec) })).toContain('pod/visible-devices');
  });

  test('is not judged by what is secret or not known yet', async () => {
    const { register, warnings } = await linted({ context: { pools: [theirs] } });
    expect(await register(POD, 'secret', seeing(pulumi.secret('all')))).toBeUndefined();
    expect(await register(POD, 'unknown', seeing(unknown()))).toBeUndefined();
    expect(await register(POD, 'spec', { ...seeing(''), spec: unknown() })).toBeUndefined();
    expect(await register(POD, 'list', asking(1, { env: unknown() }))).toBeUndefined();
    expect(await register(POD, 'number', asking(unknown()))).toBeUndefined();
    expect(await register(POD, 'failing', seeing(pulumi.output(Promise.reject(new Error('no')))))).toBeUndefined();
    expect(warnings()).toEqual([]);
  });

  test('fails for what is known beside what is not', async () => {
    const { register } = await linted({ context: { pools: [theirs] } });
    expect(await register(POD, 'a', asking(9, { image: unknown() }))).toContain('pool/gpus-per-node');
    expect(await register(POD, 'b', asking(9, { env: unknown(), args: [unknown()] }))).toContain('pool/gpus-per-node');
    expect(await register(POD, 'c', asking(9, { env: [{ name: 'TOKEN', value: pulumi.secret('hush') }] }))).not.toContain('hush');
  });

  test('a patch, a component and resources of other providers are let through', async () => {
    const { register } = await linted();
    expect(await register('kubernetes:core/v1:PodPatch', 'web', seeing('all'))).toBeUndefined();
    expect(await register('kubernetes:yaml/v2:ConfigGroup', 'web', { yaml: 'all' })).toBeUndefined();
  });

  test('of a pool of this program is held to what the pool offers', async () => {
    const { register } = await linted({}, () => {
      const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
      new GpuNodePool('slices', {
        cluster,
        machine: machines.dgxH100,
        nodes: 2,
        sharing: mig({ layout: { '1g.10gb': 7 } }),
        nodeSelector: { team: 'ml' },
      });
    });
    expect(await register(POD, 'web', asking(1))).toContain('pool/offers');
  });

  test('of a borrowed pool too', async () => {
    const { name: _name, ...attributes } = theirs;
    const { register } = await linted({}, () => void GpuNodePool.fromAttributes('theirs', attributes));
    expect(await register(POD, 'web', asking(9))).toContain('pool/gpus-per-node');
  });
});

describe('a cluster of this program', () => {
  test('ends with judgeOthers: false what is said of the resources of its provider', async () => {
    const { register } = await linted({}, () => {
      new GpuCluster('prod', { kubernetes: '1.34', judgeOthers: false });
    });
    expect(await register(POD, 'web', seeing('all'))).toBeUndefined();
  });

  test('and of no other provider', async () => {
    const { register } = await linted({}, () => {
      const provider = new k8s.Provider('elsewhere', {});
      new GpuCluster('prod', { kubernetes: '1.34', judgeOthers: false }, { provider });
    });
    expect(await register(POD, 'web', seeing('all'))).toContain('pod/visible-devices');
  });

  test('has jobs that are judged with what others declare, when the program is over', async () => {
    const { register, judge, warnings } = await linted({}, () => {
      const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
      const pool = new GpuNodePool('train', { cluster, machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04' });
      const volumes = { data: { mountPath: '/data', persistentVolumeClaim: { claimName: 'data' } } };
      const props = { pool, fabric: 'none', request: { gpus: 8 }, image: 'registry.example/x:1', command: ['torchrun', 'a.py'] } as const;
      new GpuTrainingJob('accepted', { ...props, numNodes: 2, volumes, silence: { 'storage/claim-nodes': 'a test' } });
      for (const [name, numNodes] of [
        ['one', 1],
        ['two', 2],
      ] as const)
        new GpuTrainingJob(name, { ...props, numNodes, volumes });
    });
    const before = warnings().length;
    const spec = { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } };
    const data = { apiVersion: 'v1', kind: 'PersistentVolumeClaim', metadata: { name: 'data' }, spec };
    expect(await register('kubernetes:core/v1:PersistentVolumeClaim', 'data', data)).toBeUndefined();
    judge();
    expect(warnings().slice(before)).toEqual([expect.stringMatching(/^two\.spec\S+: 2 pods mount claim 'data'.*storage\/claim-nodes/)]);
  });

  test('silences what it accepts', async () => {
    const silence = { 'pod/visible-devices': 'a test' };
    const { register } = await linted({}, () => {
      new GpuCluster('prod', { kubernetes: '1.34', silence });
    });
    expect(await register(POD, 'web', seeing('all'))).toBeUndefined();
  });
});

describe('releases', () => {
  const props = (values: object, more: object = {}) => ({
    chart: 'gpu-operator',
    version: 'v26.7.0',
    namespace: 'gpu-operator',
    values,
    ...more,
  });

  test.each(['kubernetes:helm.sh/v3:Release', 'kubernetes:helm.sh/v4:Chart'])('%s is held to the values of its chart', async (type) => {
    const { register, warnings } = await linted();
    expect(await register(type, 'gpus', props({ driver: { enabled: false } }))).toBeUndefined();
    expect(warnings()).toEqual([]);
    expect(await register(type, 'gpus', props({ driver: { kernelModuleType: 'closed' } }))).toContain(
      `${type}::gpus.values.driver.kernelModuleType: `,
    );
    expect(await register(type, 'gpus', props({ driver: { kernelModuleType: unknown() } }))).toBeUndefined();
  });

  test('of a version that does not suit the cluster are told so at their version', async () => {
    const { register, warnings } = await linted({ context: { kubernetes: '1.30' } });
    expect(await register('kubernetes:helm.sh/v3:Release', 'gpus', props({}))).toBeUndefined();
    expect(warnings()).toEqual([expect.stringMatching(/^kubernetes:helm\.sh\/v3:Release::gpus\.version: gpu-operator v26\.7\.0 does not/)]);
  });

  test('whose values lie in files, and those of other charts, are not judged', async () => {
    const { register } = await linted();
    const values = { driver: { kernelModuleType: 'closed' } };
    expect(
      await register('kubernetes:helm.sh/v3:Release', 'gpus', props(values, { valueYamlFiles: [new pulumi.asset.StringAsset('')] })),
    ).toBeUndefined();
    expect(await register('kubernetes:helm.sh/v3:Release', 'gpus', props(values, { chart: 'nginx' }))).toBeUndefined();
  });
});

describe('when the program is over', () => {
  const map = (name: string) => ({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name, namespace: 'ml' } });
  const MAP = 'kubernetes:core/v1:ConfigMap';

  test('fails for what two resources do together, each of which is sound', async () => {
    const { register, end } = await linted();
    expect(await register(MAP, 'one', map('same'))).toBeUndefined();
    expect(await register(MAP, 'two', map('same'))).toBeUndefined();
    expect(end()).toMatch(/kubernetes:core\/v1:ConfigMap::two\S*: ConfigMap 'same' already exists[\s\S]*\[name\/taken\]/);
  });

  test('or when it is asked, for a process that goes on: once', async () => {
    const { register, judge, end } = await linted();
    await register(MAP, 'one', map('same'));
    expect(judge).not.toThrow();
    await register(MAP, 'two', map('same'));
    expect(judge).toThrow(/ConfigMap 'same' already exists/);
    expect(judge).not.toThrow();
    expect(end()).toBeUndefined();
  });

  test('is silent for resources that have nothing against each other, or no name yet', async () => {
    const { register, end } = await linted();
    for (const name of ['one', 'two', undefined]) await register(MAP, `${name}`, map(name as string));
    for (const name of ['a', 'b']) await register(MAP, name, { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: unknown() } });
    expect(end()).toBeUndefined();
  });
});

describe('warnings', () => {
  const kubelet =
    'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nclusterDomain: a\nevictionHard: {memory.available: 1Gi}\n';
  const MAP = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, data: { kubelet } };

  test('are logged once', async () => {
    const { register, warnings, end } = await linted();
    expect(await register('kubernetes:core/v1:ConfigMap', 'kubelet', MAP)).toBeUndefined();
    expect(end()).toBeUndefined();
    expect(warnings()).toEqual([expect.stringMatching(/^kubernetes:core\/v1:ConfigMap::kubelet\S*: [\s\S]*\[kubelet\/eviction-partial\]/)]);
  });

  test('are silenced for the stack, and for a resource', async () => {
    const all = await linted({ silence: { 'kubelet/eviction-partial': 'zero is wanted', 'pod/visible-devices': 'monitors' } });
    await all.register('kubernetes:core/v1:ConfigMap', 'kubelet', MAP);
    expect(await all.register(POD, 'web', seeing('all'))).toBeUndefined();
    expect(all.warnings()).toEqual([]);
    jest.restoreAllMocks();
    const one = await linted();
    const annotations = { 'silence.cdk8s-gpu/pod.visible-devices': 'a monitor' };
    expect(await one.register(POD, 'web', { ...seeing('all'), metadata: { annotations } })).toBeUndefined();
    await one.register(POD, 'web', {
      ...seeing('none'),
      metadata: { annotations: { 'silence.cdk8s-gpu/pod.visible-device': 'a monitor' } },
    });
    expect(one.warnings()).toEqual([expect.stringContaining("silences 'pod.visible-device', which is not a rule")]);
  });

  test('fail the resource where the least severity that fails is a warning', async () => {
    const { register, warnings } = await linted({ severity: 'warning' });
    expect(await register('kubernetes:core/v1:ConfigMap', 'kubelet', MAP)).toContain('kubelet/eviction-partial');
    expect(warnings()).toEqual([]);
  });

  test('say it where nothing can be judged, since there is no stack', async () => {
    await freshStack(true);
    const warn = jest.spyOn(pulumi.log, 'warn').mockResolvedValue(undefined);
    const judge = lintStack();
    expect(warn.mock.calls).toEqual([
      [expect.stringMatching(/^lintStack: sees no resources, and judges nothing: [\s\S]*PulumiRecorder\.run/)],
    ]);
    expect(judge).toThrow('lintStack: sees no resources');
  });
});

test('advice is not said, and fails the resource where it is the least severity that fails', async () => {
  const shm = { name: 'shm', emptyDir: { medium: 'Memory' } };
  const limits = { 'nvidia.com/gpu': 1 };
  const unbounded = pod({
    volumes: [shm],
    containers: [{ name: 'main', image: 'x:1', resources: { limits }, volumeMounts: [{ name: 'shm', mountPath: '/dev/shm' }] }],
  });
  const usual = await linted();
  expect([await usual.register(POD, 'web', unbounded), usual.warnings()]).toEqual([undefined, []]);
  jest.restoreAllMocks();
  const strict = await linted({ severity: 'info' });
  expect(await strict.register(POD, 'web', unbounded)).toContain('[pod/unbounded-shm]');
});

test("report: 'warn' refuses nothing and logs what would have failed, once", async () => {
  const { register, warnings, judge } = await linted({ report: 'warn' });
  expect(await register(POD, 'web', seeing('all'))).toBeUndefined();
  expect(judge).not.toThrow();
  expect(warnings()).toEqual([expect.stringContaining('[pod/visible-devices]')]);
});

test.each([
  [{ silence: { 'pod/visible-device': 'x' } }, 'lintStack.silence["pod/visible-device"]: is not the id of a rule'],
  [{ severity: 'fatal' }, 'lintStack.severity: is not one of the allowed values'],
  [{ report: 'ignore' }, 'lintStack.report: is not one of the allowed values'],
  [{ serverity: 'error' }, 'lintStack.serverity: is not a known property'],
  [{ silence: 'all' }, 'lintStack.silence: '],
  [{ context: { kubernets: '1.34' } }, 'lintStack.context.kubernets: is not a known property'],
  [{ context: { pools: [{ ...theirs, machine: 'dgxH10' }] } }, 'lintStack.context.pools[0].machine: is not the name of a machine'],
])('fails with options %j', (options, message) => {
  expect(() => lintStack(options as never)).toThrow(message);
});

// Whole programs on the built package: by transformations, as under mocks, and by transforms over the wire, as with an engine.
describe.each([
  ['transformations', []],
  ['transforms', ['transforms']],
  ['transforms that know Outputs', ['transforms', 'outputs']],
])('a program, by %s', (_by, how) => {
  const programs = join(__dirname, 'stack-programs');
  const run = (env: Readonly<Record<string, string>>) => {
    const argv = [join(programs, 'engine.cjs'), join(programs, 'foreign.cjs'), ...how];
    const { status, stdout, stderr } = spawnSync(process.execPath, argv, { encoding: 'utf8', env: { ...process.env, ...env } });
    return { code: status, stdout, said: stdout + stderr };
  };

  test('passes when everything is sound, and registers it', () => {
    const { code, stdout, said } = run({});
    expect([code, said]).toEqual([0, stdout]);
    expect(stdout).toMatch(/registered: .*ours.* theirs/);
  });

  test.each([[{}], [{ LATE: 'y' }]])('fails for a Deployment of others, which is not registered (%j)', (env) => {
    const { code, said } = run({ ...env, ENV: '0' });
    expect(code).not.toBe(0);
    expect(said).toMatch(
      /kubernetes:apps\/v1:Deployment::theirs\.spec\.template\.spec\.containers\[0\]\.env\[0\]\.value: container 'main' names GPUs/,
    );
    expect(said).not.toMatch(/registered: .* theirs/);
  });

  test('fails for more than its pool has', () => {
    expect(run({ GPUS: '9' }).said).toContain('pool/gpus-per-node');
  });

  test('says nothing of a secret', () => {
    const { code, said } = run({ SECRET: 'y', ENV: '0' });
    expect([code, said.includes('visible-devices')]).toEqual([0, false]);
  });

  test('does not judge again what a component of ours accepted', () => {
    const { code, said } = run({ OURS: 'y' });
    expect([code, said.includes('visible-named')]).toEqual([0, false]);
  });

  test('fails at its end for what two resources do together', () => {
    const { code, said } = run({ TWICE: 'y' });
    expect(code).not.toBe(0);
    expect(said).toContain('name/taken');
  });
});
