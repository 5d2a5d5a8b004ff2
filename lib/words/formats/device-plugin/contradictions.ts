import { GPU_RESOURCE } from '../../gpu';
import { valueAt } from '../../../internal';
import type { ValueFinding } from '../value-finding';
import { type ReadReplicas, resourceName, sharesOf } from './shares';

type Values = Readonly<Record<string, unknown>>;

/** What the device plugin refuses, or ignores silently, of keys that are right each by itself. */
export function contradictions(config: Values, at: string): readonly ValueFinding[] {
  const { timeSlicing, mps, migStrategy } = sharesOf(config);
  return [
    ...withoutNvml(config, at),
    ...manyChannels(config, at),
    ...[...someDevices('timeSlicing', timeSlicing, at), ...someDevices('mps', mps, at)],
    ...(mps === undefined ? [] : againstMps(mps, timeSlicing, migStrategy, at)),
  ];
}

/** The device plugin warns in its log, and shares all of them. Source: the same, `DisableResourceNamingInConfig`. */
const someDevices = (kind: 'timeSlicing' | 'mps', given: ReadReplicas | undefined, at: string): readonly ValueFinding[] =>
  (given?.resources ?? []).flatMap(({ devices }, index) =>
    devices === undefined || devices === null || devices === 'all'
      ? []
      : [
          {
            at: `${at}.sharing.${kind}.resources[${index}].devices`,
            problem: 'the device plugin does not read it, and shares all GPUs of the node',
            got: devices,
            allowed: ['all'],
            fix: 'put the GPUs that stay whole on other nodes: give these nodes a configuration of their own by the label nvidia.com/device-plugin.config',
          },
        ],
  );

function againstMps({ resources }: ReadReplicas, timeSlicing: unknown, migStrategy: unknown, at: string): readonly ValueFinding[] {
  const others = resources.map(({ name }) => resourceName(name)).filter((name) => name !== GPU_RESOURCE);
  return [
    ...(timeSlicing
      ? [{ at: `${at}.sharing`, problem: 'has both mps and timeSlicing: MPS is used, and nothing says so', fix: 'keep one of them' }]
      : []),
    ...(migStrategy === 'mixed'
      ? [
          {
            at: `${at}.flags.migStrategy`,
            problem: 'the device plugin refuses mixed together with mps',
            got: migStrategy,
            fix: "use 'none'",
          },
        ]
      : []),
    ...(others.length > 0
      ? [{ at: `${at}.sharing.mps.resources`, problem: 'MPS shares whole GPUs and nothing else', got: others, allowed: [GPU_RESOURCE] }]
      : []),
  ];
}

/** On Tegra there is no NVML, without which the device plugin describes no device by CDI, and stops. */
function withoutNvml(config: Values, at: string): readonly ValueFinding[] {
  const given = valueAt(config, 'flags.plugin.deviceListStrategy');
  const strategies: readonly unknown[] = Array.isArray(given) ? given : [given];
  const cdi = strategies.filter((strategy) => strategy === 'cdi-annotations' || strategy === 'cdi-cri');
  if (valueAt(config, 'flags.deviceDiscoveryStrategy') !== 'tegra' || cdi.length === 0) return [];
  return [
    {
      at: `${at}.flags.plugin.deviceListStrategy`,
      problem: 'the device plugin refuses CDI together with deviceDiscoveryStrategy tegra',
      got: given,
      allowed: ['envvar', 'volume-mounts'],
    },
  ];
}

/** Source: k8s-device-plugin v0.20.0 `api/config/v1/imex.go`, `AssertChannelIDsValid`. */
function manyChannels(config: Values, at: string): readonly ValueFinding[] {
  const got = valueAt(config, 'imex.channelIDs');
  if (!Array.isArray(got) || got.length < 2) return [];
  return [{ at: `${at}.imex.channelIDs`, problem: 'the device plugin refuses more than one channel', got, allowed: ['[]', '[0]'] }];
}
