import { defaultAllocators } from '../../allocators';
import { kubeScheduler } from '../../../words/formats';
import { isPlainObject, type Json, jsonOf, listOf, ownValue, textOf, valueIn } from '../../../internal';
import type { PoolDescription } from '../../model';
import { DEFAULT_SCHEDULER, extenderOf, FIT, HEAD, profilesOf } from './configuration';
import type { GpuSchedulerProps } from './props';

/** Something that the configuration in use says otherwise. */
export interface Conflict {
  /** Which of the props, such as `profiles["gpu"]`. */
  readonly at: readonly (string | number)[];
  readonly problem: string;
  readonly got: unknown;
  readonly allowed: unknown;
}

/** The configuration in use, and what was added to it. */
export interface Merged {
  readonly value: Json;
  readonly conflicts: readonly Conflict[];
}

/** The configuration in use as a value; undefined where it is not YAML of one document. */
export function currentOf({ current }: Pick<GpuSchedulerProps, 'current'>): Json | undefined {
  if (current === undefined) return {};
  const value = typeof current === 'string' ? kubeScheduler.parse(current) : current;
  return isPlainObject(value) ? value : undefined;
}

/**
 * The whole configuration: what is in use, with the profiles and extenders of the props added.
 *
 * @param alone Nobody else places the pods that name no scheduler, so that their profile has to be there.
 */
export function merged(props: GpuSchedulerProps, pools: readonly PoolDescription[], alone: boolean): Merged {
  const current = currentOf(props) ?? {};
  const conflicts: Conflict[] = [];
  const profiles = listOf(current['profiles']).map((one) => ({ ...one }));
  const own = profilesOf(props, pools);
  if (alone && !('profiles' in current) && !(DEFAULT_SCHEDULER in props.profiles)) profiles.push({ schedulerName: DEFAULT_SCHEDULER });
  for (const profile of own) {
    const name = nameOf(profile);
    const index = profiles.findIndex((one) => nameOf(one) === name);
    if (index < 0) profiles.push({ ...profile });
    else profiles[index] = { ...together(profiles[index] ?? {}, profile, ['profiles', name], conflicts) };
  }
  const extenders = withExtenders(listOf(current['extenders']), (props.extenders ?? []).map(extenderOf), conflicts);
  return {
    value: { ...HEAD, ...current, profiles, ...(extenders.length > 0 ? { extenders } : {}) },
    conflicts,
  };
}

const nameOf = (profile: Json): string => textOf(profile['schedulerName']) ?? DEFAULT_SCHEDULER;

/** A profile that is there, with what is added to it. */
function together(there: Json, added: Json, at: readonly (string | number)[], conflicts: Conflict[]): Json {
  const configs = listOf(there['pluginConfig']).map((one) => ({ ...one }));
  for (const { name, args } of listOf(added['pluginConfig'])) {
    const found = configs.find((one) => one['name'] === name);
    if (found === undefined) configs.push({ name, args });
    else {
      const now = jsonOf(found['args']);
      for (const [key, value] of Object.entries(jsonOf(args))) {
        if (ownValue(now, key) !== undefined && !isSame(ownValue(now, key), value))
          conflicts.push({
            at,
            problem: `differs from pluginConfig of ${String(name)}, ${key}, of the same profile in current`,
            got: value,
            allowed: ownValue(now, key),
          });
      }
      found['args'] = { ...now, ...jsonOf(args) };
    }
  }
  const plugins = { ...jsonOf(there['plugins']) };
  for (const [point, set] of Object.entries(jsonOf(added['plugins']))) {
    const enabled = listOf(valueIn(plugins, point, 'enabled')).map((one) => ({ ...one }));
    for (const plugin of listOf(valueIn(set, 'enabled'))) {
      const found = enabled.find(({ name }) => name === plugin['name']);
      if (found === undefined) enabled.push({ ...plugin });
      else if (!isSame(found, plugin))
        conflicts.push({
          at,
          problem: `differs from the weight of ${FIT} of the same profile in current`,
          got: plugin['weight'],
          allowed: found['weight'],
        });
    }
    plugins[point] = { ...jsonOf(ownValue(plugins, point)), enabled };
  }
  return { ...there, ...(Object.keys(plugins).length > 0 ? { plugins } : {}), pluginConfig: configs };
}

/** An extender that answers with one node stays the last. */
function withExtenders(there: readonly Json[], added: readonly Json[], conflicts: Conflict[]): readonly Json[] {
  const fresh = added.filter((extender, index) => {
    const same = there.find(({ urlPrefix }) => urlPrefix === extender['urlPrefix']);
    if (same === undefined) return true;
    if (!isSame(same, extender))
      conflicts.push({
        at: ['extenders', index],
        problem: 'has the address of an extender in current, and differs from it',
        got: extender,
        allowed: same,
      });
    return false;
  });
  const all = [...there, ...fresh];
  return [...all.filter((one) => !isLast(one)), ...all.filter(isLast)];
}

const LAST = defaultAllocators.flatMap(({ extender }) => (extender?.last ? [extender.resource] : []));
const isLast = ({ managedResources, filterVerb }: Json): boolean =>
  textOf(filterVerb) !== undefined && listOf(managedResources).some(({ name }) => LAST.includes(String(name)));

/** The same, whatever the order of keys. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
  if (!isPlainObject(one) || !isPlainObject(other)) return one === other;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => isSame(ownValue(one, key), ownValue(other, key)));
}
