import type { Examples } from '../../example';

const SAID = 'what a program says of its checkpoints is in no document';
const JOB = (checkpoints: string, more = '') => `new GpuTrainingJob(chart, 'llama', {
  request: { gpus: 8 }, image: 'x:1', resources: { cpu: 8, memory: '64Gi' },
  checkpoints: { ${checkpoints} },${more}
});`;

const TRAINER = (volume: string) => `apiVersion: batch/v1
kind: Job
metadata: {name: llama, namespace: ml}
spec:
  template:
    spec:
      restartPolicy: Never
      volumes: [{name: out, ${volume}}]
      containers:
        - name: trainer
          image: x:1
          command: [torchrun, --nproc-per-node=1, pretrain.py, --save, /out/llama]
          resources: {limits: {nvidia.com/gpu: 1}}
          volumeMounts: [{name: out, mountPath: /out}]
`;

export const examples: Examples = {
  'storage/checkpoint-grace': {
    because: SAID,
    wrong: JOB(`'/ckpt': pvc('ckpt'), size: '1200Gi', bandwidth: '2Gi'`, '\n  terminationGracePeriodSeconds: 120,'),
    right: JOB(`'/ckpt': pvc('ckpt'), size: '1200Gi', bandwidth: '2Gi'`),
  },
  'storage/checkpoint-interval': {
    because: SAID,
    wrong: JOB(`'/ckpt': pvc('ckpt'), size: '1200Gi', bandwidth: '2Gi', every: '10m'`),
    right: JOB(`'/ckpt': pvc('ckpt'), size: '1200Gi', bandwidth: '2Gi', every: '30m'`),
  },
  'storage/checkpoint-on-node': {
    because: SAID,
    wrong: JOB(`'/ckpt': localNvme()`),
    right: JOB(`'/fast': localNvme(), '/ckpt': pvc('ckpt')`),
  },
  'storage/checkpoint-in-pod': {
    says: "container 'trainer' writes checkpoints to /out/llama, which is lost with the pod",
    wrong: { yaml: TRAINER('emptyDir: {}') },
    right: { yaml: TRAINER('persistentVolumeClaim: {claimName: ckpt}') },
  },
};
