import { GPU_RESOURCE } from '../../../words/gpu';
import type { PoolDescription } from '../../../plans/model';
import { allocatorOf, givesParts, poolResources } from '../../../plans/allocators';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

const autoscaled = each(({ pools }) => pools, {
  id: 'pool/autoscaled',
  severity: 'warning',
  about: 'An autoscaler does not understand what the nodes of its pool offer.',
  fix: 'give the pool a fixed number of nodes, offer nvidia.com/gpu (MIG strategy single, no renameByDefault), or silence this with an autoscaler that counts these resources',
  source:
    'kubernetes/autoscaler issue 8095: cluster-autoscaler knows nvidia.com/gpu alone and takes nodes without it for not ready; HAMi issue 1099: what no node advertises starts no node',
  *look(pool) {
    const { path, name, nodes, sharing } = pool;
    if (nodes === undefined || nodes.min === nodes.max) return;
    const unseen = givesParts(sharing);
    if (!unseen && offersGpus(pool)) return;
    yield {
      subject: path,
      at: 'nodes',
      problem: unseen
        ? `an autoscaler cannot see that the GPUs of pool '${name}' are full: ${allocatorOf(sharing).name} counts memory and cores by itself`
        : `an autoscaler takes the nodes of pool '${name}' for not ready: they offer no nvidia.com/gpu`,
      got: nodes,
      ...(unseen ? { fix: 'give the pool a fixed number of nodes, or silence this if somebody else adds nodes' } : {}),
    };
  },
});

/** Whether the nodes offer GPUs by the name that autoscalers know, or what they offer is not known. */
function offersGpus(pool: PoolDescription): boolean {
  const offered = poolResources(pool);
  return offered.length === 0 || offered.some(({ resource }) => resource === GPU_RESOURCE);
}

/** Pools whose number of nodes somebody else decides. */
export const autoscaledRules: readonly Rule[] = [autoscaled];
