import type { PodSpec } from '../../../../lib/words/kubernetes';
import { admissionNode, admissionPod, admit } from '../../../../lib/plans/node';
import type { Case, ManagersVerdict } from './ask';

/** What becomes of a pod: its NUMA nodes by container, or the kind of reason for which it is rejected. */
export type Answer = Readonly<Record<string, readonly number[]>> | string;

/** Our answers, or why the kubelet does not start, or why we do not know. */
export function ours({ machine, kubelet, sharing, pods }: Case): readonly Answer[] | { readonly nothing: string } {
  const node = admissionNode({ machine, kubelet }, sharing);
  if (!('empty' in node)) return { nothing: 'stopped' in node ? node.stopped : node.unknown };
  let state = node.empty;
  return pods.map((spec) => {
    const answer = admit(node, state, admissionPod(spec));
    state = answer.state;
    return answer.admitted ? answer.affinity : kindOf(answer.reason ?? '');
  });
}

/** Upstream's answers in the same form. */
export const theirs = ({ pods }: ManagersVerdict): readonly Answer[] =>
  pods.map(({ admitted, affinity, reason = '' }) => (admitted ? affinity : kindOf(reason)));

/** The scheduler and the kubelet count room alike, and name what is missing in words of their own. */
const kindOf = (reason: string): string => (/^(Insufficient |OutOf)/.test(reason) ? 'no room' : (reason.split(':')[0] ?? ''));

/** Two answers to the same question. */
export interface Disagreement {
  readonly upstream: readonly Answer[] | readonly string[];
  readonly simulation: ReturnType<typeof ours>;
  /** What upstream says of each pod. */
  readonly messages: readonly string[];
}

/** Where the answers differ; undefined when they agree. */
export function disagreement(asked: Case, verdict: ManagersVerdict): Disagreement | undefined {
  const simulation = ours(asked);
  const messages = verdict.pods.map(({ message = '' }) => message);
  if (!verdict.accepted) return { upstream: verdict.messages, simulation, messages };
  const upstream = theirs(verdict);
  if ('nothing' in simulation || textOf(upstream) !== textOf(simulation)) return { upstream, simulation, messages };
  return undefined;
}

const textOf = (answers: readonly Answer[]): string => JSON.stringify(answers.map(sorted));
const sorted = (answer: Answer): unknown =>
  typeof answer === 'string' ? answer : Object.entries(answer).sort(([one], [other]) => (one < other ? -1 : 1));

/** Of a machine and perhaps a pod of its pool, as the corpus has them: a pod comes three times; where we do not know, once. */
export function caseOf(content: unknown): Case {
  const { pod, ...shape } = content as Omit<Case, 'pods'> & { readonly pod?: PodSpec };
  if (pod === undefined) return { ...shape, pods: [] };
  const few = { ...shape, pods: [pod, pod, pod] };
  return 'nothing' in ours(few) ? { ...shape, pods: [pod] } : few;
}
