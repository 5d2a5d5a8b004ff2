import { GPU_RESOURCE, type GpuModel, gpuModels, gpuProductLabels } from '../../gpu';
import { deepFreeze, grouped, onOneLine } from '../../../internal';
import type { Taint } from '../../kubernetes';
import { presetMachines } from '../presets/named';
import type { Architecture, MachineShape } from '../shape';
import { refuse } from '../snapshot/clean';
import { countOf, mibOf, type NodeFacts, nodesOf } from './node-json';
import { type ProposedSharing, sharingOf } from './node-sharing';

/** Pools that the nodes of a cluster seem to be. */
export interface ProposedPools {
  /** The oldest minor version of the nodes' kubelets. */
  readonly kubernetes?: string;
  /** Who packaged their Kubernetes, where the versions of all kubelets say so. */
  readonly distribution?: 'eks' | 'gke' | 'k3s' | 'rke2';
  readonly pools: readonly ProposedPool[];
  /** Nodes that no pool has, and why. */
  readonly left: readonly { readonly node: string; readonly why: string }[];
}

/** Nodes that are alike: one node group, one machine, one way to offer GPUs. */
export interface ProposedPool {
  /** Name of the node group, or of the machine. */
  readonly name: string;
  readonly nodes: readonly string[];
  readonly machine: MachineShape;
  /** What a program writes for the machine where it is a preset, such as `machines.aws['p5.48xlarge']`. */
  readonly preset?: string;
  readonly sharing: ProposedSharing;
  readonly nodeSelector: Readonly<Record<string, string>>;
  readonly taints: readonly Taint[];
  /** Operating system, kubelet and container runtime, as the nodes say it. */
  readonly systems: readonly string[];
  /** What to look at before the pool is used. */
  readonly notes: readonly string[];
}

/** Labels by which clouds and autoscalers name the group that a node is of. */
const GROUPS = [
  'eks.amazonaws.com/nodegroup',
  'alpha.eksctl.io/nodegroup-name',
  'karpenter.sh/nodepool',
  'cloud.google.com/gke-nodepool',
  'kubernetes.azure.com/agentpool',
  'compute.coreweave.com/node-pool',
  'oke.oraclecloud.com/pool.name',
  'node-pool',
] as const;
const PRODUCT = 'nvidia.com/gpu.product';
const INSTANCE_TYPE = 'node.kubernetes.io/instance-type';

/** See `proposePools`. */
export function proposePools(text: string): ProposedPools {
  const fix = "give what 'kubectl get nodes -o json' prints";
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    refuse('nodes', 'is not JSON', { got: text.trim().slice(0, 60), fix });
  }
  const nodes = nodesOf(value);
  if (nodes === undefined) refuse('nodes', 'is neither a list of nodes nor a node', { fix });
  const left: { readonly node: string; readonly why: string }[] = [];
  const found = nodes.flatMap((node) => {
    const machine = machineOf(node);
    if ('machine' in machine) return [{ node, ...machine, sharing: sharingOf(node, machine.machine.gpus.length) }];
    left.push({ node: node.name, why: machine.why });
    return [];
  });
  const alike = grouped(found, ({ node, machine, sharing }) =>
    JSON.stringify([groupOf(node), machine.name, machine.gpu, sharing.sharing, node.taints]),
  );
  const pools = withUniqueNames([...alike.values()].map(poolOf));
  const minors = nodes.flatMap(({ kubelet }) => /^v(1)\.(\d{1,3})\./.exec(kubelet ?? '')?.[2] ?? []).map(Number);
  const distributions = new Set(nodes.map(({ kubelet = '' }) => BUILDS.find(([build]) => build.test(kubelet))?.[1]));
  const [distribution] = distributions.size === 1 ? distributions : [];
  return deepFreeze({
    ...(minors.length === 0 ? {} : { kubernetes: `1.${Math.min(...minors)}` }),
    ...(distribution === undefined ? {} : { distribution }),
    pools,
    left,
  });
}

/** Versions of kubelets that say who built them: `v1.34.1-eks-113cf36`, `v1.32.4-gke.1106000`, `v1.33.1+k3s1`, `v1.33.1+rke2r1`. */
const BUILDS = [
  [/-eks-/, 'eks'],
  [/-gke\./, 'gke'],
  [/\+k3s\d/, 'k3s'],
  [/\+rke2r\d/, 'rke2'],
] as const;

type Machine = Pick<ProposedPool, 'machine' | 'preset' | 'notes'>;

/** The preset of a node's instance type, or a machine of what the node counts. */
function machineOf(node: NodeFacts): Machine | { readonly why: string } {
  const type = node.labels[INSTANCE_TYPE];
  const preset = presetMachines().find(({ name }) => type !== undefined && name.endsWith(`.${type}`));
  const gpu = modelOf(node.labels);
  if (preset !== undefined && (gpu === undefined || gpu === preset.machine.gpu)) {
    const cpus = countOf(node.capacity, 'cpu');
    const differs =
      cpus > 0 && cpus !== preset.machine.cpus
        ? [`the preset has ${preset.machine.cpus} CPUs, these nodes ${cpus}: take a snapshot of one`]
        : [];
    return { machine: preset.machine, preset: preset.code, notes: differs };
  }
  const product = node.labels[PRODUCT];
  if (gpu === undefined) {
    const seen = product ?? type;
    return {
      why:
        product === undefined
          ? `no ${PRODUCT} label, and its instance type ${seen ?? 'is not told and'} is not a preset`
          : `its GPU ${onOneLine(product)} is not in the catalogue`,
    };
  }
  if (/-MIG-/.test(product ?? ''))
    return { why: `${GPU_RESOURCE} counts MIG devices there, and its instance type is not a preset: take a snapshot of it` };
  const gpus = countOf(node.labels, 'nvidia.com/gpu.count') || countOf(node.capacity, GPU_RESOURCE);
  if (gpus === 0) return { why: 'it does not say how many GPUs it has' };
  return { machine: countedMachine(node, gpu, gpus), notes: ['its NUMA layout is unknown: take a snapshot of one'] };
}

function countedMachine(node: NodeFacts, gpu: GpuModel, gpus: number): MachineShape {
  const memoryMiB = mibOf(node.capacity['memory']);
  const architecture = (['amd64', 'arm64'] as const).find((one): one is Architecture => one === node.labels['kubernetes.io/arch']);
  // The memory of nodes with Grace processors holds that of the GPUs as well.
  const isCoherent = /^G[BH]/.test(gpu);
  return {
    name: nameOf(node.labels[INSTANCE_TYPE] ?? `${gpus}x${gpu}`),
    gpu,
    gpus: Array.from({ length: gpus }, (_, index) => ({ index })),
    cpus: Math.max(1, countOf(node.capacity, 'cpu')),
    ...(architecture === undefined ? {} : { architecture }),
    ...(memoryMiB === undefined || memoryMiB === 0 || isCoherent ? {} : { memoryMiB }),
    confidence: 'D',
    source: 'labels and capacity of its node',
  };
}

/** The model behind the label, of which MIG and sharing append something. */
function modelOf(labels: NodeFacts['labels']): GpuModel | undefined {
  const product = labels[PRODUCT]?.replace(/-SHARED$/, '').replace(/-MIG-.*$/, '');
  return product === undefined ? undefined : gpuModels.find((model) => gpuProductLabels(model).includes(product));
}

const groupOf = ({ labels }: NodeFacts): readonly [label: string, group: string] | undefined => {
  const label = GROUPS.find((one) => labels[one] !== undefined);
  return label === undefined ? undefined : [label, labels[label] ?? ''];
};

interface Found extends Machine {
  readonly node: NodeFacts;
  readonly sharing: { readonly sharing: ProposedSharing; readonly notes: readonly string[] };
}

function poolOf(found: readonly Found[]): ProposedPool {
  const [{ node, machine, preset, notes, sharing }] = found as readonly [Found];
  const group = groupOf(node);
  const product = node.labels[PRODUCT];
  const type = node.labels[INSTANCE_TYPE];
  const nodeSelector = {
    ...(group === undefined ? {} : { [group[0]]: group[1] }),
    ...(group === undefined && type !== undefined ? { [INSTANCE_TYPE]: type } : {}),
    ...(group === undefined && type === undefined && product !== undefined ? { [PRODUCT]: product } : {}),
  };
  return {
    name: nameOf(group?.[1] ?? machine.name),
    nodes: found.map((one) => one.node.name),
    machine,
    ...(preset === undefined ? {} : { preset }),
    sharing: sharing.sharing,
    nodeSelector,
    taints: node.taints,
    systems: [
      ...new Set(
        found.map((one) => [one.node.osImage, one.node.kubelet, one.node.runtime].filter((part) => part !== undefined).join(', ')),
      ),
    ],
    notes: [...new Set([...notes, ...sharing.notes, ...found.flatMap((one) => one.notes)])],
  };
}

/** A name that a pool and a machine may have. */
const nameOf = (text: string): string =>
  text
    .replace(/[^A-Za-z0-9._-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '')
    .slice(0, 50) || 'pool';

function withUniqueNames(pools: readonly ProposedPool[]): readonly ProposedPool[] {
  const seen = new Map<string, number>();
  return pools.map((pool) => {
    const count = (seen.get(pool.name) ?? 0) + 1;
    seen.set(pool.name, count);
    return count === 1 ? pool : { ...pool, name: `${pool.name}-${count}` };
  });
}
