import type { Examples } from '../../example';

export const examples: Examples = {
  'volcano/gang': {
    says: 'waits for more pods than the tasks make',
    wrong: {
      yaml: `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  minAvailable: 5
  tasks:
    - {name: master, replicas: 1, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
    - {name: worker, replicas: 3, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`,
    },
    right: {
      yaml: `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  minAvailable: 4
  tasks:
    - {name: master, replicas: 1, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
    - {name: worker, replicas: 3, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`,
    },
  },
  'volcano/partial-gang': {
    says: 'starts with fewer pods than its 4, which pytorch waits for',
    wrong: {
      yaml: `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  minAvailable: 2
  plugins: {pytorch: []}
  tasks:
    - {name: master, replicas: 1, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
    - {name: worker, replicas: 3, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`,
    },
    right: {
      yaml: `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  minAvailable: 4
  plugins: {pytorch: []}
  tasks:
    - {name: master, replicas: 1, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
    - {name: worker, replicas: 3, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`,
    },
  },
  'volcano/plugin-tasks': {
    says: 'no task has the name that the plugin takes for the master',
    wrong: {
      yaml: `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  plugins: {pytorch: ["--master=leader"]}
  tasks:
    - {name: master, replicas: 1, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
    - {name: worker, replicas: 3, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`,
    },
    right: {
      yaml: `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  plugins: {pytorch: ["--master=master"]}
  tasks:
    - {name: master, replicas: 1, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
    - {name: worker, replicas: 3, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
`,
    },
  },
  'volcano/queue': {
    says: 'has queues below it, and takes no jobs itself',
    wrong: {
      yaml: `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  queue: ml
  tasks:
    - {name: master, replicas: 1, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
    - {name: worker, replicas: 3, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
---
apiVersion: scheduling.volcano.sh/v1beta1
kind: Queue
metadata: {name: research}
spec: {parent: ml}
`,
    },
    right: {
      yaml: `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  queue: research
  tasks:
    - {name: master, replicas: 1, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
    - {name: worker, replicas: 3, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]}}}
---
apiVersion: scheduling.volcano.sh/v1beta1
kind: Queue
metadata: {name: research}
spec: {parent: ml}
`,
    },
  },
  'volcano/mixed-vgpu': {
    says: "container 'main' asks two device plugins for the same GPUs",
    wrong: {
      yaml: `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  queue: default
  tasks:
    - {name: master, replicas: 1, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {volcano.sh/vgpu-number: 1, nvidia.com/gpumem: 4000, nvidia.com/gpu: 1}}}]}}}
`,
    },
    right: {
      yaml: `apiVersion: batch.volcano.sh/v1alpha1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  queue: default
  tasks:
    - {name: master, replicas: 1, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "x:1", resources: {limits: {volcano.sh/vgpu-number: 1, volcano.sh/vgpu-memory: 4000}}}]}}}
`,
    },
  },
};
