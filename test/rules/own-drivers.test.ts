import { App, Chart } from 'cdk8s';
import { findings, GpuCluster, GpuOperator, GpuWorkload, mig, type MachineShape, machines, mps, TunedGpuNode } from '../../lib';
import type { NodeDriver } from '../../lib/plans/node';

const RULES = /^(driver\/|sharing\/mps-driver|operator\/driver-mig|pool\/cuda-driver)/;
const runfile = (version: string, modules?: 'open' | 'proprietary'): NodeDriver => ({
  from: 'runfile',
  url: `https://mirror.example/NVIDIA-Linux-x86_64-${version}.run`,
  sha256: 'a'.repeat(64),
  version,
  ...(modules === undefined ? {} : { modules }),
});
/** Another package brings the Fabric Manager. */
const SWITCHES = { gpu: { fabricManager: 'unchanged' } } as const;
const packages = (...names: string[]): NodeDriver => ({ from: 'packages', packages: names });

function found(driver: NodeDriver, machine: MachineShape, more: object = {}, image?: string): readonly unknown[] {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
  const props = {
    machine,
    nodes: 1,
    os: 'ubuntu-24.04',
    nodeImage: 'host-driver',
    intent: 'training',
    driver,
    ...SWITCHES,
    ...more,
  } as const;
  const pool = new TunedGpuNode(cluster, 'own', props);
  // Its own driver is for the other nodes.
  new TunedGpuNode(cluster, 'other', { machine: machines.dgxA100, nodes: 1, os: 'ubuntu-22.04', intent: 'training' });
  new GpuOperator(cluster, 'operator', { version: 'v24.9.0' });
  if (image !== undefined) new GpuWorkload(chart, 'work', { kind: 'Pod', pool, request: { gpus: 1 }, image });
  return findings(chart).flatMap(({ rule, at, got }) => (RULES.test(rule) ? [[rule, at, got]] : []));
}

test.each<[what: string, driver: NodeDriver, machine: MachineShape, expected: readonly unknown[], more: object]>([
  ['older than its GPUs', runfile('535.216.01'), machines.dgxB200, ['driver/gpu', 'driver.version', '535.216.01'], {}],
  ['of a branch before its GPUs', packages('dkms', 'nvidia-open-550'), machines.dgxB200, ['driver/gpu', 'driver.packages[1]', '550'], {}],
  [
    'pinned below its GPUs',
    packages('nvidia-open-570=570.86.15-1'),
    machines.dgxB200,
    ['driver/gpu', 'driver.packages[0]', '570.86.15'],
    {},
  ],
  ['that cannot cut them', runfile('535.216.01'), machines.dgxH200, ['driver/gpu', 'driver.version', '535.216.01'], { sharing: mig() }],
  [
    'without limits for clients of MPS',
    packages('cuda-drivers-470'),
    machines.dgxA100,
    ['sharing/mps-driver', 'driver.packages[0]', '470'],
    { sharing: mps({ replicas: 4 }) },
  ],
  [
    'with modules that its GPUs do not run with',
    runfile('580.82.07', 'proprietary'),
    machines.dgxB200,
    ['driver/kernel-modules', 'driver.modules', 'proprietary'],
    {},
  ],
])('fails on a driver of the nodes %s', (_what, driver, machine, expected, more) =>
  expect(found(driver, machine, more)).toEqual([expected]),
);

test('fails on an image of a newer CUDA than the driver of the nodes', () => {
  const image = 'pytorch/pytorch:2.9.0-cuda13.0-cudnn9-runtime';
  const at = 'spec.containers[0].image';
  expect(found(runfile('550.90.07'), machines.dgxH100, {}, image)).toEqual([['pool/cuda-driver', at, image]]);
  expect(found(packages('nvidia-headless-580-server'), machines.dgxH100, {}, image)).toEqual([]);
});

test('leaves nodes with a driver of their own to it, and packages without a version alone', () => {
  expect(found(runfile('580.82.07'), machines.dgxB300)).toEqual([]);
  expect(found(packages('nvidia-open', 'nvidia-container-toolkit=1.20.0-1'), machines.dgxB300)).toEqual([]);
});
