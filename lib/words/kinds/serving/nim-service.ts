import { defined, type Json } from '../../../internal';
import type { Container, PodTemplate, Probe, Volume } from '../../kubernetes';
import { NIM_CONTAINER_FIELDS, NIM_POD_FIELDS } from './nim-service-kind';
import { NO_MODES, NO_STARTER, noProgram, type ServingInput, type ServingRow } from './serving-row';

/** What its definition has no field for, and whose default of ours is given up; what a user says of them is refused by `takes`. */
const GIVEN_UP = ['automountServiceAccountToken', 'enableServiceLinks', 'terminationGracePeriodSeconds', 'hostUsers'] as const;
const OF_POD: readonly string[] = [
  ...NIM_POD_FIELDS,
  ...GIVEN_UP,
  'containers',
  'volumes',
  'imagePullSecrets',
  'resourceClaims',
  'securityContext',
];
/** Our own word about every container, which is given up as well. */
const OF_OURS = 'allowPrivilegeEscalation';
const PROBES = ['startupProbe', 'readinessProbe', 'livenessProbe'] as const;
const OF_CONTAINER: readonly string[] = [
  ...NIM_CONTAINER_FIELDS,
  ...PROBES,
  ...['name', 'image', 'imagePullPolicy', 'ports', 'volumeMounts', 'securityContext'],
];

const mainOf = ({ spec }: PodTemplate): Container => spec.containers[0] as Container;

/** Where the main container mounts a volume. */
const mountOf = (template: PodTemplate, { name }: Volume): string | undefined =>
  mainOf(template).volumeMounts?.find((mount) => mount.name === name)?.mountPath;

const SHM = '/dev/shm';
/** Where NIM keeps models, as the row of the server says. */
const STORE = '/opt/nim/.cache';

/** The volume that is mounted somewhere. */
const volumeAt = (template: PodTemplate, path: string): Volume | undefined =>
  template.spec.volumes?.find((volume) => mountOf(template, volume) === path);

/** Who the pods run as, without the filter of system calls, which the operator leaves to the runtime. */
function userOf({ spec: { securityContext = {} } }: PodTemplate) {
  const { runAsUser, runAsGroup, fsGroup, seccompProfile: _filter, ...more } = securityContext;
  return {
    userID: runAsUser,
    groupID: runAsGroup ?? fsGroup,
    differs: runAsGroup !== undefined && fsGroup !== undefined && runAsGroup !== fsGroup,
    more,
  };
}

/** Fields of a pod that no NIMService has. */
function lacks(template: PodTemplate): readonly string[] {
  const main = mainOf(template);
  const { differs, more } = userOf(template);
  const volumes = template.spec.volumes ?? [];
  return [
    ...Object.keys(template.spec).filter((key) => !OF_POD.includes(key)),
    ...Object.keys(main).filter((key) => !OF_CONTAINER.includes(key)),
    ...Object.keys(more),
    ...Object.keys(main.securityContext ?? {}).flatMap((key) => (key === OF_OURS ? [] : [`securityContext.${key}`])),
    ...(differs ? ['fsGroup'] : []),
    ...volumes.filter((volume) => ![SHM, STORE].includes(mountOf(template, volume) ?? '')).map(({ name }) => `volumes.${name}`),
    ...(main.volumeMounts ?? []).filter(({ subPath }) => subPath !== undefined).map(({ name }) => `volumeMounts.${name}.subPath`),
    ...(main.ports ?? []).slice(1).map(({ name, containerPort }) => `ports.${name ?? containerPort}`),
    ...(template.spec.tolerations ?? []).flatMap((toleration, index) =>
      toleration.tolerationSeconds === undefined ? [] : [`tolerations[${index}].tolerationSeconds`],
    ),
  ];
}

/** Repository and tag, between which the operator puts a colon; of a digest that is the one in front of its hash. */
function imageOf(template: PodTemplate) {
  const { image, imagePullPolicy } = mainOf(template);
  const at = image.lastIndexOf(':');
  return defined({
    repository: image.slice(0, at),
    tag: image.slice(at + 1),
    pullPolicy: imagePullPolicy,
    pullSecrets: template.spec.imagePullSecrets?.map(({ name }) => name),
  });
}

function storageOf(template: PodTemplate, cache: Json | undefined, service: string): Json {
  const { persistentVolumeClaim: claim, hostPath } = volumeAt(template, STORE) ?? { name: '' };
  return defined({
    nimCache: cache && { name: service, ...cache },
    pvc: claim && { name: claim.claimName },
    readOnly: claim?.readOnly,
    hostPath: hostPath?.path,
    emptyDir: claim === undefined && hostPath === undefined && cache === undefined ? {} : undefined,
    sharedMemorySizeLimit: volumeAt(template, SHM)?.emptyDir?.sizeLimit,
  });
}

/** Claims of the pod, with the requests that the container makes of each. */
function claimsOf(template: PodTemplate) {
  const used = mainOf(template).resources?.claims ?? [];
  return template.spec.resourceClaims?.map(({ name, resourceClaimName, resourceClaimTemplateName }) => {
    const requests = used.flatMap((claim) => (claim.name === name && claim.request !== undefined ? [claim.request] : []));
    return defined({ resourceClaimName, resourceClaimTemplateName, requests: requests.length === 0 ? undefined : requests });
  });
}

const probe = (given: Probe | undefined) => given && { probe: given };

const withoutClaims = ({ resources = {} }: Container) => {
  const { claims: _claims, ...more } = resources;
  return Object.keys(more).length === 0 ? undefined : more;
};

const NOT_OF_ITS_OWN = 'a NIMService gives further containers the volumes of the server and no GPUs';
const NO_CONTEXT = 'a NIMService says of its pods no more than the user and the group';
const THE_OPERATORS = 'the operator of NIM decides it';

const alone: ServingRow = {
  container: 'main',
  portName: 'api',
  needs: 'nim',
  pods: 'any',
  maker: 'Deployment',
  handsOn: 'labels of pods',
  makesService: true,
  onePort: true,
  drains: true,
  mountsSharedMemory: true,
  holdsAutoscaler: true,
  takes: {
    ...NO_STARTER,
    ...NO_MODES,
    ...noProgram('the image of NIM starts its own program'),
    apiKey: true,
    // What the API server fills in where pods say nothing.
    automountServiceAccountToken: { only: [true], why: 'a NIMService has no field for it, and its pods have the token' },
    disruptionBudget: true,
    enableServiceLinks: { only: [true], why: 'a NIMService has no field for it, and its pods have these variables' },
    hostUsers: { only: [true], why: 'a NIMService has no field for it, and its pods use the users of the node' },
    livenessProbe: true,
    networkPolicy: true,
    podMonitor: true,
    podSecurityContext: { without: ['seccompProfile'], why: NO_CONTEXT },
    readinessProbe: true,
    route: true,
    startupProbe: true,
    autoscaling: true,
    initContainers: NOT_OF_ITS_OWN,
    podAnnotations: 'a NIMService has annotations for its object and its pods together: give annotations',
    preStopSeconds: { only: [0], why: 'its pods have no hook' },
    progressDeadlineSeconds: THE_OPERATORS,
    security: NO_CONTEXT,
    securityContext: NO_CONTEXT,
    service: { never: [false], why: 'the operator makes its Service by itself' },
    serviceAccount: 'the operator makes a ServiceAccount of the name of the NIMService',
    sidecars: NOT_OF_ITS_OWN,
    spread: { only: [false], why: 'its pods have no spread: give affinity' },
    strategy: 'the operator replaces a quarter of the pods at once, the old ones first',
    terminationGracePeriodSeconds: THE_OPERATORS,
  },
  lacks,
  emit,
};

/** What the LeaderWorkerSet that the operator makes has not for all of its pods. Source: k8s-nim-operator v3.1.2 `manifests/lws.yaml`. */
const NOT_IN_GROUPS = ['affinity', 'runtimeClassName', 'schedulerName'] as const;

const lacksInGroups = (template: PodTemplate): readonly string[] => [
  ...lacks(template),
  ...NOT_IN_GROUPS.filter((key) => template.spec[key] !== undefined),
  ...(mainOf(template).command === undefined ? [] : ['command']),
];

/**
 * A server of NVIDIA NIM, whose Deployment, Service and ServiceAccount the operator makes. The key for NVIDIA's registry is in
 * the Secret that hubToken names.
 *
 * Source: k8s-nim-operator v3.1.2, its definition, `internal/webhook/apps/v1alpha1/nimservice_webhook_validation_helper.go`
 * and `manifests/deployment.yaml`.
 */
export const servingNimService: ServingRow = {
  ...alone,
  groups: {
    ...alone,
    maker: 'LeaderWorkerSet',
    takes: { ...alone.takes, autoscaling: 'its definition refuses scale beside multiNode: give replicas' },
    lacks: lacksInGroups,
  },
};

/** Layers over the pods of a group, and each over the GPUs of a pod: MPI starts them, and waits for all as long as a model may load. */
const multiNodeOf = ({ size, gpusPerPod, startupSeconds }: ServingInput) => ({
  parallelism: { tensor: gpusPerPod, pipeline: size },
  mpi: { mpiStartTimeout: startupSeconds },
});

function emit(input: ServingInput) {
  const { metadata, replicas, template, service, port, serve, scale, size } = input;
  const main = mainOf(template);
  const { userID, groupID } = userOf(template);
  const { spec } = template;
  return {
    apiVersion: 'apps.nvidia.com/v1alpha1',
    kind: 'NIMService',
    metadata,
    spec: defined({
      image: imageOf(template),
      authSecret: serve['authSecret'],
      storage: storageOf(template, serve['nimCache'] as Json | undefined, metadata.name),
      labels: template.metadata?.labels,
      annotations: template.metadata?.annotations,
      ...Object.fromEntries(NIM_POD_FIELDS.map((key) => [key, spec[key]])),
      command: main.command,
      args: main.args,
      env: main.env,
      resources: withoutClaims(main),
      draResources: claimsOf(template),
      userID,
      groupID,
      replicas,
      scale: scale && { enabled: true, hpa: scale.hpa },
      multiNode: size > 1 ? multiNodeOf(input) : undefined,
      // Without the field the operator reads a port that is not there.
      expose: { service: defined({ port: service?.port ?? port, type: service?.type, annotations: service?.annotations }) },
      ...Object.fromEntries(PROBES.map((key) => [key, probe(main[key])])),
    }),
  };
}
