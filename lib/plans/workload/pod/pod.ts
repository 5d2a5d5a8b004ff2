import type { Container, ContainerPort, EnvVar, Labels, PodSpec, PodTemplate, VolumeMount } from '../../../words/kubernetes';
import type { Binding, ContainerBinding, ContainerRequest, GpuRequest } from '../../model';
import { bind } from '../../allocators';
import { withFabric } from '../../fabrics';
import { processUse, saysProcess, withProcess } from '../../process';
import { type Stored, withStorage } from '../../storage';
import { containerOf } from './container';
import { defined, joined, merged, some, someOf } from './defined';
import { WORKLOAD_LABEL } from './metadata';
import { fabricUseOf } from './fabric';
import { processAsk } from './process';
import { isExclusive } from './exclusive';
import { keepingOthersOff } from './keeping-off';
import { affinityOf, spreadOf } from './pod-fields';
import type { ExtraContainer, PodProps } from './pod-props';
import { plainFields } from './plain-fields';
import { type ContainerResources, requirements } from './resources';
import { podSecurity, type SecurityLevel } from './security';
import { mountsSharedMemory, type SharedMemory, sharedMemory } from './shm';
import { containerMounts, mainMounts, podVolumes } from './volumes';

/** What a construct decides about the pods of its workload, besides the user's props. */
export interface PodParts {
  /** Name of the main container. */
  readonly container: string;
  /** What it asks for; undefined where it only starts others. */
  readonly request?: GpuRequest;
  readonly resources: ContainerResources;
  /** Processes that its program starts; one for each device where it is not said. */
  readonly processes?: number | undefined;
  /** Environment that the construct computes; the user's variables come after it. */
  readonly env?: readonly EnvVar[];
  readonly ports?: readonly ContainerPort[];
  readonly volumeMounts?: readonly VolumeMount[];
  readonly labels: Labels;
  readonly restartPolicy?: 'Never' | 'OnFailure' | 'Always' | undefined;
  readonly subdomain?: string | undefined;
  readonly terminationGracePeriodSeconds?: number | undefined;
  /** What happens in the main container when it is told to end. */
  readonly lifecycle?: Container['lifecycle'];
  readonly topologySpreadConstraints?: PodSpec['topologySpreadConstraints'];
  /** The container only waits for the program that another pod starts in it. */
  readonly waits?: boolean;
  /** Whether `/dev/shm` is mounted when the user says nothing about it. */
  readonly shm: boolean;
}

/** A pod template, and the objects that must exist besides it. */
export interface PlannedPod {
  readonly template: PodTemplate;
  readonly objects: Binding['objects'];
}

const NONE: readonly never[] = [];

/** The pods of a workload: the user's props, what its construct decides, and what the pool answers. */
export function podOf(props: PodProps & Stored, parts: PodParts): PlannedPod {
  const binding = bind(requestsOf(props, parts), props.pool?.description, parts.labels[WORKLOAD_LABEL]);
  const bare: PodTemplate = {
    metadata: defined({
      labels: merged(parts.labels, binding.pod.labels),
      annotations: someOf(merged(binding.pod.annotations, props.podAnnotations)),
    }),
    spec: specOf(props, parts, binding),
  };
  const template = startedAs(withStorage(bare, parts.container, props, nameIn(parts)), props, parts);
  const use = fabricUseOf(props, parts.request, parts.labels[WORKLOAD_LABEL]);
  if (use === undefined) return { template, objects: binding.objects };
  const { environment: _none, ...waiting } = use;
  const used = parts.waits === true ? waiting : use;
  return { template: withFabric(template, parts.container, used, selectorIn(parts)), objects: joined(binding.objects, use.objects) };
}

/** A container that only starts others, and asks for nothing, is started as it is. */
function startedAs(template: PodTemplate, props: PodProps, { container, request, resources, processes }: PodParts): PodTemplate {
  if (request === undefined || !saysProcess(props)) return template;
  return withProcess(template, container, processUse(props, processAsk(props, request, resources, processes)));
}

function requestsOf({ sidecars = NONE, initContainers = NONE }: PodProps, { container, request }: PodParts): readonly ContainerRequest[] {
  const requests: ContainerRequest[] = request === undefined ? [] : [{ container, request }];
  for (const list of [initContainers, sidecars]) {
    for (const extra of list) if (extra.request) requests.push({ container: extra.name, request: extra.request });
  }
  return requests;
}

const nameIn = ({ labels }: PodParts): string => labels[WORKLOAD_LABEL] ?? '';
/** The label by which the pods of the workload are found. */
const selectorIn = (parts: PodParts): Labels => ({ [WORKLOAD_LABEL]: nameIn(parts) });

function specOf(props: PodProps, parts: PodParts, { containers, pod }: Binding): PodSpec {
  const shm = mountsSharedMemory(props, parts.shm) ? sharedMemory(props.shm, parts.resources.memory) : undefined;
  return defined({
    restartPolicy: parts.restartPolicy,
    subdomain: parts.subdomain,
    terminationGracePeriodSeconds: props.terminationGracePeriodSeconds ?? parts.terminationGracePeriodSeconds,
    nodeSelector: someOf(merged(pod.nodeSelector, props.nodeSelector)),
    tolerations: some(joined(pod.tolerations, props.tolerations)),
    affinity: affinityOf(isExclusive(props) ? keepingOthersOff(props.affinity, nameIn(parts)) : props.affinity, selectorIn(parts)),
    topologySpreadConstraints: some(joined(parts.topologySpreadConstraints, spreadOf(props.topologySpreadConstraints, selectorIn(parts)))),
    runtimeClassName: props.runtimeClassName ?? pod.runtimeClassName,
    schedulerName: props.schedulerName ?? pod.schedulerName,
    ...plainFields(props, parts.labels),
    securityContext: podSecurity(props.podSecurityContext, props.security),
    resourceClaims: some(pod.resourceClaims),
    initContainers: some(
      joined(
        props.initContainers?.map((extra) => extraContainer(extra, containers[extra.name], props.security)),
        props.sidecars?.map((extra) => ({
          ...extraContainer(extra, containers[extra.name], props.security),
          restartPolicy: 'Always' as const,
        })),
      ),
    ),
    containers: [mainContainer(props, parts, containers[parts.container], shm)],
    volumes: some(joined(joined(shm && [shm.volume], pod.volumes), props.volumes && podVolumes(props.volumes))),
  });
}

function mainContainer(props: PodProps, parts: PodParts, bound: ContainerBinding | undefined, shm: SharedMemory | undefined): Container {
  return containerOf(parts.container, props, {
    env: joined(parts.env, bound?.env),
    ports: parts.ports ?? NONE,
    lifecycle: parts.lifecycle,
    security: props.security,
    resources: requirements(parts.resources, bound),
    volumeMounts: joined(
      joined(shm && [shm.mount], bound?.volumeMounts),
      joined(parts.volumeMounts, props.volumes && mainMounts(props.volumes)),
    ),
  });
}

function extraContainer(extra: ExtraContainer, bound: ContainerBinding | undefined, security: SecurityLevel | undefined): Container {
  return containerOf(extra.name, extra, {
    env: bound?.env ?? NONE,
    security,
    resources: requirements(extra.resources ?? {}, bound),
    volumeMounts: joined(bound?.volumeMounts, containerMounts(extra.volumeMounts ?? {})),
  });
}
