import { GPU_CLASS, HAMI_GPU_CLASS } from '../../../plans/allocators';
import { gpuMemory, gpuOf } from '../../../words/gpu';
import { isPlainObject, type Json, listOf, textOf, valueIn } from '../../../internal';
import { MiB, parseMemory } from '../../../words/kubernetes';
import { poolGpuModels, type PoolDescription } from '../../../plans/model';
import { each } from '../../lookups/each';
import { bound } from '../../lookups/related';
import type { Rule } from '../../rule';
import { claimsNamed } from './claims';

/** How a claim says a least memory, and a product: as `{ claim: { memory, productName } }` becomes, and in the driver's own examples. */
const MEMORY = /\.memory\.(?:compareTo\(quantity\((['"])([^'"]+)\1\)\)\s*>=?\s*0|isGreaterThan\(quantity\((['"])([^'"]+)\3\)\))/;
const PRODUCT = /\.productName\s*==\s*(['"])([^'"]+)\1/;

const noDevice = each(bound, {
  id: 'dra/no-device',
  severity: 'error',
  about: 'A pod claims a GPU with more memory than the GPUs of its pool have, or another product.',
  fix: 'ask for what the GPUs of the pool are, or take another pool: the scheduler finds no device, and the pod stays Pending',
  source:
    'Kubernetes 1.36.3 staging/src/k8s.io/dynamic-resource-allocation/structured: a device for which a selector is false, or whose capacity is too small, is not allocated',
  *look([pool, pods], model) {
    const said = pods.length === 0 ? undefined : knownOf(pool);
    if (said === undefined) return;
    for (const { pod } of pods)
      for (const [index, claim] of listOf(pod.spec.resourceClaims).entries())
        for (const [source, request] of claimsNamed(model, claim, pod.owner.namespace).flatMap(([field, { devices }]) =>
          listOf(devices['requests']).map((one) => [field, one] as const),
        )) {
          const faults = choicesIn(request).map((choice) => faultOf(choice, said));
          const [fault] = faults;
          if (fault === undefined || faults.includes(undefined)) continue;
          yield {
            subject: pod.path,
            at: `${pod.pointer}.resourceClaims[${index}].${source}`,
            problem: `request '${textOf(request['name']) ?? ''}' is for a GPU ${fault.with}, and pool '${pool.name}' has none`,
            got: claim[source],
            allowed: fault.allowed,
          };
        }
  },
});

/** What is known of the GPUs of a pool. */
interface Known {
  readonly mostMiB: number;
  readonly products: readonly string[];
}

function knownOf(pool: PoolDescription): Known | undefined {
  const models = poolGpuModels(pool);
  if (models.length === 0) return undefined;
  return {
    mostMiB: Math.max(...models.map((model) => gpuMemory(model).mostMiB)),
    products: models.flatMap((model) => gpuOf(model).productNames),
  };
}

/** What a request says, in each version of the API; of several choices one is enough. */
function choicesIn(request: Json): readonly Json[] {
  const choices = listOf(request['firstAvailable']);
  return choices.length > 0 ? choices : [isPlainObject(request['exactly']) ? request['exactly'] : request];
}

interface Fault {
  readonly with: string;
  readonly allowed: string | readonly string[];
}

/** What no GPU of the pool is; nothing for MIG devices, and for what others give out. */
function faultOf(choice: Json, { mostMiB, products }: Known): Fault | undefined {
  const isWhole = choice['deviceClassName'] === GPU_CLASS || choice['deviceClassName'] === HAMI_GPU_CLASS;
  if (!isWhole) return undefined;
  const expressions = listOf(choice['selectors']).flatMap((selector) => textOf(valueIn(selector, 'cel', 'expression')) ?? []);
  const [, , compared, , greater] = expressions.map((text) => MEMORY.exec(text)).find((match) => match !== null) ?? [];
  const memory = textOf(valueIn(choice, 'capacity', 'requests', 'memory')) ?? compared ?? greater;
  if (memory !== undefined && (parseMemory(memory) ?? 0) > mostMiB * MiB) return { with: `of ${memory}`, allowed: `up to ${mostMiB}Mi` };
  const product = expressions.map((text) => PRODUCT.exec(text)?.[2]).find((name) => name !== undefined);
  return product === undefined || products.includes(product) ? undefined : { with: `called ${product}`, allowed: products };
}

/** Claims for which a pool has no GPU. */
export const claimedGpuRules: readonly Rule[] = [noDevice];
