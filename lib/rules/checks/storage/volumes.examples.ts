import type { Examples } from '../../example';

const POD = (volume: string, memory = '64Gi') => `apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ml}
spec:
  nodeSelector: {team: ml}
  volumes: [{name: data, ${volume}}]
  containers:
    - name: main
      image: x:1
      resources: {limits: {nvidia.com/gpu: 1, memory: ${memory}}}
      volumeMounts: [{name: data, mountPath: /data}]
`;

const pools = (kubernetes: string) => `const old = new GpuCluster(chart, 'old', { kubernetes: '${kubernetes}' });
const pool = new GpuNodePool(old, 'h100', { machine: machines.dgxH100, nodes: 2 });
new GpuWorkload(chart, 'a', { kind: 'Pod', pool, request: { gpus: 1 }, image: 'x:1', data: { '/models': imageVolume('registry.example/models:1') } });`;

export const examples: Examples = {
  'storage/image-volume': {
    because: 'the Kubernetes version is known of pools',
    wrong: pools('1.34'),
    right: pools('1.35'),
  },
  'storage/inline-volume': {
    says: 'the driver s3.csi.aws.com mounts volumes of claims alone',
    wrong: { yaml: POD('csi: {driver: s3.csi.aws.com, volumeAttributes: {bucketName: data}}') },
    right: { yaml: POD('persistentVolumeClaim: {claimName: bucket}') },
  },
  'storage/memory-volume': {
    says: "container 'main' may fill 64Gi of memory through 'data'",
    wrong: { yaml: POD('emptyDir: {medium: Memory, sizeLimit: 64Gi}') },
    right: { yaml: POD('emptyDir: {medium: Memory, sizeLimit: 64Gi}', '512Gi') },
  },
};
