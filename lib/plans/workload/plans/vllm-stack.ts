import { type Json, jsonOf, type Takes } from '../../../internal';
import type { ServingProp } from '../../../words/kinds';
import type { Container, PodTemplate } from '../../../words/kubernetes';
import { defined } from '../pod/defined';
import { SHM_VOLUME } from '../pod/shm';
import { flagsOf } from '../servers/server-row';
import { VLLM_ARGUMENTS, type VllmServer } from '../servers/vllm-server';
import type { GpuInferenceServiceProps } from './inference-service-props';
import { STARTUP_SECONDS } from './serving';

const ROUTER = 'the router of the stack is in front of all models';
const PROBES = 'the probes of the chart are of all models together: give startupSeconds';
const CONTEXT = 'the chart has it for all models together';
const COMMAND = 'the chart writes the command';

/** Props of a model that a controller may have nothing for, and those that the chart alone has nothing for. */
type StackProp =
  | ServingProp
  | 'controller'
  | 'imagePullPolicy'
  | 'name'
  | 'namespace'
  | 'numNodes'
  | 'ports'
  | 'prefill'
  | 'topologySpreadConstraints';

/**
 * What the chart does with each prop that it does not take from the pod.
 *
 * Source: vllm-project/production-stack, tag vllm-stack-0.1.12, `helm/templates/deployment-vllm-multi.yaml`, `helm/values.schema.json`.
 */
export const TAKEN_BY_STACK: Takes<StackProp> = {
  apiKey: true,
  // The API server fills in both where pods say nothing.
  automountServiceAccountToken: { only: [true], why: 'the chart has no value for it, and its pods have the token' },
  autoscaling: "the chart's own schema takes triggers of KEDA as a map, and KEDA takes a list: make a ScaledObject beside it",
  controller: 'the chart makes a Deployment',
  deploymentMode: 'the chart makes a Deployment',
  disruptionBudget: true,
  enableServiceLinks: { only: [true], why: 'the chart has no value for it, and its pods have these variables' },
  imagePullPolicy: CONTEXT,
  hostUsers: { only: [true], why: 'the chart has no value for it, and its pods use the users of the node' },
  initContainers: true,
  launcher: 'the chart has no pod that starts the others',
  livenessProbe: PROBES,
  name: 'the key in front of the model is its name',
  namespace: 'the release of the chart has it',
  networkPolicy: ROUTER,
  nice: COMMAND,
  numNodes: { only: [1], why: 'a copy of a model is one pod here' },
  numactl: COMMAND,
  podAnnotations: true,
  podMonitor: 'the chart has serviceMonitor for all models',
  podSecurityContext: CONTEXT,
  ports: 'the chart names further ports for all models together',
  prefill: 'the chart passes KV caches on by LMCache, which is not known here',
  preStopSeconds: { only: [0], why: 'the chart has no hook' },
  progressDeadlineSeconds: 'the chart writes 1200 seconds',
  readinessProbe: PROBES,
  realtime: COMMAND,
  route: ROUTER,
  security: CONTEXT,
  securityContext: CONTEXT,
  service: { only: [false], why: ROUTER },
  serviceAccount: 'the chart makes none: give serviceAccountName',
  sidecars: 'the chart has none',
  spread: { only: [false], why: 'the chart has no spread: give affinity' },
  startupProbe: PROBES,
  strategy: CONTEXT,
  taskset: COMMAND,
  topologySpreadConstraints: 'the chart has no spread: give affinity',
  terminationGracePeriodSeconds: "the chart leaves Kubernetes' own 30 seconds",
};

/** Fields of a pod that become values, or whose default is given up: the chart says nothing of them. */
const OF_POD: readonly string[] = [
  ...['nodeSelector', 'tolerations', 'affinity', 'runtimeClassName', 'schedulerName', 'priorityClassName', 'serviceAccountName'],
  ...['imagePullSecrets', 'initContainers', 'containers', 'volumes', 'securityContext'],
  ...['automountServiceAccountToken', 'enableServiceLinks', 'terminationGracePeriodSeconds'],
];
const OF_CONTAINER: readonly string[] = [
  ...['name', 'image', 'imagePullPolicy', 'command', 'args', 'env', 'ports', 'resources', 'volumeMounts', 'securityContext', 'lifecycle'],
  ...['startupProbe', 'readinessProbe', 'livenessProbe'],
];

/** What of a pod the chart has no value for. */
export function lacksInStack({ spec }: PodTemplate): readonly string[] {
  const main = spec.containers[0] as Container;
  return [
    ...Object.keys(spec).filter((key) => !OF_POD.includes(key)),
    ...Object.keys(main).filter((key) => !OF_CONTAINER.includes(key)),
    ...(main.resources?.claims === undefined ? [] : ['resources.claims']),
    ...((spec.imagePullSecrets ?? []).length > 1 ? ['more than one of imagePullSecrets'] : []),
    ...((spec.initContainers ?? []).length > 1 ? ['more than one of initContainers'] : []),
    ...(spec.affinity?.['nodeAffinity'] !== undefined && spec.nodeSelector !== undefined ? ['nodeSelector beside nodeAffinity'] : []),
  ];
}

/** What is the same for all models of the chart. */
export interface OfAllModels {
  readonly schedulerName: string | undefined;
  readonly apiKey: { readonly name: string; readonly key: string } | undefined;
  readonly startupSeconds: number;
}

/** The values of a model, from the pod that serves it. */
export function modelSpec(name: string, props: GpuInferenceServiceProps, template: PodTemplate, modelPath: string | undefined): Json {
  const { spec, metadata } = template;
  const main = spec.containers[0] as Container;
  const server = props.server as VllmServer;
  const at = main.image.lastIndexOf(':');
  const [before] = spec.initContainers ?? [];
  const isShm = ({ name: one }: { readonly name: string }): boolean => one === SHM_VOLUME;
  const mounts = (main.volumeMounts ?? []).filter((one) => !isShm(one));
  const volumes = (spec.volumes ?? []).filter((one) => !isShm(one));
  return defined({
    name,
    repository: main.image.slice(0, at),
    tag: main.image.slice(at + 1),
    modelURL: modelPath ?? server.model,
    replicaCount: props.replicas ?? 1,
    vllmConfig: vllmConfig(server, modelPath),
    shmSize: spec.volumes?.find(isShm)?.emptyDir?.sizeLimit,
    resources: main.resources,
    // Without the key the chart writes `nvidia`.
    runtimeClassName: spec.runtimeClassName ?? '',
    tolerations: spec.tolerations,
    ...placeOf(spec),
    env: main.env?.filter((one) => one.name !== 'HF_TOKEN' && one.name !== 'VLLM_API_KEY'),
    hf_token: props.hubToken && { secretName: props.hubToken.name, secretKey: props.hubToken.key },
    imagePullSecret: spec.imagePullSecrets?.[0]?.name,
    priorityClassName: spec.priorityClassName,
    serviceAccountName: spec.serviceAccountName,
    podLabels: metadata?.labels,
    podAnnotations: metadata?.annotations,
    annotations: props.annotations,
    initContainer:
      before &&
      defined({
        ...jsonOf({ name: before.name, image: before.image, command: before.command, args: before.args, env: before.env }),
        resources: before.resources,
        extraVolumeMounts: before.volumeMounts,
      }),
    extraVolumes: volumes.length === 0 ? undefined : volumes,
    extraVolumeMounts: mounts.length === 0 ? undefined : mounts,
    pdb: props.disruptionBudget === false ? undefined : { enabled: true, ...(props.disruptionBudget ?? { maxUnavailable: 1 }) },
  });
}

/** The options of vLLM that the chart has values for, and the others as arguments. */
function vllmConfig(server: VllmServer, modelPath: string | undefined): Json {
  const { tensorParallel, maxModelLen, maxNumSeqs, gpuMemoryUtilization, dtype, ...more } = server;
  const { tensorParallel: _t, maxModelLen: _l, maxNumSeqs: _n, gpuMemoryUtilization: _g, dtype: _d, ...flags } = VLLM_ARGUMENTS;
  const extraArgs = [
    ...(modelPath !== undefined && server.servedModelName === undefined ? [`--served-model-name=${server.model}`] : []),
    ...flagsOf(more, flags),
    ...(server.expertParallel === true ? ['--enable-expert-parallel'] : []),
    ...(server.extraArgs ?? []),
  ];
  return defined({
    // vLLM's own; without the key the chart switches it off.
    enablePrefixCaching: !extraArgs.some((one) => /^--no[-_]enable[-_]prefix[-_]caching$/.test(one)),
    tensorParallelSize: tensorParallel,
    maxModelLen,
    maxNumSeqs,
    gpuMemoryUtilization,
    dtype,
    extraArgs: extraArgs.length === 0 ? undefined : extraArgs,
  });
}

/** The chart takes no node selector: its labels become terms, or a part of the affinity, beside which terms do not count. */
function placeOf({ nodeSelector = {}, affinity }: PodTemplate['spec']): Json {
  const expressions = Object.entries(nodeSelector).map(([key, value]) => ({ key, operator: 'In', values: [value] }));
  if (expressions.length === 0) return affinity === undefined ? {} : { affinity };
  const nodeSelectorTerms = [{ matchExpressions: expressions }];
  if (affinity === undefined) return { nodeSelectorTerms };
  return {
    affinity: { ...affinity, nodeAffinity: { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms } } },
  };
}

/** The values of the chart. */
export const stackValues = (models: readonly Json[], { schedulerName, apiKey, startupSeconds }: OfAllModels): Json => ({
  servingEngineSpec: defined({
    runtimeClassName: '',
    // On a full pool a new pod next to the old ones would wait for ever.
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 0, maxUnavailable: 1 } },
    startupProbe: {
      initialDelaySeconds: 15,
      periodSeconds: 10,
      failureThreshold: Math.ceil(Math.max(STARTUP_SECONDS, startupSeconds) / 10),
      httpGet: { path: '/health', port: 8000 },
    },
    schedulerName,
    vllmApiKey: apiKey && { secretName: apiKey.name, secretKey: apiKey.key },
    modelSpec: models,
  }),
});

/** Whether all have the same; undefined where none has any. */
export const sameOf = <T>(values: readonly T[]): boolean => new Set(values.map((value) => JSON.stringify(value))).size <= 1;
