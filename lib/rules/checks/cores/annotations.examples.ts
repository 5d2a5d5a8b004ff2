import type { Examples } from '../../example';

const pod = (annotation: string): string => `apiVersion: v1
kind: Pod
metadata:
  name: notebook
  namespace: ml
  annotations:
    ${annotation}
spec:
  containers:
    - name: main
      image: x:1
      resources:
        limits:
          tencent.com/vcuda-core: 30
          tencent.com/vcuda-memory: 16
`;

export const examples: Examples = {
  'cores/annotation': {
    says: 'never scheduled',
    wrong: { yaml: pod('tencent.com/gpu-assigned: "false"') },
    right: { yaml: pod('tencent.com/vcuda-core-limit: "50"') },
  },
};
