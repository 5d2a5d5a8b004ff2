import type { AnyMigLayout } from '../../words/gpu';
import { anyOf, list, oneOf, optional, plainText } from '../../internal';
import type { MigGroup } from '../model';
import { migGroupsSchema, migLayoutSchema } from './mig-schemas';

/** Days of a week, in the words of cron and of systemd. */
export const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const;

/** The configuration that leaves every GPU whole. Source: gpu-operator v26.7.0, the default of `migManager.config`. */
export const ALL_DISABLED = 'all-disabled';

/** A time of day, and the days on which it counts. */
export interface TimeOfDay {
  /** Time of day, such as `'08:00'`. */
  readonly at: string;
  /**
   * Days on which it begins.
   *
   * @default - every day
   */
  readonly days?: readonly (typeof weekdays)[number][];
}

/** How the GPUs are cut in a window. `'all-disabled'`, NVIDIA's word, leaves them whole. */
export type MigWindowLayout =
  | { readonly layout: AnyMigLayout | 'all-disabled'; readonly groups?: never }
  | {
      readonly layout?: never;
      /** Layouts by group of devices, where not all GPUs of a node are cut alike. */
      readonly groups: readonly MigGroup[];
    };

/** Forms of the keys of a window. */
export const migWindowKeys = {
  at: optional(plainText({ pattern: /^([01]\d|2[0-3]):[0-5]\d$/, what: "a time of day such as '08:00'" })),
  days: optional(list(oneOf(weekdays), { min: 1 })),
  layout: optional(anyOf(`a layout such as { '1g.10gb': 7 }, or '${ALL_DISABLED}'`, oneOf([ALL_DISABLED]), migLayoutSchema)),
  groups: optional(migGroupsSchema),
};

/** Names of windows become parts of names of objects and configurations. */
export const migWindowName = { key: /^[a-z0-9]([-a-z0-9]{0,18}[a-z0-9])?$/, keyWhat: "a name such as 'day', of up to 20 characters" };

/** The layouts of a window, by group of devices. */
export const windowGroups = ({ layout, groups }: MigWindowLayout): readonly MigGroup[] =>
  groups ?? [{ devices: 'all', layout: layout === ALL_DISABLED ? {} : layout }];
