import type { Examples } from '../../example';

export const examples: Examples = {
  'train/group-restart': {
    says: "that begins the download of 'model' again",
    wrong: {
      yaml: `apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: llama, namespace: ml}
spec:
  leaderWorkerTemplate:
    size: 2
    restartPolicy: RecreateGroupOnPodRestart
    workerTemplate:
      spec:
        initContainers: [{name: model, image: "x:1", command: [huggingface-cli, download, m]}]
        containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`,
    },
    right: {
      yaml: `apiVersion: leaderworkerset.x-k8s.io/v1
kind: LeaderWorkerSet
metadata: {name: llama, namespace: ml}
spec:
  leaderWorkerTemplate:
    size: 2
    restartPolicy: RecreateGroupAfterStart
    workerTemplate:
      spec:
        initContainers: [{name: model, image: "x:1", command: [huggingface-cli, download, m]}]
        containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 8}}}]
`,
    },
  },
};
