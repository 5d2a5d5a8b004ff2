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
  const times = crons.map(({ hours, minutes }) => hours.flatMap((hour) => minutes.map((minute) => hour * 60 + minute)));
  const startsOf = new Map<string, readonly Start[]>();
  let before: { readonly window: number; readonly time: number } | undefined;
  for (const [index, day] of calendar().entries()) {
    const active = crons.flatMap((cron, window) => (matches(cron, day) ? [window] : []));
    const key = active.join();
    const starts = startsOf.get(key) ?? sorted(active.flatMap((window) => (times[window] ?? []).map((minute) => ({ window, minute }))));
    startsOf.set(key, starts);
    for (const { window, minute } of starts) {
      const time = index * DAY + minute;
      if (before !== undefined && before.window !== window) {
        const minutes = time - before.time;
        if (minutes < (gaps[before.window]?.minutes ?? Number.POSITIVE_INFINITY)) gaps[before.window] = { minutes, next: window };
      }
      before = { window, time };
    }
  }
  return gaps;
}

/** Whether there is a day on which it begins: none on the 30th of February. */
export const everBegins = (cron: Cron): boolean => calendar().some((day) => matches(cron, day));

interface Start {
  readonly window: number;
  readonly minute: number;
}

const sorted = (starts: readonly Start[]): readonly Start[] => [...starts].sort((a, b) => a.minute - b.minute || a.window - b.window);

interface Day {
  readonly month: number;
  readonly date: number;
  readonly weekday: number;
}

function matches(cron: Cron, { month, date, weekday }: Day): boolean {
  if (!cron.months.includes(month)) return false;
  const [byDate, byWeekday] = [cron.days.includes(date), cron.weekdays.includes(weekday)];
  return cron.anyDay ? byDate && byWeekday : byDate || byWeekday;
}

let days: readonly Day[] | undefined;
function calendar(): readonly Day[] {
  const first = Date.UTC(2024, 0, 1);
  const count = (Date.UTC(2024 + YEARS, 0, 1) - first) / (DAY * 60_000);
  return (days ??= Array.from({ length: count }, (_, index) => {
    const day = new Date(first + index * DAY * 60_000);
    return { month: day.getUTCMonth() + 1, date: day.getUTCDate(), weekday: day.getUTCDay() };
  }));
}
