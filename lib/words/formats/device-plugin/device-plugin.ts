import { isPlainObject, UNKNOWN_KEY, valueIn } from '../../../internal';
import { findingOf } from '../value-finding';
import type { FormatRow } from '../format-row';
import { YAML } from '../syntax';
import { withoutEmpty } from '../without-empty';
import { contradictions } from './contradictions';
import { devicePluginSchema } from './schema';

/**
 * A configuration of the NVIDIA device plugin, which GPU Feature Discovery and the MPS daemon read as well: format v1, the
 * part that this library writes.
 *
 * @see https://github.com/NVIDIA/k8s-device-plugin/blob/v0.20.0/api/config/v1/config.go
 */
export interface DevicePluginConfig {
  readonly version: 'v1';
  readonly flags?: { readonly migStrategy: 'none' | 'single' | 'mixed' };
  readonly sharing?: { readonly [K in 'timeSlicing' | 'mps']?: ReplicatedResources };
}

/** Resources of a node, each offered `replicas` times for every device. */
export interface ReplicatedResources {
  readonly renameByDefault: boolean;
  readonly failRequestsGreaterThanOne: boolean;
  readonly resources: readonly { readonly name: string; readonly replicas: number }[];
}

const EXAMPLE = `version: v1
flags:
  migStrategy: none
sharing:
  timeSlicing:
    renameByDefault: false
    failRequestsGreaterThanOne: true
    resources:
      - name: nvidia.com/gpu
        replicas: 4
`;

/** What the device plugin offers of a node, and what it is called. */
export const devicePlugin = Object.freeze<FormatRow<'device-plugin', DevicePluginConfig>>({
  id: 'device-plugin',
  name: 'a configuration of the NVIDIA device plugin',
  source: 'k8s-device-plugin v0.20.0 api/config/v1 and cmd/nvidia-device-plugin/main.go; its issue 1433',
  example: { name: 'config.yaml', text: EXAMPLE },
  hint: /timeSlicing|mps|migStrategy|deviceListStrategy|renameByDefault/,
  is: ({ value }) => isPluginFile(value),
  ...YAML,
  // The loader takes an empty value of any other key for none: `api/config/v1/replicas.go`.
  read: (parsed) => withoutEmpty(parsed, (key) => (key === 'timeSlicing' || key === 'devices' ? null : undefined)),
  schema: () => devicePluginSchema,
  say: (problem) => ({
    ...findingOf(problem),
    ...(problem.problem === UNKNOWN_KEY ? { problem: 'is not a key of a device plugin configuration here, and is ignored silently' } : {}),
  }),
  relations: (config, at) => (isPlainObject(config) ? contradictions(config, at) : []),
});

/** Keys of a configuration of the device plugin, and two that are put beside `sharing` by mistake: its issue 1433. */
const PLUGIN_KEYS: readonly string[] = ['version', 'flags', 'sharing', 'imex', 'resources', 'timeSlicing', 'mps'];

/** It says its version, or shares a list of resources and has no key of another file: values of charts may share too. */
function isPluginFile(value: unknown): boolean {
  if (!isPlainObject(value)) return false;
  const kinds = ['timeSlicing', 'mps'];
  const has = (...keys: readonly string[]): boolean => valueIn(value, ...keys) !== undefined;
  if (value['version'] === 'v1') {
    const flags = ['migStrategy', 'plugin', 'renameByDefault'];
    return kinds.some((kind) => has('sharing', kind) || has(kind, 'resources')) || flags.some((flag) => has('flags', flag));
  }
  const shares = kinds.some((kind) =>
    [valueIn(value, 'sharing', kind, 'resources'), valueIn(value, kind, 'resources')].some(Array.isArray),
  );
  return shares && Object.keys(value).every((key) => PLUGIN_KEYS.includes(key));
}
