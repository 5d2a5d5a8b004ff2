/**
 * Names that a JobSet gives: `<set>-<job>-<job index>-<pod index>`. A TrainJob has them too, since its controller makes a JobSet of its
 * name.
 *
 * Source: jobset v0.12.0; kubeflow trainer v2.3.0 `pkg/constants`.
 */

/** What the names of all pods of a replicated job begin with, before their two indices. */
export const podPrefix = (set: string, replicatedJob: string): string => `${set}-${replicatedJob}`;

/** The name of a job of a set. */
export const jobOfSet = (set: string, replicatedJob: string, jobIndex: number): string => `${podPrefix(set, replicatedJob)}-${jobIndex}`;

/** The name of a pod of a set, below the Service that is called as its subdomain. */
export const podOfSet = (set: string, replicatedJob: string, jobIndex: number, podIndex: number): string =>
  `${jobOfSet(set, replicatedJob, jobIndex)}-${podIndex}`;

/** What JobSet 0.12.0 adds when it checks a pod's name: a hyphen and five random characters. */
const RANDOM_SUFFIX = '-00000';

/** The name of a pod of a set, as JobSet checks how long it is. */
export const checkedPodOfSet = (...pod: Parameters<typeof podOfSet>): string => `${podOfSet(...pod)}${RANDOM_SUFFIX}`;
