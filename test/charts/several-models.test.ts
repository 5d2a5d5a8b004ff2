import { App, Chart } from 'cdk8s';
import { parse } from 'yaml';
import { dra, findings, GpuCluster, GpuNodePool, GpuOperator, machines, mig, type MigOptions, MigPartitionedNodePool } from '../../lib';
import { poolResources } from '../../lib/plans/allocators';
import { faultsIn, migParted } from '../../lib/words/formats';

const A100 = machines.dgxA100;
const H100 = machines.dgxH100;
const A = A100.gpu;
const H = H100.gpu;

function clusterOf() {
  const chart = new Chart(new App(), 'ml');
  return { chart, cluster: new GpuCluster(chart, 'prod', { kubernetes: '1.34' }) };
}

/** What mig-manager is told of a pool of both machines. */
function planned(groups: MigOptions['groups'], strategy: 'mixed' | 'single' = 'mixed', given = [A100, H100] as readonly object[]) {
  const { chart, cluster } = clusterOf();
  const pool = new GpuNodePool(cluster, 'both', { machines: given as never, nodes: 4, sharing: mig({ strategy, groups: groups ?? [] }) });
  const operator = new GpuOperator(cluster, 'gpu-operator');
  const { config } = operator.values['migManager'] as { config: { data: Readonly<Record<string, string>> } };
  const text = config.data['config.yaml'] ?? '';
  return {
    text,
    entries: (parse(text) as { 'mig-configs': Record<string, unknown> })['mig-configs']['cdk8s-gpu-both'],
    offers: Object.fromEntries(poolResources(pool.description).map(({ resource, perNode }) => [resource, perNode])),
    said: findings(chart)
      .filter(({ rule }) => rule.startsWith('mig/') || rule.startsWith('operator/'))
      .map(({ rule, at }) => `${rule} ${at}`),
  };
}

test('a group for each model becomes an entry with the PCI device ids of the model, and what no group names an entry with MIG off', () => {
  const { entries, text, said } = planned([
    { gpu: A, devices: [0, 1, 2, 3], layout: { '1g.10gb': 7 } },
    { gpu: H, devices: 'all', layout: { '3g.40gb': 2 } },
  ]);
  expect(entries).toEqual([
    { 'device-filter': ['0x20B210DE'], devices: [0, 1, 2, 3], 'mig-enabled': true, 'mig-devices': { '1g.10gb': 7 } },
    { 'device-filter': ['0x233010DE'], devices: 'all', 'mig-enabled': true, 'mig-devices': { '3g.40gb': 2 } },
    { 'device-filter': ['0x20B210DE'], devices: [4, 5, 6, 7], 'mig-enabled': false },
  ]);
  expect(faultsIn(migParted, text)).toEqual([]);
  expect(said).toEqual([]);
});

test('GPUs of a model that no group is about keep MIG off', () =>
  expect(planned([{ gpu: H, devices: 'all', layout: { '7g.80gb': 1 } }]).entries).toEqual([
    { 'device-filter': ['0x233010DE'], devices: 'all', 'mig-enabled': true, 'mig-devices': { '7g.80gb': 1 } },
    { 'device-filter': ['0x20B210DE'], devices: 'all', 'mig-enabled': false },
  ]));

test('a node offers what its own model is cut into', () => {
  const cut: MigOptions['groups'] = [{ gpu: H, devices: 'all', layout: { '1g.10gb': 7 } }];
  expect(planned(cut).offers).toEqual({ 'nvidia.com/gpu': 8, 'nvidia.com/mig-1g.10gb': 56 });
  // Under strategy single the nodes with an A100 offer their GPUs as whole ones, under the same name.
  const single = planned(cut, 'single');
  expect(single.offers).toEqual({ 'nvidia.com/gpu': 56 });
  expect(single.said).toEqual([]);
  const { cluster } = clusterOf();
  const pool = new GpuNodePool(cluster, 'both', { machines: [A100, H100], nodes: 4, sharing: dra({ mig: { groups: cut } }) });
  expect(poolResources(pool.description).map(({ resource }) => resource)).toEqual(['gpu.nvidia.com', 'mig.nvidia.com/1g.10gb']);
});

test.each<[string, MigOptions['groups'], readonly string[]]>([
  [
    'a layout for all models that one of them does not have',
    [{ devices: 'all', layout: { '1g.5gb': 7 } }],
    ['mig/layout layout', 'mig/layout layout'],
  ],
  [
    'a profile of the other model',
    [
      { gpu: A, devices: 'all', layout: { '1g.10gb': 7 } },
      { gpu: H, devices: 'all', layout: { '1g.5gb': 7 } },
    ],
    ['mig/layout groups[1].layout'],
  ],
  ['a model that no machine has', [{ gpu: 'A30', devices: 'all', layout: { '1g.6gb': 4 } }], ['mig/devices groups[0].gpu']],
  [
    'a GPU that a group for all models has already',
    [
      { devices: 'all', layout: { '1g.10gb': 7 } },
      { gpu: H, devices: [0], layout: { '1g.10gb': 7 } },
    ],
    ['mig/devices groups[1].devices'],
  ],
])('reports %s', (_what, groups, expected) =>
  expect(planned(groups).said.filter((one) => !one.startsWith('mig/unused'))).toEqual(expected),
);

test('leaves alone GPUs of two models with the same index, and a model without MIG beside one that has it', () => {
  const both: MigOptions['groups'] = [
    { gpu: A, devices: 'all', layout: { '1g.10gb': 7 } },
    { gpu: H, devices: 'all', layout: { '1g.10gb': 7 } },
  ];
  expect(planned(both).said).toEqual([]);
  const l4 = machines.aws['g6.12xlarge'];
  const { entries, said } = planned([{ gpu: H, devices: 'all', layout: { '1g.10gb': 7 } }], 'mixed', [H100, l4]);
  expect(said).toEqual([]);
  expect(entries).toContainEqual({ 'device-filter': ['0x27B810DE'], devices: 'all', 'mig-enabled': false });
});

test('types choose the profiles by the model of the group', () => {
  const { cluster } = clusterOf();
  const pool = new MigPartitionedNodePool(cluster, 'slices', {
    machines: [machines.dgxA100_40GB, H100],
    nodes: 4,
    os: 'ubuntu-24.04',
    groups: [
      { gpu: 'A100-SXM4-40GB', devices: 'all', layout: { '1g.5gb': 7 } },
      { gpu: 'H100-SXM5-80GB', devices: 'all', layout: { '1g.10gb': 7 } },
      // @ts-expect-error an H100 does not have this profile
      { gpu: 'H100-SXM5-80GB', devices: [], layout: { '1g.5gb': 7 } },
    ],
  });
  expect(poolResources(pool.description).map(({ resource }) => resource)).toEqual(['nvidia.com/mig-1g.5gb', 'nvidia.com/mig-1g.10gb']);
});
