import type { Examples } from '../../example';

const CHECKPOINTS = (source: string): string => `apiVersion: v1
kind: PersistentVolume
metadata: {name: ckpt}
spec:
  capacity: {storage: 1Ti}
  accessModes: [ReadWriteMany]
  storageClassName: ""
  ${source}
---
apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: ckpt, namespace: ml}
spec: {accessModes: [ReadWriteMany], storageClassName: "", volumeName: ckpt, resources: {requests: {storage: 1Ti}}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  template:
    spec:
      restartPolicy: Never
      volumes: [{name: ckpt, persistentVolumeClaim: {claimName: ckpt}}]
      containers:
        - name: trainer
          image: x:1
          command: [torchrun, train.py, --checkpoint-dir=/ckpt/llama]
          resources: {limits: {nvidia.com/gpu: 1}}
          volumeMounts: [{name: ckpt, mountPath: /ckpt}]
`;

export const examples: Examples = {
  'storage/checkpoint-on-bucket': {
    says: 'checkpoints at /ckpt/llama go to a bucket',
    wrong: { yaml: CHECKPOINTS('csi: {driver: s3.csi.aws.com, volumeHandle: ckpt, volumeAttributes: {bucketName: ckpt}}') },
    right: { yaml: CHECKPOINTS('csi: {driver: fsx.csi.aws.com, volumeHandle: fs-1, volumeAttributes: {dnsname: fs-1.fsx, mountname: a}}') },
  },
};
