import type { Examples } from '../../example';

export const examples: Examples = {
  'train/launcher': {
    says: "container 'main' runs python in 4 pods, and each trains by itself",
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
                - {name: main, image: "x:1", command: [python, train.py], env: [{name: PET_NNODES, value: "4"}]}
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
                - {name: main, image: "x:1", command: [torchrun, train.py], env: [{name: PET_NNODES, value: "4"}]}
`,
    },
  },
};
