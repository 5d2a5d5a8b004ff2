import type { ChartRow } from '../../plans/model';

/** The chart of a name, with or without the repository that some write before it. */
export function chartNamed(name: unknown, rows: readonly ChartRow[]): ChartRow | undefined {
  const last = typeof name === 'string' ? name.split('/').at(-1) : undefined;
  return rows.find(({ id }) => id === last);
}
