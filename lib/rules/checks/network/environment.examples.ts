import type { Examples } from '../../example';

const job = (command: string) => `apiVersion: batch/v1
kind: Job
metadata: {name: train, namespace: ml}
spec:
  template:
    spec:
      restartPolicy: Never
      containers:
        - name: trainer
          image: "x:1"
          command: ${command}
          env: [{name: NCCL_NET, value: gIB}]
          resources: {limits: {nvidia.com/gpu: 8}}
`;

export const examples: Examples = {
  'network/environment': {
    says: "container 'trainer' starts its program without /usr/local/gib/scripts/set_nccl_env.sh",
    wrong: { yaml: job('[torchrun, train.py]') },
    right: { yaml: job('[bash, -c, "source /usr/local/gib/scripts/set_nccl_env.sh && exec torchrun train.py"]') },
  },
};
