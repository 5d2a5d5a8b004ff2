import { at, type Check, type Problem } from '../../../internal';
import { LABEL } from '../../../words/kinds';
import { DNS_1035_LABEL } from '../../../words/kubernetes';
import { modeOf, type Place } from '../../model';
import { ownKeys } from '../slurm/conf';
import { checkConfKeys, needsAccounting } from '../slurm/check-partitions';
import { detectedType, gpuCount, gresOf } from '../slurm/gres';
import { machineOf } from '../slurm/node-shape';
import { gpuOf } from '../../../words/gpu';
import { minutesOf } from '../slurm/time-limit';
import { BRIDGE_CONF, checkBridge, isBridged, releaseOf } from './bridge';
import { detectionOf } from './detection';
import { podShare, replicasOf } from './node-set';
import type { SlinkyClusterProps, SlinkyNodeSet } from './props';

/** The most nodes of a cluster of Slinky. Source: slurm-operator v1.2.1 `controller_config.go`: it writes MaxNodeCount=1024. */
const MOST_NODES = 1024;

/** Digits of the number of a pod, with the hyphen before it. */
const NUMBER = 5;

/** Objects are called as the cluster, and the pods of a NodeSet as both and a number: that is their hostname. */
function checkName({ name, nodeSets }: SlinkyClusterProps, { path, id }: Place): readonly Problem[] {
  const [where, got] = name === undefined ? [path, id] : [`${path}.name`, name];
  const longest = Math.max(...Object.keys(nodeSets).map((set) => `${got}-${set}`.length)) + NUMBER;
  const form = DNS_1035_LABEL.test(got);
  if (form && longest <= LABEL) return [];
  return [
    {
      path: where,
      problem: form
        ? `is too long: with the name of a node set and a number it is the hostname of a pod, ${longest} characters`
        : 'cannot be the name of the objects of Slinky',
      got,
      allowed: form ? `up to ${got.length - longest + LABEL} characters` : 'small letters, digits and hyphens that begin with a letter',
      fix: "write such a name: name: 'slurm'",
    },
  ];
}

function checkNodeSets(props: SlinkyClusterProps, { path }: Place): readonly Problem[] {
  const entries = Object.entries(props.nodeSets);
  const sum = entries.reduce((all, [, set]) => all + (replicasOf(set) ?? 0), 0);
  return [
    ...entries.flatMap(([name, set]) => checkNodeSet(at(`${path}.nodeSets`, name), name, set, props)),
    ...(sum > MOST_NODES
      ? [
          {
            path: `${path}.nodeSets`,
            problem: `have ${sum} pods together, and the operator allows ${MOST_NODES} nodes`,
            got: sum,
            allowed: `up to ${MOST_NODES}`,
            fix: 'make another cluster for some of them',
          },
        ]
      : []),
  ];
}

function checkNodeSet(where: string, name: string, set: SlinkyNodeSet, props: SlinkyClusterProps): readonly Problem[] {
  const { description } = set.pool;
  const mode = modeOf(description.sharing);
  if (mode !== 'exclusive' && mode !== 'mig')
    return [
      {
        path: `${where}.pool`,
        problem: 'shares its GPUs, and a pod of slurmd takes all of a node as a whole',
        got: mode,
        allowed: ['exclusive', 'mig'],
        fix: 'use a pool with exclusive() or mig()',
      },
    ];
  const machine = machineOf(description);
  if (machine === undefined)
    return [
      {
        path: `${where}.pool`,
        problem: 'is not of one machine, and each pod says how many GPUs it has',
        got: (description.shapes ?? []).map((shape) => shape.machine.name),
        fix: 'give the pool its machine; make a node set for each machine',
      },
    ];
  const gres = gresOf(set);
  const { partition } = description.sharing;
  if (gres === undefined || (partition.kind === 'mig' && partition.groups === undefined))
    return [
      {
        path: `${where}.pool`,
        problem: 'does not say what its GPUs are cut into',
        fix: "give it a layout: mig({ layout: { '1g.10gb': 7 } })",
      },
    ];
  const types = gpuOf(machine.gpu).productNames.map(detectedType);
  const { gpuType } = set;
  return [
    ...(partition.kind === 'mig' && detectionOf(props) === 'nvidia'
      ? [
          {
            path: `${where}.pool`,
            problem: 'is cut by MIG, and AutoDetect=nvidia finds no MIG devices',
            got: 'nvidia',
            allowed: ['nvml'],
            fix: "write gpuDetection: 'nvml'",
          },
        ]
      : []),
    ...(gpuType !== undefined && !types.some((type) => type.includes(gpuType.toLowerCase()))
      ? [
          {
            path: `${where}.gpuType`,
            problem: 'is not a piece of what slurmd detects, and the GPUs would be ignored',
            got: gpuType,
            allowed: types,
            fix: 'write one of these names, or a piece of it',
          },
        ]
      : []),
    ...(isBridged(props, name) ? [] : checkSize(where, set, machine.cpus, machine.memoryMiB)),
  ];
}

function checkSize(where: string, set: SlinkyNodeSet, cpus: number, memoryMiB: number | undefined): readonly Problem[] {
  const replicas = replicasOf(set);
  const share = podShare(set);
  const { nodes } = set.pool.description;
  return [
    ...(replicas === undefined
      ? [{ path: `${where}.replicas`, problem: 'is missing, and the pool does not say how many nodes it has', fix: 'write replicas: 4' }]
      : []),
    ...(replicas !== undefined && nodes !== undefined && replicas > nodes.max
      ? [
          {
            path: `${where}.replicas`,
            problem: `is more than the ${nodes.max} nodes of the pool, each of which has room for one pod`,
            got: replicas,
            allowed: `up to ${nodes.max}`,
            fix: 'write fewer, or give the pool more nodes',
          },
        ]
      : []),
    ...(share === undefined
      ? [
          {
            path: where,
            problem: 'does not follow from the machine how many CPUs and how much memory a pod has',
            fix: "write cpu and memory, such as cpu: 200, memory: '1800Gi'",
          },
        ]
      : []),
    ...(share !== undefined && share.cpus > cpus
      ? [
          {
            path: `${where}.cpu`,
            problem: `is more than the ${cpus} CPUs of its machine`,
            got: set.cpu,
            allowed: `up to ${cpus}`,
            fix: 'write fewer, or remove it for what the node gives to pods',
          },
        ]
      : []),
    ...(share !== undefined && memoryMiB !== undefined && share.memory > memoryMiB
      ? [
          {
            path: `${where}.memory`,
            problem: 'is more than its machine has',
            got: set.memory,
            allowed: `up to ${memoryMiB}Mi`,
            fix: 'write less, or remove it for what the node gives to pods',
          },
        ]
      : []),
  ];
}

function checkPartitions({ nodeSets, partitions, accounting }: SlinkyClusterProps, { path }: Place): readonly Problem[] {
  const names = Object.keys(nodeSets);
  const defaults = Object.entries(partitions).filter(([, own]) => own.default === true);
  return [
    ...(defaults.length > 1
      ? [
          {
            path: `${path}.partitions`,
            problem: 'has more than one default',
            got: defaults.map(([name]) => name),
            fix: 'write default: true for one of them',
          },
        ]
      : []),
    ...Object.entries(partitions).flatMap(([name, partition]): readonly Problem[] => {
      const where = at(`${path}.partitions`, name);
      const unknown = partition.nodes.find((set) => !names.includes(set));
      if (unknown !== undefined)
        return [
          {
            path: `${where}.nodes`,
            problem: 'names a node set that is not there',
            got: unknown,
            allowed: names,
            fix: 'write the name of one of the node sets',
          },
        ];
      const { maxTime = 'UNLIMITED', defaultTime = maxTime, maxNodes = 0, cpusPerGpu = 0 } = partition;
      const most = partition.nodes.reduce((sum, set) => sum + (nodeSets[set] === undefined ? 0 : (replicasOf(nodeSets[set]) ?? 0)), 0);
      const least = Math.min(...partition.nodes.map((set) => perGpu(nodeSets[set])));
      return [
        ...(minutesOf(defaultTime) > minutesOf(maxTime)
          ? [
              {
                path: `${where}.defaultTime`,
                problem: 'is longer than maxTime, so jobs that say no time never start',
                got: defaultTime,
                allowed: `up to ${maxTime}`,
                fix: 'write a shorter time',
              },
            ]
          : []),
        ...(most > 0 && maxNodes > most
          ? [
              {
                path: `${where}.maxNodes`,
                problem: `is more than the ${most} nodes that it has`,
                got: maxNodes,
                allowed: `up to ${most}`,
                fix: 'write fewer, or remove it',
              },
            ]
          : []),
        ...(cpusPerGpu > least
          ? [
              {
                path: `${where}.cpusPerGpu`,
                problem: 'is more than its nodes have for each of their GPUs or MIG devices',
                got: cpusPerGpu,
                allowed: `up to ${Math.floor(least)}`,
                fix: 'write fewer, or remove it for the fair share',
              },
            ]
          : []),
        ...(accounting === undefined
          ? (['allowAccounts', 'qos'] as const).flatMap((key) => (partition[key] === undefined ? [] : [needsAccounting(`${where}.${key}`)]))
          : []),
        ...(accounting === undefined && partition.billing?.gpu !== undefined ? [needsAccounting(`${where}.billing.gpu`)] : []),
      ];
    }),
  ];
}

function perGpu(set: SlinkyNodeSet | undefined): number {
  const [share, gres] = set === undefined ? [] : [podShare(set), gresOf(set)];
  return share === undefined || gres === undefined ? Number.POSITIVE_INFINITY : share.cpus / gpuCount(gres);
}

/** Keys that the operator writes itself. Source: slurm-operator v1.2.1 `internal/builder/controllerbuilder/controller_config.go`. */
const OPERATOR_KEYS: readonly string[] = [
  ...'SlurmctldPort StateSaveLocation SlurmdUser SlurmdPort SlurmdSpoolDir SlurmctldLogFile SlurmSchedLogFile SlurmdLogFile'.split(' '),
  ...'AuthAltTypes AccountingStoragePort MetricsType'.split(' '),
];

function checkConf(props: SlinkyClusterProps, { path }: Place): readonly Problem[] {
  const { conf = {} } = props;
  const taken = [...ownKeys, ...OPERATOR_KEYS, ...(props.bridge === undefined ? [] : BRIDGE_CONF.map(([key]) => key))];
  return checkConfKeys(conf, releaseOf(props), `${path}.conf`, taken, 'is written by the operator or by another prop');
}

/** What keeps a cluster from starting, or its nodes from having what they say. */
export const slinkyClusterChecks: readonly Check<SlinkyClusterProps, Place>[] = [
  checkName,
  checkNodeSets,
  checkPartitions,
  checkConf,
  checkBridge,
];
