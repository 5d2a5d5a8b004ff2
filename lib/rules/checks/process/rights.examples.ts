import type { Examples } from '../../example';
import { examplePod } from '../../example-pod';

const NICE = 'securityContext: {capabilities: {add: [SYS_NICE]}}';
const POD = (command: string, main: readonly string[] = [], spec: readonly string[] = []): string =>
  examplePod({ limits: 'nvidia.com/gpu: 1', main: [`command: [${command}]`, ...main], spec });

export const examples: Examples = {
  'process/chrt-priority': {
    says: "container 'main' does not start: chrt refuses this priority",
    wrong: { yaml: POD('chrt, -f, "180", ./program', [NICE]) },
    right: { yaml: POD('chrt, -f, "80", ./program', [NICE]) },
  },
  'process/sys-nice': {
    says: "chrt fails in container 'main': it has no capability SYS_NICE",
    wrong: { yaml: POD('chrt, -f, "80", ./program') },
    right: { yaml: POD('chrt, -f, "80", ./program', [NICE]) },
  },
  'process/host-namespaces': {
    says: "container 'main' starts a real-time program, which needs no hostPID and no hostNetwork",
    wrong: { yaml: POD('chrt, -f, "80", ./program', [NICE], ['hostPID: true', 'hostNetwork: true']) },
    right: { yaml: POD('chrt, -f, "80", ./program', [NICE]) },
  },
  'process/cset': {
    says: "cset in container 'main' cannot change cpusets",
    wrong: { yaml: POD('sh, -c, "cset set --cpu 4-7 ml && cset proc --exec ml -- python train.py"') },
    right: { yaml: POD('taskset, -c, "4-7", python, train.py') },
  },
};
