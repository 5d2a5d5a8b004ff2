import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

const VOLUME = 'volumes: [{name: dshm, emptyDir: {medium: Memory, sizeLimit: 8Gi}}]';
const MOUNT = 'volumeMounts: [{name: dshm, mountPath: /dev/shm}]';
const POD = (workers: number, shm = true): string =>
  examplePod({
    limits: 'nvidia.com/gpu: 1, cpu: 8, memory: 64Gi',
    main: [`command: [python, train.py, --num-workers=${workers}]`, ...(shm ? [MOUNT] : [])],
    spec: shm ? [VOLUME] : [],
  });

export const examples: Examples = {
  'framework/data-workers': {
    says: "container 'main' has 8 CPUs for 17 threads: 1 process with 16 workers each",
    wrong: { yaml: POD(16) },
    right: { yaml: POD(7) },
  },
  'framework/loader-memory': {
    says: 'data loaders of container \'main\' end with "Bus error": their batches go through /dev/shm, which has 64 MiB',
    wrong: { yaml: POD(4, false) },
    right: { yaml: POD(4) },
  },
};
