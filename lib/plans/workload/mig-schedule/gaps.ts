import type { Cron } from './cron';

/** The shortest time from the begin of a window until another one begins. */
export interface Gap {
  readonly minutes: number;
  /** Index of that other window. */
  readonly next: number;
}

const DAY = 24 * 60;
/** Every day of the week falls on every day of the year within 28 years, until 2100. */
const YEARS = 28;

/** For each window the shortest time until another one begins; undefined where none ever does, or the window never begins. */
export function gapsOf(crons: readonly Cron[]): readonly (Gap | undefined)[] {
  const gaps: (Gap | undefined)[] = crons.map(() => undefined);
  const follows = (from: Start, to: Start, days: number): void => {
    const minutes = days * DAY + to.minute - from.minute;
    if (from.window !== to.window && minutes < (gaps[from.window]?.minutes ?? Number.POSITIVE_INFINITY))
      gaps[from.window] = { minutes, next: to.window };
  };
  const masks = crons.map(daysOf);
  /** By the windows that begin on a day, a 0 or 1 each: what follows within such a day is the same on all of them. */
  const startsOf = new Map<string, readonly Start[]>();
  let before: { readonly last: Start; readonly index: number } | undefined;
  for (const [index, day] of calendar().entries()) {
    let begins = '';
    for (const mask of masks) begins += matches(mask, day) ? '1' : '0';
    let starts = startsOf.get(begins);
    const isNew = starts === undefined;
    if (starts === undefined) startsOf.set(begins, (starts = startsOn(begins, crons)));
    const [first, last] = [starts[0], starts.at(-1)];
    if (first === undefined || last === undefined) continue;
    if (before !== undefined) follows(before.last, first, index - before.index);
    if (isNew) starts.reduce((previous, start) => (follows(previous, start, 0), start));
    before = { last, index };
  }
  return gaps;
}

/** Whether there is a day on which it begins: none on the 30th of February. */
export function everBegins(cron: Cron): boolean {
  const its = daysOf(cron);
  return calendar().some((day) => matches(its, day));
}

interface Start {
  readonly window: number;
  readonly minute: number;
}

function startsOn(begins: string, crons: readonly Cron[]): readonly Start[] {
  const starts = crons.flatMap(({ hours, minutes }, window) =>
    begins[window] === '1' ? hours.flatMap((hour) => minutes.map((minute) => ({ window, minute: hour * 60 + minute }))) : [],
  );
  return starts.sort((a, b) => a.minute - b.minute || a.window - b.window);
}

interface Day {
  readonly month: number;
  readonly date: number;
  readonly weekday: number;
}

/** The days of a cron expression, a bit for each month, date and weekday: ten thousand days are compared with them. */
interface Days {
  readonly months: number;
  readonly dates: number;
  readonly weekdays: number;
  readonly anyDay: boolean;
}

const daysOf = ({ months, days, weekdays, anyDay }: Cron): Days => ({
  months: bits(months),
  dates: bits(days),
  weekdays: bits(weekdays),
  anyDay,
});

const bits = (numbers: readonly number[]): number => numbers.reduce((all, number) => all | (1 << number), 0);

function matches({ months, dates, weekdays, anyDay }: Days, { month, date, weekday }: Day): boolean {
  if (((months >>> month) & 1) === 0) return false;
  const [byDate, byWeekday] = [(dates >>> date) & 1, (weekdays >>> weekday) & 1];
  return (anyDay ? byDate & byWeekday : byDate | byWeekday) === 1;
}

let everyDay: readonly Day[] | undefined;
function calendar(): readonly Day[] {
  const first = Date.UTC(2024, 0, 1);
  const count = (Date.UTC(2024 + YEARS, 0, 1) - first) / (DAY * 60_000);
  return (everyDay ??= Array.from({ length: count }, (_, index) => {
    const day = new Date(first + index * DAY * 60_000);
    return { month: day.getUTCMonth() + 1, date: day.getUTCDate(), weekday: day.getUTCDay() };
  }));
}
