/** `minutes`, `hours:minutes:seconds`, `days-hours`, `days-hours:minutes:seconds` and so on. Source: sbatch(1) of 26.05, `--time`. */
export const TIME_LIMIT = /^(\d{1,7}(:[0-5]?\d){0,2}|\d{1,5}-\d{1,2}(:[0-5]?\d){0,2}|UNLIMITED)$/;
export const TIME_LIMIT_WHAT = "a time as Slurm writes it, such as '90', '12:00:00', '2-00:00:00' or 'UNLIMITED'";

/** A time limit in minutes: seconds count as another minute begun. */
export function minutesOf(limit: string): number {
  if (limit === 'UNLIMITED') return Number.POSITIVE_INFINITY;
  const [, days, rest = ''] = /^(?:(\d+)-)?(.*)$/.exec(limit) ?? [];
  const parts = rest.split(':').map(Number);
  const [hours = 0, minutes = 0, seconds = 0] = days === undefined ? withoutDays(parts) : parts;
  return Number(days ?? 0) * 24 * 60 + hours * 60 + minutes + (seconds > 0 ? 1 : 0);
}

/** One number is minutes, two are minutes and seconds, three begin with hours. */
const withoutDays = (parts: readonly number[]): readonly number[] => (parts.length === 3 ? parts : [0, ...parts]);
