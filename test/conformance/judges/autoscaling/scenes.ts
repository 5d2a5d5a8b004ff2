import type { KubeObject } from '../../../../lib/words/kubernetes';
import type { Plan } from '../../../../lib/plans/model';
import {
  type GpuInferenceServiceProps,
  llamaCpp,
  type MpsInferenceServiceProps,
  plainServer,
  type ScalingMetric,
  sglang,
  tgi,
  triton,
  vllm,
} from '../../../../lib/plans/workload';
import { signals } from '../../../../lib/plans/workload/objects/scale-on';
import { metricsOf } from '../../../../lib/plans/workload/plans/inference-lookup';
import { planInferenceService } from '../../../../lib/plans/workload/plans/inference-service';
import { planMpsInferenceService } from '../../../../lib/plans/workload/plans/mps-inference-service';

/** A model server in a namespace of its own, and what is measured of all its pods together, in turn. */
export interface Scene {
  /** What is scaled. */
  readonly kind: 'Deployment' | 'LeaderWorkerSet';
  readonly namespace: string;
  readonly name: string;
  /** The name under which an adapter offers the metric. */
  readonly metric: string;
  readonly steps: readonly Step[];
  readonly documents: readonly KubeObject[];
}

export interface Step {
  readonly total: string;
  /** How many pods, or groups of pods, are to come of it. */
  readonly replicas: number;
  /** For how many seconds this many have to stay. */
  readonly quiet: number;
}

/** Seconds that nothing changes, when all is as foretold: several rounds of the controller, each of 0.2 seconds. */
const QUIET = 1;

/** What is measured, and as many pods as one of them each is enough for, within the limits of the plan. */
const stepsOf = (each: number, min: number, max: number): readonly Step[] =>
  [0, 3, 100, 2].map((pods) => ({
    total: `${Math.round(pods * each * 1000)}m`,
    replicas: Math.min(max, Math.max(min, pods)),
    quiet: QUIET,
  }));

const namesOf = (metric: string): string => metric.replace(/[^a-z0-9]+/gi, '-').toLowerCase();
const documentsOf = ({ objects }: Plan): readonly KubeObject[] => objects.map(({ object }) => object);

/** The most pods that the plan counts with, which `pool/capacity` and the summary read. */
const mostOf = ({ model }: Plan): number => model.pods?.[0]?.replicas ?? 0;

type Scaling = NonNullable<GpuInferenceServiceProps['autoscaling']>;

function served(
  server: GpuInferenceServiceProps['server'],
  metric: string,
  each: number,
  autoscaling: Scaling,
  id = '',
  { numNodes, gpus } = { numNodes: 1, gpus: 1 },
): Scene {
  const namespace = `${namesOf(metric)}${id}`;
  const props = { server, image: 'registry.example/server:1.0.0', numNodes, request: { gpus }, resources: {}, autoscaling } as const;
  const plan = planInferenceService({ path: 'chat', id: 'chat' }, props, { namespace });
  return {
    kind: 'Deployment',
    namespace,
    name: 'chat',
    metric,
    steps: stepsOf(each, autoscaling.min ?? 1, mostOf(plan)),
    documents: documentsOf(plan),
  };
}

function shared(metric: ScalingMetric, offered: string, each: number): Scene {
  const namespace = `mps-${namesOf(metric.name)}`;
  const props: MpsInferenceServiceProps = {
    image: 'registry.example/ranker:1',
    port: 8000,
    resources: { cpu: 2, memory: '8Gi' },
    autoscaling: { minReplicas: 2, maxReplicas: 5, metrics: [metric] },
  } as never;
  const plan = planMpsInferenceService({ path: 'ranker', id: 'ranker' }, props, { namespace });
  // What is not said is Kubernetes' five minutes before a pod is taken.
  const steps = stepsOf(each, 2, 5).map((step, index) => (index === 3 ? { ...step, replicas: 5, quiet: 2 } : step));
  return { kind: 'Deployment', namespace, name: 'ranker', metric: offered, steps, documents: documentsOf(plan) };
}

const model = 'Qwen/Qwen2.5-7B-Instruct';
/** Of each server that has gauges, and of one that says them itself. */
const servers = [
  vllm({ model }),
  vllm({ model, version: '0.8.5' }),
  sglang({ model }),
  tgi({ model }),
  llamaCpp({ model: '/models/qwen.gguf' }),
  triton({ modelRepository: '/models' }),
  plainServer({ port: 8080, metrics: { path: '/metrics', queueLength: 'my_queue', running: 'my:running' } }),
];
/** What one pod is enough for, and as the gauge counts it. */
const ENOUGH = { queueLength: [10, 10], running: [0.5, 0.5], cacheUsage: [80, 0.8] } as const;

function* servedScenes(): Iterable<Scene> {
  for (const [index, server] of servers.entries()) {
    const metrics = metricsOf({ server, image: 'registry.example/server:1.0.0' });
    for (const signal of signals) {
      const gauge = metrics?.[signal];
      const [said, each] = ENOUGH[signal];
      if (gauge !== undefined)
        yield served(server, gauge.replaceAll(':', '_'), each, { max: 5, scaleDownSeconds: 0, on: { [signal]: said } }, `-${index}`);
    }
  }
}

/** Seconds that `kept` keeps pods which are enough no more. */
export const KEPT_SECONDS = 3;
const queue = vllm({ model });

/** A server that keeps its pods for some seconds. */
export const kept: Scene = served(
  queue,
  'vllm_num_requests_waiting',
  10,
  { min: 2, max: 4, on: { queueLength: 10 }, scaleDownSeconds: KEPT_SECONDS },
  '-kept',
);

/** A model over two nodes: its autoscaler counts groups of two pods, by what the first of each measures. */
export const groups: Scene = {
  ...served(
    vllm({ model: 'deepseek-ai/DeepSeek-V3', tensorParallel: 8, pipelineParallel: 2 }),
    'vllm_num_requests_waiting',
    10,
    { max: 4, on: { queueLength: 10 }, scaleDownSeconds: 0 },
    '-groups',
    { numNodes: 2, gpus: 8 },
  ),
  kind: 'LeaderWorkerSet',
};

/** A server whose gauge is offered under the name that Prometheus has, and its pods stay as many as they are. */
export const misnamed: Scene = {
  ...served(queue, 'vllm:num_requests_waiting', 10, { max: 5, on: { queueLength: 10 } }, '-misnamed'),
  steps: [{ total: '1k', replicas: 1, quiet: QUIET }],
};

/** Every server by each of its gauges, and each sort of metric of an MPS service. */
export const scenes: readonly Scene[] = [
  ...servedScenes(),
  kept,
  groups,
  shared({ type: 'Pods', name: 'ranker_queue', averageValue: '5' }, 'ranker_queue', 5),
  shared({ type: 'External', name: 'queue_depth', matchLabels: { queue: 'rank' }, averageValue: 20 }, 'queue_depth{queue=rank}', 20),
  // Half of the two cores that each pod asks for.
  shared({ type: 'Resource', name: 'cpu', averageUtilization: 50 }, 'cpu', 1),
];
