import type { Examples } from '../../example';
import { examplePod, ON_POOL } from '../../example-pod';

const pools = (kubelet: object) => ({
  kubernetes: '1.34',
  pools: [{ name: 'train', machine: 'dgxH100', nodeSelector: { team: 'ml' }, kubelet }],
});
const OWN = pools({ cpuManagerPolicy: 'static', topologyManagerPolicy: 'restricted' });
const SHARED = pools({ cpuManagerPolicy: 'none' });

const POD = (command: string, cpu = 8, gpus = 1): string =>
  examplePod({
    limits: `nvidia.com/gpu: ${gpus}, cpu: ${cpu}, memory: 64Gi`,
    main: [`command: [${command}]`, 'securityContext: {capabilities: {add: [SYS_NICE]}}'],
    spec: ON_POOL,
  });

export const examples: Examples = {
  'process/starvation': {
    says: "container 'main' shares its CPUs with other pods",
    context: SHARED,
    wrong: { yaml: POD('chrt, -f, "40", ./program') },
    right: { yaml: POD('nice, -n, "-5", ./program') },
  },
  'process/not-needed': {
    says: "container 'main' has CPUs of its own, on which nothing else waits",
    context: OWN,
    wrong: { yaml: POD('chrt, -f, "40", ./program') },
    right: { yaml: POD('./program') },
  },
  'process/fixed-cpus': {
    says: "the kubelet chooses the CPUs of container 'main', and taskset fails where they are others",
    context: OWN,
    wrong: { yaml: POD('taskset, -c, "0-7", python, train.py') },
    right: { yaml: POD('numactl, --physcpubind=+0-3, python, train.py') },
  },
  'process/numa-node': {
    says: 'has no such NUMA nodes with memory: 2',
    context: SHARED,
    wrong: { yaml: POD('numactl, --membind=2, python, train.py') },
    right: { yaml: POD('numactl, --membind=1, python, train.py') },
  },
  'process/gpu-node': {
    says: 'and those of NUMA node 1 are reached from other nodes alone',
    context: SHARED,
    wrong: { yaml: POD('numactl, --cpunodebind=0, ./train', 64, 8) },
    right: { yaml: POD('./train', 64, 8) },
  },
};
