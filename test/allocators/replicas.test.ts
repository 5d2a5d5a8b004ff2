import { App, Chart } from 'cdk8s';
import {
  findings,
  GpuCluster,
  GpuNodePool,
  GpuWorkload,
  machines,
  NvidiaDevicePlugin,
  timeSlicing,
  type TimeSlicingOptions,
} from '../../lib';
import { devicePluginConfigs, poolResources } from '../../lib/plans/allocators';
import { refusedOf } from '../refused';

const groups = [
  { devices: [0, 1], layout: { '1g.10gb': 7 } },
  { devices: [2], layout: { '3g.40gb': 2 } },
] as const;

function pool(options: TimeSlicingOptions) {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
  const made = new GpuNodePool(cluster, 'labs', { machine: machines.dgxA100, nodes: 1, sharing: timeSlicing(options) });
  return { chart, cluster, pool: made };
}

const differing = { replicas: { gpus: 4, '1g.10gb': 2 }, renameByDefault: true, mig: { groups } } as const;

test('each device has its own replicas, and what is not named is not shared', () => {
  const { description } = pool(differing).pool;
  expect(devicePluginConfigs([description])?.['cdk8s-gpu-labs']?.sharing).toEqual({
    timeSlicing: {
      renameByDefault: true,
      failRequestsGreaterThanOne: true,
      resources: [
        { name: 'nvidia.com/gpu', replicas: 4 },
        { name: 'nvidia.com/mig-1g.10gb', replicas: 2 },
      ],
    },
  });
  expect(poolResources(description)).toEqual([
    { resource: 'nvidia.com/gpu.shared', perNode: 20, perContainer: 1 },
    { resource: 'nvidia.com/mig-1g.10gb.shared', perNode: 28, perContainer: 1 },
    { resource: 'nvidia.com/mig-3g.40gb', perNode: 2 },
  ]);
});

test('a container asks for a share by the name that it has, and for an unshared device by its own', () => {
  const { chart, pool: labs } = pool(differing);
  const web = (id: string, request: object) => {
    const made = new GpuWorkload(chart, id, { kind: 'Deployment', pool: labs, request: request as { gpus: number }, image: 'x:1' });
    const [deployment] = made.resources;
    const { spec } = deployment!.toJson() as { spec: { template: { spec: { containers: { resources: { limits: object } }[] } } } };
    return spec.template.spec.containers[0]!.resources.limits;
  };
  expect(web('a', { gpus: 1 })).toEqual({ 'nvidia.com/gpu.shared': 1 });
  expect(web('b', { mig: '1g.10gb' })).toEqual({ 'nvidia.com/mig-1g.10gb.shared': 1 });
  expect(web('c', { mig: '3g.40gb', count: 2 })).toEqual({ 'nvidia.com/mig-3g.40gb': 2 });
});

test('the release of the device plugin shares as the pool says, and other numbers are found', () => {
  const rules = (text?: string) => {
    const { chart, cluster } = pool(differing);
    new NvidiaDevicePlugin(cluster, 'plugin', text === undefined ? {} : { values: { config: { map: { 'cdk8s-gpu-labs': text } } } });
    return findings(chart)
      .map(({ problem }) => problem)
      .filter((problem) => /share|replicas/.test(problem));
  };
  expect(rules()).toEqual([]);
  const config = (gpus: number) => `version: v1
flags: {migStrategy: mixed}
sharing:
  timeSlicing:
    renameByDefault: true
    failRequestsGreaterThanOne: true
    resources: [{name: gpu, replicas: ${gpus}}, {name: nvidia.com/mig-1g.10gb, replicas: 2}]
`;
  expect(rules(config(4))).toEqual([]);
  expect(rules(config(2))).toEqual([expect.stringContaining('has 2 replicas of gpu and not 4')]);
});

test('fails for devices that there are not, one name for all of them, and one replica', () => {
  const said = (options: object) => refusedOf(() => timeSlicing(options as TimeSlicingOptions));
  expect(said({ replicas: { gpus: 4, '1g.10gb': 2 } })).toEqual([
    'timeSlicing().replicas["1g.10gb"] is a MIG device, and no GPU is cut here',
  ]);
  expect(said({ replicas: { gpus: 4 }, mig: { layout: { '1g.10gb': 7 } } })).toEqual([
    'timeSlicing().replicas.gpus all GPUs are cut by MIG: none is shared as a whole',
  ]);
  expect(said({ replicas: { '2g.20gb': 2 }, mig: { layout: { '1g.10gb': 7 } } })).toEqual([
    'timeSlicing().replicas["2g.20gb"] no GPU is cut into this device',
  ]);
  expect(said({ replicas: { '1g.10gb': 2 }, mig: { strategy: 'single', layout: { '1g.10gb': 7 } } })).toEqual([
    "timeSlicing().replicas differ by device, and under the MIG strategy 'single' all devices have one name",
  ]);
  expect(said({ replicas: { gpus: 1 } })).toHaveLength(1);
  expect(said({ replicas: {} })).toHaveLength(1);
  expect(said({ replicas: { 'nvidia.com/gpu': 2 } })).toHaveLength(1);
});

test('a description of the pool keeps the replicas of each device through JSON, and MPS has none', () => {
  const { chart, pool: labs } = pool(differing);
  const read = GpuNodePool.fromDescription(chart, 'theirs', JSON.parse(JSON.stringify(labs.description)));
  expect(read.description.sharing).toEqual(labs.description.sharing);
  const byMps = {
    ...labs.description,
    sharing: { partition: { kind: 'none' }, share: { ...labs.description.sharing.share, kind: 'mps' } },
  };
  expect(refusedOf(() => GpuNodePool.fromDescription(chart, 'others', byMps))).not.toEqual([]);
});
