import { machines } from '../../lib/words/machine';
import type { CheckpointFacts, ModelFragment, PodFacts, PoolDescription } from '../../lib/plans/model';

/** Pods of a training job with checkpoints, which end in these seconds. */
const ends = (seconds: number | undefined, checkpoints: Partial<CheckpointFacts>, kubelet?: object): ModelFragment => {
  const pod: PodFacts = {
    path: 'ml/llama',
    owner: { group: 'batch', kind: 'Job', name: 'llama', namespace: 'ml' },
    pointer: 'spec.template.spec',
    spec: { containers: [{ name: 'trainer', image: 'x' }], ...(seconds === undefined ? {} : { terminationGracePeriodSeconds: seconds }) },
    pool: 'prod/train',
    checkpoints: { mounts: [{ mountPath: '/ckpt', kind: 'pvc', lasts: 'cluster' }], ...checkpoints },
  };
  return { pods: [pod], pools: kubelet === undefined ? [] : [onNodes(kubelet)] };
};

const onNodes = (kubelet: object, kubernetes = '1.34'): PoolDescription =>
  ({
    apiVersion: 'cdk8s-gpu/v1',
    kind: 'GpuNodePool',
    name: 'train',
    path: 'prod/train',
    cluster: { name: 'prod', path: 'prod', kubernetes, distribution: 'kubeadm' },
    sharing: { allocator: 'device-plugin', partition: { kind: 'none' }, share: { kind: 'none' } },
    shapes: [{ machine: machines.dgxH100, kubelet }],
    nodeSelector: {},
    labels: {},
    taints: [],
  }) as unknown as PoolDescription;

const onImage = (kubernetes: string): ModelFragment => {
  const { pods = [] } = ends(30, {});
  const volumes = [{ name: 'models', image: { reference: 'x:1' } }];
  return { pods: pods.map((pod) => ({ ...pod, spec: { ...pod.spec, volumes } })), pools: [onNodes({}, kubernetes)] };
};

const local = { mountPath: '/fast', kind: 'localNvme', lasts: 'node' } as const;
const far = { mountPath: '/ckpt', kind: 'pvc', lasts: 'cluster' } as const;

/** What only programs say of their checkpoints, and of the version of their cluster. */
export const storageCases = {
  'storage/checkpoint-grace': {
    says: 'writing a checkpoint takes 31 s, and the pod is killed 30 s after the signal',
    bad: ends(undefined, { writeSeconds: 31 }),
    good: ends(undefined, { writeSeconds: 30 }),
  },
  'storage/checkpoint-interval': {
    says: 'writing a checkpoint takes 60 s, and the next one is due after 60 s',
    bad: ends(600, { writeSeconds: 60, everySeconds: 60 }),
    good: ends(600, { writeSeconds: 60, everySeconds: 61 }),
  },
  'storage/checkpoint-on-node': {
    says: 'are on the disks of the node alone',
    bad: ends(30, { mounts: [local] }),
    good: ends(30, { mounts: [local, far] }),
  },
  'storage/image-volume': {
    says: 'Kubernetes 1.34 has no volumes of images unless a feature gate is turned on',
    bad: onImage('1.34'),
    good: onImage('1.35'),
  },
};

/** A node that shuts down in order gives pods less than their own seconds. */
export const shutdowns = {
  short: ends(600, { writeSeconds: 60 }, { shutdownGracePeriod: '90s', shutdownGracePeriodCriticalPods: '31s' }),
  long: ends(600, { writeSeconds: 60 }, { shutdownGracePeriod: '90s', shutdownGracePeriodCriticalPods: '30s' }),
  none: ends(600, { writeSeconds: 60 }, {}),
};
