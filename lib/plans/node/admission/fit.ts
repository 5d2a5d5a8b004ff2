import type { Labels, PodSpec } from '../../../words/kubernetes';
import type { PoolShape, Sharing } from '../../model';
import { exclusive } from '../../allocators';
import { type Admission, admit } from './admit';
import { type NodeOrUnknown, admissionNode } from './node';
import { podsByAllocator } from './own-scheduler';
import { type AdmissionPod, admissionPod, specKey } from './pod';

/** Whether nodes of a shape can take a pod at all. */
export interface Verdict {
  readonly admitted: boolean;
  /** Why not, in words. */
  readonly reason?: string;
  /** NUMA nodes of each container, by id. */
  readonly affinity?: Admission['affinity'];
  /** What would have to be known; `admitted` is then true, because nothing speaks against it. */
  readonly unknown?: string;
}

/** More pods than this on a node are not counted: a kubelet runs 110 by default, and upstream tests up to 500. */
const MOST_PODS = 512;

/** Answers by shape, sharing and the resources of the pod: an app asks the same of a thousand jobs. */
interface Answers {
  readonly node: NodeOrUnknown;
  readonly verdicts: Map<string, Verdict>;
  readonly fits: Map<string, number | undefined>;
}
const known = new WeakMap<PoolShape['machine'], WeakMap<object, WeakMap<Sharing, Answers>>>();
const WHOLE = exclusive();
const NO_KUBELET = {};

/**
 * Whether a node of this shape, without any pod on it, admits the pod: if not, no node of the shape ever will.
 *
 * @param sharing How the pool offers its GPUs. Default: whole GPUs.
 */
export function canEverAdmit(shape: PoolShape, spec: PodSpec, sharing: Sharing = WHOLE): Verdict {
  const answers = answersFor(shape, sharing);
  const key = specKey(spec);
  let verdict = answers.verdicts.get(key);
  if (verdict === undefined) {
    verdict = judge(answers.node, admissionPod(spec));
    answers.verdicts.set(key, verdict);
  }
  return verdict;
}

function judge(node: NodeOrUnknown, pod: AdmissionPod): Verdict {
  if ('stopped' in node) return { admitted: false, reason: node.stopped };
  const unknown = 'unknown' in node;
  const subject = unknown ? node.room : node;
  const { admitted, reason, affinity } = admit(subject, subject.empty, pod);
  if (!admitted) return { admitted, ...(reason === undefined ? {} : { reason }) };
  return unknown ? { admitted, unknown: node.unknown } : { admitted, affinity };
}

/**
 * How many such pods fit on one node of this shape: one after the other is admitted until one is not. Undefined when it
 * is not known, or when the pod asks for nothing that is counted.
 *
 * Where the kubelet's configuration or the NUMA layout is unknown, a pod without CPUs or memory of its own fits as often
 * as there is room: that is what the scheduler counts.
 *
 * @param sharing How the pool offers its GPUs. Default: whole GPUs.
 */
export function fitPerNode(shape: PoolShape, spec: PodSpec, sharing: Sharing = WHOLE): number | undefined {
  const answers = answersFor(shape, sharing);
  const key = specKey(spec);
  if (!answers.fits.has(key)) answers.fits.set(key, least(count(answers.node, admissionPod(spec)), podsByAllocator(shape, spec, sharing)));
  return answers.fits.get(key);
}

/**
 * How many such pods there is room for on one node of this shape, whatever its kubelet makes of them: what the scheduler
 * counts. Undefined when they ask for nothing that is counted.
 *
 * @param sharing How the pool offers its GPUs. Default: whole GPUs.
 */
export function roomPerNode(shape: PoolShape, spec: PodSpec, sharing: Sharing = WHOLE, annotations?: Labels): number | undefined {
  const { node } = answersFor(shape, sharing);
  const byNode = count('unknown' in node ? node.room : node, admissionPod(spec));
  const byAllocator = podsByAllocator(shape, spec, sharing, 'least', annotations);
  // Parts of GPUs are a limit for pods as well that ask for nothing else.
  return byNode === undefined && byAllocator !== Infinity ? byAllocator : least(byNode, byAllocator);
}

function count(node: NodeOrUnknown, pod: AdmissionPod): number | undefined {
  if ('stopped' in node) return 0;
  if ('unknown' in node) return countsByRoom(node, pod) ? count(node.room, pod) : undefined;
  let { empty: state } = node;
  for (let pods = 0; pods < MOST_PODS; pods++) {
    const answer = admit(node, state, pod);
    if (!answer.admitted) return pods;
    state = answer.state;
  }
  return undefined;
}

/** Whether the answer does not depend on what is unknown: nothing becomes exclusive, and nothing has to be aligned. */
function countsByRoom({ strict }: { readonly strict: boolean }, { qos, podLevel, containers }: AdmissionPod): boolean {
  const pinned = qos === 'Guaranteed' && !podLevel;
  const several = containers.flatMap(({ devices }) => Object.values(devices)).some((devices) => devices > 1);
  return !pinned && !(strict && (several || containers.length > 1));
}

/** The lesser of two numbers that are both known. */
const least = (a: number | undefined, b: number | undefined): number | undefined =>
  a === undefined || b === undefined ? undefined : Math.min(a, b);

function answersFor(shape: PoolShape, sharing: Sharing): Answers {
  const byKubelet = entry(known, shape.machine, () => new WeakMap<object, WeakMap<Sharing, Answers>>());
  const bySharing = entry(byKubelet, shape.kubelet ?? NO_KUBELET, () => new WeakMap<Sharing, Answers>());
  return entry(bySharing, sharing, () => ({ node: admissionNode(shape, sharing), verdicts: new Map(), fits: new Map() }));
}

function entry<K extends object, V>(map: WeakMap<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}
