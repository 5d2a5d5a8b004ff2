import { jsonOf, nearestFirst } from '../../../internal';
import { extensionPoints, faultsOf, kubeScheduler, outOfTreePlugins, schedulerPlugins } from '../../../words/formats';
import { asksForGpus, poolResources } from '../../../plans/allocators';
import { each } from '../../lookups/each';
import type { Rule } from '../../rule';
import { inFiles, placesInFile, schedulerFiles, STRATEGY } from './files';

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
  *look(file) {
    // A plugin is called at several points, and one that is not there is missing once.
    // What is in a ConfigMap is for a scheduler of its own, whose image may be that of scheduler-plugins.
    const seen = new Set<string>(file.at === '' ? schedulerPlugins : [...schedulerPlugins, ...outOfTreePlugins]);
    for (const point of extensionPoints)
      for (const { at, value: got } of placesInFile(file, `profiles[].plugins.${point}.enabled[].name`)) {
        if (typeof got !== 'string' || seen.has(got)) continue;
        seen.add(got);
        yield { at, problem: 'kube-scheduler does not have this plugin', got, allowed: nearestFirst(got, schedulerPlugins, 3) };
      }
  },
});

const resource = each(inFiles(`${STRATEGY}.resources[].name`), {
  id: 'scheduler/resource',
  severity: 'warning',
  about: 'GPUs are scored under a name that no pool offers.',
  fix: 'name a resource that the pools offer: a score of what no node has says nothing',
  source:
    'Kubernetes 1.36.3 pkg/scheduler/framework/plugins/noderesources/resource_allocation.go: resources that a node does not have are left out of the score',
  look({ at, value: got }, { pools }) {
    const known = pools.flatMap((pool) => poolResources(pool).map((offer) => offer.resource));
    if (typeof got !== 'string' || !asksForGpus(got) || known.length === 0 || known.includes(got)) return undefined;
    return { at, problem: 'no pool offers a resource of this name', got, allowed: [...new Set(known)] };
  },
});

const unusedShape = each(inFiles(STRATEGY), {
  id: 'scheduler/unused-shape',
  severity: 'warning',
  about: 'A shape is set where nodes are not scored by ratio.',
  fix: 'remove requestedToCapacityRatio, or set type: RequestedToCapacityRatio',
  source: 'Kubernetes pkg/scheduler/apis/config/validation, ValidateNodeResourcesFitArgs: refused by 1.36.3, without a word in 1.30.14',
  look({ at, value }) {
    const { type: got = 'LeastAllocated', requestedToCapacityRatio: shape } = jsonOf(value);
    return got === 'RequestedToCapacityRatio' || shape === undefined
      ? undefined
      : { at: `${at}.requestedToCapacityRatio`, problem: 'is only for the type RequestedToCapacityRatio', got };
  },
});

/** Configurations of kube-scheduler. */
export const schedulerRules: readonly Rule[] = [config, unusedShape, plugin, resource];
