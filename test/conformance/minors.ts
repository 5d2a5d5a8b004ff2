import { type KubernetesMinor, kubernetesMinors } from '../../lib/words/kubernetes';

/**
 * The minors whose own kubelet and scheduler judge in a run: the oldest, the one of the README and the newest, and with
 * `CDK8S_GPU_MINORS=all`, as in .ci/nightly, all of them. On two processors each costs four minutes where Go has compiled
 * nothing yet.
 */
export const judgedMinors: readonly KubernetesMinor[] =
  process.env['CDK8S_GPU_MINORS'] === 'all' ? kubernetesMinors : ['1.30', '1.34', '1.36'];

/** Whether a program of another minor is the only one that judges what names this consumer, and is not started in this run. */
export const isOfNightly = (consumer: string): boolean => {
  const [, minor] = /^(?:kubelet|scheduler)-(1\.\d+)$/.exec(consumer) ?? [];
  return minor !== undefined && !judgedMinors.some((judged) => judged === minor);
};
