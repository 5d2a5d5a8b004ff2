import { type Cron, parseCron, scheduleOf } from './cron';
import { type Gap, gapsOf } from './gaps';
import type { MigScheduleProps } from './props';

const DEFAULTS = { maxUnavailable: 1, drainSeconds: 600, applySeconds: 900 } as const;

/** How much is changed at once, and how long it may take. */
export const limitsOf = ({
  maxUnavailable = DEFAULTS.maxUnavailable,
  drainSeconds = DEFAULTS.drainSeconds,
  applySeconds = DEFAULTS.applySeconds,
}: Partial<MigScheduleProps>) => ({ maxUnavailable, drainSeconds, applySeconds });

/** mig-manager is asked a second time where it does not answer. */
const ASKED = 2;
/** The time between what the API server and the CronJob controller see. Source: Kubernetes 1.36 cronjob controller, which looks every 10 seconds. */
const SLACK_SECONDS = 60;

/** Seconds until another window may begin, at least. */
export const shortestGap = (props: MigScheduleProps): number => changeSeconds(props) + SLACK_SECONDS;

/** Seconds that a change of all nodes may take at the worst. */
export function changeSeconds(props: MigScheduleProps): number {
  const { maxUnavailable, drainSeconds, applySeconds } = limitsOf(props);
  const nodes = Math.max(1, props.pool.description.nodes?.max ?? 1);
  return Math.ceil(nodes / maxUnavailable) * (drainSeconds + ASKED * applySeconds);
}

/** A window's schedule as a CronJob takes it, with the time until the next window may begin. */
export interface TimedWindow {
  readonly name: string;
  readonly schedule: string;
  readonly cron: Cron;
  readonly gap: Gap | undefined;
}

/** The windows whose schedules are some, with their gaps among each other. */
export function timedWindows({ windows }: Pick<MigScheduleProps, 'windows'>): readonly TimedWindow[] {
  const timed = Object.entries(windows).flatMap(([name, window]) => {
    const schedule = scheduleOf(window);
    const cron = schedule === undefined ? undefined : parseCron(schedule);
    return schedule === undefined || cron === undefined ? [] : [{ name, schedule, cron }];
  });
  const gaps = gapsOf(timed.map(({ cron }) => cron));
  return timed.map((window, index) => ({ ...window, gap: gaps[index] }));
}
