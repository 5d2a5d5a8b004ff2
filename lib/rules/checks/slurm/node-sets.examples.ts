import type { Examples } from '../../example';

const nodeSet = (extraConf: string, limits: string, rest = ''): string => `apiVersion: slinky.slurm.net/v1beta1
kind: NodeSet
metadata: {name: gpu, namespace: slurm}
spec:
  controllerRef: {name: slurm}
  extraConf: "${extraConf}"
${rest}  slurmd: {image: "x:1", resources: {limits: {${limits}}}}
`;

const controller = (extraConf: string): string => `---
apiVersion: slinky.slurm.net/v1beta1
kind: Controller
metadata: {name: slurm, namespace: slurm}
spec:
  slurmKeyRef: {name: keys, key: slurm.key}
  jwtKeyRef: {name: keys, key: jwt.key}
  extraConf: |
    GresTypes=gpu
${extraConf}`;

const PARTITION = '  partition: {enabled: true}\n';

export const examples: Examples = {
  'slurm/mig-type': {
    says: 'the pods have 7 MIG devices 1g.10gb, and Gres names 0',
    wrong: { yaml: nodeSet('Gres=gpu:h100:7', 'nvidia.com/mig-1g.10gb: 7', PARTITION) },
    right: { yaml: nodeSet('Gres=gpu:1g.10gb:7', 'nvidia.com/mig-1g.10gb: 7', PARTITION) },
  },
  'slurm/node-size': {
    says: 'RealMemory is more than the limit of the container slurmd',
    wrong: { yaml: nodeSet('Gres=gpu:h100:8 RealMemory=2000000', 'nvidia.com/gpu: 8, memory: 1000Gi', PARTITION) },
    right: { yaml: nodeSet('Gres=gpu:h100:8 RealMemory=1000000', 'nvidia.com/gpu: 8, memory: 1000Gi', PARTITION) },
  },
  'slurm/partition': {
    says: "no partition has the nodes 'gpu'",
    wrong: { yaml: nodeSet('Gres=gpu:h100:8', 'nvidia.com/gpu: 8') + controller('    PartitionName=cpu Nodes=cpu Default=YES\n') },
    right: { yaml: nodeSet('Gres=gpu:h100:8', 'nvidia.com/gpu: 8') + controller('    PartitionName=train Nodes=gpu,cpu Default=YES\n') },
  },
};
