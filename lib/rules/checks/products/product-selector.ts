import { gpuModels, gpuProductLabels } from '../../../words/gpu';
import { hasToken } from '../../../internal';
import { type PodSpec, selectedValues } from '../../../words/kubernetes';
import { type Model, type PoolDescription, poolGpuModels } from '../../../plans/model';
import { allocatorOf } from '../../../plans/allocators';
import { labelsMeant } from './nearest-products';
import { each } from '../../lookups/each';
import { bound, podsOf } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

const PRODUCT_LABEL = 'nvidia.com/gpu.product';

/** What is wrong with a value of the label. */
interface Wrong {
  /** Whether no node of the pool has it; otherwise nothing says that one does. */
  readonly surely: boolean;
  readonly why: string;
}

const productSelector = each(selections, {
  id: 'sharing/product-selector',
  severity: 'error',
  about: "Nodes are selected by an nvidia.com/gpu.product that the pool's GPU, MIG or sharing does not produce.",
  fix: "select the pool's own label, or nvidia.com/gpu.family, which sharing and MIG do not change",
  source:
    'k8s-device-plugin v0.20.0 internal/lm/resource.go: the product gets -MIG-<profile> under strategy single, and -SHARED with more than one replica, unless the resource is renamed',
  *look({ wrong, pool, ...finding }) {
    if (wrong.surely)
      yield { ...finding, problem: `no node of pool '${pool.name}' has this label: ${wrong.why}`, allowed: expected(pool, finding.got) };
  },
});

const productName: Rule = {
  id: 'pool/product-name',
  severity: 'warning',
  about: 'Nodes are selected by a product name that no driver prints.',
  fix: 'compare with the label of a node; or select the label of the pool',
  source: 'k8s-device-plugin v0.20.0 internal/lm/resource.go: the label is the name that the driver prints, with dashes for blanks',
  *check(model) {
    for (const { wrong, pool, ...finding } of selections(model)) {
      if (!wrong.surely)
        yield {
          ...finding,
          problem: `it is not known that a node of pool '${pool.name}' has this label`,
          allowed: expected(pool, finding.got),
        };
    }
    for (const { pod } of podsOf(model)) {
      const { nodeSelector, affinity } = pod.spec;
      if (pod.pool !== undefined || (nodeSelector?.[PRODUCT_LABEL] === undefined && affinity === undefined)) continue;
      const got = selectedValues(pod.spec, PRODUCT_LABEL) ?? [];
      const meant = got.map(labelsMeant);
      // One value that a node may have is enough.
      if (meant.length === 0 || meant.some(({ length }) => length === 0)) continue;
      yield {
        subject: pod.path,
        at: `${pod.pointer}.${nodeSelector?.[PRODUCT_LABEL] === undefined ? 'affinity.nodeAffinity' : 'nodeSelector'}["${PRODUCT_LABEL}"]`,
        problem: 'no driver is known to print this name, and nodes have this label as the driver prints it',
        got: got.length === 1 ? got[0] : got,
        allowed: [...new Set(meant.flat())],
      };
    }
  },
};

/** Selections that find no node of their pool, or of which that is not known. */
type Selection = Pick<Finding, 'subject' | 'at'> & {
  readonly got: string | readonly string[];
  readonly pool: PoolDescription;
  readonly wrong: Wrong;
};

function* selections(model: Model): Generator<Selection> {
  for (const pool of model.pools) {
    const got = pool.nodeSelector[PRODUCT_LABEL];
    const wrong = got === undefined ? undefined : wrongProduct(pool, got);
    if (got !== undefined && wrong) yield { subject: pool.path, at: `nodeSelector["${PRODUCT_LABEL}"]`, got, pool, wrong };
  }
  for (const [pool, pods] of bound(model)) {
    // What the pool itself selects is in its pods as well.
    if (pool.nodeSelector[PRODUCT_LABEL] !== undefined) continue;
    for (const { pod } of pods) {
      const { nodeSelector, affinity } = pod.spec;
      const got = nodeSelector?.[PRODUCT_LABEL];
      const wrong = got === undefined ? undefined : wrongProduct(pool, got);
      if (got !== undefined && wrong) yield { subject: pod.path, at: `${pod.pointer}.nodeSelector["${PRODUCT_LABEL}"]`, got, pool, wrong };
      const found = affinity === undefined ? undefined : wrongAffinity(pool, affinity);
      if (found) yield { subject: pod.path, at: `${pod.pointer}.affinity.nodeAffinity["${PRODUCT_LABEL}"]`, pool, ...found };
    }
  }
}

/** A required affinity none of whose terms finds a node of the pool: one term, and in it one value, is enough. */
function wrongAffinity(pool: PoolDescription, affinity: NonNullable<PodSpec['affinity']>): Pick<Selection, 'got' | 'wrong'> | undefined {
  const terms = (affinity as Affinity).nodeAffinity?.requiredDuringSchedulingIgnoredDuringExecution?.nodeSelectorTerms ?? [];
  const wrongs = terms.map(({ matchExpressions = [] }) => {
    for (const { key, operator, values = [] } of matchExpressions) {
      if (key !== PRODUCT_LABEL || operator !== 'In') continue;
      const each = values.flatMap((value) => wrongProduct(pool, value) ?? []);
      const [wrong] = each;
      if (wrong && each.length === values.length) return { got: values, wrong: each.find(({ surely }) => !surely) ?? wrong };
    }
    return undefined;
  });
  const [first] = wrongs;
  return wrongs.every((wrong) => wrong !== undefined) ? first : undefined;
}

/** The part of a pod's affinity that is read here. */
interface Affinity {
  readonly nodeAffinity?: {
    readonly requiredDuringSchedulingIgnoredDuringExecution?: {
      readonly nodeSelectorTerms?: readonly {
        readonly matchExpressions?: readonly { readonly key: string; readonly operator: string; readonly values?: readonly string[] }[];
      }[];
    };
  };
}

/** The parts of the label: what the driver prints, the profile of MIG devices, and whether they are shared. */
const LABEL = /^(?<product>.*?)(?:-MIG-(?<profile>.*?))?(?<shared>-SHARED)?$/s;

function wrongProduct(pool: PoolDescription, value: string): Wrong | undefined {
  if (hasToken(value)) return undefined;
  const { product = '', profile, shared } = LABEL.exec(value)?.groups ?? {};
  const { single, mixed, profile: cut, isShared } = addedTo(pool);
  // Under mixed the label names whole GPUs, of which the node may have none that are shared.
  if (!mixed && (shared !== undefined) !== isShared)
    return { surely: true, why: isShared ? 'it shares its GPUs' : 'its GPUs keep their names' };
  if (single && profile === undefined)
    return { surely: true, why: 'its GPUs are cut by MIG, and all its devices have the name of their profile' };
  if (!single && profile !== undefined) return { surely: true, why: 'the name of a profile is in it under the MIG strategy single alone' };
  if (cut !== undefined && profile !== cut) return { surely: true, why: `its GPUs are cut into ${cut}` };
  const models = poolGpuModels(pool);
  if (models.length === 0 || models.some((model) => gpuProductLabels(model).includes(product))) return undefined;
  const surely = gpuModels.some((model) => gpuProductLabels(model).includes(product));
  return { surely, why: `its GPUs are ${models.join(', ')}` };
}

/** What MIG and sharing add to the product. */
function addedTo({ sharing }: PoolDescription) {
  const { partition } = sharing;
  const single = partition.kind === 'mig' && partition.strategy === 'single';
  const profiles = new Set(
    partition.kind === 'mig'
      ? partition.groups?.flatMap(({ layout }) => Object.entries(layout).flatMap(([name, count]) => (count > 0 ? [name] : [])))
      : [],
  );
  const [profile] = profiles;
  return {
    single,
    mixed: partition.kind === 'mig' && !single,
    isShared: allocatorOf(sharing).labels.marksShared?.(sharing) === true,
    ...(single && profile !== undefined && profiles.size === 1 ? { profile: profile.replaceAll('+', '.') } : {}),
  };
}

/** The labels that nodes of the pool may have. */
function expected(pool: PoolDescription, got: string | readonly string[]): readonly string[] {
  const { single, profile = '<profile>', isShared } = addedTo(pool);
  const models = poolGpuModels(pool);
  const [value = ''] = typeof got === 'string' ? [got] : got;
  const products = models.length > 0 ? models.flatMap(gpuProductLabels) : [LABEL.exec(value)?.groups?.['product'] ?? value];
  return products.map((product) => `${product}${single ? `-MIG-${profile}` : ''}${isShared ? '-SHARED' : ''}`);
}

/** Nodes that are selected by the name of their GPU. */
export const productRules: readonly Rule[] = [productSelector, productName];
