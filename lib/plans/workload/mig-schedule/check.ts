import { ALL_DISABLED, migProblems } from '../../allocators';
import { at, type Check, hasToken, type Problem } from '../../../internal';
import { isTimeZone, LABEL_VALUE } from '../../../words/kubernetes';
import type { ClusterDescription, Place } from '../../model';
import { parseCron } from './cron';
import { configName } from './facts';
import { everBegins } from './gaps';
import type { MigScheduleProps } from './props';
import { limitsOf, shortestGap, timedWindows } from './times';

/** Where a schedule is declared. */
export interface SchedulePlace extends Place {
  readonly cluster: ClusterDescription;
  /** Path of the operator that closed the cluster. */
  readonly closedBy?: string | undefined;
}

type ScheduleCheck = Check<MigScheduleProps, SchedulePlace>;

/** An operator's values follow from what was there before it. */
const closed: ScheduleCheck = (_, { path, closedBy }) =>
  closedBy === undefined
    ? []
    : [
        {
          path,
          problem: `the cluster was closed by ${closedBy}, whose values do not have the layouts of this schedule`,
          rule: 'cluster/closed',
          fix: 'declare the schedule before the operator',
        },
      ];

const otherCluster: ScheduleCheck = ({ pool: { description } }, { path, cluster }) =>
  description.cluster?.path === cluster.path
    ? []
    : [
        {
          path: `${path}.pool`,
          problem: `is not a pool of cluster '${cluster.name}', whose operator gets the layouts`,
          got: description.path,
          fix: `declare the pool in cluster '${cluster.name}'`,
        },
      ];

const tooFew: ScheduleCheck = ({ windows }, { path }) =>
  Object.keys(windows).length > 1
    ? []
    : [
        {
          path: `${path}.windows`,
          problem: 'needs two windows or more: nothing would change the layout back',
          got: Object.keys(windows),
          fix: "add a window, such as night: { at: '20:00', layout: 'all-disabled' }",
        },
      ];

/** Programs without types may give both. */
interface Timed {
  readonly cron?: string | undefined;
  readonly days?: readonly string[] | undefined;
}

const misread: ScheduleCheck = ({ windows }, { path }) =>
  Object.entries<Timed>(windows).flatMap(([name, { cron, days }]): readonly Problem[] => {
    if (cron === undefined) return [];
    const where = at(`${path}.windows`, name);
    return [
      ...(days === undefined
        ? []
        : [{ path: `${where}.days`, problem: 'does not go with cron, which has days of its own', got: days, fix: 'remove it, or use at' }]),
      ...(parseCron(cron) === undefined
        ? [
            {
              path: `${where}.cron`,
              problem: 'is not a schedule of five fields: minute, hour, day of the month, month, day of the week',
              got: cron,
              allowed: "such as '0 8 * * 1-5'",
              fix: "write five fields; the time zone is the schedule's timeZone",
            },
          ]
        : []),
    ];
  });

const cutsNothing: ScheduleCheck = ({ windows }, { path }) =>
  Object.entries(windows).flatMap(([name, { layout, groups }]) =>
    layout === ALL_DISABLED
      ? []
      : migProblems(groups === undefined ? { layout } : { groups }, at(`${path}.windows`, name)).map((problem) => ({
          ...problem,
          fix: `give a layout, or '${ALL_DISABLED}' for whole GPUs`,
        })),
  );

const noZone: ScheduleCheck = ({ timeZone }, { path }) =>
  hasToken(timeZone) || isTimeZone(timeZone)
    ? []
    : [
        {
          path: `${path}.timeZone`,
          problem: 'is not a time zone',
          got: timeZone,
          allowed: "a name of the IANA database, such as 'Europe/Berlin' or 'Etc/UTC'",
          fix: 'write the name as `timedatectl list-timezones` prints it',
        },
      ];

/** A configuration's name is the value of a node label. */
const longName: ScheduleCheck = ({ pool: { description }, windows }, { path }) =>
  Object.entries(windows).flatMap(([name, { layout }]) => {
    const config = configName(description.name, name);
    return layout === ALL_DISABLED || LABEL_VALUE.test(config)
      ? []
      : [
          {
            path: at(`${path}.windows`, name),
            problem: `makes a configuration name of ${config.length} characters, which is the value of a node label`,
            got: config,
            allowed: 'up to 63 characters',
            fix: 'give the window, or the pool, a shorter name',
          },
        ];
  });

const overlapping: ScheduleCheck = (props, { path }) => {
  const timed = timedWindows(props);
  const needed = shortestGap(props);
  return timed.flatMap(({ name, gap }) => {
    if (gap === undefined) return [];
    const other = timed[gap.next]?.name ?? '';
    if (gap.minutes === 0)
      return [
        {
          path: at(`${path}.windows`, other),
          problem: `begins at the same time as '${name}'`,
          got: other,
          fix: 'give them different times',
        },
      ];
    if (gap.minutes * 60 >= needed) return [];
    const { maxUnavailable } = limitsOf(props);
    const nodes = props.pool.description.nodes?.max ?? 1;
    return [
      {
        path: at(`${path}.windows`, other),
        problem: `begins ${gap.minutes} minutes after '${name}', whose change of ${nodes} nodes, ${maxUnavailable} at once, may take ${Math.ceil(needed / 60)} minutes`,
        got: `${gap.minutes} minutes`,
        allowed: `${Math.ceil(needed / 60)} minutes or more`,
        fix: 'begin it later, raise maxUnavailable, or lower drainSeconds or applySeconds',
      },
    ];
  });
};

const never: ScheduleCheck = (props, { path }) =>
  timedWindows(props).flatMap(({ name, schedule, cron }) =>
    everBegins(cron)
      ? []
      : [{ path: at(`${path}.windows`, name), problem: 'never begins', got: schedule, fix: 'give days that the months have' }],
  );

/** What contradicts itself in the props of a schedule. */
export const migScheduleChecks: readonly ScheduleCheck[] = [
  closed,
  otherCluster,
  tooFew,
  misread,
  cutsNothing,
  noZone,
  longName,
  overlapping,
  never,
];
