import { mergeModel, type ModelFragment } from '../../lib/plans/model';
import { gpuNodes } from '../../lib/rules/lookups/gpu-nodes';
import { labs, onLabs } from './hami-cases';

const nodesOf = (...fragments: readonly ModelFragment[]) =>
  gpuNodes(mergeModel(fragments)).map(({ whose, models, pods, pool }) => ({
    whose,
    models: models.join(' '),
    pods: pods.length,
    pool: pool?.name,
  }));

const { gpu: _gpu, shapes: _shapes, ...borrowed } = labs();

/** A pod of no pool, with a GPU. */
const selecting = (spec: Record<string, unknown>, limits: Record<string, number> = { 'nvidia.com/gpu': 1 }): ModelFragment => ({
  pods: onLabs(limits, spec).pods!.map(({ pool: _pool, ...pod }) => pod),
});
const by = (label: string, value: string): ModelFragment => selecting({ nodeSelector: { [label]: value } });
const PRODUCT = 'nvidia.com/gpu.product';
const INSTANCE = 'node.kubernetes.io/instance-type';
const GKE = 'cloud.google.com/gke-accelerator';

test('nodes of a pool are those whose GPUs it knows', () => {
  expect(nodesOf(onLabs())).toEqual([{ whose: "pool 'labs'", models: 'H100-SXM5-80GB', pods: 1, pool: 'labs' }]);
  expect(nodesOf({ ...onLabs(), pools: [borrowed] })).toEqual([]);
});

test.each([
  ['nvidia-tesla-t4', 'T4'],
  ['nvidia-tesla-v100', 'V100-SXM2-16GB'],
  ['nvidia-l4', 'L4'],
  ['nvidia-tesla-a100', 'A100-SXM4-40GB'],
  ['nvidia-a100-80gb', 'A100-SXM4-80GB'],
  ['nvidia-h100-80gb', 'H100-SXM5-80GB'],
  ['nvidia-h100-mega-80gb', 'H100-SXM5-80GB'],
  ['nvidia-x1', undefined],
])("GKE's %s is %s", (accelerator, models) =>
  expect(nodesOf(by(GKE, accelerator)).map((one) => one.models)).toEqual(models ? [models] : []),
);

test.each([
  ['NVIDIA-H100-80GB-HBM3', 'H100-SXM5-80GB'],
  ['NVIDIA-H100-80GB-HBM3-SHARED', 'H100-SXM5-80GB'],
  ['NVIDIA-H100-80GB-HBM3-MIG-1g.10gb', 'H100-SXM5-80GB'],
  ['NVIDIA-H100-80GB-HBM3-MIG-1g.10gb.me-SHARED', 'H100-SXM5-80GB'],
  ['NVIDIA-H100-80GB-HBM3-SHAREDS', undefined],
])('product %s is %s', (product, models) => expect(nodesOf(by(PRODUCT, product)).map((one) => one.models)).toEqual(models ? [models] : []));

test.each([
  ['p5.48xlarge', 'H100-SXM5-80GB'],
  ['ml.p5.48xlarge', 'H100-SXM5-80GB'],
  ['p5.ml.48xlarge', undefined],
  ['m5.large', undefined],
])('instance type %s has %s', (type, models) =>
  expect(nodesOf(by(INSTANCE, type)).map((one) => one.models)).toEqual(models ? [models] : []),
);

test('pods that select alike are together, and the most exact label counts', () => {
  const both = selecting({ nodeSelector: { [GKE]: 'nvidia-l4', [PRODUCT]: 'Tesla-T4' } });
  expect(nodesOf(both, by(PRODUCT, 'Tesla-T4'), by(GKE, 'nvidia-l4'))).toEqual([
    { whose: 'the nodes with nvidia.com/gpu.product=Tesla-T4', models: 'T4', pods: 2 },
    { whose: 'the nodes with cloud.google.com/gke-accelerator=nvidia-l4', models: 'L4', pods: 1 },
  ]);
});

test('an affinity may allow several GPUs, each named once', () => {
  const values = ['NVIDIA-H100-80GB-HBM3', 'Tesla-T4', 'Tesla-T4-SHARED'];
  const matchExpressions = [{ key: PRODUCT, operator: 'In', values }];
  const affinity = { nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions }] } } };
  expect(nodesOf(selecting({ affinity }))).toEqual([
    {
      whose: 'the nodes with nvidia.com/gpu.product=NVIDIA-H100-80GB-HBM3 or Tesla-T4 or Tesla-T4-SHARED',
      models: 'H100-SXM5-80GB T4',
      pods: 1,
    },
  ]);
});

test('pods without GPUs, without such labels or of a pool say nothing of nodes', () => {
  expect(nodesOf(selecting({ nodeSelector: { [PRODUCT]: 'Tesla-T4' } }, {}))).toEqual([]);
  expect(nodesOf(selecting({}))).toEqual([]);
  const onPool = onLabs({ 'nvidia.com/gpu': 1 }, { nodeSelector: { [PRODUCT]: 'Tesla-T4' } });
  expect(nodesOf({ ...onPool, pools: [borrowed] })).toEqual([]);
});
