import { at as step } from '../../../internal';
import { isKubeletLabel } from '../../../words/kubernetes';
import type { PoolDescription } from '../../../plans/model';
import { osInstead } from '../../../plans/node';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

const operatingSystem = each(({ pools }) => pools, {
  id: 'node/os',
  severity: 'error',
  about: 'The Kubernetes distribution does not support the operating system of a pool.',
  fix: 'use another operating system, or leave os out: the labels and taints are then put on the nodes by whoever makes them',
  source: 'EKS AMI v20260724: nodeadm is part of the Amazon Linux 2023 images; elsewhere no bootstrap script could be written',
  *look(pool) {
    const served = osInstead(pool);
    if (served === undefined) return;
    yield { at: 'os', problem: refused(pool), got: pool.os, allowed: served };
  },
});

/** Another image of the platform may run what this one does not. */
function refused({ cluster, nodeImage }: PoolDescription): string {
  const nodes = nodeImage === undefined ? `nodes of ${cluster?.distribution ?? 'this distribution'}` : `nodes of the image '${nodeImage}'`;
  return `${nodes} do not run it, so that no bootstrap script is written`;
}

const lateSelector = each(({ pools }) => pools, {
  id: 'node/late-selector',
  severity: 'warning',
  about: 'New nodes of a pool do not carry the labels of its selector when they join.',
  fix: 'select by a label of your own domain, or have each new node labelled by label-existing-nodes.sh or the node group',
  source: 'Kubernetes 1.36.3 cmd/kubelet/app/options/options.go, ValidateKubeletFlags; the NodeRestriction admission',
  *look({ os, nodeSelector }) {
    const late = os === undefined ? [] : Object.keys(nodeSelector).filter((key) => !isKubeletLabel(key));
    for (const key of late) {
      yield {
        at: step('nodeSelector', key),
        problem: 'is a label that no kubelet may put on its own node: pods wait until somebody else does',
        got: key,
      };
    }
  },
});

/** Operating systems of nodes, and the labels that select them. */
export const nodeRules: readonly Rule[] = [operatingSystem, lateSelector];
