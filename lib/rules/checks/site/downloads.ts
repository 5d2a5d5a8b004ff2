import { isDownloadOfSite, isOfSite } from '../../../plans/charts';
import type { NodePlan, Site } from '../../../plans/model';
import { deliveriesOf, plansOf } from '../../../plans/node';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

/** Hosts from which scripts of nodes download by themselves, or which are NVIDIA's own. */
const PUBLIC = /^https:\/\/(?:[a-z0-9.-]+\.)?(?:nvidia\.com|nvidia\.github\.io|github\.com)\//;

const download = each((model) => model.pools, {
  id: 'site/download',
  severity: 'warning',
  about: 'The nodes of a site of its own download from a public host.',
  fix: 'give downloads of the site a mirror of that host; if nodes reach it all the same, silence this and say how',
  source: 'the site of the cluster: its nodes have what the internet has from mirrors of their own',
  *look(pool) {
    const site = pool.cluster?.site;
    if (site === undefined || !isWalled(site)) return;
    const seen = new Set<string>();
    for (const plan of plansOf(pool))
      for (const [what, got] of fromOutside(plan, site)) {
        if (seen.has(got)) continue;
        seen.add(got);
        yield { problem: `${what} comes from a public host`, got };
      }
  },
});

/** A site that has charts, images or files of its own reaches no other; one that has only a proxy reaches all. */
const isWalled = ({ charts, images, downloads, proxy }: Site): boolean =>
  proxy === undefined && [charts, images, downloads].some((own) => own !== undefined);

function* fromOutside(plan: NodePlan, { downloads, images }: Site): Generator<readonly [what: string, got: string]> {
  for (const { id, primitives } of plan.settings)
    for (const one of primitives) {
      if (one.kind !== 'file' || !one.text.startsWith('#!')) continue;
      for (const [, url = ''] of one.text.matchAll(/^\s*curl .*(https:\/\/[^\s'"|]+)/gm))
        if (PUBLIC.test(`${url}/`) && !(downloads && isDownloadOfSite(downloads, url))) yield [`what '${id}' installs`, url];
    }
  for (const { vehicle } of deliveriesOf(plan))
    for (const image of vehicle.images?.(plan) ?? [])
      if (!(images && isOfSite(images, image))) yield [`an image of ${vehicle.name}`, image];
}

/** Where nodes of a site of its own get their files. */
export const siteDownloadRules: readonly Rule[] = [download];
