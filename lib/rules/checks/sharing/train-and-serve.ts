import { givesParts, isPluginShare } from '../../../plans/allocators';
import { ownerKind } from '../../../words/kinds';
import { each } from '../../lookups/each';
import { bound } from '../../lookups/related';
import type { Rule } from '../../rule';

const trainAndServe = each(bound, {
  id: 'sharing/train-and-serve',
  severity: 'warning',
  about: 'Jobs and servers share GPUs.',
  fix: 'give each a pool of its own, or cut the GPUs by mig, whose parts do not slow each other down; or silence this',
  source:
    'NVIDIA time-slicing documentation: shared replicas have no isolation of memory or faults; NVIDIA Multi-Process Service documentation: clients share the scheduling of one GPU. A job of training keeps the GPU busy, and the latency of the server follows',
  *look([pool, pods]) {
    if (!isPluginShare(pool.sharing.share) && !givesParts(pool.sharing)) return;
    const asking = pods.filter(({ asks }) => asks.length > 0).map(({ pod }) => pod);
    const job = asking.find(({ owner }) => ownerKind(owner)?.endsWithItsWork === true);
    const server = asking.find(({ owner }) => {
      const row = ownerKind(owner);
      return row !== undefined && row.endsWithItsWork !== true && (row.holdsPods === true || row.service !== undefined);
    });
    if (job === undefined || server === undefined || job.perNode === true || server.perNode === true) return;
    yield {
      problem: `${job.owner.kind} '${job.owner.name}' and ${server.owner.kind} '${server.owner.name}' may be on one GPU of pool '${pool.name}', and the server waits for the kernels of the job`,
      got: [job.owner.name, server.owner.name],
    };
  },
});

/** What shares GPUs and should not. */
export const trainAndServeRules: readonly Rule[] = [trainAndServe];
