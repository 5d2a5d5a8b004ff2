import type { Examples } from '../../example';

const JOB = (devices: string) => `apiVersion: v1
kind: Service
metadata: {name: llama, namespace: ml}
spec: {clusterIP: None, publishNotReadyAddresses: true, selector: {app: llama}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: llama, namespace: ml}
spec:
  completionMode: Indexed
  completions: 2
  parallelism: 2
  template:
    metadata: {labels: {app: llama}}
    spec:
      restartPolicy: Never
      subdomain: llama
      nodeSelector: {team: ml}
      tolerations: [{key: nvidia.com/gpu, operator: Exists}]
      containers:
        - name: main
          image: x:1
          command: [torchrun, --nnodes=2, --nproc-per-node=8, train.py]
          env:
            - {name: PET_MASTER_ADDR, value: llama-0.llama}
            - {name: PET_NODE_RANK, valueFrom: {fieldRef: {fieldPath: "metadata.annotations['batch.kubernetes.io/job-completion-index']"}}}
          resources: {limits: {nvidia.com/gpu: 8, cpu: 64, memory: 512Gi${devices}}}
          volumeMounts: [{name: dshm, mountPath: /dev/shm}]
      volumes: [{name: dshm, emptyDir: {medium: Memory}}]
`;

export const examples: Examples = {
  'network/fabric': {
    because: 'which fabric a program chose is in no document: its devices are',
    wrong: `const train = new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes: 2 });
new GpuTrainingJob(chart, 'llama', { pool: train, numNodes: 2, request: { gpus: 8 }, image: 'x:1', fabric: efa() });`,
    right: `const train = new GpuNodePool(cluster, 'train', { machine: machines.dgxH100, nodes: 2 });
new GpuTrainingJob(chart, 'llama', {
  pool: train, numNodes: 2, request: { gpus: 8 }, image: 'x:1', fabric: infiniband({ resource: 'rdma/hca' }),
});`,
  },
  'network/no-fabric': {
    says: 'train together and ask for no network device, on machines with EFA',
    context: { kubernetes: '1.34', pools: [{ name: 'train', machine: 'aws.p5.48xlarge', nodeSelector: { team: 'ml' } }] },
    wrong: { yaml: JOB('') },
    right: { yaml: JOB(', vpc.amazonaws.com/efa: 32') },
    unknown: {
      says: "the network devices of machine 'gigabyte-g593-sd1' are not known",
      context: { kubernetes: '1.34', pools: [{ name: 'train', machine: 'servers.gigabyte-g593-sd1', nodeSelector: { team: 'ml' } }] },
      yaml: JOB(''),
    },
  },
};
