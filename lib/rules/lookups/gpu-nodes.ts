import { memo, ownValue } from '../../internal';
import { gpuFamily, type GpuModel, gpuModels, gpuProductLabels } from '../../words/gpu';
import { selectedValues } from '../../words/kubernetes';
import { machines, type MachineShape } from '../../words/machine';
import { gkeAccelerators } from '../../words/platforms';
import { type Model, type PodFacts, poolGpuModels, type PoolDescription } from '../../plans/model';
import { bound, podsOf, type SeenPod } from './related';

/** Nodes whose GPUs are known, and the pods that run there. */
export interface GpuNodes {
  /** For messages: `pool 'train'`, or the label by which pods select them. */
  readonly whose: string;
  readonly models: readonly GpuModel[];
  readonly pods: readonly SeenPod[];
  /** Whether their family alone is known, which has GPUs that the catalogue does not have. */
  readonly isFamily?: true;
  /** The pool that they are of, where that is known. */
  readonly pool?: PoolDescription;
}

/** The nodes of pools, and of pods that say by a label of their nodes which GPU they want. */
export const gpuNodes = memo((model: Model): readonly GpuNodes[] => [...pooled(model), ...selected(model)]);

const pooled = (model: Model): readonly GpuNodes[] =>
  bound(model).flatMap(([pool, pods]) => {
    const models = poolGpuModels(pool);
    return models.length === 0 ? [] : [{ whose: `pool '${pool.name}'`, models, pods, pool }];
  });

function selected(model: Model): readonly GpuNodes[] {
  const byLabel = new Map<string, GpuNodes & { readonly pods: SeenPod[] }>();
  for (const seen of podsOf(model)) {
    const said = seen.pod.pool === undefined && seen.asks.length > 0 ? gpusSaid(seen.pod) : undefined;
    if (said === undefined) continue;
    const known = byLabel.get(said.whose);
    if (known) known.pods.push(seen);
    else byLabel.set(said.whose, { ...said, pods: [seen] });
  }
  return [...byLabel.values()];
}

/** The GPUs that the labels of a pod's nodes name; undefined where they name none, or one that is not known here. */
function gpusSaid({ spec }: PodFacts): Omit<GpuNodes, 'pods'> | undefined {
  if (spec.nodeSelector === undefined && spec.affinity === undefined) return undefined;
  for (const [label, modelsOf] of LABELS) {
    const values = selectedValues(spec, label);
    const models = values?.map(modelsOf);
    if (values === undefined || models === undefined || models.some(({ length }) => length === 0)) continue;
    const whose = `the nodes with ${label}=${values.join(' or ')}`;
    return { whose, models: [...new Set(models.flat())], ...(label === FAMILY ? { isFamily: true } : {}) };
  }
  return undefined;
}

/** What MIG and sharing add to the name of a product. */
const ADDED = /(?:-MIG-.*?)?(?:-SHARED)?$/s;

const ofProduct = (value: string): readonly GpuModel[] =>
  gpuModels.filter((model) => gpuProductLabels(model).includes(value.replace(ADDED, '')));

/** The machine of an instance type, as providers name it. SageMaker HyperPod writes `ml.` before the name that EC2 has for it. */
export function machineOfType(type: string): MachineShape | undefined {
  const name = type.replace(/^ml\./, '');
  for (const cloud of [machines.aws, machines.azure, machines.gcp]) {
    const machine = ownValue(cloud as Readonly<Record<string, MachineShape>>, name);
    if (machine !== undefined) return machine;
  }
  return undefined;
}

const ofInstanceType = (value: string): readonly GpuModel[] => {
  const gpu = machineOfType(value)?.gpu;
  return gpu === undefined ? [] : [gpu];
};

const FAMILY = 'nvidia.com/gpu.family';

const ofFamily = (value: string): readonly GpuModel[] => gpuModels.filter((model) => gpuFamily(model) === value);

/** Labels of nodes that name their GPU, the most exact first. */
const LABELS: readonly (readonly [label: string, modelsOf: (value: string) => readonly GpuModel[]])[] = [
  ['nvidia.com/gpu.product', ofProduct],
  ['node.kubernetes.io/instance-type', ofInstanceType],
  ['cloud.google.com/gke-accelerator', (value) => gkeAccelerators.get(value) ?? []],
  [FAMILY, ofFamily],
];
