import { App, Chart } from 'cdk8s';
import * as gpu from '../../lib';
import { faultsIn, hamiDevices } from '../../lib/words/formats';
import { type GpuModel, migSizes } from '../../lib/words/gpu';
import { parseYaml, valueAt } from '../../lib/internal';
import { refusedOf } from '../refused';

const { dgxA100, dgxH100, aws } = gpu.machines;

/** A pool that HAMi cuts by MIG, with a workload that asks for a part of a GPU. */
function cutPool({ machine = dgxH100, nodes = 2, version = '2.10.0', names = ['gpu-1', 'gpu-2'], request = {}, more = {} } = {}) {
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  const cluster = new gpu.GpuCluster(chart, 'prod', { kubernetes: '1.34' });
  const pool = new gpu.GpuNodePool(cluster, 'cut', { machine, nodes, sharing: gpu.hami({ operatingMode: 'mig' }) } as never);
  const nodeNames = names.length === 0 ? {} : { cut: names };
  const { values } = new gpu.Hami(cluster, 'hami', { version, nodeNames, ...more } as never);
  const vgpu = { gpus: 1, memory: '16Gi', ...request };
  new gpu.GpuWorkload(chart, 'lab', { kind: 'Deployment', pool: pool, request: { vgpu } as never, image: 'x:1' });
  const found = gpu.findings(app).filter(({ severity }) => severity !== 'info');
  const deployment = () => chart.toJson().find(({ kind }: { kind: string }) => kind === 'Deployment');
  return { values, found: found.map(({ rule, problem }) => `${rule} ${problem}`), deployment };
}
const nodeConfig = (values: object) =>
  JSON.parse(String(valueAt(values as Readonly<Record<string, unknown>>, 'devicePlugin.nodeConfiguration.config'))).nodeconfig;

test('the nodes of the pool are named as those that HAMi cuts, and pods ask for memory on them alone', () => {
  const { values, found, deployment } = cutPool();
  expect(nodeConfig(values)).toEqual(
    ['gpu-1', 'gpu-2'].map((name) => expect.objectContaining({ name, operatingmode: 'mig', devicesplitcount: 10 })),
  );
  expect(deployment().spec.template).toMatchObject({
    metadata: { annotations: { 'nvidia.com/vgpu-mode': 'mig' } },
    spec: {
      schedulerName: 'hami-scheduler',
      containers: [{ resources: { limits: { 'nvidia.com/gpu': 1, 'nvidia.com/gpumem': 16_384 } } }],
    },
  });
  expect(found).toEqual([]);
});

test('GPUs that the chart does not name get a file that does, made of the other values as the chart would make it', () => {
  const { values } = cutPool({ more: { values: { devices: { nvidia: { gpuCorePolicy: 'force' } } } } });
  const text = String(valueAt(values, 'device-config.content'));
  expect(parseYaml(text)[0]).toEqual({
    nvidia: expect.objectContaining({
      resourceCountName: 'nvidia.com/gpu',
      resourceMemoryName: 'nvidia.com/gpumem',
      overwriteEnv: true,
      deviceSplitCount: 10,
      gpuCorePolicy: 'force',
      migProfileAllowlist: [{ models: ['NVIDIA H100 80GB HBM3'], profiles: ['1g.10gb', '2g.20gb', '3g.40gb', '7g.80gb'] }],
    }),
  });
  expect(faultsIn(hamiDevices, text, '', '2.10.0')).toEqual([]);
  expect(cutPool({ machine: dgxA100 as never }).values).not.toHaveProperty('device-config');
});

test.each<[GpuModel, readonly string[]]>([
  ['A30', ['1g.6gb', '2g.12gb', '4g.24gb']],
  ['A100-SXM4-40GB', ['1g.5gb', '2g.10gb', '3g.20gb', '7g.40gb']],
  ['RTX-PRO-6000-96GB', ['1g.24gb', '2g.48gb', '4g.96gb']],
  ['T4', []],
])('the sizes of a %s are those that the chart itself has', (model, sizes) => expect(migSizes(model)).toEqual(sizes));

test.each([
  ['nodes without names', { names: [] }, 'hami/shares HAMi finds the nodes that it cuts by MIG by their names, and none of these is given'],
  ['a node without a name', { names: ['gpu-1'] }, 'and nodeNames names 1 of its 2 nodes'],
  ['an autoscaled pool', { nodes: { min: 0, max: 4 } as never, names: ['gpu-1'] }, 'an autoscaler adds nodes whose names are not known'],
  ['an H100 in HAMi 2.9', { version: '2.9.0' }, 'hami/mig-gpu HAMi 2.9.0 does not know H100-SXM5-80GB as a GPU that can be cut'],
  ['a GPU without MIG', { machine: aws['g4dn.xlarge'] as never }, 'hami/mig-gpu T4 has no MIG'],
  ['two MIG devices in a container', { request: { gpus: 2 } }, 'mig/several-devices'],
  [
    'values that divide the nodes otherwise',
    {
      more: {
        values: { devicePlugin: { nodeConfiguration: { config: JSON.stringify({ nodeconfig: [{ name: 'gpu-1' }, { name: 'gpu-2' }] }) } } },
      },
    },
    "shares the GPUs of node 'gpu-1', and pool 'cut' wants them cut by MIG",
  ],
  ['more memory than a MIG device has', { request: { memory: '79.5Gi' } }, 'hami/memory'],
])('fails for %s', (_what, given, says) => expect(cutPool(given).found.join('\n')).toContain(says));

test('fails where parts are asked for as of GPUs that are not cut', () => {
  expect(refusedOf(() => gpu.hami({ operatingMode: 'mig', deviceMemoryScaling: 2, deviceCoreScaling: 2 }))).toEqual([
    "hami().deviceMemoryScaling has no effect with operatingMode: 'mig': MIG devices are not promised twice",
    "hami().deviceCoreScaling has no effect with operatingMode: 'mig': MIG devices are not promised twice",
  ]);
  expect(refusedOf(() => cutPool({ request: { cores: 30 } }))).toEqual([
    'ml/lab.request.vgpu.cores has no effect: a MIG device comes with cores of its own',
  ]);
  expect(refusedOf(() => gpu.hami({ operatingMode: 'mps' as never }))[0]).toContain('hami().operatingMode');
});
