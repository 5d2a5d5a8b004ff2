import { at, type Problem } from '../../../internal';
import { type MachineShape } from '../../../words/machine';
import { modeOf, type Place } from '../../model';
import { checkMig } from './check-mig';
import { detectedType, isServed, servedModes } from './gres';
import { gpuOf } from '../../../words/gpu';
import { expandHosts } from './hostlist';
import { coresOf, machineOf, mebibytes, nodeShape } from './node-shape';
import type { SlurmClusterProps, SlurmNodes } from './props';

/** What keeps the servers of a group from being what their pool says, or Slurm from giving out their GPUs. */
export function checkNodes(props: SlurmClusterProps, { path }: Place): readonly Problem[] {
  return Object.entries(props.nodes).flatMap(([name, group]) => {
    const where = at(`${path}.nodes`, name);
    const machine = machineOf(group.pool.description);
    if (machine === undefined) return [withoutMachine(where, group)];
    if (!isServed(group.pool.description)) return [notServed(where, group)];
    return [
      ...checkHosts(where, group),
      ...checkShape(where, group, machine),
      ...checkMemory(where, group, machine),
      ...checkType(where, group, machine, props),
      ...checkMig(where, group, machine, props),
    ];
  });
}

const withoutMachine = (where: string, { pool: { description } }: SlurmNodes): Problem => ({
  path: `${where}.pool`,
  problem: `'${description.name}' has ${(description.shapes ?? []).length > 1 ? 'several machines' : 'no machine'}, and slurm.conf says what each node has`,
  got: (description.shapes ?? []).map(({ machine }) => machine.name),
  allowed: 'a pool with one machine',
  fix: 'give the pool its machine, such as machine: machines.dgxH100; for several machines make a pool for each',
});

const notServed = (where: string, { pool: { description } }: SlurmNodes): Problem => ({
  path: `${where}.pool`,
  problem: 'shares its GPUs in a way that Slurm has no GRES for',
  got: modeOf(description.sharing),
  allowed: [...servedModes],
  fix: 'use exclusive(), mig(), timeSlicing(), which becomes gres/shard, or mps(), which becomes gres/mps',
});

function checkHosts(where: string, { hosts, pool }: SlurmNodes): readonly Problem[] {
  const names = expandHosts(hosts);
  const { nodes } = pool.description;
  if (names === undefined)
    return [
      {
        path: `${where}.hosts`,
        problem: 'is not a hostlist',
        got: hosts,
        allowed: "such as 'dgx[01-16]' or 'a1,b[1-2,7]'",
        fix: 'write names with numbers in brackets',
      },
    ];
  if (nodes === undefined || (names.length >= nodes.min && names.length <= nodes.max)) return [];
  return [
    {
      path: `${where}.hosts`,
      problem: `is ${names.length} servers, and pool '${pool.description.name}' has ${nodes.min === nodes.max ? nodes.max : `${nodes.min} to ${nodes.max}`}`,
      got: hosts,
      fix: 'name as many servers as the pool has nodes',
    },
  ];
}

function checkShape(where: string, group: SlurmNodes, machine: MachineShape): readonly Problem[] {
  const { sockets = machine.sockets, threadsPerCore = machine.threadsPerCore, coresPerSocket } = group;
  const unknown = [...(sockets === undefined ? ['sockets'] : []), ...(threadsPerCore === undefined ? ['threadsPerCore'] : [])];
  if (unknown.length > 0)
    return [
      {
        path: where,
        problem: `machine ${machine.name} does not say its ${unknown.join(' and ')}`,
        fix: `write ${unknown.join(' and ')} as slurmd -C prints it on such a node`,
      },
    ];
  const node = nodeShape(group);
  if (node === undefined)
    return [
      {
        path: where,
        problem: `sockets, coresPerSocket and threadsPerCore do not make the ${machine.cpus} CPUs of machine ${machine.name}`,
        got: { sockets, coresPerSocket, threadsPerCore },
        allowed: `numbers whose product is ${machine.cpus}`,
        fix: 'write them as slurmd -C prints them on such a node',
      },
    ];
  if (node.reservedCores < coresOf(node)) return [];
  return [
    {
      path: `${where}.reserve.cores`,
      problem: `leaves none of the ${coresOf(node)} cores`,
      got: node.reservedCores,
      allowed: `less than ${coresOf(node)}`,
      fix: 'reserve fewer cores',
    },
  ];
}

function checkMemory(where: string, { realMemory, reserve }: SlurmNodes, { memoryMiB, name }: MachineShape): readonly Problem[] {
  const real = realMemory === undefined ? memoryMiB : mebibytes(realMemory);
  if (real === undefined)
    return [
      {
        path: where,
        problem: `machine ${name} does not say its memory`,
        fix: "write realMemory as slurmd -C prints it on such a node, in MiB: realMemory: '2000000Mi'",
      },
    ];
  if (memoryMiB !== undefined && real > memoryMiB)
    return [
      {
        path: `${where}.realMemory`,
        problem: `is more than machine ${name} has: slurmctld drains nodes with less`,
        got: realMemory,
        allowed: `up to ${memoryMiB}Mi`,
        fix: 'write it as slurmd -C prints it, or give the pool a snapshot of the machine',
      },
    ];
  const reserved = reserve?.memory === undefined ? 0 : mebibytes(reserve.memory);
  return reserved < real
    ? []
    : [
        {
          path: `${where}.reserve.memory`,
          problem: 'leaves no memory for jobs',
          got: reserve?.memory,
          allowed: `less than ${real}Mi`,
          fix: 'reserve less memory',
        },
      ];
}

/** Source: gres.conf(5) of 26.05, `Type`. */
function checkType(
  where: string,
  { gpuType }: SlurmNodes,
  { gpu }: MachineShape,
  { gpuDetection = 'off' }: SlurmClusterProps,
): readonly Problem[] {
  const names = gpuOf(gpu).productNames.map(detectedType);
  if (gpuType === undefined || gpuDetection === 'off' || names.some((name) => name.includes(gpuType.toLowerCase()))) return [];
  return [
    {
      path: `${where}.gpuType`,
      problem: `is not a piece of what AutoDetect=${gpuDetection} finds, and the GPUs would be ignored`,
      got: gpuType,
      allowed: names,
      fix: 'write one of these names, or a piece of it',
    },
  ];
}

/** A server is in one group, or slurmctld stops. */
export function checkSameHosts({ nodes }: SlurmClusterProps, { path }: Place): readonly Problem[] {
  const seen = new Map<string, string>();
  return Object.entries(nodes).flatMap(([name, { hosts }]) => {
    const twice = (expandHosts(hosts) ?? []).find((host) => {
      const other = seen.get(host);
      seen.set(host, name);
      return other !== undefined;
    });
    return twice === undefined
      ? []
      : [
          {
            path: `${at(`${path}.nodes`, name)}.hosts`,
            problem: 'names a server twice',
            got: twice,
            fix: 'name each server once, in one group',
          },
        ];
  });
}
