import type { Examples } from '../../example';

const SHARED = (mode: string) => `apiVersion: v1
kind: PersistentVolumeClaim
metadata: {name: imagenet, namespace: ml}
spec: {accessModes: [${mode}], resources: {requests: {storage: 1Ti}}}
---
apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  completionMode: Indexed
  completions: 2
  parallelism: 2
  template:
    spec:
      restartPolicy: Never
      volumes: [{name: data, persistentVolumeClaim: {claimName: imagenet}}]
      containers:
        - name: trainer
          image: x:1
          resources: {limits: {nvidia.com/gpu: 1}}
          volumeMounts: [{name: data, mountPath: /data}]
`;

export const examples: Examples = {
  'storage/claim-nodes': {
    says: "2 pods mount claim 'imagenet', which one node may mount",
    wrong: { yaml: SHARED('ReadWriteOnce') },
    right: { yaml: SHARED('ReadWriteMany') },
  },
};
