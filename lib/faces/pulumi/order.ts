import type { PodFacts } from '../../plans/model';
import type { Rule } from '../../rules';

/** Pods whose GPUs a release gives out that was declared after them. */
export interface TooEarly {
  readonly pod: PodFacts;
  /** Path of the release. */
  readonly release: string;
}

/** Pulumi waits only for what was declared before: whether a workload was is known here alone. */
export const orderRule = (all: readonly TooEarly[]): Rule => ({
  id: 'cluster/order',
  severity: 'warning',
  about: 'A workload is declared before the release that gives out its GPUs',
  fix: 'declare the release first, or give the workload dependsOn',
  source: 'Pulumi: a resource can depend only on one that was made before it',
  check: () =>
    all.map(({ pod, release }) => ({
      subject: pod.path,
      problem: `is declared before ${release}, which gives out its GPUs, so Pulumi does not wait for it`,
      fix: `declare ${release} before it`,
    })),
});

/** The first pods of each workload. */
export const firstOfEach = (pods: readonly PodFacts[]): readonly PodFacts[] =>
  [...new Map([...pods].reverse().map((pod) => [pod.path, pod])).values()].reverse();
