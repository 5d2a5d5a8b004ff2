import type { Examples } from '../../example';

export const examples: Examples = {
  'job/restart-policy': {
    says: 'no job with a podFailurePolicy is accepted with this restartPolicy',
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
          podFailurePolicy: {rules: []}
          template:
            spec:
              
              
              containers:
                - {name: main, image: "x:1", args: [a]}
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
          podFailurePolicy: {rules: []}
          template:
            spec:
              restartPolicy: Never
              
              containers:
                - {name: main, image: "x:1", args: [a]}
`,
    },
  },
  'job/completions': {
    says: 'the job is Indexed and has no completions',
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
          template:
            spec:
              restartPolicy: Never
              
              containers:
                - {name: main, image: "x:1", args: [a]}
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
                - {name: main, image: "x:1", args: [a]}
`,
    },
  },
  'job/depends-on': {
    says: "job 'workers' waits for a job that is not before it",
    wrong: {
      yaml: `apiVersion: jobset.x-k8s.io/v1alpha2
kind: JobSet
metadata: {name: pytorch, namespace: ml}
spec:
  replicatedJobs:
    - name: workers
      dependsOn: [{name: workers, status: Ready}]
      template:
        spec:
          parallelism: 4
          completions: 4
          template:
            spec:
              restartPolicy: Never
              
              containers:
                - {name: main, image: "x:1", args: [a]}
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
                - {name: main, image: "x:1", args: [a]}
`,
    },
  },
};
