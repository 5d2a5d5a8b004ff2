import { parseDuration, type Container, type PodSpec } from '../../../words/kubernetes';
import { ownerKind } from '../../../words/kinds';
import type { Model, PodFacts, PoolDescription } from '../../../plans/model';
import { each, eachContainer } from '../../lookups/each';
import { isComplete, podsOf, type SeenPod } from '../../lookups/related';
import { commandsWith, lastOf, placeOfWord } from '../commands/commands';
import type { Rule } from '../../rule';

/** What workloads say of their checkpoints, by pod. */
const checkpointsIn = (model: Model) =>
  podsOf(model).flatMap(({ pod }) =>
    pod.checkpoints === undefined ? [] : [{ pod, checkpoints: pod.checkpoints, pool: model.pools.find(({ path }) => path === pod.pool) }],
  );

/** Kubernetes' own seconds. */
const GRACE = 30;

const grace = each(checkpointsIn, {
  id: 'storage/checkpoint-grace',
  severity: 'warning',
  about: 'A pod is killed before its last checkpoint is written.',
  fix: 'give more terminationGracePeriodSeconds, or faster storage',
  source:
    'Kubernetes documentation, Pod termination: SIGKILL follows when the grace period is over; node shutdown: pods get shutdownGracePeriod less shutdownGracePeriodCriticalPods at most',
  look({ checkpoints: { writeSeconds }, pod: { spec }, pool }) {
    if (writeSeconds === undefined) return undefined;
    const { terminationGracePeriodSeconds: seconds = GRACE } = spec;
    if (typeof seconds === 'number' && seconds < writeSeconds)
      return {
        at: 'terminationGracePeriodSeconds',
        problem: `writing a checkpoint takes ${writeSeconds} s, and the pod is killed ${seconds} s after the signal`,
        got: seconds,
        allowed: `${writeSeconds} or more`,
      };
    const left = Math.min(...(pool?.shapes ?? []).map(secondsAtShutdown));
    if (left >= writeSeconds) return undefined;
    return {
      at: 'checkpoints',
      problem: `writing a checkpoint takes ${writeSeconds} s, and a node that shuts down kills the pod after ${left} s`,
      got: left,
      fix: `set shutdownGracePeriod of the pool's kubelet to more than ${writeSeconds} s`,
    };
  },
});

/** Seconds that pods have when their node shuts down in order; nothing is known where the kubelet does not wait for them. */
function secondsAtShutdown({ kubelet }: NonNullable<PoolDescription['shapes']>[number]): number {
  const { shutdownGracePeriod, shutdownGracePeriodCriticalPods = '0s' } = (kubelet ?? {}) as Readonly<Record<string, string | undefined>>;
  const all = parseDuration(shutdownGracePeriod) ?? 0;
  return all === 0 ? Number.POSITIVE_INFINITY : (all - (parseDuration(shutdownGracePeriodCriticalPods) ?? 0)) / 1000;
}

const interval = each(checkpointsIn, {
  id: 'storage/checkpoint-interval',
  severity: 'warning',
  about: 'The next checkpoint is due before the last one is written.',
  fix: 'write checkpoints less often, or to faster storage',
  source: 'PyTorch documentation, torch.distributed.checkpoint.async_save: a save that is not done yet delays the next one',
  look({ checkpoints: { writeSeconds, everySeconds } }) {
    if (writeSeconds === undefined || everySeconds === undefined || writeSeconds < everySeconds) return undefined;
    const problem = `writing a checkpoint takes ${writeSeconds} s, and the next one is due after ${everySeconds} s`;
    return { at: 'checkpoints.every', problem, got: everySeconds, allowed: `more than ${writeSeconds} s` };
  },
});

const onNode = each(checkpointsIn, {
  id: 'storage/checkpoint-on-node',
  severity: 'warning',
  about: 'Checkpoints are on the disks of one node, and a pod that starts again on another node does not find them.',
  fix: 'write checkpoints to a volume that all nodes reach, such as pvc(), or copy them there; silence this if you do',
  source: 'Kubernetes documentation, Volumes: a hostPath volume is the file system of the node on which the pod runs',
  look({ checkpoints: { mounts } }) {
    const local = mounts.filter(({ lasts }) => lasts === 'node');
    if (local.length === 0 || local.length < mounts.length) return undefined;
    const problem = 'are on the disks of the node alone: a pod that starts again on another node begins from nothing';
    return { at: 'checkpoints', problem, got: local.map(({ mountPath }) => mountPath) };
  },
});

const overlay = eachContainer({
  id: 'storage/checkpoint-in-pod',
  severity: 'warning',
  about: 'A training program writes its checkpoints into its own container, and they are lost with the pod.',
  fix: 'mount a PersistentVolumeClaim at this path',
  source: "Kubernetes documentation, Volumes: files in a container's own layer are lost when it ends, those of an emptyDir with the pod",
  look(container, { pod, gpus }) {
    if (gpus.size === 0 || !isComplete(pod) || !trains(pod)) return undefined;
    const path = pathOf(container);
    if (path === undefined || lastsBeyond(path, container, pod.spec)) return undefined;
    const where = placeOfWord(container, (word) => isOption(word.split('=', 1)[0] as string));
    const problem = `container '${container.name}' writes checkpoints to ${path}, which is lost with the pod`;
    return { problem, got: path, ...(where === undefined ? {} : { at: where }) };
  },
});

/** Options of Megatron-LM (`--save`), Hugging Face's Trainer (`--output_dir`) and programs that say checkpoint. */
const OPTION = /^--(?:save|output[-_]dir|(?:save[-_])?(?:checkpoint|ckpt)s?(?:[-_](?:dir|path|folder))?)(?:=|$)/;
const isOption = (option: string): boolean => OPTION.test(option);

/** Where the command of a container says that it writes checkpoints, where that is a plain path. */
function pathOf(container: Container): string | undefined {
  const words = commandsWith(container, (word) => OPTION.test(word)).find((one) => lastOf(one, isOption) !== undefined);
  const path = words && lastOf(words, isOption);
  return path !== undefined && /^\/[^$]+$/.test(path) ? path : undefined;
}

/** Where a pod with GPUs writes checkpoints, as its workload or its commands say. */
export function checkpointPaths({ pod, gpus, containers }: SeenPod): readonly string[] {
  const said = gpus.size === 0 ? NONE : containers.flatMap(({ container }) => pathOf(container) ?? NONE);
  return pod.checkpoints === undefined ? said : [...pod.checkpoints.mounts.map(({ mountPath }) => mountPath), ...said];
}

const NONE: readonly never[] = [];

/** Whether pods of a kind run to an end, or compute together, so that what they write is missed when they are started again. */
function trains({ owner }: PodFacts): boolean {
  const row = ownerKind(owner);
  return row?.endsWithItsWork === true || row?.rendezvous !== undefined;
}

/** Whether a path is in a volume that is not lost with the pod. A path that is given by a link is not looked into. */
function lastsBeyond(path: string, { volumeMounts = [] }: Container, { volumes = [] }: PodSpec): boolean {
  const above = volumeMounts.filter(
    ({ mountPath }) => path === mountPath || path.startsWith(mountPath.endsWith('/') ? mountPath : `${mountPath}/`),
  );
  const nearest = above.sort((a, b) => b.mountPath.length - a.mountPath.length)[0];
  if (nearest === undefined) return false;
  return volumes.find(({ name }) => name === nearest.name)?.emptyDir === undefined;
}

/** Checkpoints that are lost, late, or half written. */
export const checkpointRules: readonly Rule[] = [grace, interval, onNode, overlay];
