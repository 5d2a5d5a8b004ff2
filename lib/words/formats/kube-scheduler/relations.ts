import { check, type Json, jsonOf, listOf, textOf, valueIn, wholeOf } from '../../../internal';
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
      yield { at: `${at}.schedulerName`, problem: 'two profiles have one name', got: name, fix: 'give one of them another schedulerName' };
    if (JSON.stringify(valueIn(profile, 'plugins', 'queueSort') ?? {}) !== first)
      yield { at: `${at}.plugins.queueSort`, problem: 'is not the same for all profiles', fix: 'write it alike in every profile' };
    yield* argumentsIn(profile, at);
  }
  const [least = 1, most = 10] = [file['podInitialBackoffSeconds'], file['podMaxBackoffSeconds']].map(wholeOf);
  if (most < least)
    yield {
      at: 'podMaxBackoffSeconds',
      problem: 'is less than podInitialBackoffSeconds',
      got: most,
      allowed: `from ${least}`,
      fix: `write ${least} or more`,
    };
  const { leaderElect, resourceLock } = jsonOf(file['leaderElection']);
  if (leaderElect !== false && resourceLock !== undefined && resourceLock !== '' && resourceLock !== 'leases')
    yield {
      at: 'leaderElection.resourceLock',
      problem: 'is no longer supported',
      got: resourceLock,
      allowed: ['leases'],
      fix: 'write leases, or remove it',
    };
  yield* extendersIn(listOf(file['extenders']));
}

function* argumentsIn(profile: Json, at: string): Generator<ValueFinding> {
  const seen = new Set<unknown>();
  for (const [index, { name, args }] of listOf(profile['pluginConfig']).entries()) {
    const place = `${at}.pluginConfig[${index}]`;
    if (seen.has(name))
      yield { at: place, problem: 'a plugin is configured twice', got: name, fix: 'write one entry for it, with all its args' };
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
  if (ratio === undefined)
    yield {
      at: place,
      problem: 'must be specified when type is RequestedToCapacityRatio',
      fix: 'give shape: [{utilization: 0, score: 0}, {utilization: 100, score: 10}]',
    };
  const points = listOf(jsonOf(ratio)['shape']).map(({ utilization }) => wholeOf(utilization) ?? 0);
  const falls = fallsAt(points);
  if (falls >= 0) yield { at: `${place}.shape[${falls}].utilization`, ...NOT_RISING, got: points };
}

/** What is wrong with a shape whose points do not rise. */
export const NOT_RISING = {
  problem: 'the points of a shape do not rise',
  fix: 'write the points by rising utilization, each of them once',
};

/** The first point that does not lie above the one before it; below 0 where all do. */
export const fallsAt = (points: readonly number[]): number =>
  points.findIndex((point, index) => point <= (points[index - 1] ?? Number.NEGATIVE_INFINITY));

function* extendersIn(extenders: readonly Json[]): Generator<ValueFinding> {
  const managed = new Set<unknown>();
  for (const [index, extender] of extenders.entries()) {
    const at = `extenders[${index}]`;
    if (textOf(extender['prioritizeVerb']) && (wholeOf(extender['weight']) ?? 0) <= 0)
      yield {
        at: `${at}.weight`,
        problem: 'an extender that prioritizes has a weight above 0',
        got: extender['weight'],
        fix: 'write weight: 1',
      };
    for (const [place, { name }] of listOf(extender['managedResources']).entries()) {
      if (managed.has(name))
        yield {
          at: `${at}.managedResources[${place}].name`,
          problem: 'two extenders manage one resource',
          got: name,
          fix: 'remove it from managedResources of one of them',
        };
      managed.add(name);
    }
  }
  const binders = extenders.filter(({ bindVerb }) => textOf(bindVerb));
  if (binders.length > 1)
    yield {
      at: 'extenders',
      problem: 'only one extender can bind',
      got: binders.map(({ urlPrefix }) => urlPrefix),
      fix: 'remove bindVerb from all but one',
    };
}
