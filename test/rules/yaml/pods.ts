import { podWith, type YamlCases } from './yaml-case';

const TWO_GPUS = 'resources: {limits: {nvidia.com/gpu: 2}}';
const TORCHRUN = 'command: [torchrun, --nproc-per-node=2, train.py]';

/** A model server behind a Service. */
const servedServer = (probe: string): string => `${podWith(
  `args: [vllm, serve, m]\nports: [{containerPort: 8000}]\nresources: {limits: {nvidia.com/gpu: 1}}\n${probe}`,
).replace('namespace: ml}', 'namespace: ml, labels: {app: llm}}')}---
apiVersion: v1
kind: Service
metadata: {name: llm, namespace: ml}
spec: {selector: {app: llm}, ports: [{port: 80, targetPort: 8000}]}
`;

/** Pods by themselves. */
export const podCases: YamlCases = {
  'pod/device-quantity': {
    says: "container 'main' asks for a part of a device",
    wrong: podWith('resources: {limits: {nvidia.com/gpu: 500m}}'),
    right: podWith('resources: {limits: {nvidia.com/gpu: 1, cpu: 500m}, requests: {nvidia.com/gpu: "1", cpu: 100m}}'),
  },
  'pod/hugepages': {
    says: "container 'main' asks for huge pages and for neither CPU nor memory",
    wrong: podWith('resources: {limits: {hugepages-2Mi: 64Mi}}'),
    right: podWith('resources: {limits: {hugepages-2Mi: 64Mi, memory: 1Gi}}'),
  },
  'pod/small-shm': {
    says: "container 'main' runs processes that share 2 GPUs, with 64 MiB at /dev/shm",
    wrong: podWith(`${TORCHRUN}\n${TWO_GPUS}`),
    right: podWith(
      `${TORCHRUN}\n${TWO_GPUS}\nvolumeMounts: [{name: dshm, mountPath: /dev/shm}]`,
      'volumes: [{name: dshm, emptyDir: {medium: Memory, sizeLimit: 8Gi}}]',
    ),
  },
  'pod/hidden-program': {
    says: "container 'main' starts /app/serve, and the empty volume 'work' hides it",
    wrong: podWith('command: [/app/serve]\nvolumeMounts: [{name: work, mountPath: /app}]', 'volumes: [{name: work, emptyDir: {}}]'),
    right: podWith(
      'command: [/app/serve]\nvolumeMounts: [{name: work, mountPath: /app}]',
      'volumes: [{name: work, emptyDir: {}}]\ninitContainers: [{name: fill, image: "x:1", volumeMounts: [{name: work, mountPath: /to}]}]',
    ),
  },
  'pod/unbounded-shm': {
    says: "container 'main' may fill the memory of the node through volume 'dshm'",
    wrong: podWith(
      'resources: {limits: {nvidia.com/gpu: 1}}\nvolumeMounts: [{name: dshm, mountPath: /dev/shm}]',
      'volumes: [{name: dshm, emptyDir: {medium: Memory}}]',
    ),
    right: podWith(
      'resources: {limits: {nvidia.com/gpu: 1, memory: 64Gi}}\nvolumeMounts: [{name: dshm, mountPath: /dev/shm}]',
      'volumes: [{name: dshm, emptyDir: {medium: Memory}}]',
    ),
  },
  'pod/readiness': {
    says: "container 'main' gets requests before its model is loaded",
    wrong: servedServer(''),
    right: servedServer('readinessProbe: {httpGet: {path: /health, port: 8000}}'),
  },
  'pod/request-above-limit': {
    says: "container 'main' asks for more memory than its limit",
    wrong: podWith('resources: {requests: {memory: 64Gi}, limits: {memory: 1Gi}}'),
    right: podWith('resources: {requests: {memory: 1Gi}, limits: {memory: 1024Mi}}'),
  },
  'pod/memlock': {
    says: "container 'main' asks for rdma/rdma_shared_device_a and may lock only as much memory as the container runtime allows",
    wrong: podWith('resources: {limits: {rdma/rdma_shared_device_a: 1}}'),
    right: podWith('resources: {limits: {rdma/rdma_shared_device_a: 1}}\nsecurityContext: {capabilities: {add: [IPC_LOCK]}}'),
  },
  'pod/host-dns': {
    says: 'names of the cluster do not resolve in this pod, and it has to find others: MASTER_ADDR=rank-0.train',
    wrong: podWith('env: [{name: MASTER_ADDR, value: rank-0.train}]\nresources: {limits: {nvidia.com/gpu: 1}}', 'hostNetwork: true'),
    right: podWith(
      'env: [{name: MASTER_ADDR, value: rank-0.train}]\nresources: {limits: {nvidia.com/gpu: 1}}',
      'hostNetwork: true\ndnsPolicy: ClusterFirstWithHostNet',
    ),
  },
};
