import { migGroupsSchema, migLayoutSchema } from '../../allocators';
import { anyOf, boolean, integer, list, map, object, oneOf, optional, plainText, required, type Schema, text } from '../../internal';
import { DNS_LABEL, DNS_SUBDOMAIN } from '../../kubernetes';
import { imageForm } from '../pod/forms';
import { poolSchemaOf } from '../pod/request';
import { ALL_DISABLED } from './facts';
import { type MigScheduleProps, weekdays } from './props';

const SECONDS = { min: 1, max: 24 * 60 * 60 };

const windowSchema: Schema = {
  is: 'object',
  keys: {
    at: optional(plainText({ pattern: /^([01]\d|2[0-3]):[0-5]\d$/, what: "a time of day such as '08:00'" })),
    days: optional(list(oneOf(weekdays), { min: 1 })),
    cron: optional(plainText()),
    layout: optional(anyOf(`a layout such as { '1g.10gb': 7 }, or '${ALL_DISABLED}'`, oneOf([ALL_DISABLED]), migLayoutSchema)),
    groups: optional(migGroupsSchema),
  },
  exactly: [
    ['at', 'cron'],
    ['layout', 'groups'],
  ],
};

/** The props of a `MigSchedule`. */
export const migScheduleSchema: Schema = object<MigScheduleProps>({
  pool: required(poolSchemaOf('mig', "mig({ strategy: 'mixed', layout })")),
  windows: required(
    map(windowSchema, { key: /^[a-z0-9]([-a-z0-9]{0,18}[a-z0-9])?$/, keyWhat: "a name such as 'day', of up to 20 characters" }),
  ),
  timeZone: required(plainText()),
  image: required(imageForm),
  maxUnavailable: optional(integer({ min: 1 })),
  drainSeconds: optional(integer(SECONDS)),
  applySeconds: optional(integer(SECONDS)),
  suspend: optional(boolean),
  name: optional(plainText({ pattern: DNS_SUBDOMAIN, what: 'the name of an object' })),
  namespace: optional(plainText({ pattern: DNS_LABEL, what: 'a namespace: a DNS label of up to 63 characters' })),
  silence: optional(map(text())),
});
