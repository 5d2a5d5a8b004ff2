import {
  boolean,
  integer,
  isPlainObject,
  list,
  number,
  object,
  oneOf,
  optional,
  plainText,
  required,
  type Schema,
  since,
  UNKNOWN_KEY,
} from '../../../internal';
import type { FormatRow } from '../format-row';
import { JSON_TEXT } from '../syntax';
import { findingOf, type ValueFinding } from '../value-finding';

/** The configuration of one node, by its exact name; what it leaves out is that of the chart. */
export interface HamiNodeConfig {
  readonly name: string;
  readonly operatingmode?: unknown;
  readonly devicesplitcount?: unknown;
  readonly devicememoryscaling?: unknown;
  readonly devicecorescaling?: unknown;
}

const EXAMPLE = `{
  "nodeconfig": [
    {
      "name": "gpu-1",
      "operatingmode": "hami-core",
      "devicesplitcount": 4,
      "devicememoryscaling": 1,
      "devicecorescaling": 1
    }
  ]
}`;

const MODE_FIX = "write 'hami-core', as pools that say hami() are shared, or 'mig': HAMi has no 'mps', and runs it as hami-core";

/** What HAMi shares on single nodes: `config.json`. JSON matches its keys in letters of any case. */
export const hamiNodes = Object.freeze<FormatRow<'hami-nodes', { readonly nodeconfig: readonly HamiNodeConfig[] }>>({
  id: 'hami-nodes',
  name: "HAMi's configuration of nodes",
  source: 'HAMi v2.9.0 and v2.10.0 pkg/device/nvidia/device.go, DevicePluginConfigs; nvinternal/plugin/server.go, readFromConfigFile',
  example: { name: 'config.json', text: EXAMPLE },
  hint: /nodeconfig|operatingmode/i,
  is: ({ value }) => isNodesFile(value),
  ...JSON_TEXT,
  unreadable: ': HAMi ignores all of it',
  read: lowerKeys,
  schema: () => SCHEMA,
  say: (problem, { version, field }) => {
    if (problem.problem === UNKNOWN_KEY)
      return {
        ...findingOf(problem),
        problem: `is not a key of the configuration of a node${field === undefined ? '' : ` in HAMi ${version.split('.', 2).join('.')}`}, and is ignored silently`,
      };
    return { ...findingOf(problem), ...(problem.path.endsWith('operatingmode') ? { fix: MODE_FIX } : {}) };
  },
  relations: namedTwice,
});

/** A list of nodes by their names, and nothing else; or the list alone, which HAMi does not read. */
function isNodesFile(value: unknown): boolean {
  if (Array.isArray(value))
    return value.some((node) => isPlainObject(node) && Object.keys(node).some((name) => name.toLowerCase() === 'operatingmode'));
  if (!isPlainObject(value)) return false;
  const [[key, nodes] = [], ...others] = Object.entries(value);
  if (key?.toLowerCase() !== 'nodeconfig' || others.length > 0 || !Array.isArray(nodes)) return false;
  return nodes.length === 0 || nodes.some((node) => isPlainObject(node) && Object.keys(node).some((name) => name.toLowerCase() === 'name'));
}

function lowerKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(lowerKeys);
  if (!isPlainObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key.toLowerCase(), lowerKeys(inner)]));
}

/** Source: HAMi v2.10.0 `nvinternal/plugin/server.go`: every configuration with the name of the node is read, and the last one counts. */
function namedTwice(config: unknown, at: string): readonly ValueFinding[] {
  const nodes = isPlainObject(config) && Array.isArray(config['nodeconfig']) ? (config['nodeconfig'] as readonly unknown[]) : [];
  const names = nodes.map((node) => (isPlainObject(node) ? node['name'] : undefined));
  return names.flatMap((name, index) =>
    name !== undefined && names.indexOf(name) < index
      ? [
          {
            at: `${at}.nodeconfig[${index}].name`,
            problem: 'has a configuration already, which this one replaces key by key',
            got: name,
            fix: 'keep one of them',
          },
        ]
      : [],
  );
}

const scaling = number({ min: 0.01 });
const SCHEMA: Schema = object<{ nodeconfig: unknown }>({
  nodeconfig: required(
    list(
      object<Record<string, unknown>>({
        name: required(plainText()),
        operatingmode: optional(oneOf(['hami-core', 'mig'])),
        devicesplitcount: optional(integer({ min: 1 })),
        devicememoryscaling: optional(scaling),
        devicecorescaling: optional(scaling),
        preconfigureddevicememory: optional(integer({ min: 0 })),
        libcudaloglevel: optional(oneOf(['0', '1', '3', '4'])),
        migstrategy: optional(plainText({ empty: true })),
        filterdevices: optional(
          object<Record<'uuid' | 'index', unknown>>({ uuid: optional(list(plainText())), index: optional(list(integer({ min: 0 }))) }),
        ),
        enablegetpreferredallocation: optional(boolean),
        enablenumatopology: since('2.10.0', boolean),
      }),
    ),
  ),
});
