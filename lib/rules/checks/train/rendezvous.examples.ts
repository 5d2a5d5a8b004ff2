import type { Examples } from '../../example';

export const examples: Examples = {
  'train/rendezvous': {
    says: 'MASTER_ADDR names a pod by a domain that its controller does not give it',
    wrong: {
      yaml: `apiVersion: jobset.x-k8s.io/v1alpha2
kind: JobSet
metadata: {name: pytorch, namespace: ml}
spec:
  replicatedJobs:
    - name: workers
      template:
        spec:
          parallelism: 4
          completions: 4
          template:
            spec:
              restartPolicy: Never
              
              containers:
                - {name: main, image: "x:1", env: [{name: MASTER_ADDR, value: pytorch-workers-0-0.pytorch-workers}]}
`,
    },
    right: {
      yaml: `apiVersion: jobset.x-k8s.io/v1alpha2
kind: JobSet
metadata: {name: pytorch, namespace: ml}
spec:
  replicatedJobs:
    - name: workers
      template:
        spec:
          parallelism: 4
          completions: 4
          template:
            spec:
              restartPolicy: Never
              
              containers:
                - {name: main, image: "x:1", env: [{name: MASTER_ADDR, value: pytorch-workers-0-0.pytorch}]}
`,
    },
  },
};
