import {
  anyOf,
  boolean,
  before,
  json,
  number,
  object,
  optional,
  plainText,
  type Problem,
  required,
  type Schema,
  since,
  UNKNOWN_KEY,
  valueIn,
} from '../../../internal';
import type { FormatRow } from '../format-row';
import { YAML } from '../syntax';
import { findingOf, type ValueFinding } from '../value-finding';
import { withoutEmpty } from '../without-empty';

const EXAMPLE = `nvidia:
  resourceCountName: nvidia.com/gpu
  resourceMemoryName: nvidia.com/gpumem
  resourceMemoryPercentageName: nvidia.com/gpumem-percentage
  resourceCoreName: nvidia.com/gpucores
  resourcePriorityName: nvidia.com/priority
  overwriteEnv: false
  defaultMemory: 0
  defaultCores: 0
  defaultGPUNum: 1
  deviceSplitCount: 10
  deviceMemoryScaling: 1
  deviceCoreScaling: 1
`;

/** What HAMi shares on each node, and what its resources are called: `device-config.yaml`. */
export const hamiDevices = Object.freeze<FormatRow<'hami-devices', object>>({
  id: 'hami-devices',
  name: "HAMi's device-config.yaml",
  source: 'HAMi v2.9.0 and v2.10.0 pkg/device/nvidia/device.go, NvidiaConfig; plugin/register.go: three numbers are read by a pointer',
  example: { name: 'device-config.yaml', text: EXAMPLE },
  hint: /resourceCountName|deviceSplitCount/,
  // Below `nvidia` are settings, and besides it sections of other makers.
  is: ({ value }) =>
    ['resourceCountName', 'deviceSplitCount'].some((key) => valueIn(value, 'nvidia', key) !== undefined) &&
    Object.values(value as object).every((section) => typeof section === 'object'),
  ...YAML,
  read: (parsed) => withoutEmpty(parsed),
  schema: () => (schema ??= madeSchema()),
  // Volcano's vGPU device plugin reads a file of the same form, with keys of its own: who reads a ConfigMap is not known.
  say: (problem, { version }) =>
    problem.problem === UNKNOWN_KEY && version === '' ? undefined : { ...findingOf(problem), ...wordsFor(problem) },
});

let schema: Schema | undefined;

function madeSchema(): Schema {
  const scalar = anyOf('a text', plainText({ empty: true }), number(), boolean);
  const int32 = number({ min: -(2 ** 31), max: 2 ** 31 - 1 });
  const all = (kind: Schema, names: string) => Object.fromEntries(names.split(' ').map((name) => [name, optional(kind)]));
  const nvidia = object<Record<string, unknown>>({
    ...all(
      scalar,
      'resourceCountName resourceMemoryName resourceCoreName resourceMemoryPercentageName resourcePriorityName gpuCorePolicy libCudaLogLevel runtimeClassName',
    ),
    ...all(boolean, 'overwriteEnv disableCoreLimit'),
    ...all(int32, 'defaultMemory defaultCores defaultGPUNum memoryFactor'),
    deviceSplitCount: required(number({ min: 0 })),
    deviceMemoryScaling: required(number()),
    deviceCoreScaling: required(number()),
    preConfiguredDeviceMemory: optional(number()),
    enableNumaTopology: since('2.10.0', boolean),
    migProfileAllowlist: since('2.10.0', json),
    knownMigGeometries: before('2.10.0', json),
  });
  return { is: 'object', keys: { nvidia: required(nvidia) }, more: [{ key: /./, what: 'a section of another maker', schema: json }] };
}

/** HAMi's programs stop at a value that they cannot read, and ignore a key that they do not know. */
function wordsFor({ path, problem, got, allowed }: Problem): Partial<ValueFinding> {
  const begin = path.lastIndexOf('nvidia');
  if (begin < 0) return {};
  const key = path.slice(begin);
  if (problem === UNKNOWN_KEY) return { problem: `${key} is not a key of device-config.yaml, and HAMi ignores it` };
  if (got === undefined)
    return {
      problem: `${key} is missing, and the device plugin stops without it`,
      fix: 'start from the whole file of the chart: the content replaces all of it',
    };
  return typeof allowed === 'string' ? { problem: `${key} is not ${allowed}, and HAMi's programs stop when they read the file` } : {};
}
