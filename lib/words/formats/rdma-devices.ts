import {
  integer,
  isPlainObject,
  itemsOf,
  json,
  list,
  object,
  optional,
  plainText,
  type Problem,
  required,
  type Schema,
  valueIn,
} from '../../internal';
import type { FormatRow } from './format-row';
import { JSON_TEXT } from './syntax';
import { findingOf, type ValueFinding } from './value-finding';
import { withoutEmpty } from './without-empty';

const EXAMPLE = `{
  "configList": [
    {
      "resourceName": "hca_shared_devices_a",
      "rdmaHcaMax": 1000,
      "selectors": {
        "vendors": ["15b3"]
      }
    }
  ]
}`;

/** Keys that the plugin does not know are ignored, and none of them is judged. */
const others = [{ key: /./, what: 'any other key', schema: json }];

const resource: Schema = {
  ...object<Record<'resourceName' | 'resourcePrefix' | 'rdmaHcaMax' | 'selectors' | 'devices', unknown>>({
    resourceName: required(plainText({ pattern: /^[a-zA-Z0-9_]+$/, what: 'letters, digits and _' })),
    resourcePrefix: optional(json),
    rdmaHcaMax: optional(integer({ min: 0 })),
    selectors: optional(json),
    devices: optional(json),
  }),
  more: others,
} as Schema;

const SCHEMA = { ...object<{ configList: unknown }>({ configList: required(list(resource, { min: 1 })) }), more: others } as Schema;

/** Which NICs pods share, and under what name. */
export const rdmaDevices = Object.freeze<FormatRow<'rdma-devices', object>>({
  id: 'rdma-devices',
  name: 'a configuration of the RDMA shared device plugin',
  source: 'k8s-rdma-shared-dev-plugin pkg/resources/resources_manager.go, ValidateConfigs: the plugin stops otherwise',
  example: { name: 'config.json', text: EXAMPLE },
  hint: /rdmaHcaMax/,
  is: ({ value }) => valueIn(value, 'configList') !== undefined,
  ...JSON_TEXT,
  read: (parsed) => withoutEmpty(parsed),
  schema: () => SCHEMA,
  say: (problem) => ({ ...findingOf(problem), ...wordsFor(problem) }),
  *relations(config, at) {
    const given = isPlainObject(config) ? config['configList'] : undefined;
    const names = new Set<unknown>();
    for (const [index, entry] of itemsOf(given).entries()) {
      if (!isPlainObject(entry)) continue;
      const where = `${at}.configList[${index}]`;
      const { resourceName, resourcePrefix = 'rdma', selectors, devices } = entry;
      const name = `${String(resourcePrefix)}/${String(resourceName)}`;
      if (names.has(name)) yield { at: `${where}.resourceName`, problem: 'is listed twice', got: resourceName };
      names.add(name);
      const chosen = [isPlainObject(selectors) && Object.values(selectors).some(isFull), isFull(devices)].filter(Boolean).length;
      if (chosen !== 1)
        yield {
          at: where,
          problem: chosen === 0 ? 'has neither selectors nor devices' : 'has both selectors and devices',
          got: entry,
          fix: 'use selectors, such as { "vendors": ["15b3"] }',
        };
    }
  },
});

const isFull = (value: unknown): boolean => Array.isArray(value) && value.length > 0;

function wordsFor({ path, got }: Problem): Partial<ValueFinding> {
  if (path.endsWith('.resourceName')) return { problem: 'is not a name of a resource' };
  if (path.endsWith('.rdmaHcaMax')) return { problem: 'is not a number of pods' };
  return path.endsWith('.configList') && Array.isArray(got) ? { problem: 'has no resource' } : {};
}
