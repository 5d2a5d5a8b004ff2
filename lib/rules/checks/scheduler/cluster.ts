import { asksForGpus, poolResources } from '../../../plans/allocators';
import { extensionPoints, type OfMinors, pluginsOfMinors, pointsOfMinors } from '../../../words/formats';
import { jsonOf, listOf, ownValue, textOf, valueIn } from '../../../internal';
import { minorOf } from '../../../words/kubernetes';
import { platformOf } from '../../../words/platforms';
import { workloads } from '../../../plans/workload';
import type { Rule } from '../../rule';
import { clusterOfFiles, placed, schedulerFiles } from './files';

const has = (minor: number, { since, before }: OfMinors): boolean =>
  (since === undefined || minor >= minorOf(since)) && (before === undefined || minor < minorOf(before));

const whenSaid = ({ since, before }: OfMinors): string => (since === undefined ? `before ${before ?? ''}` : `from ${since} on`);

const minorRule: Rule = {
  id: 'scheduler/minor',
  severity: 'error',
  about: "A configuration is for another minor than the cluster's: kube-scheduler does not start.",
  fix: 'remove it, or upgrade the cluster',
  source:
    'Kubernetes 1.30.14 to 1.36.3 pkg/scheduler/framework/plugins/names/names.go, staging/src/k8s.io/kube-scheduler/config/v1/types.go',
  *check(model) {
    const cluster = clusterOfFiles(model);
    if (cluster === undefined) return;
    const minor = minorOf(cluster.kubernetes);
    for (const file of schedulerFiles(model)) {
      for (const [at, profile] of placed(file, 'profiles')) {
        const found = (place: string, name: string, of: OfMinors | undefined) =>
          of === undefined || has(minor, of)
            ? []
            : [
                {
                  subject: file.path,
                  at: place,
                  problem: `kube-scheduler of Kubernetes 1.${minor} does not have ${name}`,
                  got: name,
                  allowed: `Kubernetes ${whenSaid(of)}`,
                },
              ];
        for (const point of extensionPoints) {
          const set = valueIn(profile, 'plugins', point);
          if (set === undefined) continue;
          yield* found(`${at}.plugins.${point}`, point, ownValue(pointsOfMinors, point));
          for (const [index, { name }] of listOf(valueIn(set, 'enabled')).entries())
            yield* found(`${at}.plugins.${point}.enabled[${index}].name`, String(name), ownValue(pluginsOfMinors, String(name)));
        }
        for (const [index, { name }] of listOf(profile['pluginConfig']).entries())
          yield* found(`${at}.pluginConfig[${index}].name`, String(name), ownValue(pluginsOfMinors, String(name)));
      }
    }
  },
};

const managed: Rule = {
  id: 'scheduler/managed',
  severity: 'warning',
  about: 'A configuration is for the kube-scheduler of a control plane that a provider manages.',
  fix: 'run a second scheduler with it: new GpuScheduler(cluster, id, { deployment: {}, ... }), or use KAI or Volcano',
  source: 'awsdocs/amazon-eks-user-guide control-plane-configuration.adoc 2db60f8f; GKE and OKE have no such setting',
  *check(model) {
    const platform = platformOf(clusterOfFiles(model)?.distribution);
    if (platform?.controlPlane !== 'provider' || workloads().takesSchedulerConfiguration(platform)) return;
    for (const { path, at, value } of schedulerFiles(model)) {
      const kubeconfig = textOf(jsonOf(value['clientConnection'])['kubeconfig']);
      if (at !== '' || kubeconfig === undefined) continue;
      yield {
        subject: path,
        at: 'clientConnection.kubeconfig',
        problem: `is a file of a control plane node, and that of ${platform.name} is managed: nobody reads this configuration`,
        got: kubeconfig,
      };
    }
  },
};

const unscored: Rule = {
  id: 'scheduler/unscored',
  severity: 'warning',
  about: 'A profile scores the GPUs of some pools, and not those of others.',
  fix: 'add the resource to scoringStrategy.resources; a GpuScheduler takes the resources of the pools that are declared before it',
  source:
    'Kubernetes 1.36.3 pkg/scheduler/framework/plugins/noderesources/resource_allocation.go: only the resources of the strategy are counted',
  *check(model) {
    const offered = new Set(
      model.pools.flatMap((pool) => poolResources(pool).map(({ resource }) => resource)).filter((name) => name.includes('/')),
    );
    if (offered.size === 0) return;
    for (const file of schedulerFiles(model)) {
      for (const [at, profile] of placed(file, 'profiles')) {
        for (const [index, { args }] of listOf(profile['pluginConfig']).entries()) {
          const scored = listOf(valueIn(args, 'scoringStrategy', 'resources')).flatMap(({ name }) => textOf(name) ?? []);
          if (!scored.some((name) => asksForGpus(name))) continue;
          const without = [...offered].filter((name) => !scored.includes(name));
          if (without.length === 0) continue;
          yield {
            subject: file.path,
            at: `${at}.pluginConfig[${index}].args.scoringStrategy.resources`,
            problem: `do not count ${without.join(', ')}, which pools offer: pods that ask for it go anywhere`,
            got: scored,
            allowed: [...offered],
          };
        }
      }
    }
  },
};

/** Configurations of kube-scheduler in a cluster that is known. */
export const schedulerClusterRules: readonly Rule[] = [minorRule, managed, unscored];
