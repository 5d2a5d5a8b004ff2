// A whole node as README shows it, in both faces: what its words become, and who delivers them.
import { App, Chart, Testing } from 'cdk8s';
import * as cdk8s from '../../lib';
import * as gpu from '../../lib/faces/pulumi';
import type { NodeSettings } from '../../lib/plans/node';
import { freshStack, settled, valueOf } from '../pulumi/stack';

const props = {
  machine: cdk8s.machines.dgxH100,
  nodes: 16,
  os: 'ubuntu-24.04',
  intent: 'training',
  hugePages: { '1Gi': 64 },
  gpu: { persistence: true, clocks: 'default' },
  isolate: 'none',
  driver: { from: 'operator' },
  storage: { scratch: '/mnt/nvme', io: { reserveForSystem: '200Mi/s' } },
} as const;

function placed(more: object = {}) {
  const chart = new Chart(new App(), 'infra');
  const cluster = new cdk8s.GpuCluster(chart, 'prod', { kubernetes: '1.34' });
  const node = new cdk8s.TunedGpuNode(cluster, 'train', { ...props, ...more });
  new cdk8s.GpuOperator(cluster, 'gpu-operator');
  return { chart, node, cluster };
}
const settingsOf = ({ node }: ReturnType<typeof placed>): NodeSettings['settings'] =>
  (JSON.parse(node.files.find(({ path }) => path.endsWith('settings.json'))?.text ?? '') as NodeSettings).settings;
const explained = (id: string) => settingsOf(placed()).find((setting) => setting.id === id);

test('a whole node is planned without an error, and is the same in both faces', async () => {
  const { chart, node } = placed();
  expect(() => Testing.synth(chart) as unknown).not.toThrow();
  await freshStack();
  const cluster = new gpu.GpuCluster('prod', { kubernetes: '1.34' });
  const component = new gpu.TunedGpuNode('train', { cluster, ...props });
  new gpu.GpuOperator('gpu-operator', { cluster });
  await settled();
  expect(await valueOf(component.userData)).toBe(node.userData);
});

test('persistence is said to be of the driver container, and nothing is written for it', () => {
  expect(explained('persistence')).toMatchObject({ value: true, sets: [], deliveredBy: ["the GPU Operator's driver container"] });
  expect(placed().node.userData).not.toContain('persistenced.service\n');
  expect(placed().node.userData).not.toContain('enable --now nvidia-persistenced');
});

test('scratch space and the limit of the disk are delivered by what sets up the node, and are seen', () => {
  expect(explained('scratch')).toMatchObject({ value: '/mnt/nvme', sets: ['unit cdk8s-gpu-scratch.service'] });
  expect(explained('scratch')?.deliveredBy.length).toBeGreaterThan(0);
  expect(explained('disk-limits')).toMatchObject({
    value: { reserveForSystem: '200Mi/s' },
    sets: ['file /usr/local/sbin/cdk8s-gpu-io', 'unit cdk8s-gpu-io.service'],
  });
});

test.each([
  ['persistence that the driver container keeps on whatever the node says', { gpu: { persistence: false } }, 'node/driver-container'],
])('fails on %s', (_what, more, rule) => expect(() => Testing.synth(placed(more).chart) as unknown).toThrow(rule));

test.each([
  ['a bandwidth in no unit that Kubernetes has', { io: { reserveForSystem: '200MB/s' } }, 'storage.io'],
  ['a reserve of all there is', { io: { reserveForSystem: '3Gi/s', bandwidth: '3Gi/s' } }, 'storage.io.reserveForSystem'],
  ['a path that leads out of its directory', { scratch: '/mnt/../etc' }, 'storage.scratch'],
  [
    'a disk with two file systems',
    { images: { devices: ['/dev/disk/by-id/wwn-1'] }, logs: { devices: ['/dev/disk/by-id/wwn-1'] } },
    'storage.logs.devices[0]',
  ],
  ['a disk to format whose number may change', { scratch: { devices: ['/dev/nvme2n1'] } }, 'storage.scratch'],
  ['images on a disk whose letter may change', { images: { devices: ['/dev/sdb'] } }, 'storage.images'],
  ['weights of a part of a disk', { weights: { devices: ['/dev/nvme0n1p1'] } }, 'storage.weights.devices[0]'],
  ['a path that a shell reads', { scratch: '/mnt/$(reboot)' }, 'storage.scratch'],
])('fails on %s', (_what, storage, place) => expect(() => placed({ storage })).toThrow(place));
