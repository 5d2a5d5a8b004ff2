import { check, type Json, jsonOf, listOf, textOf, valueIn, wholeOf } from '../../internal';
import { findingOf, type ValueFinding } from '../value-finding';
import { argsSchema } from './schema';

/** What kube-scheduler refuses at its start, of keys that are right each by itself. */
export function* relationsIn(file: Json): Generator<ValueFinding> {
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
    yield { at: 'leaderElection.resourceLock', problem: 'is no longer supported', got: resourceLock, allowed: ['leases'] };
  yield* extendersIn(listOf(file['extenders']));
}

function* argumentsIn(profile: Json, at: string): Generator<ValueFinding> {
  const seen = new Set<unknown>();
  for (const [index, { name, args }] of listOf(profile['pluginConfig']).entries()) {
    const place = `${at}.pluginConfig[${index}]`;
    if (seen.has(name)) yield { at: place, problem: 'a plugin is configured twice', got: name };
    seen.add(name);
    const schema = typeof name === 'string' ? argsSchema(name) : undefined;
    if (schema === undefined || args === undefined) continue;
    for (const problem of check(schema, args, `${place}.args`)) yield findingOf(problem);
    if (name === 'NodeResourcesFit') yield* strategyIn(jsonOf(valueIn(args, 'scoringStrategy')), `${place}.args.scoringStrategy`);
  }
}

/** A score by ratio has a shape, whose points rise. */
function* strategyIn(strategy: Json, at: string): Generator<ValueFinding> {
  if (strategy['type'] !== 'RequestedToCapacityRatio') return;
  const place = `${at}.requestedToCapacityRatio`;
  const ratio = strategy['requestedToCapacityRatio'];
  if (ratio === undefined) yield { at: place, problem: 'must be specified when type is RequestedToCapacityRatio' };
  const points = listOf(jsonOf(ratio)['shape']).map(({ utilization }) => wholeOf(utilization) ?? 0);
  const falls = points.findIndex((point, index) => point <= (points[index - 1] ?? Number.NEGATIVE_INFINITY));
  if (falls >= 0) yield { at: `${place}.shape[${falls}].utilization`, problem: 'the points of a shape do not rise', got: points };
}

function* extendersIn(extenders: readonly Json[]): Generator<ValueFinding> {
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
