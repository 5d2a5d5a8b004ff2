import { gpuFamily, gpuProductLabels } from '../../words/gpu';
import type { LabelValues } from '../../words/kubernetes';
import { cloudOf, cloudTypeOf, type MachineShape } from '../../words/machine';
import { gkeAcceleratorOf } from '../../words/platforms';
import { ownValue } from '../../internal';
import type { LivingNode, PoolDescription, PoolShape } from '../model';

/** The labels of nodes that are there: all values that one of them has. */
export const labelsOfLiving =
  (nodes: readonly LivingNode[]): LabelValues =>
  (key) => [...new Set(nodes.flatMap(({ labels }) => ownValue(labels, key) ?? []))];

/** The labels of a pool's nodes with one of its machines, as far as they are known. */
export function labelsOfNodes(pool: PoolDescription, shape: PoolShape | undefined): LabelValues {
  const own = { ...pool.labels, ...pool.nodeSelector };
  const gpu = shape?.machine.gpu ?? pool.gpu;
  const machine = shape?.machine;
  return (key, wanted) => {
    if (Object.hasOwn(own, key)) return [own[key] as string];
    const known =
      (gpu === undefined ? undefined : OF_GPU.get(key)?.(gpu, wanted)) ??
      (machine === undefined ? undefined : OF_MACHINE.get(key)?.(machine));
    return known ?? OF_ANY.get(key);
  };
}

/** Labels that all nodes of pools have. */
const OF_ANY: ReadonlyMap<string, readonly string[]> = new Map([
  ['kubernetes.io/os', ['linux']],
  ['nvidia.com/gpu.present', ['true']],
]);

type Gpu = PoolShape['machine']['gpu'];

/** Labels that GPU Feature Discovery makes of a GPU; a share or a part of it adds to the name of the product. */
const OF_GPU: ReadonlyMap<string, (gpu: Gpu, wanted: readonly string[]) => readonly string[] | undefined> = new Map([
  ['nvidia.com/gpu.product', productsOf],
  ['nvidia.com/gpu.family', (gpu: Gpu) => [gpuFamily(gpu) ?? []].flat()],
]);

/** What MIG and sharing add to the name of a product: which of them a node has, rules about products say. */
const ADDED = /(?:-MIG-.*?)?(?:-SHARED)?$/s;

function productsOf(gpu: Gpu, wanted: readonly string[]): readonly string[] {
  const products = gpuProductLabels(gpu);
  return [...products, ...wanted.filter((value) => products.includes(value.replace(ADDED, '')))];
}

const instanceType = (machine: MachineShape): readonly string[] | undefined => {
  const cloud = cloudOf(machine);
  const type = cloud === undefined ? undefined : cloudTypeOf(machine, cloud);
  return type === undefined ? undefined : [type];
};

/** Labels that follow from a machine. */
const OF_MACHINE: ReadonlyMap<string, (machine: MachineShape) => readonly string[] | undefined> = new Map([
  ['node.kubernetes.io/instance-type', instanceType],
  ['beta.kubernetes.io/instance-type', instanceType],
  ['kubernetes.io/arch', ({ architecture }: MachineShape) => (architecture === undefined ? undefined : [architecture])],
  ['nvidia.com/gpu.count', ({ gpus }: MachineShape) => [`${gpus.length}`]],
  ['cloud.google.com/gke-accelerator', acceleratorOf],
]);

function acceleratorOf(machine: MachineShape): readonly string[] | undefined {
  if (cloudOf(machine) !== 'gcp') return undefined;
  const accelerator = gkeAcceleratorOf(machine.gpu, instanceType(machine)?.[0]);
  return accelerator === undefined ? undefined : [accelerator];
}
