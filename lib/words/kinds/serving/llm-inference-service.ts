import { defined, type Json, shellQuote } from '../../../internal';
import type { Container, EnvVar, PodTemplate } from '../../kubernetes';
import { ADDITIONAL_ARGS, LLM_CONTAINER, LLM_IMAGE, LLM_PORT, llmNames, STORAGE_INITIALIZER } from './llm-inference-service-kind';
import {
  BESIDE_PODS,
  NO_MODES,
  NO_STARTER,
  noProgram,
  type ServingInput,
  type ServingPrefill,
  type ServingRow,
  WHOLE_PODS,
} from './serving-row';

/** Seconds that a pod sleeps when it is told to end. Source: kserve v0.20.0 `config/llmisvcconfig`. */
const PRESET_SLEEP = 15;
const BY_PRESETS = "KServe's presets say it, over TLS where the cluster has that";

/** What a server says for KServe's presets. */
interface Serve extends Json {
  readonly uri?: string;
  readonly name?: string;
  /** GPUs of each layer, copies of the layers in all and in a pod, and whether experts are spread over all. */
  readonly tensor?: number;
  readonly data?: number;
  readonly dataLocal?: number;
  readonly expert?: boolean;
  /** Arguments of vLLM besides. */
  readonly args?: readonly string[];
  /** Variable with the token of the hub, for who fetches the model. */
  readonly token?: readonly EnvVar[];
  /** Variables of who passes caches on. */
  readonly transfer?: readonly EnvVar[];
}

const parallelismOf = ({ tensor, data, dataLocal, expert }: Serve) =>
  tensor === undefined && data === undefined ? undefined : defined({ tensor, data, dataLocal, expert });

/** Presets are merged with this by the names of containers, volumes and variables, and by ports and paths of mounts. */
function mainOf(
  { image, lifecycle: _hook, ports = [], ...main }: Container,
  { args = [], transfer = [] }: Serve,
  startup: number | undefined,
) {
  const line = args.map(shellQuote).join(' ');
  const own = [...transfer, ...(line === '' ? [] : [{ name: ADDITIONAL_ARGS, value: line }])];
  const env = [...(main.env ?? []), ...own];
  // That of the requests is the preset's.
  const more = ports.filter(({ containerPort }) => containerPort !== LLM_PORT);
  return defined({
    ...main,
    image: image === '' ? undefined : image,
    env: env.length === 0 ? undefined : env,
    ports: more.length === 0 ? undefined : more,
    // The rest of the probe is the preset's, which asks every ten seconds.
    startupProbe: startup === undefined ? undefined : { periodSeconds: 10, failureThreshold: Math.ceil(startup / 10) },
  });
}

/** The pod as it is laid over that of the presets. */
function podOf({ spec }: PodTemplate, serve: Serve, startup: number | undefined, hasProxy = false): object {
  const { containers, initContainers = [], automountServiceAccountToken, ...more } = spec;
  const fetches = serve.token === undefined ? [] : [{ name: STORAGE_INITIALIZER, env: serve.token }];
  const before = [...initContainers, ...fetches];
  return {
    ...more,
    // The proxy beside vLLM asks the API server which pods it may pass requests to.
    ...(hasProxy ? {} : { automountServiceAccountToken }),
    ...(before.length === 0 ? {} : { initContainers: before }),
    containers: containers.map((one) => (one.name === LLM_CONTAINER ? mainOf(one, serve, startup) : one)),
  };
}

const prefillOf = ({ replicas, template, serve }: ServingPrefill, startup: number) =>
  defined({
    replicas,
    parallelism: parallelismOf(serve),
    labels: template.metadata?.labels,
    annotations: template.metadata?.annotations,
    template: podOf(template, serve, startup),
  });

/**
 * The scheduler of KServe picks the pod for each request, and what reads a prompt. It is behind an HTTPRoute of ours, which the
 * object names; one that KServe makes has paths of its own.
 */
const routerOf = ({ isRouted, metadata: { name } }: ServingInput) =>
  isRouted ? { scheduler: {}, route: { http: { refs: [{ name }] } } } : undefined;

function emit(input: ServingInput) {
  const { metadata, replicas, scale, template, worker, prefill, startupSeconds } = input;
  const serve = input.serve as Serve;
  return {
    apiVersion: 'serving.kserve.io/v1alpha2',
    kind: 'LLMInferenceService',
    metadata,
    spec: defined({
      model: defined({ uri: serve.uri, name: serve.name }),
      // KServe keeps the number that an autoscaler has written, where this says none.
      replicas: scale === undefined ? replicas : undefined,
      parallelism: parallelismOf(serve),
      labels: template.metadata?.labels,
      annotations: template.metadata?.annotations,
      router: routerOf(input),
      template: podOf(template, serve, startupSeconds, prefill !== undefined),
      worker: worker && podOf(worker, serve, undefined, prefill !== undefined),
      prefill: prefill && prefillOf(prefill, startupSeconds),
    }),
  };
}

/**
 * A language model on vLLM under KServe's LLMInferenceService: presets of KServe bring the command, the probes and the drain,
 * and what is said here is laid over them.
 *
 * Source: kserve v0.20.0 `config/llmisvcconfig`, `pkg/controller/v1alpha2/llmisvc/{config_merge,workload_single_node,
 * workload_storage}.go`, `pkg/apis/serving/v1alpha2/llm_inference_service_validation.go`.
 */
export const servingLlm: ServingRow = {
  container: LLM_CONTAINER,
  needs: 'kserve',
  pods: 'one',
  maker: 'Deployment',
  handsOn: 'its labels',
  revision: 'pod-template-hash',
  makesService: true,
  probes: true,
  drains: true,
  mountsSharedMemory: true,
  image: LLM_IMAGE,
  prefills: 'kserve',
  backend: (name) => ({
    group: 'inference.networking.k8s.io',
    kind: 'InferencePool',
    name: llmNames.inferencePool(name),
    port: LLM_PORT,
  }),
  takes: {
    ...WHOLE_PODS,
    ...BESIDE_PODS,
    ...NO_STARTER,
    ...NO_MODES,
    ...noProgram("KServe's presets start vLLM by a script of their own"),
    livenessProbe: BY_PRESETS,
    networkPolicy: 'the scheduler of KServe reads the metrics of the pods, and is not known here',
    podMonitor: 'whether the port of the metrics has TLS is a setting of KServe, which is not known here',
    preStopSeconds: { only: [PRESET_SLEEP], why: `KServe's presets let a pod sleep for ${PRESET_SLEEP} seconds` },
    progressDeadlineSeconds: 'KServe leaves the Deployment that it makes at 600 seconds',
    readinessProbe: BY_PRESETS,
    route: { without: ['endpointPicker'], why: "KServe's own scheduler picks the pod of each request, where the route has a gateway" },
    service: 'KServe makes the Service <name>-kserve-workload-svc on port 8000',
    startupProbe: `${BY_PRESETS}: give startupSeconds`,
    strategy: "KServe leaves the Deployment that it makes at Kubernetes' own, which needs free GPUs for a new pod",
  },
  scaled: (name) => ({ apiVersion: 'apps/v1', kind: 'Deployment', name: llmNames.deployment(name) }),
  emit,
};

/** The same on several pods for each copy, a LeaderWorkerSet that KServe makes. */
export const llmGroups: ServingRow = {
  ...servingLlm,
  pods: 'several',
  maker: 'LeaderWorkerSet',
  takers: { 'leaderworkerset.sigs.k8s.io/worker-index': '0' },
  revision: 'leaderworkerset.sigs.k8s.io/template-revision-hash',
  scaled: (name) => ({ apiVersion: 'leaderworkerset.x-k8s.io/v1', kind: 'LeaderWorkerSet', name: llmNames.leaderWorkerSet(name) }),
};
