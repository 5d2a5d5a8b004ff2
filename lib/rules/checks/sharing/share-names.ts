import { isPlainObject, valueAt, memo } from '../../../internal';
import { GPU_RESOURCE } from '../../../words/gpu';
import { isSharedName, poolResources, SHARED_SUFFIX } from '../../../plans/allocators';
import type { Model } from '../../../plans/model';
import { pluginConfigData } from '../../../plans/charts';
import { readPluginConfig, type ReadReplicas, resourceName } from '../../../words/formats';
import { configMapOf, configsOf } from '../../lookups/configs';
import { podsOf } from '../../lookups/related';
import { operatorsOf } from '../operator/operators';
import type { Rule } from '../../rule';

const shareName: Rule = {
  id: 'sharing/share-name',
  severity: 'warning',
  about: 'A pod asks for a share by a name that no device plugin configuration gives.',
  fix: 'set renameByDefault in the configuration of its nodes, or ask by the name without .shared',
  source: 'k8s-device-plugin v0.20.0 api/config/v1/replicas.go: only renameByDefault makes names that end in .shared',
  *check(model) {
    if (configsOf(model, 'device-plugin').length === 0) return;
    const shares = sharesOf(model);
    const renamed = renamedEverywhere(model);
    const ofPools = new Set(model.pools.flatMap((pool) => poolResources(pool).map(({ resource }) => resource)));
    for (const { pod, asks } of podsOf(model)) {
      for (const { container, resource, at } of asks) {
        if (pod.pool !== undefined || ofPools.has(resource)) continue;
        if (resource === GPU_RESOURCE && renamed)
          yield {
            subject: pod.path,
            at: `${pod.pointer}.${at}`,
            problem: `container '${container}' asks for a name that no node has: the default configuration renames it, and so do all others`,
            got: resource,
            allowed: [GPU_RESOURCE + SHARED_SUFFIX],
            fix: `ask for ${GPU_RESOURCE + SHARED_SUFFIX}, or remove renameByDefault from the configuration of its nodes`,
          };
        if (!isSharedName(resource) || shares.has(resource)) continue;
        yield {
          subject: pod.path,
          at: `${pod.pointer}.${at}`,
          problem: `container '${container}' asks for a share that no configuration of the device plugin makes which is known here`,
          got: resource,
          allowed: shares.size > 0 ? [...shares.keys()] : [resource.slice(0, -SHARED_SUFFIX.length)],
        };
      }
    }
  },
};

const oneShare: Rule = {
  id: 'sharing/one-share',
  severity: 'warning',
  about: 'A container asks for several shares of a GPU, and the device plugin rejects that.',
  fix: 'ask for 1: a second share gives no more of the GPU. For more compute use fewer replicas, or whole GPUs',
  source:
    'k8s-device-plugin v0.20.0 internal/rm/allocate.go, failRequestsGreaterThanOne: the pod ends in UnexpectedAdmissionError, and its controller makes the next',
  *check(model) {
    const shares = sharesOf(model);
    for (const { pod, asks } of shares.size === 0 ? [] : podsOf(model)) {
      for (const { container, resource, count, at } of asks) {
        if (pod.pool !== undefined || count <= 1 || shares.get(resource) !== true) continue;
        yield {
          subject: pod.path,
          at: `${pod.pointer}.${at}`,
          problem: `container '${container}' asks for ${count} shares, and every configuration that makes them fails these requests`,
          got: count,
          allowed: [1],
        };
      }
    }
  },
};

/** Whether the one operator gives its nodes a default configuration that renames GPUs, and knows no other. */
function renamedEverywhere(model: Model): boolean {
  const [operator, ...others] = [...operatorsOf(model)].map(([one]) => one);
  if (operator === undefined || others.length > 0) return false;
  const data = pluginConfigData(operator.values, configMapOf(model, operator, 'devicePlugin')?.data);
  const chosen = valueAt(operator.values, 'devicePlugin.config.default');
  if (!isPlainObject(data) || typeof chosen !== 'string' || !Object.hasOwn(data, chosen)) return false;
  return Object.values(data).every((text) => {
    const config = readPluginConfig(text);
    const active = config?.mps ?? config?.timeSlicing;
    return active?.renameByDefault === true && active.resources.some(({ name }) => resourceName(name) === GPU_RESOURCE);
  });
}

/** The renamed resources that configurations make, and whether each of them fails requests for more than one. */
const sharesOf = memo(findShares);

function findShares(model: Model): ReadonlyMap<string, boolean> {
  const shares = new Map<string, boolean>();
  for (const { text } of configsOf(model, 'device-plugin')) {
    const config = readPluginConfig(text);
    // MPS wins where both are given, and fails such requests unless it is told otherwise.
    const active: ReadReplicas | undefined = config?.mps ?? config?.timeSlicing;
    if (active?.renameByDefault !== true) continue;
    const fails = active.failRequestsGreaterThanOne ?? config?.mps !== undefined;
    for (const { name = GPU_RESOURCE } of active.resources) {
      const resource = `${String(resourceName(name))}${SHARED_SUFFIX}`;
      shares.set(resource, (shares.get(resource) ?? true) && fails === true);
    }
  }
  return shares;
}

/** What pods ask for, against the configurations of the device plugin besides them. */
export const shareNameRules: readonly Rule[] = [shareName, oneShare];
