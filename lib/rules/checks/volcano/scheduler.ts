import { isPlainObject, type Json, jsonOf, listOf, ownValue, textOf, valueIn } from '../../../internal';
import type { ConfigFacts, Model } from '../../../plans/model';
import { readFile, volcanoScheduler } from '../../../words/formats';
import { configsOf } from '../../lookups/configs';
import { objectsOf, podsMadeBy, podsOf, type SeenPod } from '../../lookups/related';
import { VGPU } from './names';
import type { Finding, Rule } from '../../rule';

const plugins: Rule = {
  id: 'volcano/scheduler-plugins',
  severity: 'warning',
  about: "Volcano's scheduler lacks a plugin that a job needs.",
  fix: 'add the plugin to a tier of the configuration (custom.scheduler_config_override of the chart)',
  source:
    'volcano v1.15.1 installer/helm/chart/volcano: the default has neither network-topology-aware nor deviceshare, and proportion, not capacity',
  *check(model) {
    const config = configOf(model);
    const given = config?.plugins.flatMap(({ name }) => (name === undefined ? [] : [name]));
    if (given === undefined) return;
    for (const facts of objectsOf(model, 'batch.volcano.sh', 'Job')) {
      const spec = jsonOf(facts.object['spec']);
      const topology = [spec, ...listOf(spec['tasks'])].some((one) => valueIn(one, 'networkTopology') !== undefined);
      if (topology && !given.includes('network-topology-aware'))
        yield {
          subject: facts.path,
          at: 'spec.networkTopology',
          problem: 'is ignored: the scheduler lacks the plugin network-topology-aware',
          got: given,
        };
      if (podsMadeBy(model, facts).some(asksVgpu) && !given.includes('deviceshare'))
        yield { subject: facts.path, at: 'spec.tasks', problem: NOT_SHARED, got: given };
    }
    if (!given.includes('deviceshare'))
      for (const seen of podsOf(model))
        if (seen.pod.owner.group !== 'batch.volcano.sh' && asksVgpu(seen))
          yield { subject: seen.pod.path, at: seen.pod.pointer, problem: NOT_SHARED, got: given };
    if (!given.includes('capacity'))
      for (const { path, object } of objectsOf(model, 'scheduling.volcano.sh', 'Queue'))
        if (valueIn(object, 'spec', 'deserved') !== undefined)
          yield {
            subject: path,
            at: 'spec.deserved',
            problem: 'is ignored: the scheduler lacks the plugin capacity',
            got: given,
          };
  },
};

const NOT_SHARED = 'no GPU is shared: the scheduler lacks the plugin deviceshare';

const asksVgpu = ({ containers }: SeenPod): boolean =>
  containers.some(({ container }) => Object.keys(container.resources?.limits ?? {}).some((name) => name.startsWith(VGPU)));

/** A plugin of a tier, and the steps to it. */
interface Plugin {
  readonly name: string | undefined;
  readonly at: string;
  readonly given: Json;
}

/** The one configuration that is there, with its plugins. */
function configOf(model: Model): { readonly facts: ConfigFacts; readonly plugins: readonly Plugin[] } | undefined {
  const [facts, ...others] = configsOf(model, 'volcano-scheduler');
  if (facts === undefined || others.length > 0) return undefined;
  const read = readFile(volcanoScheduler, facts.text);
  const tiers = isPlainObject(read) ? listOf(read['tiers']) : [];
  return {
    facts,
    plugins: tiers.flatMap((tier, index) =>
      listOf(tier['plugins']).map((given, place) => ({
        name: textOf(given['name']),
        at: `tiers[${index}].plugins[${place}]`,
        given,
      })),
    ),
  };
}

const sharing: Rule = {
  id: 'volcano/deviceshare',
  severity: 'error',
  about: "Plugins of Volcano's scheduler contradict each other, or share no parts of GPUs.",
  fix: 'set deviceshare.VGPUEnable: true alone, without deviceshare.GPUSharingEnable and GPUNumberEnable, and keep one of proportion and capacity',
  source:
    'volcano v1.15.1 pkg/scheduler/plugins/deviceshare/deviceshare.go: "gpu-share and vgpu can\'t be used together" ends the scheduler; docs/user-guide/how_to_use_capacity_plugin.md',
  *check(model) {
    const config = configOf(model);
    if (config === undefined) return;
    const { facts, plugins: all } = config;
    const place = (at: string): Pick<Finding, 'subject' | 'at'> => ({
      subject: facts.path,
      at: facts.at === '' ? at : `${facts.at}.${at}`,
    });
    for (const { name, at, given } of all) {
      if (name !== 'deviceshare') continue;
      const told = jsonOf(given['arguments']);
      const vgpu = isOn(told['deviceshare.VGPUEnable']);
      const others = ['deviceshare.GPUSharingEnable', 'deviceshare.GPUNumberEnable'].filter((key) => isOn(ownValue(told, key)));
      const [other] = others;
      if (vgpu ? other !== undefined : others.length > 1)
        yield {
          ...place(`${at}.arguments["${other}"]`),
          problem: `does not go with ${vgpu ? 'deviceshare.VGPUEnable' : String(others[1])}: the scheduler does not start`,
          got: ownValue(told, other ?? ''),
        };
      else if (!vgpu && podsOf(model).some(asksVgpu))
        yield {
          ...place(at),
          problem: 'shares no parts of GPUs, for which pods ask: deviceshare.VGPUEnable is not true',
          got: told['deviceshare.VGPUEnable'] ?? 'nothing',
        };
    }
    const capacity = all.find(({ name }) => name === 'capacity');
    if (capacity !== undefined && all.some(({ name }) => name === 'proportion'))
      yield { ...place(capacity.at), problem: 'cannot be used together with proportion, which is there as well', got: 'capacity' };
  },
};

const isOn = (value: unknown): boolean => value === true || value === 'true';

/** What Volcano's scheduler is told. */
export const volcanoSchedulerRules: readonly Rule[] = [plugins, sharing];
