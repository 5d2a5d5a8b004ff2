import { jsonOf, valueIn } from '../../../internal';
import type { FormatRow } from '../format-row';
import { ONE_DOCUMENT } from '../syntax';
import { relationsIn } from './relations';
import { schedulerSchema } from './schema';

const EXAMPLE = `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
profiles:
  - schedulerName: gpu
    pluginConfig:
      - name: NodeResourcesFit
        args:
          scoringStrategy:
            type: MostAllocated
            resources:
              - name: nvidia.com/gpu
                weight: 5
`;

/** Which plugins kube-scheduler asks, and with what arguments. Keys are decoded strictly. */
export const kubeScheduler = Object.freeze<FormatRow<'kube-scheduler', object>>({
  id: 'kube-scheduler',
  name: 'a KubeSchedulerConfiguration',
  source: 'Kubernetes 1.36.3 staging/src/k8s.io/kube-scheduler/config/v1/types.go, pkg/scheduler/apis/config/validation',
  example: { name: 'scheduler.yaml', text: EXAMPLE },
  hint: /KubeSchedulerConfiguration/,
  is: ({ value }) => valueIn(value, 'kind') === 'KubeSchedulerConfiguration',
  ...ONE_DOCUMENT,
  read: (parsed) => parsed,
  schema: () => schedulerSchema,
  *relations(file, at) {
    for (const finding of relationsIn(jsonOf(file))) yield { ...finding, at: `${at}.${finding.at}` };
  },
});
