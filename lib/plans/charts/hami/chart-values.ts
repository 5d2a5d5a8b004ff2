import { hasToken, valueAt } from '../../../internal';
import { type ChartTable, deadKeysOf, unknownKeysOf, valuesForGroups } from '../values/chart-values';
import type { ValueFinding } from '../../../words/formats';
import { hookPaths } from './derive';
import { hamiKeys, hamiKeyVersions } from './keys';
import { hamiTypes } from './types';
import { leftOutValues, type OnlyAs } from '../values/only-as';
import { wrongTypes } from '../values/value-types';

type Values = Readonly<Record<string, unknown>>;

/** Keys of HAMi's chart that no template of this version has. Nothing for a version that is not held here. */
export const unknownHamiValues = (version: string, values: Values): readonly ValueFinding[] => unknownKeysOf(table, version, values);

/** Keys of HAMi's chart that change nothing in this version. */
export const deadHamiValues = (version: string, values: Values): readonly ValueFinding[] => deadKeysOf(table, version, values);

/**
 * Sources: HAMi, `charts/hami` of each version; for what is rendered and ignored v2.10.0 `cmd/device-plugin/nvidia`,
 * which nobody asks for `disable-core-limit`, and `cmd/scheduler`, whose flag overrides `HAMI_NODELOCK_EXPIRE`.
 */
const table: ChartTable = {
  chart: 'HAMi',
  keys: hamiKeys,
  versions: hamiKeyVersions,
  ignored: [
    { key: 'devicePlugin.disablecorelimit', from: '2.9.0', fix: "set devices.nvidia.gpuCorePolicy to 'disable'" },
    { key: 'scheduler.nodeLockExpire', from: '2.9.0', fix: 'add --node-lock-timeout to scheduler.extender.extraArgs' },
  ],
  instead: {
    'scheduler.kubeScheduler.imageTag': 'use scheduler.kubeScheduler.image.tag',
    'scheduler.kubeScheduler.imagePullPolicy': 'use scheduler.kubeScheduler.image.pullPolicy',
    dra: 'use 2.9, or remove it: 2.10 has no DRA driver of its own',
    'hami-dra': 'use 2.9, or remove it: 2.10 has no DRA driver of its own',
    enflameResourceNameVGCU: 'use enflameResourceNameDRSGCU',
    enflameResourceNameVGCUPercentage: 'use enflameResourceNameGCUMemory and enflameResourceNameGCUCore',
  },
};

/** Values that the chart takes and that cannot work. Sources are with each check. */
export function brokenHamiValues(version: string, values: Values): readonly ValueFinding[] {
  const found = [
    ...paths(values),
    ...leftOutValues(ONLY_AS, values),
    ...nodeSelector(values),
    ...policies(values),
    ...valuesForGroups(table, version, values),
  ];
  return [...wrongTypes(TYPES, version, values).filter(({ at }) => !found.some((other) => other.at === at)), ...found];
}

const TYPES = { types: hamiTypes, versions: hamiKeyVersions };

/** Source: HAMi v2.10.0 `charts/hami/templates/device-plugin/daemonsetnvidia.yaml`: three keys, one folder. */
function paths(values: Values): readonly ValueFinding[] {
  const root = valueAt(values, 'global.gpuHookPath') ?? '/usr/local';
  if (typeof root !== 'string' || hasToken(root)) return [];
  const { libPath, ctrPath } = hookPaths(root);
  return Object.entries({ 'devicePlugin.libPath': libPath, 'devicePlugin.monitor.ctrPath': ctrPath }).flatMap(([at, meant]) => {
    const got = valueAt(values, at) ?? hookPaths('/usr/local')[at.endsWith('libPath') ? 'libPath' : 'ctrPath'];
    return got === meant
      ? []
      : [{ at, problem: `does not lie below global.gpuHookPath, ${root}`, got, allowed: [meant], fix: 'give the prop gpuHookPath alone' }];
  });
}

/** Source: the same file, `typeIs "bool"`. */
const ONLY_AS: OnlyAs = {
  boolean: ['passDeviceSpecsEnabled', 'gdrcopyEnabled', 'gdsEnabled', 'mofedEnabled'].map((key) => `devicePlugin.${key}`),
  string: [],
};

/** A label has a string as value; YAML 1.1 reads a bare `on` as true. */
function nodeSelector(values: Values): readonly ValueFinding[] {
  const selector = valueAt(values, 'devicePlugin.nvidiaNodeSelector') ?? {};
  return Object.entries(selector).flatMap(([key, got]: [string, unknown]): readonly ValueFinding[] =>
    typeof got === 'string'
      ? []
      : [
          {
            at: `devicePlugin.nvidiaNodeSelector.${key}`,
            problem: 'is not a string; the API server rejects the DaemonSet',
            got,
            fix: "write 'on' in quotes",
          },
        ],
  );
}

/** Values outside of these are read as something else, silently. Sources: HAMi v2.10.0 `pkg/util/types.go`, `pkg/device/nvidia`. */
const ENUMS: Readonly<Record<string, readonly string[]>> = {
  'scheduler.defaultSchedulerPolicy.nodeSchedulerPolicy': ['binpack', 'spread'],
  'scheduler.admissionWebhook.failurePolicy': ['Ignore', 'Fail'],
  'devicePlugin.deviceListStrategy': ['envvar', 'volume-mounts', 'cdi-annotations'],
  'devicePlugin.migStrategy': ['none', 'single', 'mixed'],
  'devices.nvidia.gpuCorePolicy': ['default', 'force', 'disable'],
};

function policies(values: Values): readonly ValueFinding[] {
  return Object.entries(ENUMS).flatMap(([at, allowed]): readonly ValueFinding[] => {
    const got = valueAt(values, at);
    if (got === undefined || (typeof got === 'string' && (allowed.includes(got) || hasToken(got)))) return [];
    return [{ at, problem: 'is none of the words that HAMi knows', got, allowed }];
  });
}
