import { parseCpu } from '../../../words/kubernetes';
import { cpuNodes, cpusOfMachine, formatCpuList, gpusOfNode, type MachineShape, numaOf, readCpuList } from '../../../words/machine';
import { qosClass } from '../../../plans/node';
import { gpusOfContainer } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';
import { type Placed, placedStarters, realtimeOf, type Starter } from './starters';

/** A rule over the starters of pods whose pool is known. */
const eachStarter = (row: Omit<Rule, 'check'>, look: (placed: Placed) => Omit<Finding, 'subject' | 'at'> | undefined): Rule => ({
  ...row,
  *check(model) {
    for (const placed of placedStarters(model)) {
      const found = look(placed);
      const { pod } = placed.seen;
      if (found !== undefined) yield { subject: pod.path, at: `${pod.pointer}.${placed.step}`, ...found };
    }
  },
});

/** Whether the kubelets of a pool give this container CPUs of its own; undefined where they are not known. */
function hasOwnCpus({ pool: { shapes = [] }, seen: { pod }, container }: Placed): boolean | undefined {
  if (shapes.length === 0 || shapes.some(({ kubelet }) => kubelet === undefined)) return undefined;
  const millis = parseCpu(container.resources?.limits?.['cpu']) ?? 0;
  return (
    shapes.every(({ kubelet }) => kubelet?.cpuManagerPolicy === 'static') &&
    qosClass(pod.spec) === 'Guaranteed' &&
    millis > 0 &&
    millis % 1000 === 0
  );
}

const starvation = eachStarter(
  {
    id: 'process/starvation',
    severity: 'warning',
    about: 'A real-time program runs on CPUs that others need as well.',
    fix: 'give the container a whole number of CPUs as request and limit, on a pool with cpuManagerPolicy: static; or do without the priority',
    source:
      'sched(7): a SCHED_FIFO thread that never sleeps stops every other program on its CPU, but for the twentieth that sched_rt_runtime_us keeps',
  },
  (placed) => {
    const { pool, container, starter } = placed;
    const got = realtimeOf(starter);
    if (got === undefined) return undefined;
    const { realtime } = (pool.tuning ?? {}) as { readonly realtime?: { readonly runtime?: unknown } };
    if (realtime?.runtime === 'unlimited')
      return {
        problem: `nothing is kept of the CPUs of container '${container.name}' for other programs: pool '${pool.name}' says realtime.runtime: 'unlimited'`,
        got: `chrt ${got}`,
        fix: "remove realtime.runtime from the pool: the kernel's own limit keeps a twentieth of each second",
      };
    if (hasOwnCpus(placed) !== false) return undefined;
    return {
      problem: `container '${container.name}' shares its CPUs with other pods and the node's own programs, which wait for it`,
      got: `chrt ${got}`,
    };
  },
);

const notNeeded = eachStarter(
  {
    id: 'process/not-needed',
    severity: 'info',
    about: 'A program is bound or preferred where the kubelet has given it CPUs of its own.',
    fix: 'remove it: nothing else runs on CPUs of its own',
    source: 'Kubernetes documentation, "Control CPU Management Policies": exclusive CPUs are taken out of the pool of all other containers',
  },
  (placed) => {
    const { container, starter } = placed;
    if (hasOwnCpus(placed) !== true || realtimeOf(starter) === undefined) return undefined;
    return { problem: `container '${container.name}' has CPUs of its own, on which nothing else waits`, got: 'chrt' };
  },
);

/** Policies of the Topology Manager by which a pod stays on the NUMA nodes that it needs. */
const ALIGNED: readonly unknown[] = ['restricted', 'single-numa-node'];

const fixed = eachStarter(
  {
    id: 'process/fixed-cpus',
    severity: 'warning',
    about: 'A program is bound to fixed CPUs or NUMA nodes, and the kubelet gives the container others.',
    fix: 'count within what the container has: numactl --physcpubind=+0-3 or --cpunodebind=+0; or remove it, since the kubelet has bound it already',
    source:
      'sched_setaffinity(2): EINVAL where no CPU of the list is among those of the cpuset; Kubernetes CPU Manager and Topology Manager choose them when the pod is admitted',
  },
  (placed) => {
    const { pool, container, starter } = placed;
    if (hasOwnCpus(placed) !== true) return undefined;
    const said = bindingOf(starter);
    const list = said.cpus ?? said.nodes ?? said.memory;
    if (list === undefined || list.startsWith('+') || list === 'all') return undefined;
    const isAligned = (pool.shapes ?? []).every(({ kubelet }) => ALIGNED.includes(kubelet?.topologyManagerPolicy));
    if (said.cpus === undefined && !isAligned) return undefined;
    const what = said.cpus === undefined ? 'NUMA nodes' : 'CPUs';
    return {
      problem: `the kubelet chooses the ${what} of container '${container.name}', and ${starter.program} fails where they are others`,
      got: list,
    };
  },
);

/** What a starter binds, as it was written. */
function bindingOf({ program, options, operand }: Starter): { readonly cpus?: string; readonly nodes?: string; readonly memory?: string } {
  if (program === 'taskset') {
    const list = options.get('cpu-list');
    return list === undefined ? {} : { cpus: list === '' ? (operand ?? '') : list };
  }
  if (program !== 'numactl') return {};
  const [cpus, nodes] = [options.get('physcpubind'), options.get('cpunodebind')];
  const memory = options.get('membind') ?? options.get('preferred') ?? options.get('interleave');
  return {
    ...(cpus === undefined ? {} : { cpus }),
    ...(nodes === undefined ? {} : { nodes }),
    ...(memory === undefined ? {} : { memory }),
  };
}

/** Numbers of a list; undefined for one that is relative, inverted or all. */
function numbersIn(list: string | undefined): readonly number[] | undefined {
  if (list === undefined || !/^\d/.test(list)) return undefined;
  const read = readCpuList(list);
  return 'cpus' in read ? read.cpus : undefined;
}

const missing = eachStarter(
  {
    id: 'process/numa-node',
    severity: 'error',
    about: 'A program is bound to CPUs or NUMA nodes that the machines of its pool do not have.',
    fix: 'name those of the machine: npx cdk8s-gpu machines <name>',
    source: 'numactl(8): "argument is out of range"; the machine presets with their sources',
  },
  ({ pool, starter }) => {
    const said = bindingOf(starter);
    for (const { machine } of pool.shapes ?? []) {
      const nodes = numaOf(machine);
      if (nodes === undefined) continue;
      const withCpus = (cpuNodes(machine) ?? []).map(({ id }) => id);
      const withMemory = nodes.flatMap(({ id, memoryMiB }) => (memoryMiB === 0 ? [] : [id]));
      for (const [list, has, what] of [
        [said.cpus, cpusOfMachine(machine) ?? [], 'CPUs'],
        [said.nodes, withCpus, 'NUMA nodes with CPUs'],
        [said.memory, withMemory, 'NUMA nodes with memory'],
      ] as const) {
        const wrong = numbersIn(list)?.filter((number) => !has.includes(number)) ?? [];
        if (wrong.length > 0)
          return {
            problem: `${machine.name} of pool '${pool.name}' has no such ${what}: ${formatCpuList(wrong)}`,
            got: list,
            allowed: formatCpuList(has),
          };
      }
    }
    return undefined;
  },
);

const gpuNode = eachStarter(
  {
    id: 'process/gpu-node',
    severity: 'warning',
    about: 'All processes of a container run on the NUMA nodes of some of its GPUs.',
    fix: 'bind each process by its GPU: torchrun --numa-binding=node (PyTorch 2.9 and newer); or remove the binding of all',
    source:
      'Linux Documentation/admin-guide/mm/numa_memory_policy.rst: children inherit the policy over fork and exec; torch/distributed/run.py, --numa-binding',
  },
  ({ pool, seen, container, starter }) => {
    const nodes = numbersIn(bindingOf(starter).nodes);
    const gpus = gpusOfContainer(seen, container);
    if (nodes === undefined || gpus === undefined) return undefined;
    for (const { machine } of pool.shapes ?? []) {
      // Which GPUs a container gets is known where it gets all of them.
      if (gpus < machine.gpus.length || pool.sharing.share.kind !== 'none' || pool.sharing.partition.kind !== 'none') continue;
      const away = nodesWithGpus(machine).filter((node) => !nodes.includes(node));
      if (away.length > 0)
        return {
          problem: `container '${container.name}' has all GPUs of ${machine.name}, and those of NUMA node ${away.join(' and ')} are reached from other nodes alone`,
          got: starter.options.get('cpunodebind'),
        };
    }
    return undefined;
  },
);

const nodesWithGpus = (machine: MachineShape): readonly number[] =>
  (numaOf(machine) ?? []).flatMap(({ id }) => (gpusOfNode(machine, id).length > 0 ? [id] : []));

/** Where programs run, against what the kubelet gives their container. */
export const processPlacementRules: readonly Rule[] = [starvation, notNeeded, fixed, missing, gpuNode];
