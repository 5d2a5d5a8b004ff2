import type { StarterRow, TrainingRow } from '../../../words/kinds';
import { KEPT_IN_PLACE, type PodTemplate } from '../../../words/kubernetes';
import { devicesOf } from '../../model';
import { processVariables, saysProcess } from '../../process';
import { checkpointGrace } from '../../storage';
import { defined } from '../pod/defined';
import { fairResources } from '../pod/fair-resources';
import { fabricUseOf } from '../pod/fabric';
import { podOf, type PlannedPod } from '../pod/pod';
import type { PodProps } from '../pod/pod-props';
import { processAsk } from '../pod/process';
import { defaultLaunchers, isLauncher } from '../launchers/launchers';
import { passingOn } from '../launchers/pass-on';
import { rendezvousEnv } from '../objects/rendezvous';
import { DEFAULT_MASTER_PORT, type GpuTrainingJobProps } from './training-job-props';
import type { Identity } from '../pod/metadata';

/** Seconds to write a checkpoint before the pod is killed; Kubernetes' own 30 are short for one. */
const CHECKPOINT_GRACE = 120;

/** The pods that train. */
export function trainers(identity: Identity, props: GpuTrainingJobProps, row: TrainingRow): PlannedPod {
  const { numNodes = 1, masterPort = DEFAULT_MASTER_PORT, request } = props;
  const alone = numNodes === 1;
  return podOf(kept(row.starter === undefined ? props : waiting(props, row.starter)), {
    container: row.container,
    request,
    resources: fairResources(props, request),
    processes: props.nprocPerNode,
    labels: identity.labels,
    env: row.meeting
      ? rendezvousEnv({
          numNodes,
          nprocPerNode: props.nprocPerNode ?? devicesOf(request),
          rank: row.meeting.rank,
          // Alone it needs no name, and does not wait for DNS.
          masterAddr: alone ? '127.0.0.1' : row.meeting.masterAddr(identity.name),
          masterPort,
          isPlain: !alone && (props.nprocPerNode ?? devicesOf(request)) === 1 && startsNothing(props),
        })
      : [],
    ports: row.port === undefined ? [] : [{ name: row.port, containerPort: masterPort }],
    restartPolicy: row.restartPolicy,
    subdomain: row.subdomain === true && !alone ? identity.name : undefined,
    terminationGracePeriodSeconds: checkpointGrace(props.checkpoints, CHECKPOINT_GRACE),
    shm: true,
    waits: row.starter?.worker !== undefined,
  });
}

/** On a pool whose nodes come and go no autoscaler ends the pods to save a node, unless their own annotations let it. */
function kept<P extends PodProps>(props: P): P {
  const { nodes } = props.pool?.description ?? {};
  if (nodes === undefined || nodes.min === nodes.max) return props;
  return { ...props, podAnnotations: { ...KEPT_IN_PLACE, ...props.podAnnotations } };
}

/** Whether a command is known, and none of the programs is in it that start processes. */
const startsNothing = ({ command = [], args = [] }: GpuTrainingJobProps): boolean =>
  command.length > 0 && ![...command, ...args].some((word) => word.split(/[\s;&|()'"]+/).some(isAnyLauncher));

const isAnyLauncher = (word: string): boolean => defaultLaunchers.some((row) => isLauncher(row, word));

/** Pods that wait to be used: they run what their controller needs there, started as anything is. */
function waiting(props: GpuTrainingJobProps, { worker }: StarterRow): PodProps {
  if (worker === undefined) return without(props, COMMAND);
  const { readinessProbe = worker.readinessProbe, sshd: command = worker.command } = props;
  return without(props, COMMAND, { command, readinessProbe });
}

const COMMAND: ReadonlySet<string> = new Set<keyof PodProps>(['command', 'args']);

/** A copy without the props of these names, which pods can do without; `instead` is added to it. */
function without(props: PodProps, keys: ReadonlySet<string>, instead: Partial<PodProps> = {}): PodProps {
  const kept: Record<string, unknown> = {};
  for (const key in props) if (!keys.has(key)) kept[key] = props[key as keyof PodProps];
  return Object.assign(kept, instead) as unknown as PodProps;
}

/**
 * The pod that starts the others, with the image, volumes and variables of the pods that train, and neither GPUs nor what
 * runs beside them. It may run on every node on which they may, and on others.
 */
export function starterOf(
  identity: Identity,
  props: GpuTrainingJobProps,
  { container, runsCommand }: StarterRow,
  trained: PodTemplate,
): PodTemplate {
  const { tolerations } = trained.spec;
  const { command, args } = props;
  const own = runsCommand ? defined({ command, args }) : {};
  // A program that is started over SSH sees no variable of its container: the launcher has them, to pass them on.
  const env =
    runsCommand && saysProcess(props)
      ? processVariables(props, processAsk(props, props.request, fairResources(props, props.request), props.nprocPerNode))
      : [];
  const parts = {
    container,
    resources: props.launcher?.resources ?? {},
    labels: identity.labels,
    shm: false,
    env: env.map(({ name, value }) => ({ name, value })),
  };
  const { template } = podOf(without(kept(props), NOT_SHARED, own), parts);
  const starter = { ...template, spec: defined({ ...template.spec, tolerations }) };
  return runsCommand ? passingOn(starter, trained, fabricUseOf(props, props.request)?.environment) : starter;
}

/** What a pod that starts others has of their props: neither their place, nor their GPUs, nor what runs beside them. */
export const sharedWithStarter = (props: PodProps): PodProps => without(props, NOT_SHARED);

const NOT_SHARED: ReadonlySet<string> = new Set<keyof PodProps>([
  ...(['pool', 'exclusive', 'nodeSelector', 'affinity', 'topologySpreadConstraints', 'resources', 'shm'] as const),
  ...(['sidecars', 'initContainers', 'ports', 'readinessProbe', 'livenessProbe', 'startupProbe', 'command', 'args'] as const),
]);
