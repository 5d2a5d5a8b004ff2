import { asksForGpus, poolResources } from '../../../plans/allocators';
import { extensionPoints, type OfMinors, pluginsOfMinors, pointsOfMinors } from '../../../words/formats';
import { listOf, ownValue, textOf } from '../../../internal';
import { minorOf } from '../../../words/kubernetes';
import { platformOf } from '../../../words/platforms';
import { workloads } from '../../../plans/workload';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';
import { clusterOfFiles, inFiles, placesInFile, schedulerFiles, STRATEGY } from './files';

const has = (minor: number, { since, before }: OfMinors): boolean =>
  (since === undefined || minor >= minorOf(since)) && (before === undefined || minor < minorOf(before));

const whenSaid = ({ since, before }: OfMinors): string => (since === undefined ? `before ${before ?? ''}` : `from ${since} on`);

const minorRule = each(schedulerFiles, {
  id: 'scheduler/minor',
  severity: 'error',
  about: "A configuration is for another minor than the cluster's: kube-scheduler does not start.",
  fix: 'remove it, or upgrade the cluster',
  source:
    'Kubernetes 1.30.14 to 1.36.3 pkg/scheduler/framework/plugins/names/names.go, staging/src/k8s.io/kube-scheduler/config/v1/types.go',
  *look(file, model) {
    const cluster = clusterOfFiles(model);
    if (cluster === undefined) return;
    const minor = minorOf(cluster.kubernetes);
    const points = extensionPoints.map((point) => `profiles[].plugins.${point}`);
    const named = [...points.map((point) => `${point}.enabled[].name`), 'profiles[].pluginConfig[].name'];
    const plugins = named.flatMap((path) => placesInFile(file, path)).map(({ at, value }) => [at, String(value), pluginsOfMinors] as const);
    const called = points.flatMap((path) =>
      placesInFile(file, path).map(({ at }) => [at, path.slice(path.lastIndexOf('.') + 1), pointsOfMinors] as const),
    );
    for (const [at, got, ofMinors] of [...called, ...plugins]) {
      const of = ownValue<OfMinors>(ofMinors, got);
      if (of === undefined || has(minor, of)) continue;
      yield { at, problem: `kube-scheduler of Kubernetes 1.${minor} does not have ${got}`, got, allowed: `Kubernetes ${whenSaid(of)}` };
    }
  },
});

const managed = each(inFiles('clientConnection.kubeconfig'), {
  id: 'scheduler/managed',
  severity: 'warning',
  about: 'A configuration is for the kube-scheduler of a control plane that a provider manages.',
  fix: 'run a second scheduler with it: new GpuScheduler(cluster, id, { deployment: {}, ... }), or use KAI or Volcano',
  source: 'awsdocs/amazon-eks-user-guide control-plane-configuration.adoc 2db60f8f; GKE and OKE have no such setting',
  look({ file, at, value: got }, model) {
    const platform = platformOf(clusterOfFiles(model)?.distribution);
    if (file.at !== '' || platform?.controlPlane !== 'provider' || workloads().takesSchedulerConfiguration(platform)) return undefined;
    const problem = `is a file of a control plane node, and that of ${platform.name} is managed: nobody reads this configuration`;
    return typeof got === 'string' ? { at, problem, got } : undefined;
  },
});

const unscored = each(inFiles(`${STRATEGY}.resources`), {
  id: 'scheduler/unscored',
  severity: 'warning',
  about: 'A profile scores the GPUs of some pools, and not those of others.',
  fix: 'add the resource to scoringStrategy.resources; a GpuScheduler takes the resources of the pools that are declared before it',
  source:
    'Kubernetes 1.36.3 pkg/scheduler/framework/plugins/noderesources/resource_allocation.go: only the resources of the strategy are counted',
  look({ at, value }, { pools }) {
    const resources = pools.flatMap((pool) => poolResources(pool).map(({ resource }) => resource));
    const offered = [...new Set(resources)].filter((name) => name.includes('/'));
    const scored = listOf(value).flatMap(({ name }) => textOf(name) ?? []);
    const without = offered.filter((name) => !scored.includes(name));
    if (!scored.some((name) => asksForGpus(name)) || without.length === 0) return undefined;
    const problem = `do not count ${without.join(', ')}, which pools offer: pods that ask for it go anywhere`;
    return { at, problem, got: scored, allowed: offered };
  },
});

/** Configurations of kube-scheduler in a cluster that is known. */
export const schedulerClusterRules: readonly Rule[] = [minorRule, managed, unscored];
