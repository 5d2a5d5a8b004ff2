import { type AnyDistribution, distributions, platformOf } from '../../../words/platforms';
import { chartRowOf } from '../../../plans/charts';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';

const lostHook = each(({ operators }) => operators, {
  id: 'delivery/lost-hook',
  severity: 'error',
  about: 'The chart does work in Helm hooks, and this delivery does not run them.',
  fix: "deliver the chart with its hooks (flux(), argoCd(), k3s(), valuesFile(), Pulumi's release()), or set its values so that it needs none",
  source:
    'helm.sh documentation, "Chart Hooks"; HAMi v2.10.0 charts/hami/templates/scheduler/job-patch: these Jobs make the certificate of the webhook',
  *look({ chart, delivery }) {
    const fix = chartRowOf(chart)?.withoutHooks;
    for (const { kind, name, events } of delivery?.lostHooks ?? []) {
      yield {
        problem: `the chart is rendered, and ${kind} '${name}' runs in a hook alone`,
        got: events,
        ...(fix === undefined ? {} : { fix }),
      };
    }
  },
});

const helmController = each(({ operators }) => operators, {
  id: 'delivery/helm-controller',
  severity: 'warning',
  about: 'A HelmChart is used on a cluster without the helm-controller of k3s and RKE2.',
  fix: "say distribution: 'k3s' or 'rke2', choose another delivery, or silence this where you installed the controller",
  source: 'docs.k3s.io, "Helm": the controller is part of k3s and RKE2',
  *look({ delivery, cluster }) {
    const distribution = cluster?.distribution;
    if (delivery?.kind !== 'k3s' || distribution === undefined || mayInstall(distribution)) return;
    yield {
      problem: `nothing installs a HelmChart in a cluster of ${distribution}`,
      got: distribution,
      allowed: distributions.filter(mayInstall),
    };
  },
});

/** Of a distribution that nobody names, nothing is known. */
const mayInstall = (distribution: AnyDistribution): boolean =>
  distribution === 'other' || platformOf(distribution)?.helmController === true;

const chartVersion = each(({ operators }) => operators, {
  id: 'delivery/chart-version',
  severity: 'warning',
  about: 'The chart that is rendered has another version than the values were written for.',
  fix: 'render the chart of that version, or say its version',
  source: 'helm.sh documentation, "Labels and Annotations": helm.sh/chart is the name and version of the chart',
  *look({ version, delivery }) {
    const got = delivery?.renderedVersion;
    if (got === undefined || bare(got) === bare(version)) return;
    yield { at: 'version', problem: `the chart that was rendered is version ${got}`, got: version, allowed: [got] };
  },
});

/** Some charts write their version with a v, others without. */
const bare = (version: string): string => version.replace(/^v/, '');

/** How releases of charts reach the cluster. */
export const deliveryRules: readonly Rule[] = [lostHook, chartVersion, helmController];
