import { type KubeObject, nodeGroupLabels } from '../../../../words/kubernetes';
import { type NodePlan, registrationOf } from '../../../model';
import { objectName } from './object-name';

/**
 * A NodePool of Karpenter whose node class has the name of the pool.
 *
 * Source: karpenter v1 NodePool; its nodes must fulfil the requirement.
 */
export function karpenterPool(
  plan: NodePlan,
  nodeClass: { readonly group: string; readonly kind: string },
  requirement: object,
): KubeObject {
  const { labels, taints } = registrationOf(plan);
  const own = nodeGroupLabels(labels);
  return {
    apiVersion: 'karpenter.sh/v1',
    kind: 'NodePool',
    metadata: { name: objectName(plan.pool) },
    spec: {
      template: {
        ...(Object.keys(own).length === 0 ? {} : { metadata: { labels: own } }),
        spec: {
          nodeClassRef: { ...nodeClass, name: objectName(plan.pool) },
          requirements: [requirement],
          // Its definition takes no empty value, which means none.
          ...(taints.length === 0
            ? {}
            : { taints: taints.map(({ key, value, effect }) => ({ key, ...(value ? { value } : {}), effect })) }),
        },
      },
    },
  };
}
