import { anyOf, boolean, integer, list, map, object, oneOf, optional, plainText, required, type Schema } from '../../../internal';

const entrySchema: Schema = object<Record<'device-filter' | 'devices' | 'mig-enabled' | 'mig-devices', unknown>>({
  'device-filter': optional(anyOf('a PCI device id, or a list of them', plainText({ empty: true }), list(plainText({ empty: true })))),
  devices: required(anyOf("'all', or a list of indices", oneOf(['all']), list(integer({ min: 0 })))),
  'mig-enabled': required(boolean),
  'mig-devices': optional(map(integer({ min: 0 }))),
});

/** Format v1. Source: mig-parted v0.15.0 `api/spec/v1/spec.go`. */
export const migPartedSchema: Schema = object<Record<'version' | 'mig-configs', unknown>>({
  version: required(oneOf(['v1'])),
  'mig-configs': required(map(list(entrySchema, { min: 1 }), { min: 1 })),
});
