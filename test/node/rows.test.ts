import { machines } from '../../lib/words/machine';
import type { NodePlan, PrimitiveKind, VehicleRow } from '../../lib/plans/model';
import { allSettings, settingsOf, type SettingRow } from '../../lib/plans/node';
import { type Delivery, deliveriesOf, vehicleRows } from '../../lib/plans/node/vehicles/vehicles';
import { mig } from '../../lib/plans/allocators';
import { platformOf, platformRows } from '../../lib/words/platforms';
import { everything } from './settings/sample';

/** A setting and a vehicle that do not exist. */
const imaginary: SettingRow = {
  id: 'imaginary',
  why: 'nobody swaps the memory of a model',
  source: 'this test',
  verify: 'sysctl vm.imaginary',
  primitives: () => [{ kind: 'sysctl', key: 'vm.imaginary', value: '1' }],
};
const pigeon: VehicleRow = {
  id: 'pigeon',
  name: 'the pigeon',
  lacks: () => ['verifies'],
  serves: (_, os) => os === 'ubuntu-24.04',
  delivers: new Set<PrimitiveKind>(['sysctl', 'registration']),
  write: ({ settings }) => [{ path: 'pigeon.txt', text: settings.map(({ id }) => `${id}\n`).join(''), about: 'what it carries' }],
};
const settingRows = allSettings();
const settings = [...settingRows, imaginary];
const vehicles = [pigeon, ...vehicleRows];

const question = {
  machine: machines.dgxH100,
  kubelet: {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    cpuManagerPolicy: 'static',
    reservedSystemCPUs: '0-1,56-57',
  },
  labels: { 'cdk8s-gpu/pool': 'p' },
  taints: [],
  os: 'ubuntu-24.04',
  platform: platformOf('kubeadm')!,
  image: { ...platformOf('kubeadm')!.images['host-driver']! },
  sharing: mig({ layout: { '1g.10gb': 7 } }),
  tuning: { ...everything, intent: 'training' },
} as const;

/** What a node of a platform and a system is set up with. */
function planOn(distribution: string, os: string, rows: readonly SettingRow[] = settings): NodePlan {
  const cluster = { name: 'prod', path: 'ml/prod', kubernetes: '1.34', distribution } as NodePlan['cluster'];
  return {
    pool: 'p',
    cluster,
    machine: question.machine,
    os: os as NonNullable<NodePlan['os']>,
    settings: settingsOf({ cluster, ...question }, rows),
    nodeSelector: question.labels,
  };
}

/** Each platform with each system of its images. */
const nodes = platformRows.flatMap(({ id, images }) => [
  ...new Set(Object.values(images).flatMap(({ os }) => os.map((one) => [id, one] as const))),
]);
const everyDelivery = (rows: readonly VehicleRow[]): readonly Delivery[] =>
  nodes.flatMap(([platform, os]) => deliveriesOf(planOn(platform, os), rows));

describe.each(settings)('the setting $id', (row) => {
  test('says why, from where, and how one sees it', () =>
    expect([row.why, row.source, row.verify].filter((text) => text.length < 5)).toEqual([]));

  test('becomes primitives that a vehicle delivers', () => {
    const { cluster } = planOn('kubeadm', 'ubuntu-24.04');
    // Some are for Grace superchips alone.
    const asked = [question, { ...question, machine: machines.coreweave['gb200-4x'] }];
    const kinds = asked.flatMap((one) => row.primitives({ cluster, ...one })).map(({ kind }) => kind);
    expect(kinds.length).toBeGreaterThan(0);
    expect(kinds.filter((kind) => !vehicles.some(({ delivers }) => delivers.has(kind)))).toEqual([]);
  });
});

/** What such a node is set up with. */
const SET = planOn('kubeadm', 'ubuntu-24.04').settings.map(({ id }) => id);

describe.each(vehicles)('the vehicle $id', (row) => {
  const deliveries = everyDelivery([row]);

  test('serves some nodes, and delivers each setting whole or names it', () => {
    expect(deliveries.length).toBeGreaterThan(0);
    for (const { plan, left } of deliveries) {
      const lost = left.filter(({ inPart }) => !inPart).map(({ setting }) => setting);
      expect([...plan.settings.map(({ id }) => id), ...lost].sort()).toEqual([...SET].sort());
      for (const { inPart, parts } of left) if (inPart) expect(parts).not.toEqual([]);
      for (const { primitives } of plan.settings) expect(primitives.filter(({ kind }) => !row.delivers.has(kind))).toEqual([]);
    }
  });

  test('writes the same files again, each below the folder of its node and with what it is', () => {
    for (const { plan, platform } of deliveries) {
      const files = row.write(plan, platform);
      expect(row.write(plan, platform)).toEqual(files);
      expect(files.length).toBeGreaterThan(0);
      expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
      expect(files.filter(({ path, about }) => /^\/|\.\./.test(path) || about === '')).toEqual([]);
    }
  });
});

test('one more vehicle changes nothing that the others deliver, and is named where they cannot', () => {
  // A supplement carries what others do not, and so less where one more does.
  const isMain = ({ vehicle }: Delivery): boolean => vehicle.supplements === undefined && vehicle !== pigeon;
  const before = everyDelivery(vehicleRows).filter(isMain);
  const after = everyDelivery(vehicles).filter(isMain);
  const written = (all: readonly Delivery[]) => all.map(({ vehicle, plan, platform }) => vehicle.write(plan, platform));
  expect(written(after)).toEqual(written(before));
  const [alone, beside] = [vehicleRows, vehicles].map((rows) => deliveriesOf(planOn('kubeadm', 'ubuntu-24.04'), rows));
  const leftBy = (all: readonly Delivery[] | undefined, id: string) => all?.find(({ vehicle }) => vehicle.id === id)?.left;
  const [of] = [{ parts: [], inPart: false }];
  expect(leftBy(beside, 'pigeon')).toContainEqual({
    ...of,
    setting: 'kubelet',
    kinds: ['kubelet'],
    instead: alone!.filter(({ left }) => left.every(({ setting }) => setting !== 'kubelet')).map(({ vehicle }) => vehicle.name),
  });
  for (const { vehicle, left } of (alone ?? []).filter(isMain))
    for (const { setting, instead } of left) {
      const others = leftBy(beside, vehicle.id)?.find((other) => other.setting === setting)?.instead;
      expect(others).toEqual(setting === 'imaginary' ? ['the pigeon', ...instead] : instead);
    }
});

test('one more setting changes nothing that is delivered of the others', () => {
  for (const [platform, os] of nodes) {
    const delivered = (rows: readonly SettingRow[]) =>
      deliveriesOf(
        planOn(platform, os, rows),
        vehicleRows.filter(({ supplements }) => supplements === undefined),
      ).map(({ plan, left }) => [
        plan.settings.filter(({ id }) => id !== 'imaginary'),
        left.filter(({ setting }) => setting !== 'imaginary'),
      ]);
    expect(delivered(settings)).toEqual(delivered(settingRows));
  }
});

test('a supplement carries what the vehicles of the node leave and nothing that one of them carries, or what it can beside them', () => {
  const few = settings.filter(({ id }) => ['kubelet', 'registration', 'imaginary'].includes(id));
  const carried = (distribution: string, os: string) =>
    deliveriesOf(planOn(distribution, os, few))
      .filter(({ vehicle }) => vehicle.supplements)
      .map(({ plan }) => plan.settings.map(({ id }) => id));
  // GKE's configuration has no word for the key, Talos takes any.
  expect([carried('gke', 'cos'), carried('talos', 'talos')]).toEqual([[['imaginary']], []]);
  expect(carried('kubeadm', 'ubuntu-24.04')).toEqual([['kubelet', 'registration']]);
});
