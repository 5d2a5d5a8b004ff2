import { weekdays } from '../../allocators';
import type { MigWindowStart } from './props';

/** When something begins, as cron says it. */
export interface Cron {
  readonly minutes: readonly number[];
  readonly hours: readonly number[];
  readonly days: readonly number[];
  readonly months: readonly number[];
  readonly weekdays: readonly number[];
  /** Whether days of the month, or of the week, are `*`: then both have to match, else one of them is enough. */
  readonly anyDay: boolean;
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const DAYS = weekdays.map((day) => day.toLowerCase());

interface Range {
  readonly min: number;
  readonly max: number;
  readonly names?: readonly string[];
}
const FIELDS: readonly Range[] = [
  { min: 0, max: 59 },
  { min: 0, max: 23 },
  { min: 1, max: 31 },
  { min: 1, max: 12, names: MONTHS },
  { min: 0, max: 6, names: DAYS },
];

const TIME = /^([01]\d|2[0-3]):([0-5]\d)$/;

/** The schedule of a CronJob for a window; undefined where its time of day is none. */
export function scheduleOf({ at, days = [], cron }: MigWindowStart): string | undefined {
  if (cron !== undefined) return cron;
  const [, hour, minute] = TIME.exec(at) ?? [];
  if (hour === undefined) return undefined;
  const on = [...new Set(days)].map((day) => weekdays.indexOf(day)).sort((a, b) => a - b);
  return `${Number(minute)} ${Number(hour)} * * ${on.length === 0 ? '*' : on.join(',')}`;
}

/**
 * A schedule of five fields; undefined where it is none. Descriptors such as `@daily`, and a time zone in the schedule,
 * which the API server refuses beside `timeZone`, are none.
 *
 * Source: robfig/cron v3.0.1 `parser.go`, which Kubernetes 1.30 to 1.36 use.
 */
export function parseCron(schedule: string): Cron | undefined {
  const fields = schedule.trim().split(/\s+/);
  if (fields.length !== FIELDS.length) return undefined;
  const [minutes, hours, days, months, onDays] = fields.map((text, index) => valuesOf(text, FIELDS[index] as Range));
  if (!minutes || !hours || !days || !months || !onDays) return undefined;
  return { minutes, hours, days, months, weekdays: onDays, anyDay: [fields[2], fields[4]].some((text = '') => hasStar(text)) };
}

const hasStar = (text: string): boolean => text.split(',').some((part) => /^[*?](\/1)?$/.test(part));

function valuesOf(text: string, range: Range): readonly number[] | undefined {
  const values = new Set<number>();
  for (const part of text.split(',')) {
    const found = /^(?:([*?])|(\w+)(?:-(\w+))?)(?:\/(\d+))?$/.exec(part);
    if (found === null) return undefined;
    const [, star, first, last, every] = found;
    const from = star ? range.min : numberOf(first ?? '', range);
    // With a step, a single value means itself and all above it.
    const to = star || (every !== undefined && last === undefined) ? range.max : last === undefined ? from : numberOf(last, range);
    const step = every === undefined ? 1 : Number(every);
    if (from === undefined || to === undefined || from < range.min || to > range.max || from > to || step === 0) return undefined;
    for (let value = from; value <= to; value += step) values.add(value);
  }
  return [...values].sort((a, b) => a - b);
}

function numberOf(text: string, { min, names = [] }: Range): number | undefined {
  if (/^\d+$/.test(text)) return Number(text);
  const index = names.indexOf(text.toLowerCase());
  return index < 0 ? undefined : index + min;
}
