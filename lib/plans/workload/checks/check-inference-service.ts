import { at, type Check, type Problem } from '../../../internal';
import { isShape, shapeOfConfig } from '../../../words/gpu';
import { parseMemory } from '../../../words/kubernetes';
import { devicesOf, type Place } from '../../model';
import { imageOf, metricsOf, portsOf, requestOf, servingRowOf } from '../plans/inference-lookup';
import type { GpuInferenceServiceProps } from '../plans/inference-service-props';
import { DOWNLOADER, MODEL_VOLUME } from '../plans/model-volume';
import { mainResources } from '../pod/fair-resources';
import { normalPath } from '../pod/normal-path';
import type { PodProps } from '../pod/pod-props';
import { serverRowOf } from '../servers/servers';
import { endpointPickerCheck } from './check-endpoint-picker';
import { inferenceScaleChecks } from './check-inference-scale';
import { llmInferenceServiceCheck } from './check-llm-inference-service';
import { loraCheck } from './check-lora';
import { podChecks, requestCheck, unboundCheck } from './check-pod';
import { servingQueueCheck } from './check-queue';
import { prefillCheck } from './check-prefill';
import { checkServerOptions } from './check-server-options';
import { servingChecks } from './check-serving';
import { servingControllerChecks } from './check-serving-controller';
import { servingGroupCheck } from './check-serving-group';

type Props = GpuInferenceServiceProps;

/** The same props as those of any pod: what the server decides is in none of these checks. */
const podPropsOf = (props: Props): PodProps & Props => ({
  ...props,
  ...commandOf(props),
  image: props.image ?? '',
  request: requestOf(props),
});

/** The program of the server, where it says one. */
function commandOf({ server }: Props): Pick<PodProps, 'command'> {
  const command = serverRowOf(server).command?.(server);
  return command === undefined ? {} : { command };
}

const ofPods = podChecks<PodProps & Props>({
  container: (props) => servingRowOf(props).container,
  resources: (props) => mainResources(props, requestOf(props)),
  ports: portsOf,
  shm: (props) => devicesOf(requestOf(props)) > 1,
});

/** Words in front of a program that the image of the server starts by itself: the service has no `command` to put them in front of. */
const unstarted = (props: Props, { path }: Place): readonly Problem[] =>
  (['numactl', 'taskset', 'nice', 'realtime'] as const)
    // What the controller refuses is told by its own reason.
    .filter((key) => props[key] !== undefined && servingRowOf(props).takes[key] === true)
    .map((key) => ({
      path: at(path, key),
      problem: `does not reach the program of ${serverRowOf(props.server).name}, which its image starts`,
      got: props[key],
      fix: 'remove it, or use plainServer({ command: [...], port })',
    }));

/** What is wrong with the pods. */
const podsCheck: Check<Props, Place> = (props, place) => {
  const pod = podPropsOf(props);
  return [
    ...(props.request === undefined ? [] : requestCheck({ request: props.request }, place)),
    ...unboundCheck(() => servingRowOf(props).container)({ ...pod, request: requestOf(props) }, place),
    ...ofPods
      .flatMap((check) => check(pod, place))
      .flatMap((found) => (found.path === `${place.path}.command` ? unstarted(props, place) : [found])),
  ];
};

/** What is wrong with the props of a `GpuInferenceService` that each of them alone does not show. */
export const inferenceServiceChecks: readonly Check<Props, Place>[] = [
  podsCheck,
  prefillCheck(podsCheck),
  ...servingChecks,
  checkImage,
  checkModelConfig,
  checkServerOptions,
  ...servingControllerChecks(),
  llmInferenceServiceCheck,
  servingGroupCheck,
  servingQueueCheck,
  loraCheck,
  ...inferenceScaleChecks,
  checkSecrets,
  checkRoute,
  endpointPickerCheck,
  checkCache,
  checkOurs,
  checkMonitor,
];

function checkImage(props: Props, { path }: Place): readonly Problem[] {
  if (imageOf(props) !== undefined) return [];
  const row = serverRowOf(props.server);
  const release = row.image === undefined ? '' : ", or server.version: the release to run, whose image is the server's own";
  return [{ path: `${path}.image`, problem: `is missing: ${row.name} has no image that is right for all`, fix: `give image${release}` }];
}

/** A `config.json` that tells nothing would leave the memory of the model unchecked, though the user gave it for that. */
function checkModelConfig({ server }: Props, { path }: Place): readonly Problem[] {
  const config = 'modelConfig' in server ? server.modelConfig : undefined;
  const read = config === undefined ? undefined : shapeOfConfig(config);
  if (read === undefined || isShape(read)) return [];
  const { field, ...problem } = read;
  const isType = field.endsWith('model_type');
  const fix = isType
    ? "give the model's own config.json whole; where its type is not known, remove modelConfig, and give modelMemory"
    : "give the model's own config.json whole";
  return [{ path: `${path}.server.modelConfig.${field}`, ...problem, fix }];
}

function checkSecrets({ server, hubToken, apiKey }: Props, { path }: Place): readonly Problem[] {
  const row = serverRowOf(server);
  return [
    ...(hubToken !== undefined && row.hubToken === undefined
      ? [{ path: `${path}.hubToken`, problem: `${row.name} fetches nothing from a model hub`, fix: 'remove it, or give env' }]
      : []),
    ...(apiKey !== undefined && row.apiKey === undefined
      ? [
          {
            path: `${path}.apiKey`,
            problem: `${row.name} asks no key of its clients`,
            fix: 'remove it, and let the gateway in front of it ask for one; or limit who may reach it by networkPolicy',
          },
        ]
      : []),
  ];
}

function checkRoute({ route, service }: Props, { path }: Place): readonly Problem[] {
  if (route === undefined) return [];
  const problems: Problem[] = [];
  if (service === false && route.endpointPicker === undefined)
    problems.push({
      path: `${path}.route`,
      problem: 'leads to a Service, and service is false',
      fix: 'remove service: false, or the route',
    });
  const { gateway, timeoutSeconds, ingressClassName, tlsSecretName } = route;
  if (gateway === undefined && timeoutSeconds !== undefined)
    problems.push({
      path: `${path}.route.timeoutSeconds`,
      problem: 'an Ingress has no field for it',
      got: timeoutSeconds,
      fix: "give route.annotations of your Ingress controller, or a gateway: { name: '...' }",
    });
  if (gateway !== undefined)
    for (const [key, got] of Object.entries({ ingressClassName, tlsSecretName }))
      if (got !== undefined)
        problems.push({
          path: `${path}.route.${key}`,
          problem:
            key === 'tlsSecretName' ? 'a Gateway has its certificates in its own listeners' : 'is of an Ingress, and a gateway is given',
          got,
          fix: 'remove it, or the gateway',
        });
  return problems;
}

function checkCache(props: Props, { path }: Place): readonly Problem[] {
  const { cache, server, pool } = props;
  if (cache === undefined) return [];
  const row = serverRowOf(server);
  const where = `${path}.cache`;
  if (cache.kind === 'nimCache')
    return servingRowOf(props).needs === 'nim'
      ? []
      : [
          {
            path: where,
            problem: 'a NIMCache is read by a NIMService alone',
            got: cache.kind,
            fix: "give controller: 'NIMService', or pvc('models')",
          },
        ];
  if (row.cache === undefined)
    return [{ path: where, problem: `where ${row.name} reads models is not known`, fix: 'give volumes: { models: { mountPath, ... } }' }];
  const problems: Problem[] = [];
  const model = 'model' in server ? server.model : undefined;
  if (cache.kind === 'download' && (model === undefined || /^(\/|\w+:\/\/)/.test(model)))
    problems.push({
      path: where,
      problem: 'fetches a model by its name on Hugging Face, and the server names none',
      fix: "give another cache, such as pvc('models')",
    });
  if (cache.kind === 'download' && model !== undefined && cache.image === undefined && row.hasHf !== true)
    problems.push({
      path: `${where}.image`,
      problem: `is missing: the image of ${row.name} has no program hf`,
      fix: 'give an image with huggingface_hub 0.34 or newer',
    });
  if (cache.kind === 'pvc' && cache.readOnly === true && cache.folder === undefined && row.hubToken !== undefined)
    problems.push({
      path: `${where}.readOnly`,
      problem: 'the server keeps what it fetches there, and cannot write',
      got: true,
      fix: 'remove it, or give folder: where in the volume the files are',
    });
  const folder = 'folder' in cache ? cache.folder : undefined;
  if (folder !== undefined && model === undefined)
    problems.push({
      path: `${where}.folder`,
      problem: `is where a model lies, and nothing tells ${row.name} of it`,
      got: folder,
      fix:
        'modelRepository' in props.server ? 'remove it, and name the folder in modelRepository' : 'remove it, or give the server a model',
    });
  if (cache.kind === 'hostPath' && props.security === 'restricted')
    problems.push({
      path: where,
      problem: "is a folder of the node, which the API server rejects where security is 'restricted'",
      got: cache.path,
      fix: "remove security, or name a claim: pvc('models')",
    });
  const kubernetes = pool?.description.cluster?.kubernetes;
  if (cache.kind === 'image' && kubernetes !== undefined && Number(kubernetes.split('.')[1]) < 31)
    problems.push({
      path: where,
      problem: `Kubernetes ${kubernetes} has no image volumes`,
      allowed: '1.31 or newer',
      fix: "use pvc('models'), or download({ sizeLimit })",
    });
  if (cache.kind === 'download' && (parseMemory(cache.sizeLimit) ?? 1) <= 0)
    problems.push({
      path: `${where}.sizeLimit`,
      problem: 'is nothing',
      got: cache.sizeLimit,
      fix: 'give the size of the model and some more',
    });
  return problems;
}

/** What the construct adds to the pod, under a name or at a path that the user has given away. */
function checkOurs({ cache, server, volumes = {}, initContainers = [], sidecars = [] }: Props, { path }: Place): readonly Problem[] {
  if (cache === undefined) return [];
  const problems: Problem[] = [];
  const mountPath = serverRowOf(server).cache?.path;
  if (Object.hasOwn(volumes, MODEL_VOLUME))
    problems.push({ path: at(`${path}.volumes`, MODEL_VOLUME), problem: 'is the volume that cache makes', fix: 'give it another name' });
  for (const [name, volume] of Object.entries(volumes))
    if (volume.mountPath !== undefined && mountPath !== undefined && normalPath(volume.mountPath) === mountPath)
      problems.push({
        path: `${at(`${path}.volumes`, name)}.mountPath`,
        problem: 'is where cache is mounted',
        got: volume.mountPath,
        fix: 'mount it elsewhere, or remove cache',
      });
  for (const [key, list] of Object.entries({ initContainers, sidecars }))
    for (const [index, { name }] of list.entries())
      if (cache.kind === 'download' && name === DOWNLOADER)
        problems.push({
          path: `${path}.${key}[${index}].name`,
          problem: 'is the container that fetches the model',
          got: name,
          fix: 'give another name',
        });
  return problems;
}

function checkMonitor(props: Props, { path }: Place): readonly Problem[] {
  if (props.podMonitor === undefined || metricsOf(props) !== undefined || servingRowOf(props).metrics !== undefined) return [];
  const { name } = serverRowOf(props.server);
  return [{ path: `${path}.podMonitor`, problem: `no metrics of ${name} are known that Prometheus can read`, fix: 'remove it' }];
}
