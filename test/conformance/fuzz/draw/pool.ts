import fc, { type Arbitrary } from 'fast-check';
import type { BorrowedPoolAttributes } from '../../../../lib';
import { gpuModels } from '../../../../lib/words/gpu';
import { type Distribution, nodeImageIds, osNames, platformOf } from '../../../../lib/words/platforms';
import { intents, type MigPartitionedNodePoolProps, type NodePoolProps, type Tuning } from '../../../../lib/plans/node';
import { kubelet, taint } from './kubelet';
import { dgxH100, machine, machineChoice, preset } from './machine';
import { all, few, type Keys, labels, map, merged, mostly, oneOf, props, silence } from './props';
import { anySharing, groups, layout, type Offer, sharing } from './sharing';
import type { Call } from '../values';
import { nodeTuning } from './tuning';
import { freeText } from './hostile';

const nodes = fc.oneof(
  { weight: 4, arbitrary: mostly(oneOf(1, 2, 100), oneOf(0)) },
  { weight: 1, arbitrary: oneOf({ min: 0, max: 4 }, { min: 2, max: 2 }) },
);
const nodesPerDomain = map(['cloud.provider.com/topology-rack', 'nvidia.com/gpu.clique', 'kubernetes.io/hostname'], oneOf(1, 4, 18, 0), 1);
const os = oneOf(...osNames);
/** Mostly one on which nodes of that distribution are set up. */
const osOf = (distribution: Distribution): Arbitrary<unknown> => {
  const served = osNames.filter((name) => Object.values(platformOf(distribution)!.images).some((image) => image.os.includes(name)));
  return fc.oneof({ weight: 15, arbitrary: oneOf(...served) }, { weight: 1, arbitrary: os });
};
const nodeSelector = map(['example.com/pool', 'node-role.kubernetes.io/gpu', 'a'], oneOf('a', 'train', ''), 1);
const intent = oneOf(...intents);

const nodeKeys = (distribution: Distribution): Keys<NodePoolProps> => ({
  nodes,
  nodesPerDomain,
  os: osOf(distribution),
  nodeImage: fc.oneof(
    { weight: 15, arbitrary: oneOf(...Object.keys(platformOf(distribution)!.images)) },
    { weight: 1, arbitrary: oneOf(...nodeImageIds()) },
  ),
  nodeSelector,
  labels,
  taints: few(taint),
  silence,
});

/** Pods as a program would say that they will run. */
const resources = fc.record({ cpu: oneOf(1, '8', '500m', 64), memory: oneOf('1Gi', '64Gi'), 'nvidia.com/gpu': oneOf(1, 8) });
const podSpec = fc.record({
  containers: fc.array(
    fc.record({ name: oneOf('a', 'b'), image: oneOf('x:1'), resources: resources.map((limits) => ({ limits, requests: limits })) }),
    { minLength: 1, maxLength: 2 },
  ),
});
const tuningKeys: Keys<Tuning> = { pods: few(podSpec), kubelet, ...nodeTuning };

/** Props of `GpuNodePool` in a cluster of some distribution; so are the others. */
export const gpuNodePool = (distribution: Distribution): Arbitrary<unknown> =>
  merged(
    machineChoice,
    props<NodePoolProps & { sharing?: unknown }, 'nodes'>({ ...nodeKeys(distribution), sharing: anySharing }, ['nodes'], 3),
  );

/** Props of `TunedGpuNode`. */
export const tunedGpuNode = (distribution: Distribution): Arbitrary<unknown> =>
  merged(
    machineChoice,
    props<NodePoolProps & Tuning & { sharing?: unknown; intent: unknown }, 'nodes' | 'os' | 'intent'>(
      { ...nodeKeys(distribution), ...tuningKeys, intent, sharing: anySharing },
      ['nodes', 'os', 'intent'],
      8,
    ),
  );

type Cut = Pick<MigPartitionedNodePoolProps, 'strategy' | 'intent'>;

/** Props of `MigPartitionedNodePool`. */
export const migPartitionedNodePool = (distribution: Distribution): Arbitrary<unknown> =>
  merged(
    mostly(oneOf({ machine: dgxH100 }), machineChoice),
    props<NodePoolProps & Tuning & Cut, 'nodes'>(
      { ...nodeKeys(distribution), ...tuningKeys, strategy: oneOf('single', 'mixed'), intent },
      ['nodes'],
      8,
    ),
    fc.oneof(
      { weight: 3, arbitrary: all<{ layout: unknown }>({ layout }) },
      { weight: 1, arbitrary: all<{ groups: unknown }>({ groups }) },
    ),
  );

/** Props of a pool whose MIG layouts the subject of a program changes. */
export const cutPool: Arbitrary<unknown> = all<{ machine: unknown; nodes: unknown; os: unknown; layout: unknown }>({
  machine: fc.constant(dgxH100),
  nodes: oneOf(2, 100),
  os: oneOf('ubuntu-24.04'),
  layout,
});

/** Props of a pool on which the subject of a program runs: right ones. */
export const plainPool = (...offers: readonly Offer[]): Arbitrary<unknown> => poolSharing(sharing(...offers));

/** The same, for one way to offer GPUs. */
export const poolSharing = (how: Arbitrary<Call>): Arbitrary<unknown> =>
  all<{ machine: unknown; nodes: unknown; sharing: unknown }>({
    machine: fc.oneof({ weight: 3, arbitrary: fc.constant(dgxH100) }, { weight: 1, arbitrary: preset }),
    nodes: oneOf(2, 100),
    sharing: how,
  }).map((given) => {
    const { machine: named, ...rest } = given as { readonly machine: unknown; readonly sharing: { readonly text: string } };
    return OF_OTHERS.includes(rest.sharing.text) ? rest : { machine: named, ...rest };
  });

/** Offers of devices whose machines are not described. */
const OF_OTHERS: readonly string[] = ['hamiDevices', 'vendorPlugin'];

/** Attributes of `GpuNodePool.fromAttributes`. */
export const borrowedPool: Arbitrary<unknown> = props<BorrowedPoolAttributes, 'sharing' | 'nodeSelector'>(
  { sharing: anySharing, nodeSelector, taints: few(taint), gpu: oneOf(...gpuModels), machine, kubelet, nodes, nodesPerDomain, silence },
  ['sharing', 'nodeSelector'],
  3,
);

const cluster = all<{ name: unknown; path: unknown; kubernetes: unknown; distribution: unknown }>({
  name: freeText,
  path: oneOf('prod', 'ml/prod'),
  kubernetes: oneOf('1.30', '1.34', '1.36.1'),
  distribution: oneOf('kubeadm', 'eks', 'k3s', 'rke2'),
});

/** Descriptions for `GpuNodePool.fromDescription`, as JSON has them: the nodes of a pool carry what selects them. */
export const description: Arbitrary<unknown> = merged(
  oneOf({ apiVersion: 'cdk8s-gpu/v1', kind: 'GpuNodePool' }),
  props<
    {
      name: string;
      path: string;
      cluster?: object;
      sharing: object;
      gpu?: string;
      nodes?: object;
      os?: string;
      shapes?: object;
      nodeSelector: object;
      taints: object;
    },
    'name' | 'path' | 'sharing' | 'nodeSelector' | 'taints'
  >(
    {
      name: freeText,
      path: freeText,
      cluster,
      sharing: anySharing,
      gpu: oneOf(...gpuModels),
      nodes: oneOf({ min: 0, max: 4 }),
      os,
      shapes: few(
        props<{ machine: object; kubelet?: object }, 'machine'>(
          { machine, kubelet: kubelet.map((fields) => whole(fields)) },
          ['machine'],
          2,
        ),
      ),
      nodeSelector,
      taints: few(taint),
    },
    ['name', 'path', 'sharing', 'nodeSelector', 'taints'],
    2,
  ),
).map((drawn) => ({ ...drawn, labels: drawn.nodeSelector }));

const whole = (fields: unknown) => ({ ...(fields as object), apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration' });
