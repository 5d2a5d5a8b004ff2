import type { Examples } from '../../example';

const yaml = `apiVersion: batch/v1
kind: CronJob
metadata: {name: night, namespace: gpu-operator}
spec:
  schedule: "0 20 * * *"
  jobTemplate:
    spec:
      template:
        spec:
          restartPolicy: Never
          containers:
            - name: relabel
              image: registry.example/kubectl:1
              command: [kubectl, label, node, gpu-1, nvidia.com/mig.config=all-1g.10gb, --overwrite]
`;
const pools = (sharing: unknown) => ({ pools: [{ name: 'train', machine: 'dgxH100', sharing, nodeSelector: { pool: 'train' } }] });

export const examples: Examples = {
  'mig/label-command': {
    says: 'and no pool is cut by MIG',
    wrong: { yaml, context: pools('exclusive') },
    right: { yaml, context: pools({ mig: {} }) },
  },
};
