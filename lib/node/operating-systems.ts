import type { AnyDistribution, Distribution } from '../kubernetes';
import type { PoolDescription } from '../sharing';

/** An operating system that a bootstrap script is written for. */
export interface OperatingSystem {
  /** Distributions of Kubernetes whose kubelet is a systemd service of that system. */
  readonly distributions: readonly Distribution[];
}

/**
 * Operating systems that the bash writer serves. All have systemd and bash, which is everything that the script needs,
 * and a kernel that Kubernetes 1.30 and later accept.
 *
 * Source: amazon-linux-2023 is what the EKS AMI v20260724 with nodeadm is built on; the others run kubeadm's packages,
 * k3s or RKE2.
 */
export const operatingSystems = {
  'ubuntu-22.04': { distributions: ['kubeadm', 'k3s', 'rke2'] },
  'ubuntu-24.04': { distributions: ['kubeadm', 'k3s', 'rke2'] },
  'debian-12': { distributions: ['kubeadm', 'k3s', 'rke2'] },
  'rhel-9': { distributions: ['kubeadm', 'k3s', 'rke2'] },
  'amazon-linux-2023': { distributions: ['eks', 'kubeadm', 'k3s', 'rke2'] },
} as const satisfies Readonly<Record<string, OperatingSystem>>;

/** Name of an operating system, such as `'ubuntu-24.04'`. */
export type Os = keyof typeof operatingSystems;

/** Every operating system of the table. */
export const osNames = Object.keys(operatingSystems) as readonly Os[];

/**
 * The operating systems for which a bootstrap script of the pool's distribution is written; undefined when the pool's own
 * is one of them, or when there is nothing to write. For rules: what cannot be written is left out of the files.
 */
export function osInstead({ os, cluster }: PoolDescription): readonly Os[] | undefined {
  const distribution = cluster?.distribution;
  if (os === undefined || distribution === undefined) return undefined;
  const served = osNames.filter((name) => (operatingSystems[name].distributions as readonly AnyDistribution[]).includes(distribution));
  return (served as readonly string[]).includes(os) ? undefined : served;
}
