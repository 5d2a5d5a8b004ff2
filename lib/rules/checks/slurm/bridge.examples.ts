import type { Examples } from '../../example';

const job = (own: string, template: string, spec = '', pod = ''): string => `apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml${own}}
spec:
  completionMode: Indexed
  completions: 2
  parallelism: 2
${spec}  template:
    metadata: {${template}}
    spec:
      schedulerName: slurm-bridge-scheduler
      subdomain: train
      restartPolicy: Never
${pod}      containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`;

const GROUPED = 'labels: {scheduling.x-k8s.io/pod-group: train}';
const minutes = (value: string): string => `, annotations: {slurmjob.slinky.slurm.net/timelimit: "${value}"}`;

export const examples: Examples = {
  'slurm/bridge-annotation': {
    says: 'must be a whole number',
    wrong: { yaml: job(minutes('12:00:00'), GROUPED) },
    right: { yaml: job(minutes('720'), GROUPED) },
  },
  'slurm/bridge-gang': {
    says: 'its 2 pods find each other by name',
    wrong: { yaml: job('', '') },
    right: { yaml: job('', GROUPED) },
  },
  'slurm/bridge-claim': {
    says: 'its admission refuses the pod',
    wrong: { yaml: job('', GROUPED, '', '      resourceClaims: [{name: gpu, resourceClaimTemplateName: gpu}]\n') },
    right: { yaml: job('', GROUPED) },
  },
};
