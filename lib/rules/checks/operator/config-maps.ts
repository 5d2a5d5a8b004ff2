import { at as step, hasToken, isPlainObject, valueAt } from '../../../internal';
import type { ConfigSort, Model } from '../../../plans/model';
import { heardMigStrategy, isSwitchedOff, pluginConfigData } from '../../../plans/charts';
import { devicePlugin, readFile } from '../../../words/formats';
import { each } from '../../lookups/each';
import { configMapOf, configMapsNamed, configMapsOf, configsOf } from '../../lookups/configs';
import { objectsOf } from '../../lookups/related';
import { operatorsOf } from './operators';
import type { Rule } from '../../rule';

/** Components that read one key of the ConfigMap that they are told of. */
const READ = { migManager: 'config.yaml', dcgmExporter: 'dcgm-metrics.csv' } as const;

const keys = each(operatorsOf, {
  id: 'operator/config-map',
  severity: 'error',
  about: 'A ConfigMap that the GPU Operator names lacks the key that is read.',
  fix: 'put the file under the key that is read',
  source:
    'gpu-operator v26.7.0 controllers/object_controls.go: mig-manager reads config.yaml, and the exporter dcgm-metrics.csv; a missing one keeps their pods from starting',
  *look([operator], model) {
    for (const [component, key] of Object.entries(READ)) {
      const found = isSwitchedOff(operator.values, component) ? undefined : configMapOf(model, operator, component);
      if (found === undefined || Object.hasOwn(found.data, key)) continue;
      yield {
        subject: found.facts.path,
        at: 'data',
        problem: `has no key '${key}', which ${component} of the GPU Operator reads`,
        got: Object.keys(found.data),
        allowed: [key],
      };
    }
  },
});

/** Components that mount a ConfigMap, and what is in it. */
const MOUNTED = [
  ['devicePlugin', 'device-plugin'],
  ['migManager', 'mig-parted'],
] as const;

const missing = each(operatorsOf, {
  id: 'operator/config-missing',
  severity: 'warning',
  about: 'A ConfigMap that the GPU Operator names is not among the documents.',
  fix: 'name the ConfigMap as it is called; silence this if the other one is made elsewhere',
  source: 'gpu-operator v26.7.0 controllers/object_controls.go: pods that mount a ConfigMap which is missing do not start',
  *look([{ values, namespace: own }], model) {
    for (const [component, sort] of MOUNTED) {
      const got = valueAt(values, `${component}.config.name`);
      if (typeof got !== 'string' || got === '' || hasToken(got) || got === MADE_BY_OPERATOR) continue;
      if (valueAt(values, `${component}.config.create`) === true || isSwitchedOff(values, component)) continue;
      if (configMapsOf(model, got).length > 0) continue;
      const others = configMapNames(model, sort, own);
      if (others.length > 0)
        yield { at: `values.${component}.config.name`, problem: 'no ConfigMap of this name is among the documents', got, allowed: others };
    }
  },
});

const hashed = each(operatorsOf, {
  id: 'operator/config-hash',
  severity: 'warning',
  about: 'kustomize gives a ConfigMap another name than the GPU Operator is given.',
  fix: 'set options: {disableNameSuffixHash: true} on its generator; silence this where an overlay teaches kustomize this field (configurations)',
  source:
    'kubernetes-sigs/kustomize api/internal/konfig/builtinpluginconsts/namereference.go: references are rewritten in fields of Kubernetes, and in no values of a chart and no ClusterPolicy; its issue 4674',
  *look([{ values }], model) {
    for (const component of ['devicePlugin', ...Object.keys(READ)]) {
      const got = valueAt(values, `${component}.config.name`);
      if (typeof got !== 'string' || valueAt(values, `${component}.config.create`) === true) continue;
      const named = configMapsOf(model, got);
      if (named.length === 0 || !named.every(({ object: { metadata } }) => metadata.annotations?.[NEEDS_HASH] === 'enabled')) continue;
      const problem = 'kustomize puts a hash behind the name of this ConfigMap, and does not write it here';
      yield { at: `values.${component}.config.name`, problem, got };
    }
  },
});

/** What kustomize remembers of a ConfigMap until it has its name. */
const NEEDS_HASH = 'kustomize.config.k8s.io/needs-hash';

/** The operator makes this one by itself. */
const MADE_BY_OPERATOR = 'default-mig-parted-config';

/** ConfigMaps of a namespace that hold files of a sort. */
function configMapNames(model: Model, sort: ConfigSort, own: string): readonly string[] {
  const holders = new Set(configsOf(model, sort).map(({ path }) => path));
  return holders.size === 0
    ? []
    : objectsOf(model, '', 'ConfigMap').flatMap(({ path, object: { metadata } }) =>
        holders.has(path) && (own === '' || (metadata.namespace ?? own) === own) ? [metadata.name] : [],
      );
}

const namespace = each(operatorsOf, {
  id: 'operator/config-namespace',
  severity: 'warning',
  about: 'A ConfigMap that the GPU Operator names is in another namespace.',
  fix: 'move the ConfigMap to the namespace of the operator',
  source: 'gpu-operator issue 412: the pods of the operator mount ConfigMaps of their own namespace',
  *look([{ namespace: own, values }], model) {
    if (own === '') return;
    for (const component of ['devicePlugin', ...Object.keys(READ)]) {
      const named = configMapsNamed(model, values, component);
      const others = named.map(({ facts }) => facts.object.metadata.namespace ?? own);
      if (named.length === 0 || others.includes(own)) continue;
      yield {
        at: `values.${component}.config.name`,
        problem: `names a ConfigMap in namespace ${[...new Set(others)].join(', ')}, but the operator runs in ${own}`,
        got: named[0]?.facts.object.metadata.name,
      };
    }
  },
});

const ignored = each(operatorsOf, {
  id: 'operator/overridden-value',
  severity: 'warning',
  about: 'A device plugin configuration has a value that mig.strategy overrides.',
  fix: "set mig.strategy to '' where configurations decide it node by node",
  source:
    'gpu-operator v26.7.0 controllers/object_controls.go, applyMIGConfiguration: the operator sets MIG_STRATEGY, which beats the configuration file',
  *look([operator], model) {
    const { at: where, got: strategy } = heardMigStrategy(operator.version, operator.values);
    const named = configMapOf(model, operator, 'devicePlugin');
    const data = pluginConfigData(operator.values, named?.data);
    if (typeof strategy !== 'string' || strategy === '' || !isPlainObject(data)) return;
    for (const [key, text] of Object.entries(data)) {
      const config = readFile(devicePlugin, text);
      const got = isPlainObject(config) ? valueAt(config, 'flags.migStrategy') : undefined;
      if (got === undefined || got === strategy) continue;
      yield {
        subject: named?.facts.path ?? operator.path,
        at: `${step(named ? 'data' : 'values.devicePlugin.config.data', key)}.flags.migStrategy`,
        problem: `flags.migStrategy is ignored: ${where} says '${strategy}'`,
        got,
      };
    }
  },
});

/** What the GPU Operator is told of by the names of ConfigMaps. */
export const configMapRules: readonly Rule[] = [keys, missing, hashed, namespace, ignored];
