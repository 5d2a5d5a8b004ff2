import { jsonOf, listOf, nearestFirst, valueIn } from '../../../internal';
import { extensionPoints, faultsOf, kubeScheduler, outOfTreePlugins, schedulerPlugins, within } from '../../../words/formats';
import { asksForGpus, poolResources } from '../../../plans/allocators';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';
import { schedulerFiles } from './files';

const config = each(schedulerFiles, {
  id: 'scheduler/config',
  severity: 'error',
  about: 'kube-scheduler does not start with its configuration.',
  fix: 'write it as kubescheduler.config.k8s.io/v1 has it: keys are decoded strictly, and values are checked at the start',
  source: 'Kubernetes 1.36.3 pkg/scheduler/apis/config/validation; v1 is the only version since 1.29',
  *look({ at, value }) {
    yield* faultsOf(kubeScheduler, value, at);
  },
});

const plugin = each(schedulerFiles, {
  id: 'scheduler/plugin',
  severity: 'warning',
  about: 'A profile names a plugin that its scheduler does not have.',
  fix: 'write the name as kube-scheduler has it, or silence this for a scheduler that is built with more plugins',
  source: 'Kubernetes 1.36.3 pkg/scheduler/framework/plugins/names/names.go; profile: "plugin does not exist"',
  *look({ at, value }) {
    // A plugin is called at several points, and one that is not there is missing once.
    // What is in a ConfigMap is for a scheduler of its own, whose image may be that of scheduler-plugins.
    const seen = new Set<string>(at === '' ? schedulerPlugins : [...schedulerPlugins, ...outOfTreePlugins]);
    for (const [index, profile] of listOf(jsonOf(value)['profiles']).entries()) {
      const root = within(at, `profiles[${index}]`);
      for (const point of extensionPoints) {
        for (const [place, { name }] of listOf(valueIn(profile, 'plugins', point, 'enabled')).entries()) {
          if (typeof name !== 'string' || seen.has(name)) continue;
          seen.add(name);
          const allowed = nearestFirst(name, schedulerPlugins, 3);
          yield {
            at: `${root}.plugins.${point}.enabled[${place}].name`,
            problem: 'kube-scheduler does not have this plugin',
            got: name,
            allowed,
          };
        }
      }
    }
  },
});

const resource: Rule = {
  id: 'scheduler/resource',
  severity: 'warning',
  about: 'GPUs are scored under a name that no pool offers.',
  fix: 'name a resource that the pools offer: a score of what no node has says nothing',
  source:
    'Kubernetes 1.36.3 pkg/scheduler/framework/plugins/noderesources/resource_allocation.go: resources that a node does not have are left out of the score',
  *check(model) {
    const known = new Set(model.pools.flatMap((pool) => poolResources(pool).map((offer) => offer.resource)));
    if (known.size === 0) return;
    for (const { path, at, value } of schedulerFiles(model)) {
      for (const [index, profile] of listOf(jsonOf(value)['profiles']).entries()) {
        for (const [place, { args }] of listOf(profile['pluginConfig']).entries()) {
          for (const [item, { name }] of listOf(valueIn(args, 'scoringStrategy', 'resources')).entries()) {
            if (typeof name !== 'string' || !asksForGpus(name) || known.has(name)) continue;
            const inner = `profiles[${index}].pluginConfig[${place}].args.scoringStrategy.resources[${item}].name`;
            yield {
              subject: path,
              at: within(at, inner),
              problem: 'no pool offers a resource of this name',
              got: name,
              allowed: [...known],
            };
          }
        }
      }
    }
  },
};

const unusedShape = each(schedulerFiles, {
  id: 'scheduler/unused-shape',
  severity: 'warning',
  about: 'A shape is set where nodes are not scored by ratio.',
  fix: 'remove requestedToCapacityRatio, or set type: RequestedToCapacityRatio',
  source: 'Kubernetes pkg/scheduler/apis/config/validation, ValidateNodeResourcesFitArgs: refused by 1.36.3, without a word in 1.30.14',
  *look({ at, value }) {
    for (const [index, profile] of listOf(jsonOf(value)['profiles']).entries()) {
      for (const [place, { args }] of listOf(profile['pluginConfig']).entries()) {
        const { type = 'LeastAllocated', requestedToCapacityRatio } = jsonOf(valueIn(args, 'scoringStrategy'));
        if (type === 'RequestedToCapacityRatio' || requestedToCapacityRatio === undefined) continue;
        const inner = `profiles[${index}].pluginConfig[${place}].args.scoringStrategy.requestedToCapacityRatio`;
        yield { at: within(at, inner), problem: 'is only for the type RequestedToCapacityRatio', got: type };
      }
    }
  },
});

/** Configurations of kube-scheduler. */
export const schedulerRules: readonly Rule[] = [config, unusedShape, plugin, resource];
