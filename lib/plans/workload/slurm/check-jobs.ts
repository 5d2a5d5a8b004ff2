import { at, ownValue, type Problem } from '../../../internal';
import type { Place } from '../../model';
import { expandHosts } from './hostlist';
import type { SlurmJob } from './job-props';
import { mebibytes, nodeShape, usableCpus, usableMemory } from './node-shape';
import type { SlurmClusterProps, SlurmNodes, SlurmPartition } from './props';
import { needsAccounting } from './check-partitions';
import { devicesOf, gresAsked, groupOfJob, isTorchrun, offered, saidTwice } from './sbatch';
import { groupsOf } from './shares';
import { minutesOf } from './time-limit';

/** What no node of the partition can give to a job, so that sbatch refuses it or it waits for ever. */
export function checkJobs(props: SlurmClusterProps, { path }: Place): readonly Problem[] {
  return Object.entries(props.jobs ?? {}).flatMap(([name, job]) => {
    const where = at(`${path}.jobs`, name);
    const partition = ownValue(props.partitions, job.partition);
    if (partition === undefined)
      return [
        {
          path: `${where}.partition`,
          problem: 'is not one of the partitions',
          got: job.partition,
          allowed: Object.keys(props.partitions),
          fix: 'write the name of one of them',
        },
      ];
    if (job.group !== undefined && !partition.nodes.includes(job.group))
      return [
        {
          path: `${where}.group`,
          problem: 'is not one of the groups of its partition',
          got: job.group,
          allowed: partition.nodes,
          fix: 'write the name of one of them',
        },
      ];
    const group = groupOfJob(job, props);
    return [
      ...checkExtent(where, job, partition, props),
      ...(group === undefined ? [] : checkNodeOf(where, job, group)),
      ...checkCommand(where, job),
      ...(props.accounting !== undefined
        ? []
        : (['account', 'qos'] as const).flatMap((key) => (job[key] === undefined ? [] : [needsAccounting(`${where}.${key}`)]))),
    ];
  });
}

/** GPUs are asked for by type, so that only nodes with GPUs of that type count. */
function checkExtent(where: string, job: SlurmJob, partition: SlurmPartition, props: SlurmClusterProps): readonly Problem[] {
  const { numNodes = 1, time, request } = job;
  const asked = gresAsked(job, groupOfJob(job, props));
  const able = groupsOf(partition, props.nodes).filter(
    (group) => gresAsked(job, group) === asked && offered(request, group) >= devicesOf(request),
  );
  // Where no node has enough, the request is at fault: the nodes are counted as for a job that asks for less.
  const counted = able.length > 0 ? able : groupsOf(partition, props.nodes);
  const most = Math.min(
    counted.reduce((sum, { hosts }) => sum + (expandHosts(hosts)?.length ?? 0), 0),
    partition.maxNodes ?? Number.POSITIVE_INFINITY,
  );
  const { maxTime = 'UNLIMITED' } = partition;
  return [
    ...(most > 0 && numNodes > most
      ? [
          {
            path: `${where}.numNodes`,
            problem: `is more than the ${most} nodes that its partition gives to a job like this`,
            got: numNodes,
            allowed: `up to ${most}`,
            fix: 'ask for fewer nodes, or for another partition',
          },
        ]
      : []),
    ...(time !== undefined && minutesOf(time) > minutesOf(maxTime)
      ? [
          {
            path: `${where}.time`,
            problem: "is longer than its partition's maxTime",
            got: time,
            allowed: `up to ${maxTime}`,
            fix: 'ask for less time, or for another partition',
          },
        ]
      : []),
  ];
}

/** GPUs, CPUs and memory of a node. */
function checkNodeOf(where: string, job: SlurmJob, group: SlurmNodes): readonly Problem[] {
  const node = nodeShape(group);
  const [asked, has] = [devicesOf(job.request), offered(job.request, group)];
  const place = `${where}.request`;
  const what = job.request.mig === undefined ? 'GPUs or shares' : `MIG devices ${job.request.mig}`;
  if (asked > has)
    return [
      {
        path: place,
        problem: `asks for more ${what} than a node of its partition has`,
        got: job.request,
        allowed: `up to ${has}`,
        fix: 'ask for fewer, or for another partition',
      },
    ];
  if (node === undefined) return [];
  const cores = Math.ceil((job.cpus ?? 0) / node.threadsPerCore) * node.threadsPerCore;
  const memory = job.memory === undefined ? 0 : mebibytes(job.memory);
  return [
    ...(cores > usableCpus(node)
      ? [
          {
            path: `${where}.cpus`,
            problem: 'is more than a node gives to jobs',
            got: job.cpus,
            allowed: `up to ${usableCpus(node)}`,
            fix: 'ask for fewer CPUs',
          },
        ]
      : []),
    ...(memory > usableMemory(node)
      ? [
          {
            path: `${where}.memory`,
            problem: 'is more than a node gives to jobs',
            got: job.memory,
            allowed: `up to ${usableMemory(node)}Mi`,
            fix: 'ask for less memory',
          },
        ]
      : []),
    ...(job.cpus !== undefined && !isTorchrun(job) && job.cpus < asked
      ? [
          {
            path: `${where}.cpus`,
            problem: 'is less than one for each process',
            got: job.cpus,
            allowed: `at least ${asked}`,
            fix: `write ${asked} or more`,
          },
        ]
      : []),
  ];
}

function checkCommand(where: string, job: SlurmJob): readonly Problem[] {
  const launcher = job.command[0] ?? '';
  if (/^(.*\/)?(srun|sbatch)$/.test(launcher))
    return [
      {
        path: `${where}.command`,
        problem: 'begins with srun, which the script writes itself',
        got: launcher,
        fix: "write the program alone, such as ['torchrun', 'train.py']",
      },
    ];
  if (!isTorchrun(job))
    return job.masterPort === undefined
      ? []
      : [
          {
            path: `${where}.masterPort`,
            problem: 'is where processes of torchrun meet, which the command does not start',
            got: job.masterPort,
            fix: 'start the program by torchrun, or remove it',
          },
        ];
  return saidTwice(job).map((got) => ({
    path: `${where}.command`,
    problem: 'gives torchrun an option that the job gives it as well',
    got,
    fix: 'remove it: nodes, processes and meeting point follow from the job',
  }));
}
