import { check, hasToken, isPlainObject, nearestFirst, parseYaml, type Problem } from '../internal';
import type { Model } from '../model';
import { poolResources } from '../sharing';
import { configsOf } from './configs';
import { type Json, jsonOf, listOf, textOf, valueIn, wholeOf } from './json';
import type { Finding, Rule } from './rule';
import { argsSchema, extensionPoints, plugins, schedulerSchema } from './scheduler-shape';

const config: Rule = {
  id: 'scheduler/config',
  severity: 'error',
  about: 'kube-scheduler starts with its configuration.',
  fix: 'write it as kubescheduler.config.k8s.io/v1 has it: keys are decoded strictly, and values are checked at the start',
  source: 'Kubernetes 1.36.3 pkg/scheduler/apis/config/validation; v1 is the only version since 1.29',
  *check(model) {
    for (const { path, at, value } of filesIn(model)) {
      for (const problem of check(schedulerSchema, value, ROOT)) yield { ...found(problem, at), subject: path };
      for (const { at: inner, ...finding } of relationsIn(jsonOf(value))) yield { ...finding, subject: path, at: joined(at, inner) };
    }
  },
};

/** A finding inside a file. */
type Placed = Omit<Finding, 'subject'> & { readonly at: string };

/** What the problems of a schema are called by before the place of the file is known. */
const ROOT = 'file';

const found = ({ path, problem, got, allowed }: Problem, root: string): Placed => ({
  at: joined(root, path.slice(ROOT.length).replace(/^\./, '')),
  problem,
  ...(got === undefined ? {} : { got }),
  ...(allowed === undefined ? {} : { allowed }),
});

const joined = (root: string, inner: string): string => (root === '' ? inner : `${root}.${inner}`);

interface SchedulerFile {
  readonly path: string;
  readonly at: string;
  readonly value: unknown;
}

/** Every configuration that can be read; what is no YAML is not surely one. */
function filesIn(model: Model): readonly SchedulerFile[] {
  let files = FILES.get(model);
  if (files === undefined) {
    const read = configsOf(model, 'kube-scheduler').flatMap(({ path, at, text }): readonly SchedulerFile[] => {
      const value = hasToken(text) ? undefined : valueOf(text);
      return isPlainObject(value) ? [{ path, at, value }] : [];
    });
    FILES.set(model, (files = read));
  }
  return files;
}
const FILES = new WeakMap<Model, readonly SchedulerFile[]>();

function valueOf(text: string): unknown {
  try {
    const [value, ...more] = parseYaml(text);
    return more.length === 0 ? value : undefined;
  } catch {
    return undefined;
  }
}

function* relationsIn(file: Json): Generator<Placed> {
  const profiles = listOf(file['profiles']);
  const names = profiles.map(({ schedulerName }) => schedulerName ?? 'default-scheduler');
  const [first] = profiles.map((profile) => JSON.stringify(valueIn(profile, 'plugins', 'queueSort') ?? {}));
  for (const [index, profile] of profiles.entries()) {
    const at = `profiles[${index}]`;
    const name = names[index];
    if (names.findIndex((one) => one === name) < index)
      yield { at: `${at}.schedulerName`, problem: 'two profiles have one name', got: name };
    if (JSON.stringify(valueIn(profile, 'plugins', 'queueSort') ?? {}) !== first)
      yield { at: `${at}.plugins.queueSort`, problem: 'is not the same for all profiles' };
    yield* argumentsIn(profile, at);
  }
  const [least = 1, most = 10] = [file['podInitialBackoffSeconds'], file['podMaxBackoffSeconds']].map(wholeOf);
  if (most < least)
    yield { at: 'podMaxBackoffSeconds', problem: 'is less than podInitialBackoffSeconds', got: most, allowed: `from ${least}` };
  const { leaderElect, resourceLock } = jsonOf(file['leaderElection']);
  if (leaderElect !== false && resourceLock !== undefined && resourceLock !== '' && resourceLock !== 'leases')
    yield { at: 'leaderElection.resourceLock', problem: 'is no lock any more', got: resourceLock, allowed: ['leases'] };
  yield* extendersIn(listOf(file['extenders']));
}

function* argumentsIn(profile: Json, at: string): Generator<Placed> {
  const seen = new Set<unknown>();
  for (const [index, { name, args }] of listOf(profile['pluginConfig']).entries()) {
    const place = `${at}.pluginConfig[${index}]`;
    if (seen.has(name)) yield { at: place, problem: 'a plugin is configured twice', got: name };
    seen.add(name);
    const schema = typeof name === 'string' ? argsSchema(name) : undefined;
    if (schema === undefined || args === undefined) continue;
    for (const problem of check(schema, args, ROOT)) yield found(problem, `${place}.args`);
    if (name === 'NodeResourcesFit') yield* strategyIn(jsonOf(valueIn(args, 'scoringStrategy')), `${place}.args.scoringStrategy`);
  }
}

/** A score by ratio has a shape, whose points rise. */
function* strategyIn(strategy: Json, at: string): Generator<Placed> {
  if (strategy['type'] !== 'RequestedToCapacityRatio') return;
  const place = `${at}.requestedToCapacityRatio`;
  const ratio = strategy['requestedToCapacityRatio'];
  if (ratio === undefined) yield { at: place, problem: 'must be specified when type is RequestedToCapacityRatio' };
  const points = listOf(jsonOf(ratio)['shape']).map(({ utilization }) => wholeOf(utilization) ?? 0);
  const falls = points.findIndex((point, index) => point <= (points[index - 1] ?? Number.NEGATIVE_INFINITY));
  if (falls >= 0) yield { at: `${place}.shape[${falls}].utilization`, problem: 'the points of a shape do not rise', got: points };
}

function* extendersIn(extenders: readonly Json[]): Generator<Placed> {
  const managed = new Set<unknown>();
  for (const [index, extender] of extenders.entries()) {
    const at = `extenders[${index}]`;
    if (textOf(extender['prioritizeVerb']) && (wholeOf(extender['weight']) ?? 0) <= 0)
      yield { at: `${at}.weight`, problem: 'an extender that prioritizes has a weight above 0', got: extender['weight'] };
    for (const [place, { name }] of listOf(extender['managedResources']).entries()) {
      if (managed.has(name)) yield { at: `${at}.managedResources[${place}].name`, problem: 'two extenders manage one resource', got: name };
      managed.add(name);
    }
  }
  const binders = extenders.filter(({ bindVerb }) => textOf(bindVerb));
  if (binders.length > 1) yield { at: 'extenders', problem: 'only one extender can bind', got: binders.map(({ urlPrefix }) => urlPrefix) };
}

const plugin: Rule = {
  id: 'scheduler/plugin',
  severity: 'warning',
  about: 'The plugins of a profile are in the scheduler that reads it.',
  fix: 'write the name as kube-scheduler has it, or silence this for a scheduler that is built with more plugins',
  source: 'Kubernetes 1.36.3 pkg/scheduler/framework/plugins/names/names.go; profile: "plugin does not exist"',
  *check(model) {
    for (const { path, at, value } of filesIn(model)) {
      // A plugin is called at several points, and one that is not there is missing once.
      const seen = new Set<string>(plugins);
      for (const [index, profile] of listOf(jsonOf(value)['profiles']).entries()) {
        const root = joined(at, `profiles[${index}]`);
        for (const point of extensionPoints) {
          for (const [place, { name }] of listOf(valueIn(profile, 'plugins', point, 'enabled')).entries()) {
            if (typeof name !== 'string' || seen.has(name)) continue;
            seen.add(name);
            const allowed = nearestFirst(name, plugins, 3);
            yield {
              subject: path,
              at: `${root}.plugins.${point}.enabled[${place}].name`,
              problem: 'kube-scheduler has no such plugin',
              got: name,
              allowed,
            };
          }
        }
      }
    }
  },
};

const resource: Rule = {
  id: 'scheduler/resource',
  severity: 'warning',
  about: 'GPUs are scored by a name under which a pool offers them.',
  fix: 'name a resource that the pools offer: a score of what no node has says nothing',
  source:
    'Kubernetes 1.36.3 pkg/scheduler/framework/plugins/noderesources/resource_allocation.go: resources that a node does not have are left out of the score',
  *check(model) {
    const known = new Set(model.pools.flatMap((pool) => poolResources(pool).map((offer) => offer.resource)));
    if (known.size === 0) return;
    for (const { path, at, value } of filesIn(model)) {
      for (const [index, profile] of listOf(jsonOf(value)['profiles']).entries()) {
        for (const [place, { args }] of listOf(profile['pluginConfig']).entries()) {
          for (const [item, { name }] of listOf(valueIn(args, 'scoringStrategy', 'resources')).entries()) {
            if (typeof name !== 'string' || !name.startsWith('nvidia.com/') || known.has(name)) continue;
            const inner = `profiles[${index}].pluginConfig[${place}].args.scoringStrategy.resources[${item}].name`;
            yield {
              subject: path,
              at: joined(at, inner),
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

const unusedShape: Rule = {
  id: 'scheduler/unused-shape',
  severity: 'warning',
  about: 'A shape stands only where nodes are scored by ratio.',
  fix: 'take requestedToCapacityRatio away, or set type: RequestedToCapacityRatio',
  source: 'Kubernetes pkg/scheduler/apis/config/validation, ValidateNodeResourcesFitArgs: refused by 1.36.3, without a word in 1.30.14',
  *check(model) {
    for (const { path, at, value } of filesIn(model)) {
      for (const [index, profile] of listOf(jsonOf(value)['profiles']).entries()) {
        for (const [place, { args }] of listOf(profile['pluginConfig']).entries()) {
          const { type = 'LeastAllocated', requestedToCapacityRatio } = jsonOf(valueIn(args, 'scoringStrategy'));
          if (type === 'RequestedToCapacityRatio' || requestedToCapacityRatio === undefined) continue;
          const inner = `profiles[${index}].pluginConfig[${place}].args.scoringStrategy.requestedToCapacityRatio`;
          yield { subject: path, at: joined(at, inner), problem: 'is only for the type RequestedToCapacityRatio', got: type };
        }
      }
    }
  },
};

/** Configurations of kube-scheduler. */
export const schedulerRules: readonly Rule[] = [config, unusedShape, plugin, resource];
