import { defined, type Json, jsonOf, toYaml } from '../../../internal';
import type { PodTemplate } from '../../kubernetes';
import { BESIDE_PODS, NO_MODES, noProgram, type ServingInput, type ServingRow, WHOLE_PODS } from './serving-row';

/** The only group of workers; its name is part of their pods' names. */
const GROUP = 'node';

/** KubeRay gives up after it. Source: kuberay v1.7.0 `ray-operator/controllers/ray/utils/constant.go`. */
export const INITIALIZING_TIMEOUT = 'ray.io/initializing-timeout';

/** How many copies run, by Ray Serve. Source: ray `python/ray/serve/config.py`, AutoscalingConfig. */
const copiesOf = ({ scale, replicas = 1 }: ServingInput): Json =>
  scale === undefined
    ? { num_replicas: replicas }
    : {
        autoscaling_config: defined({
          min_replicas: scale.min,
          max_replicas: scale.max,
          target_ongoing_requests: scale.running,
          downscale_delay_s: scale.scaleDownSeconds,
        }),
      };

/** The application that serves the model: Ray Serve LLM, which speaks as OpenAI does. Source: ray `ray.serve.llm`, LLMConfig. */
function serveConfig(input: ServingInput): string {
  const { deployment_config: more, ...model } = input.serve;
  const deployment = { ...copiesOf(input), ...jsonOf(more) };
  return toYaml({
    applications: [
      {
        name: input.metadata.name,
        import_path: 'ray.serve.llm:build_openai_app',
        route_prefix: '/',
        args: { llm_configs: [{ ...model, deployment_config: deployment }] },
      },
    ],
  });
}

/** Pods of the group: as many as the copies need together. */
function workersOf({ scale, replicas = 1, size }: ServingInput) {
  const [least, most] = scale === undefined ? [replicas, replicas] : [scale.min, scale.max];
  return { replicas: least * size, minReplicas: least * size, maxReplicas: most * size };
}

/** The Service in front of the pods, where something is said of it. */
const serveServiceOf = ({ service, port: targetPort }: ServingInput) =>
  service === undefined
    ? undefined
    : {
        metadata: defined({ annotations: service.annotations }),
        spec: defined({ type: service.type, ports: [{ name: 'serve', port: service.port ?? targetPort, targetPort }] }),
      };

/**
 * Ray's autoscaler, which KubeRay puts beside the head, opens the token of the pod's service account and ends without one.
 *
 * Source: ray `python/ray/autoscaler/_private/kuberay/node_provider.py`, load_k8s_secrets.
 */
const headOf = ({ scale, starter }: ServingInput): PodTemplate | undefined =>
  scale === undefined || starter === undefined ? starter : { ...starter, spec: { ...starter.spec, automountServiceAccountToken: true } };

const BY_RAY = 'Ray Serve asks its replicas, and KubeRay its pods, whether they are well';

/**
 * A server on a cluster of Ray of its own: a head without GPUs, and workers, over whose GPUs Ray Serve spreads the copies of
 * the model, each over several pods where one has too few. A change of the pods makes a second cluster, which takes over
 * when it serves.
 *
 * Source: kuberay v1.7.0, its definition, `ray-operator/controllers/ray/common/{pod,service}.go` and
 * `.../utils/validation.go`.
 */
export const servingRayService: ServingRow = {
  container: 'main',
  portName: 'serve',
  needs: 'ray',
  pods: 'any',
  maker: 'RayCluster',
  revision: 'ray.io/cluster',
  makesService: true,
  probes: true,
  drains: true,
  mountsSharedMemory: true,
  starter: 'head',
  scalesBy: 'running',
  metrics: { port: 'metrics', path: '/metrics' },
  uncounted: true,
  takes: {
    ...WHOLE_PODS,
    ...BESIDE_PODS,
    ...NO_MODES,
    ...noProgram('KubeRay starts Ray in the pods, and Ray Serve the engine'),
    apiKey: 'Ray Serve asks no key of its clients',
    disruptionBudget: {
      only: [false],
      why: 'pods of a RayCluster have no number by which Kubernetes could count how many may be missing',
    },
    launcher: true,
    livenessProbe: BY_RAY,
    networkPolicy: 'the operator reaches the head to start the server, from a namespace that is not known here',
    preStopSeconds: 'Ray Serve sends a replica that ends no requests',
    progressDeadlineSeconds: 'KubeRay has startupSeconds for that',
    readinessProbe: BY_RAY,
    route: { without: ['endpointPicker'], why: 'Ray Serve picks the pod of each request by itself' },
    service: { never: [false], why: 'KubeRay makes its Service by itself' },
    startupProbe: BY_RAY,
    strategy: 'KubeRay makes a second cluster, and deletes the first when the second serves: it needs as many GPUs again',
  },
  emit: (input) => ({
    apiVersion: 'ray.io/v1',
    kind: 'RayService',
    metadata: input.metadata,
    spec: defined({
      serveConfigV2: serveConfig(input),
      serveService: serveServiceOf(input),
      rayClusterConfig: defined({
        enableInTreeAutoscaling: input.scale === undefined ? undefined : true,
        headGroupSpec: { rayStartParams: { 'num-cpus': '0', 'num-gpus': '0' }, template: headOf(input) },
        workerGroupSpecs: [
          {
            groupName: GROUP,
            ...workersOf(input),
            rayStartParams: { 'num-gpus': String(input.gpusPerPod) },
            template: input.template,
          },
        ],
      }),
    }),
  }),
};
