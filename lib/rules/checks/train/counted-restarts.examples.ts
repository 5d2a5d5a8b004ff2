import type { Examples } from '../../example';

const template = (indent: string) =>
  `template:
  spec:
    restartPolicy: Never
    subdomain: train
    containers:
      - name: trainer
        image: "x:1"
        command: [torchrun, --nnodes=2, --master-addr=train-0.train, train.py]
        resources: {limits: {nvidia.com/gpu: 8}}`.replaceAll('\n', `\n${indent}`);

export const examples: Examples = {
  'train/counted-restarts': {
    says: 'the pods that are left fail too, and that counts: drain 4 ends the job',
    wrong: {
      yaml: `apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  completionMode: Indexed
  completions: 2
  parallelism: 2
  backoffLimitPerIndex: 3
  podFailurePolicy: {rules: [{action: Ignore, onPodConditions: [{type: DisruptionTarget, status: "True"}]}]}
  ${template('  ')}
`,
    },
    right: {
      yaml: `apiVersion: jobset.x-k8s.io/v1alpha2
kind: JobSet
metadata: {name: train, namespace: ml}
spec:
  failurePolicy:
    maxRestarts: 3
    rules: [{name: disruption, action: RestartJobSetAndIgnoreMaxRestarts, onJobFailureReasons: [PodFailurePolicy]}]
  replicatedJobs:
    - name: node
      template:
        spec:
          completionMode: Indexed
          completions: 2
          parallelism: 2
          backoffLimit: 0
          ${template('          ')}
`,
    },
  },
};
