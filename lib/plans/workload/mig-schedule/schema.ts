import { migWindowKeys, migWindowName } from '../../allocators';
import { boolean, integer, map, object, optional, plainText, required, type Schema, silences } from '../../../internal';
import { DNS_LABEL, DNS_SUBDOMAIN } from '../../../words/kubernetes';
import { imageForm } from '../pod/forms';
import { poolSchemaOf } from '../pod/request';
import type { MigScheduleProps } from './props';

const SECONDS = { min: 1, max: 24 * 60 * 60 };

const windowSchema: Schema = {
  is: 'object',
  keys: { ...migWindowKeys, cron: optional(plainText()) },
  exactly: [
    ['at', 'cron'],
    ['layout', 'groups'],
  ],
};

/** The props of a `MigSchedule`. */
export const migScheduleSchema: Schema = object<MigScheduleProps>({
  pool: required(poolSchemaOf('mig', "mig({ strategy: 'mixed', layout })")),
  windows: required(map(windowSchema, migWindowName)),
  timeZone: required(plainText()),
  image: required(imageForm),
  maxUnavailable: optional(integer({ min: 1 })),
  drainSeconds: optional(integer(SECONDS)),
  applySeconds: optional(integer(SECONDS)),
  suspend: optional(boolean),
  name: optional(plainText({ pattern: DNS_SUBDOMAIN, what: 'the name of an object' })),
  namespace: optional(plainText({ pattern: DNS_LABEL, what: 'a namespace: a DNS label of up to 63 characters' })),
  silence: optional(silences),
});
