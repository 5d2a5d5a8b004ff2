import { isPlainObject, jsonOf, listOf, textOf, valueIn } from '../../internal';
import type { Model } from '../../model';
import { readFile, volcanoScheduler } from '../../formats';
import { configsOf } from '../lookups/configs';
import { objectsOf, podsMadeBy } from '../lookups/related';
import { VGPU } from './names';
import type { Rule } from '../rule';

const plugins: Rule = {
  id: 'volcano/scheduler-plugins',
  severity: 'warning',
  about: "Volcano's scheduler lacks a plugin that a job needs.",
  fix: 'add the plugin to a tier of the configuration (custom.scheduler_config_override of the chart)',
  source: 'volcano v1.15.1 installer/helm/chart/volcano: the default has neither network-topology-aware nor deviceshare',
  *check(model) {
    const given = pluginsIn(model);
    if (given === undefined) return;
    for (const facts of objectsOf(model, 'batch.volcano.sh', 'Job')) {
      const spec = jsonOf(facts.object['spec']);
      const topology = [spec, ...listOf(spec['tasks'])].some((one) => valueIn(one, 'networkTopology') !== undefined);
      if (topology && !given.includes('network-topology-aware'))
        yield {
          subject: facts.path,
          at: 'spec.networkTopology',
          problem: 'nothing heeds it: the scheduler lacks the plugin network-topology-aware',
          got: given,
        };
      const shares = podsMadeBy(model, facts).some(({ containers }) =>
        containers.some(({ container }) => Object.keys(container.resources?.limits ?? {}).some((name) => name.startsWith(VGPU))),
      );
      if (shares && !given.includes('deviceshare'))
        yield {
          subject: facts.path,
          at: 'spec.tasks',
          problem: 'no GPU is shared: the scheduler lacks the plugin deviceshare',
          got: given,
        };
    }
  },
};

/** The plugins of the one configuration that is there. */
function pluginsIn(model: Model): readonly string[] | undefined {
  const [config, ...others] = configsOf(model, 'volcano-scheduler');
  if (config === undefined || others.length > 0) return undefined;
  const read = readFile(volcanoScheduler, config.text);
  const tiers = isPlainObject(read) ? listOf(read['tiers']) : [];
  return tiers.flatMap((tier) => listOf(tier['plugins']).flatMap(({ name }) => textOf(name) ?? []));
}

/** What Volcano's scheduler is told. */
export const volcanoSchedulerRules: readonly Rule[] = [plugins];
