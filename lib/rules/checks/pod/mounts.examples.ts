import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

const POD = (mountPath: string) => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  volumes: [{name: work, persistentVolumeClaim: {claimName: work}}]
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 1}}
      volumeMounts: [{name: work, mountPath: ${mountPath}}]
`;

export const examples: Examples = {
  'pod/hidden-program': {
    says: "container 'main' starts /app/serve, and the empty volume 'work' hides it",
    wrong: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  volumes: [{name: work, emptyDir: {}}]
  containers:
    - name: main
      image: x:1
      command: [/app/serve]
      volumeMounts: [{name: work, mountPath: /app}]
`,
    },
    right: {
      yaml: `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  volumes: [{name: work, emptyDir: {}}]
  initContainers: [{name: fill, image: "x:1", volumeMounts: [{name: work, mountPath: /to}]}]
  containers:
    - name: main
      image: x:1
      command: [/app/serve]
      volumeMounts: [{name: work, mountPath: /app}]
`,
    },
  },
  'pod/hidden-system': {
    says: "volume 'work' hides what the image of container 'main' has at /usr/local",
    wrong: { yaml: POD('/usr/local') },
    right: { yaml: POD('/usr/local/share/models') },
  },
  'pod/unbounded-shm': {
    says: "container 'main' may fill the memory of the node through volume 'dshm'",
    wrong: {
      yaml: examplePod({
        limits: 'nvidia.com/gpu: 1',
        main: ['volumeMounts: [{name: dshm, mountPath: /dev/shm}]'],
        spec: ['volumes: [{name: dshm, emptyDir: {medium: Memory}}]'],
      }),
    },
    right: {
      yaml: examplePod({
        limits: 'nvidia.com/gpu: 1, memory: 64Gi',
        main: ['volumeMounts: [{name: dshm, mountPath: /dev/shm}]'],
        spec: ['volumes: [{name: dshm, emptyDir: {medium: Memory}}]'],
      }),
    },
  },
};
