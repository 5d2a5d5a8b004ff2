import type { Examples } from '../../example';

const file = (rest: string): string => `apiVersion: kubescheduler.config.k8s.io/v1
kind: KubeSchedulerConfiguration
${rest}`;

const pools = [{ name: 'train', machine: 'dgxH100', nodeSelector: { pool: 'train' } }];
const scored = (...names: readonly string[]): string =>
  file(`profiles:
  - schedulerName: gpu
    pluginConfig:
      - name: NodeResourcesFit
        args: {scoringStrategy: {type: MostAllocated, resources: [${names.map((name) => `{name: ${name}, weight: 5}`).join(', ')}]}}
`);

export const examples: Examples = {
  'scheduler/minor': {
    says: 'kube-scheduler of Kubernetes 1.34 does not have GangScheduling',
    context: { kubernetes: '1.34', pools },
    wrong: { yaml: file('profiles: [{schedulerName: gpu, plugins: {multiPoint: {enabled: [{name: GangScheduling}]}}}]\n') },
    right: { yaml: file('profiles: [{schedulerName: gpu, plugins: {multiPoint: {enabled: [{name: NodeResourcesFit}]}}}]\n') },
  },
  'scheduler/managed': {
    says: 'that of Google GKE is managed: nobody reads this configuration',
    context: { kubernetes: '1.34', distribution: 'gke', pools },
    wrong: { yaml: file('clientConnection: {kubeconfig: /etc/kubernetes/scheduler.conf}\nprofiles: [{schedulerName: gpu}]\n') },
    right: { yaml: file('leaderElection: {resourceName: gpu}\nprofiles: [{schedulerName: gpu}]\n') },
  },
  'scheduler/unscored': {
    says: 'do not count nvidia.com/mig-1g.10gb, which pools offer',
    context: {
      kubernetes: '1.34',
      pools: [
        ...pools,
        { name: 'slices', machine: 'dgxH100', sharing: { mig: { layout: { '1g.10gb': 7 } } }, nodeSelector: { pool: 'slices' } },
      ],
    },
    wrong: { yaml: scored('nvidia.com/gpu', 'cpu') },
    right: { yaml: scored('nvidia.com/gpu', 'nvidia.com/mig-1g.10gb', 'cpu') },
  },
};
