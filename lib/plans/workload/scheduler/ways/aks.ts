import { at, comment, lines, type Problem, toYaml } from '../../../../internal';
import { minorOf } from '../../../../words/kubernetes';
import type { Asked, SchedulerWay } from './way';

const FIX = 'give deployment: {}, a second scheduler in the cluster, or use KAI or Volcano';

/**
 * AKS's own object, which its control plane reads where the feature is enabled for the cluster (preview).
 *
 * Source: MicrosoftDocs/azure-aks-docs `articles/aks/configure-aks-scheduler.md` 0228fc31; Azure/AKS blog, `spec.rawConfig`.
 */
export const aks: SchedulerWay = {
  id: 'aks',
  serves: ({ id }) => id === 'aks',
  whole: true,
  refuses: ({ path, props, cluster }): readonly Problem[] => [
    ...(minorOf(cluster.kubernetes) < 33 ? [{ path, problem: 'needs AKS 1.33 or later', got: cluster.kubernetes, fix: FIX }] : []),
    ...('aks-system' in props.profiles
      ? [
          {
            path: at(`${path}.profiles`, 'aks-system'),
            problem: 'is the scheduler of AKS itself',
            got: 'aks-system',
            fix: 'give the profile another name',
          },
        ]
      : []),
    ...(['extenders', 'configFile', 'kubeconfig'] as const).flatMap((key) =>
      props[key] === undefined ? [] : [{ path: `${path}.${key}`, problem: 'is nothing that AKS takes', fix: FIX }],
    ),
  ],
  complete: (asked) => asked.configuration,
  write: (asked: Asked) => [
    {
      path: `${asked.folder}/aks-scheduler-configuration.yaml`,
      text: lines([
        comment(`kube-scheduler of cluster ${asked.cluster.name}. Made by cdk8s-gpu.`),
        '# az aks update --resource-group GROUP --name CLUSTER --enable-upstream-kubescheduler-user-configuration (preview), then',
        '# kubectl apply -f aks-scheduler-configuration.yaml. To undo it: kubectl delete -f aks-scheduler-configuration.yaml',
        toYaml({
          apiVersion: 'aks.azure.com/v1alpha1',
          kind: 'SchedulerConfiguration',
          metadata: { name: 'upstream' },
          spec: { rawConfig: toYaml(asked.configuration) },
        }),
      ]),
      about: "Object of AKS's scheduler controller, applied once the feature is enabled",
    },
  ],
};
