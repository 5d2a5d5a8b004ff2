import { parseYaml } from '../../lib/internal';
import { DNS_LABEL } from '../../lib/words/kubernetes';
import { machines } from '../../lib/words/machine';
import { brokenValues, devicePluginConfigMap, operatorValues } from '../../lib/plans/charts';
import { devicePlugin, faultsIn } from '../../lib/words/formats';
import { devicePluginConfigs, hami, mps, timeSlicing } from '../../lib/plans/allocators';
import type { PoolDescription } from '../../lib/plans/model';
import { migPoolOf, poolOf } from './pools';

const cluster = { name: 'prod', path: 'ml/prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
const ranking = poolOf('ranking', { sharing: mps({ replicas: 4 }) });
const labs = poolOf('labs', { sharing: timeSlicing({ replicas: 10, renameByDefault: true, failRequestsGreaterThanOne: false }) });
const slices = migPoolOf('slices', { layout: { '1g.10gb': 7 } });
const shared = (name: string, replicas: number, mig: Parameters<typeof timeSlicing>[0]['mig'], rest: Partial<PoolDescription> = {}) =>
  poolOf(name, { sharing: timeSlicing({ replicas, ...(mig ? { mig } : {}) }), ...rest });

test('gives each shared pool a configuration of its own, under the name that its nodes are labelled with', () => {
  expect(devicePluginConfigs([poolOf('train'), ranking, labs])).toEqual({
    'cdk8s-gpu-ranking': {
      version: 'v1',
      sharing: { mps: { renameByDefault: false, failRequestsGreaterThanOne: true, resources: [{ name: 'nvidia.com/gpu', replicas: 4 }] } },
    },
    'cdk8s-gpu-labs': {
      version: 'v1',
      sharing: {
        timeSlicing: { renameByDefault: true, failRequestsGreaterThanOne: false, resources: [{ name: 'nvidia.com/gpu', replicas: 10 }] },
      },
    },
  });
});

test('says nothing where the plugin shares nothing', () => {
  expect(devicePluginConfigs([poolOf('train'), slices, poolOf('vgpu', { sharing: hami() })])).toBeUndefined();
  expect(operatorValues(cluster, [slices])).toMatchObject({ mig: { strategy: 'mixed' } });
  expect(operatorValues(cluster, [slices])).not.toHaveProperty('devicePlugin');
});

test('leaves the MIG strategy to the chart where nothing is cut', () => {
  expect(operatorValues(cluster, [ranking])).not.toHaveProperty('mig');
  expect(devicePluginConfigMap([ranking])).not.toHaveProperty('default');
});

describe('MIG pools beside shared ones', () => {
  test('every node decides its MIG strategy: the variable that would beat the configurations is not set', () => {
    const values = operatorValues(cluster, [ranking, slices]);
    expect(values.mig).toEqual({ strategy: '' });
    expect(values.devicePlugin?.config?.default).toBe('default');
    expect(devicePluginConfigs([ranking, slices])).toMatchObject({
      'cdk8s-gpu-ranking': { flags: { migStrategy: 'none' } },
      default: { version: 'v1', flags: { migStrategy: 'mixed' } },
    });
  });

  test('the nodes without a label say single where every cut pool does', () => {
    const single = migPoolOf('single', { strategy: 'single', layout: { '1g.10gb': 7 } });
    expect(devicePluginConfigs([ranking, single])?.['default']).toEqual({ version: 'v1', flags: { migStrategy: 'single' } });
  });
});

describe('shared MIG devices', () => {
  const resources = (pool: PoolDescription) => devicePluginConfigs([pool])?.[`cdk8s-gpu-${pool.name}`]?.sharing?.timeSlicing?.resources;

  test('are named by profile under mixed, and need no default beside them', () => {
    const pool = shared('cut', 2, { layout: { '3g.40gb': 1, '1g.10gb+me': 1 } });
    expect(devicePluginConfigs([pool])).toMatchObject({ 'cdk8s-gpu-cut': { flags: { migStrategy: 'mixed' } } });
    expect(resources(pool)).toEqual([
      { name: 'nvidia.com/mig-1g.10gb.me', replicas: 2 },
      { name: 'nvidia.com/mig-3g.40gb', replicas: 2 },
    ]);
    expect(operatorValues(cluster, [pool]).devicePlugin?.config).not.toHaveProperty('default');
  });

  test('are nvidia.com/gpu under single', () => {
    const pool = shared('cut', 2, { strategy: 'single', layout: { '1g.10gb': 7 } });
    expect(devicePluginConfigs([pool])).toMatchObject({ 'cdk8s-gpu-cut': { flags: { migStrategy: 'single' } } });
    expect(resources(pool)).toEqual([{ name: 'nvidia.com/gpu', replicas: 2 }]);
  });

  test('stand beside the GPUs that no group cuts', () => {
    const pool = shared('half', 2, { groups: [{ devices: [0, 1], layout: { '1g.10gb': 7 } }] });
    expect(resources(pool)?.map(({ name }) => name)).toEqual(['nvidia.com/gpu', 'nvidia.com/mig-1g.10gb']);
  });

  test('are every profile of the GPU where others decide the layout', () => {
    const names = resources(shared('theirs', 2, {}, { shapes: [{ machine: machines.dgxA100 }] }))?.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['nvidia.com/gpu', 'nvidia.com/mig-1g.10gb']));
  });
});

describe('the ConfigMap', () => {
  const config = devicePluginConfigMap([ranking, labs]);

  test('holds the configurations as text', () => {
    expect(config).toMatchObject({ create: true });
    const read = Object.entries(config?.data ?? {}).map(([key, text]) => [key, parseYaml(text)[0]]);
    expect(Object.fromEntries(read)).toEqual(devicePluginConfigs([ranking, labs]));
  });

  test('has another name when its content changes, which is what rolls the DaemonSets', () => {
    expect(devicePluginConfigMap([poolOf('ranking', { sharing: mps({ replicas: 5 }) }), labs])?.name).not.toBe(config?.name);
    expect(devicePluginConfigMap([ranking, labs])?.name).toBe(config?.name);
  });

  test('has a name that can be a volume of the DaemonSets', () => {
    expect(config?.name).toMatch(DNS_LABEL);
    expect(brokenValues('v26.7.0', { devicePlugin: { config } })).toEqual([]);
  });
});

describe('a configuration that others wrote', () => {
  const problems = (text: string): readonly string[] => faultsIn(devicePlugin, text, 'theirs').map(({ at }) => at);
  const named = (name: string): string => `{ version: v1, sharing: { timeSlicing: { resources: [{ name: ${name}, replicas: 2 }] } } }`;
  const name = 'theirs.sharing.timeSlicing.resources[0].name';

  test.each(['gpu', 'nvidia.com/gpu', 'mig-1g.10gb.me', 'a'.repeat(52)])('may name the resource %s', (resource) =>
    expect(problems(named(resource))).toEqual([]),
  );
  test.each(['a b', 'GPU', 'amd.com/gpu', 'gpu.', 'a'.repeat(53)])(
    'fails for the resource %s, with which the plugin does not start',
    (resource) => expect(problems(named(resource))).toEqual([name]),
  );

  const sharedBy = (kind: string, devices: string): string =>
    `{ version: v1, sharing: { ${kind}: { resources: [{ name: gpu, replicas: 2${devices} }] } } }`;

  test.each(['mps', 'timeSlicing'])('fails for %s of some devices, which are passed over', (kind) => {
    for (const devices of ['[0]', '2', '["GPU-b1028956-cfa2-0990-bf4a-5da9abb51763"]'])
      expect(faultsIn(devicePlugin, sharedBy(kind, `, devices: ${devices}`), 'theirs')).toEqual([
        expect.objectContaining({
          at: `theirs.sharing.${kind}.resources[0].devices`,
          problem: 'the device plugin does not read it, and shares all GPUs of the node',
        }),
      ]);
  });

  test.each(['', ', devices: all'])('may share all devices%s', (devices) => expect(problems(sharedBy('mps', devices))).toEqual([]));

  test.each(['60s', '1h30m', '-1.5h', '.5s', '0', 'infinite'])('may have the interval %s', (interval) =>
    expect(problems(`flags: { gfd: { sleepInterval: "${interval}" } }`)).toEqual([]),
  );
  test.each(['60', '1 hour', '', 's', '1d', '60s '])("fails for the interval '%s', with which the plugin does not start", (interval) =>
    expect(problems(`flags: { gfd: { sleepInterval: "${interval}" } }`)).toEqual(['theirs.flags.gfd.sleepInterval']),
  );

  test('fails for a channel that is listed twice', () => {
    expect(problems('imex: { channelIDs: [0] }')).toEqual([]);
    expect(problems('imex: { channelIDs: [0, 0] }')).toEqual(['theirs.imex.channelIDs']);
  });

  test('fails for the two keys that must not be empty, and for no other', () => {
    expect(problems('sharing: { timeSlicing: null }')).toEqual(['theirs.sharing.timeSlicing']);
    expect(problems(sharedBy('mps', ', devices: null'))).toEqual(['theirs.sharing.mps.resources[0].devices']);
    expect(problems('{ version: null, flags: null, imex: null, sharing: { mps: null } }')).toEqual([]);
  });
});
