import fc, { type Arbitrary } from 'fast-check';
import { trainingControllers } from '../../lib/words/kinds';
import { machines } from '../../lib/words/machine';
import type { Plan, PoolDescription } from '../../lib/plans/model';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import { parseProps } from '../../lib/rules';
import { hami, mps } from '../../lib/plans/allocators';
import type { WorkloadKind } from '../../lib/plans/workload';
import { gpuWorkload, hamiVgpuWorkload, mpsInferenceService, trainingJob } from '../../lib/plans/workload/workloads';
import {
  all,
  bytes,
  flag,
  image,
  labels,
  merged,
  mostly,
  ofKind,
  podKeys,
  portNumber,
  quantity,
  request,
  schedule,
  serving,
  several,
  share,
  small,
  some,
  sometimes,
} from './arbitraries';
import { slices, train } from './support';

/** Props that are right or nearly so, and what plans them or refuses them. */
export interface NearlyRight {
  readonly props: Arbitrary<unknown>;
  /** The pools that they may name. */
  readonly pools: readonly PoolDescription[];
  /** @throws GpuConfigError when the props are wrong. */
  plan(props: unknown): Plan;
}

const place = { path: 'ml/llama', id: 'llama' };
const context = { namespace: 'ml' };

const planner =
  <P extends object>(kind: WorkloadKind<P>) =>
  (props: unknown): Plan =>
    kind.plan(place, parseProps(kind, props, place), context);

const planJob = planner(trainingJob);
const planWorkload = planner(gpuWorkload);
const planVgpuWorkload = planner(hamiVgpuWorkload);
const planServer = planner(mpsInferenceService);

const required = { image, request };
const job = merged(
  fc.tuple(
    all(required),
    fc.constant({ resources: { cpu: 8, memory: '64Gi' } }),
    some({
      ...sometimes(podKeys),
      ...sometimes({
        numNodes: small,
        nprocPerNode: small,
        masterPort: portNumber,
        minNodes: small,
        controller: mostly([...trainingControllers], ['TFJob']),
        launcher: mostly([{}, { resources: { cpu: 1 } }], [{ cpu: 1 }]),
        sshd: mostly([['/usr/sbin/sshd', '-De', '-p', '2222']], ['sshd']),
        maxRestarts: small,
        redeploy: mostly(['newName', 'refuse'], ['new']),
        ttlSecondsAfterFinished: small,
        activeDeadlineSeconds: small,
        suspend: flag,
      }),
    }),
  ),
);

const pools = [train.description, slices.description];

const workloads = Object.entries(ofKind).map(([kind, keys]): [string, NearlyRight] => [
  kind,
  {
    plan: planWorkload,
    pools,
    props: merged(
      fc.tuple(
        all({ ...required, ...(kind === 'CronJob' ? { schedule } : {}) }),
        fc.constant({ kind }),
        some({ ...sometimes(podKeys), ...sometimes(keys) }),
      ),
    ),
  },
]);

function modelServer(): NearlyRight {
  const sharing = mps({ replicas: 4 });
  const cluster = { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' } as const;
  const { description } = planGpuNodePool({ path: 'prod/a', id: 'a' }, { machine: machines.dgxH100, nodes: 2, sharing }, cluster);
  const { shm: _shm, pool: _pool, ...keys } = podKeys;
  const metric = fc.oneof(
    all({ type: fc.constant('Pods'), name: mostly(['a:b'], ['a/b']), averageValue: quantity }),
    some({ type: fc.constant('External'), name: mostly(['a'], ['.']), matchLabels: labels, averageValue: quantity }),
    all({ type: fc.constant('Resource'), name: mostly(['cpu'], ['gpu']), averageUtilization: small }),
  );
  const own = {
    service: serving.service,
    replicas: small,
    autoscaling: all({
      minReplicas: mostly([1], [3, 0]),
      maxReplicas: mostly([2], [0]),
      metrics: fc.array(metric, { minLength: 1, maxLength: 2 }),
    }),
    modelMemory: bytes,
    healthPath: mostly(['/'], ['a']),
    startupSeconds: fc.oneof(small, fc.constant(2 ** 31 - 1)),
    preStopSeconds: small,
    disruptionBudget: fc.oneof(fc.constant(false), all({ maxUnavailable: share }), all({ minAvailable: share })),
    spread: mostly([false, 'DoNotSchedule'], [true]),
    strategy: ofKind['Deployment']!['strategy']!,
    progressDeadlineSeconds: small,
  };
  const pool = { mode: 'mps', gpu: description.gpu, description };
  const props = merged(fc.tuple(all({ image }), fc.constant({ pool, port: 8000 }), some({ ...sometimes(keys), ...sometimes(own) })));
  return { props, pools: [description], plan: planServer };
}

function vgpuWorkload(kind: string): NearlyRight {
  const { description } = planGpuNodePool(
    { path: 'prod/labs', id: 'labs' },
    { machine: machines.dgxH100, nodes: 2, sharing: hami({ deviceSplitCount: 4 }) },
    { name: 'prod', path: 'prod', kubernetes: '1.34', distribution: 'kubeadm' },
  );
  const { pool: _pool, hostNetwork: _hostNetwork, ...keys } = podKeys;
  const part = mostly(
    [
      { gpus: 1, memory: '8Gi', cores: 30 },
      { gpus: 2, memoryPercentage: 50, priority: 0 },
      { gpus: 8, memory: '1Gi' },
    ],
    [{ gpus: 1 }, { gpus: 0, memory: '8Gi' }, { gpus: 1, memory: '8Gi', cores: 101 }, { gpus: 1, memory: '8Gi', memoryPercentage: 10 }],
  );
  const types = several(mostly(['H100-SXM5-80GB', 'NVIDIA A10'], ['a,b', '']));
  const uuids = several(mostly(['GPU-8f1c4c1e-2b5a-4d3e-9c7b-0a1b2c3d4e5f'], ['GPU-1']));
  const weights = all({ slot: mostly([1], [-1]), core: mostly([0, 10], [0.5]), memory: mostly([0, 10], ['1']) });
  const own = {
    useGpuType: types,
    noUseGpuType: types,
    useGpuUuid: uuids,
    noUseGpuUuid: uuids,
    numaBind: flag,
    nodeSchedulerPolicy: mostly(['binpack', 'spread'], ['pack']),
    gpuSchedulerPolicy: mostly(['binpack', 'numa', ['numa', 'binpack']], ['pack', []]),
    deviceScoringWeights: weights,
  };
  const given = { kind, pool: { mode: 'hami', gpu: description.gpu, description }, ...(kind === 'CronJob' ? { schedule: '@daily' } : {}) };
  const props = merged(
    fc.tuple(
      all({ image, request: all({ vgpu: part }) }),
      fc.constant(given),
      some({ ...sometimes(keys), ...sometimes(ofKind[kind]!), ...sometimes(own) }),
    ),
  );
  return { props, pools: [description], plan: planVgpuWorkload };
}

/** Every kind of workload, by name. */
export const nearlyRight: Readonly<Record<string, NearlyRight>> = {
  'training job': { props: job, pools, plan: planJob },
  ...Object.fromEntries(workloads),
  'model server': modelServer(),
  ...Object.fromEntries(['Deployment', 'StatefulSet', 'Job', 'CronJob'].map((kind) => [`${kind} on parts of GPUs`, vgpuWorkload(kind)])),
};
