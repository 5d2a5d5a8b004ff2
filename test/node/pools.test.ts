import { machineChoiceProblems } from '../../lib/plans/node/check-machines';
import { parse } from '../../lib/internal';
import { machines } from '../../lib/words/machine';
import {
  borrowedPoolSchema,
  migPartitionedNodePoolSchema,
  type MigPartitionedNodePoolProps,
  parsePoolDescription,
  type TunedGpuNodeProps,
  tunedGpuNodeSchema,
} from '../../lib/plans/node';
import { declareBorrowedPool, declareGpuNodePool, declareMigPartitionedNodePool, declareTunedGpuNode } from './declared';
import { exclusive, hami, mig } from '../../lib/plans/allocators';
import { clusterOf } from './shell';
import { refusedOf } from '../refused';

const cluster = clusterOf();
const place = { path: 'ml/prod/train', id: 'train' };
const tuned: TunedGpuNodeProps = { machine: machines.dgxH100, nodes: { min: 1, max: 8 }, os: 'ubuntu-24.04', intent: 'training' };
const cut: MigPartitionedNodePoolProps<'H100-SXM5-80GB', { '1g.10gb': number }> = {
  machine: machines.dgxH100,
  nodes: 2,
  layout: { '1g.10gb': 7 },
};

describe('a pool', () => {
  test('is selected by its name and tainted as GPU nodes are, unless told otherwise', () => {
    expect(declareGpuNodePool(place, { machine: machines.dgxH100, nodes: 3 }, cluster).description).toMatchObject({
      name: 'train',
      path: 'ml/prod/train',
      cluster,
      gpu: 'H100-SXM5-80GB',
      nodes: { min: 3, max: 3 },
      sharing: exclusive(),
      nodeSelector: { 'cdk8s-gpu/pool': 'train' },
      labels: { 'cdk8s-gpu/pool': 'train' },
      taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' }],
    });
    const own = { machine: machines.dgxH100, nodes: 3, nodeSelector: { team: 'ml' }, labels: { tier: 'a' }, taints: [] };
    expect(declareGpuNodePool(place, own, cluster).description).toMatchObject({
      nodeSelector: { team: 'ml' },
      labels: { team: 'ml', tier: 'a' },
      taints: [],
    });
  });

  test('cut by MIG carries the label of its layout, beside labels of the user, and a kubelet for inference', () => {
    const { description, plan } = declareMigPartitionedNodePool(
      { path: 'ml/prod/slices', id: 'slices' },
      { ...cut, labels: { tier: 'a' } },
      cluster,
    );
    expect(description.labels).toEqual({ 'cdk8s-gpu/pool': 'slices', tier: 'a', 'nvidia.com/mig.config': 'cdk8s-gpu-slices' });
    expect(description.sharing).toEqual(mig({ strategy: 'mixed', groups: [{ devices: 'all', layout: { '1g.10gb': 7 } }] }));
    expect(description.shapes?.[0]?.kubelet).toMatchObject({ cpuManagerPolicy: 'static', memoryManagerPolicy: 'None' });
    expect(plan.files.map(({ path }) => path)).toEqual([
      'prod/slices/kubelet.conf',
      'prod/slices/settings.json',
      'prod/slices/label-existing-nodes.sh',
    ]);
  });

  test('of several machines has a kubelet, a folder and a fact for each', () => {
    const props: TunedGpuNodeProps = { machines: [machines.dgxH100, machines.dgxA100], nodes: 1, os: 'ubuntu-24.04', intent: 'training' };
    const { description, plan } = declareTunedGpuNode(place, props, cluster);
    expect(description.gpu).toBeUndefined();
    expect(plan.model.kubelets?.map(({ path, machine }) => [path, machine])).toEqual([
      ['ml/prod/train/dgx-h100', 'dgx-h100'],
      ['ml/prod/train/dgx-a100', 'dgx-a100'],
    ]);
    expect(plan.files.map(({ path }) => path)).toEqual([
      'prod/train/dgx-h100/kubelet.conf',
      'prod/train/dgx-h100/bootstrap.sh',
      'prod/train/dgx-h100/cloud-init.yaml',
      'prod/train/dgx-h100/kubeadm-patches/kubeletconfiguration+strategic.yaml',
      'prod/train/dgx-h100/kubeadm-join.yaml',
      'prod/train/dgx-h100/settings.json',
      'prod/train/dgx-a100/kubelet.conf',
      'prod/train/dgx-a100/bootstrap.sh',
      'prod/train/dgx-a100/cloud-init.yaml',
      'prod/train/dgx-a100/kubeadm-patches/kubeletconfiguration+strategic.yaml',
      'prod/train/dgx-a100/kubeadm-join.yaml',
      'prod/train/dgx-a100/settings.json',
      'prod/train/label-existing-nodes.sh',
    ]);
  });

  test('registers its taints through the kubelet configuration', () => {
    expect(declareTunedGpuNode(place, tuned, cluster).description.shapes?.[0]?.kubelet?.registerWithTaints).toEqual([
      { key: 'nvidia.com/gpu', value: 'present', effect: 'NoSchedule' },
    ]);
  });

  test('gives the same bytes for the same props', () => {
    expect(JSON.stringify(declareTunedGpuNode(place, tuned, cluster))).toBe(
      JSON.stringify(declareTunedGpuNode(place, { ...tuned }, { ...cluster })),
    );
  });

  test.each(['', '../up', 'a b', '-a', 'x'.repeat(64)])('fails for the name %j, which no label can have', (id) => {
    expect(refusedOf(() => declareGpuNodePool({ path: 'p', id }, { machine: machines.dgxH100, nodes: 1 }, cluster))).toHaveLength(1);
  });

  test('fails for a name that is too long for the label of its MIG layout', () => {
    expect(refusedOf(() => declareMigPartitionedNodePool({ path: 'p', id: 'x'.repeat(54) }, cut, cluster))[0]).toContain(
      'nvidia.com/mig.config',
    );
    expect(refusedOf(() => declareMigPartitionedNodePool({ path: 'p', id: 'x'.repeat(53) }, cut, cluster))).toEqual([]);
  });
});

describe('a pool whose parts contradict each other', () => {
  const machine = machines.dgxH100;
  const plain = (rest: object) => () => declareGpuNodePool(place, { machine, nodes: 1, ...rest }, cluster);
  const config = { path: 'p', id: 'train' };

  test('fails when its kubelets would register with other taints', () => {
    const kubelet = { registerWithTaints: [{ key: 'a', effect: 'NoSchedule' }] } as const;
    expect(refusedOf(() => declareTunedGpuNode(place, { ...tuned, kubelet }, cluster))).toEqual([
      'ml/prod/train.kubelet.registerWithTaints would give the nodes other taints than the pool, which its pods tolerate',
    ]);
  });

  test('fails when a label has another value than in the node selector', () => {
    expect(refusedOf(plain({ nodeSelector: { a: '1' }, labels: { a: '2', b: '2' } }))).toEqual([
      'ml/prod/train.labels.a has another value in nodeSelector',
    ]);
    expect(refusedOf(plain({ nodeSelector: { a: '1' }, labels: { a: '1' } }))).toEqual([]);
  });

  test.each([
    'nvidia.com/mig.config',
    'nvidia.com/device-plugin.config',
    'nvidia.com/gpu.deploy.device-plugin',
    'nvidia.com/gpu.deploy.mig-manager',
    'cdk8s-gpu/pool',
  ])("fails for the label %s, which is not the user's", (key) => {
    const at = `["${key}"]`;
    expect(refusedOf(plain({ labels: { [key]: 'mine' } }))[0]).toContain(`ml/prod/train.labels${at} `);
    expect(refusedOf(plain({ nodeSelector: { [key]: 'mine' } }))[0]).toContain(`ml/prod/train.nodeSelector${at} `);
  });

  test('fails when a MIG pool is told another layout by a label, unless others decide the layout', () => {
    const labels = { 'nvidia.com/mig.config': 'all-1g.10gb' };
    expect(refusedOf(() => declareMigPartitionedNodePool(config, { ...cut, labels }, cluster))).toEqual([
      'p.labels["nvidia.com/mig.config"] follows from the sharing of the pool',
    ]);
    expect(refusedOf(plain({ sharing: mig(), labels }))).toEqual([]);
  });

  test('fails when the least of its nodes is above the most', () => {
    const nodes = { min: 5, max: 2 };
    const problem = '.nodes has a minimum above its maximum';
    expect(refusedOf(plain({ nodes }))).toEqual([`ml/prod/train${problem}`]);
    const borrowed = { sharing: exclusive(), nodeSelector: { a: 'b' } };
    expect(refusedOf(() => declareBorrowedPool(place, { ...borrowed, nodes }))).toEqual([`ml/prod/train${problem}`]);
    const { description } = declareBorrowedPool(place, { ...borrowed, nodes: 1 });
    expect(refusedOf(() => parsePoolDescription({ ...description, nodes }, 'stack'))).toEqual([`stack${problem}`]);
  });

  test('fails when two of its taints have one key and effect', () => {
    const taints = [
      { key: 'a', value: '1', effect: 'NoSchedule' },
      { key: 'a', value: '1', effect: 'NoExecute' },
      { key: 'a', value: '2', effect: 'NoSchedule' },
    ] as const;
    const problem = '.taints[2] has the key and effect of another taint';
    expect(refusedOf(plain({ taints }))).toEqual([`ml/prod/train${problem}`]);
    const borrowed = { sharing: exclusive(), nodeSelector: { a: 'b' } };
    expect(refusedOf(() => declareBorrowedPool(place, { ...borrowed, taints }))).toEqual([`ml/prod/train${problem}`]);
    const { description } = declareBorrowedPool(place, borrowed);
    expect(refusedOf(() => parsePoolDescription({ ...description, taints }, 'stack'))).toEqual([`stack${problem}`]);
  });

  test('fails when its description says another GPU than its machines, or lacks what selects its nodes', () => {
    const { description } = declareGpuNodePool(place, { machine, nodes: 1 }, cluster);
    const wrong = (rest: object) => refusedOf(() => parsePoolDescription({ ...description, ...rest }, 'stack'));
    expect(wrong({})).toEqual([]);
    expect(wrong({ gpu: 'L4', labels: {} })).toEqual([
      'stack.gpu is not the GPU of dgx-h100',
      'stack.labels["cdk8s-gpu/pool"] is missing, and nodeSelector asks for it',
    ]);
    expect(wrong({ labels: { 'cdk8s-gpu/pool': 'other' } })).toEqual(['stack.labels["cdk8s-gpu/pool"] has another value in nodeSelector']);
  });

  test('fails when two of its machines have one name', () => {
    expect(refusedOf(() => declareGpuNodePool(place, { machines: [machine, machines.dgxA100, machine], nodes: 1 }, cluster))).toEqual([
      'ml/prod/train.machines[2] is a machine that the pool has already',
    ]);
  });

  test('fails when a borrowed pool has other GPUs than its machine', () => {
    const attributes = { sharing: exclusive(), nodeSelector: { a: 'b' }, machine, gpu: 'L4' };
    expect(refusedOf(() => declareBorrowedPool(place, attributes as never))).toEqual(['ml/prod/train.gpu is not the GPU of dgx-h100']);
  });

  test.each([
    ['layout', { layout: {} }],
    ['layout', { layout: { '1g.10gb': 0 } }],
    ['groups', { groups: [] }],
    ['groups', { groups: [{ devices: 'all', layout: {} }] }],
  ])('fails when its %s cuts no GPU', (at, given) => {
    const props = { machine, nodes: 1, ...given };
    expect(refusedOf(() => declareMigPartitionedNodePool(config, props as never, cluster))).toEqual([`p.${at} cuts no GPU`]);
  });
});

describe('the description of a pool', () => {
  const borrowed = { sharing: mig(), nodeSelector: { team: 'ml' } };
  const described = {
    tuned: declareTunedGpuNode(place, tuned, cluster).description,
    cut: declareMigPartitionedNodePool(place, cut, cluster).description,
    plain: declareGpuNodePool(place, { machine: machines.aws['g6.12xlarge'], nodes: 1 }, cluster).description,
    borrowed: declareBorrowedPool(place, borrowed).description,
    known: declareBorrowedPool(place, { ...borrowed, machine: machines.dgxA100, nodes: 4, kubelet: { cpuManagerPolicy: 'static' } })
      .description,
  };

  test.each(Object.entries(described))('%s survives a round trip through JSON', (_, description) => {
    expect(parsePoolDescription(JSON.stringify(description), 'stack')).toEqual(description);
    expect(parsePoolDescription(JSON.parse(JSON.stringify(description)), 'stack')).toEqual(description);
    expect(JSON.stringify(parsePoolDescription(JSON.stringify(description), 'stack'))).toBe(JSON.stringify(description));
  });

  test('of a borrowed pool leaves out what is not said', () => {
    expect(Object.keys(described.borrowed).sort()).toEqual([
      'apiVersion',
      'kind',
      'labels',
      'name',
      'nodeSelector',
      'path',
      'sharing',
      'taints',
    ]);
    expect(described.known.shapes?.[0]?.kubelet).toEqual({
      apiVersion: 'kubelet.config.k8s.io/v1beta1',
      kind: 'KubeletConfiguration',
      cpuManagerPolicy: 'static',
    });
  });

  test.each([
    ["another's share", { ...hami(), allocator: 'device-plugin' }, ".allocator does not give out what the share 'hami' means"],
    [
      'MIG under HAMi',
      { ...hami(), partition: { kind: 'mig', strategy: 'mixed' } },
      '.partition HAMi shares whole GPUs, and cuts none by MIG here',
    ],
    ['another mode', { ...hami(), mode: 'mps' }, '.mode is not what partition and share make'],
    ['MIG that is called exclusive', { ...mig(), mode: 'exclusive' }, '.mode is not what partition and share make'],
  ])('fails with a sharing whose parts do not belong together: %s', (_what, sharing, problem) => {
    expect(refusedOf(() => parsePoolDescription({ ...described.borrowed, sharing }, 'stack'))).toEqual([`stack.sharing${problem}`]);
  });

  test('fails with every problem at once', () => {
    const wrong = { ...described.tuned, gpu: 'H100', nodes: { min: -1, max: 2 }, taints: [{ key: 'a b', effect: 'Never' }], color: 'red' };
    expect(refusedOf(() => parsePoolDescription(wrong, 'stack')).map((problem) => problem.split(' ')[0])).toEqual([
      'stack.color',
      'stack.gpu',
      'stack.nodes.min',
      'stack.taints[0].key',
      'stack.taints[0].effect',
    ]);
    expect(refusedOf(() => parsePoolDescription('{', 'stack'))).toEqual(['stack is not JSON']);
    expect(refusedOf(() => parsePoolDescription([], 'stack'))).toHaveLength(1);
    expect(refusedOf(() => parsePoolDescription(undefined, 'stack'))).toHaveLength(1);
  });
});

describe('malformed props', () => {
  const bad = (schema: Parameters<typeof parse>[0], props: unknown) => refusedOf(() => parse(schema, props, 'p'));

  test('fail for a misspelt field of the kubelet, which the kubelet itself would let pass', () => {
    expect(bad(tunedGpuNodeSchema, { ...tuned, kubelet: { cpuManagerPolcy: 'static' } })).toEqual([
      'p.kubelet.cpuManagerPolcy is not a known property',
    ]);
    expect(bad(tunedGpuNodeSchema, { ...tuned, kubelet: { memoryManagerPolicy: 'static' } })).toEqual([
      'p.kubelet.memoryManagerPolicy is not one of the allowed values',
    ]);
  });

  test('fail when there is no machine, or one too many ways to say it', () => {
    const chosen = (given: object) => machineChoiceProblems(exclusive(), given, 'p').map(({ path, problem }) => `${path} ${problem}`);
    expect(chosen({})).toEqual(['p needs exactly one of machine, machines']);
    expect(chosen({ machine: machines.dgxH100, machines: [machines.dgxH100] })).toEqual(['p needs exactly one of machine, machines']);
    expect(chosen({ machine: machines.dgxH100 })).toEqual([]);
    expect(bad(migPartitionedNodePoolSchema, { ...cut, layout: undefined })).toEqual(['p.layout is undefined']);
  });

  test('fail all at once', () => {
    const props = {
      ...tuned,
      nodes: -1,
      os: 'ubuntu',
      intent: 'fun',
      labels: { 'a b': 'c' },
      nodeSelector: {},
      taints: [{ key: 'a', effect: 'No' }],
      pods: [{}],
      size: 3,
    };
    expect(bad(tunedGpuNodeSchema, props).map((problem) => problem.split(' ')[0])).toEqual(
      expect.arrayContaining(['p.size', 'p.nodes', 'p.os', 'p.intent', 'p.labels["a', 'p.nodeSelector', 'p.taints[0].effect', 'p.pods[0]']),
    );
  });

  test('fail for a pool that is borrowed without a way to select it', () => {
    expect(bad(borrowedPoolSchema, { sharing: exclusive() })).toEqual(['p.nodeSelector is missing']);
    expect(bad(borrowedPoolSchema, { sharing: { mode: 'mps' }, nodeSelector: { a: 'b' } })).toEqual([
      'p.sharing.partition is missing',
      'p.sharing.share is missing',
    ]);
  });
});
