import { osInstead } from '../node';
import type { Rule } from './rule';

const operatingSystem: Rule = {
  id: 'node/os',
  severity: 'error',
  about: 'The operating system of a pool is one on which the Kubernetes distribution installs its kubelet.',
  fix: 'use another operating system, or leave os out: the labels and taints are then put on the nodes by whoever makes them',
  source: 'EKS AMI v20260724: nodeadm is part of the Amazon Linux 2023 images; elsewhere no bootstrap script could be written',
  *check({ pools }) {
    for (const pool of pools) {
      const served = osInstead(pool);
      if (served === undefined) continue;
      yield {
        subject: pool.path,
        at: 'os',
        problem: `nodes of ${pool.cluster?.distribution ?? 'this distribution'} do not run it, so that no bootstrap script is written`,
        got: pool.os,
        allowed: served,
      };
    }
  },
};

/** Nodes and what they run. */
export const nodeRules: readonly Rule[] = [operatingSystem];
