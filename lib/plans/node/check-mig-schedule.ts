import { migProblems } from '../allocators';
import { at, hasToken, type Problem } from '../../internal';
import { isTimeZone } from '../../words/kubernetes';
import type { NodeTuning } from './settings';

type Schedule = NonNullable<NonNullable<NodeTuning['gpu']>['migSchedule']>;
type Window = Schedule['windows'][string];

/** What contradicts itself in the MIG layouts of a node by time of day. */
export function migScheduleProblems({ gpu }: NodeTuning, path: string): readonly Problem[] {
  const schedule = gpu?.migSchedule;
  const unused = gpu?.migParted !== undefined && gpu.mig !== 'nvidia-mig-parted' ? [installed(gpu.mig, `${path}.gpu.migParted`)] : [];
  if (schedule === undefined) return unused;
  const place = `${path}.gpu.migSchedule`;
  const windows = Object.entries(schedule.windows);
  return [
    ...unused,
    ...(gpu?.mig === 'nvidia-mig-parted' ? [] : [othersCut(gpu?.mig, `${path}.gpu.mig`)]),
    ...(windows.length > 1 ? [] : [onlyOne(windows, `${place}.windows`)]),
    ...windows.flatMap(([name, window], index) => [
      ...cutsNothing(window, at(`${place}.windows`, name)),
      ...windows
        .slice(0, index)
        .filter(([, other]) => beginTogether(window, other))
        .map(([other]) => together(window, at(`${place}.windows`, name), other)),
    ]),
    ...zone(schedule.timeZone, `${place}.timeZone`),
  ];
}

const installed = (got: string | undefined, path: string): Problem => ({
  path,
  problem: `nothing on the nodes calls nvidia-mig-parted: mig is '${got ?? 'operator'}'`,
  fix: "set mig: 'nvidia-mig-parted', or remove migParted",
});

const othersCut = (got: string | undefined, path: string): Problem => ({
  path,
  problem: 'leaves the layout to the operator, and migSchedule would change it behind its back',
  ...(got === undefined ? {} : { got }),
  allowed: ['nvidia-mig-parted'],
  fix: "set mig: 'nvidia-mig-parted', or remove migSchedule and declare a MigSchedule",
});

const onlyOne = (windows: readonly (readonly [string, unknown])[], path: string): Problem => ({
  path,
  problem: 'needs two windows or more: nothing would change the layout back',
  got: windows.map(([name]) => name),
  fix: "add a window, such as night: { at: '20:00', layout: 'all-disabled' }",
});

function cutsNothing({ layout, groups }: Window, path: string): readonly Problem[] {
  if (layout === 'all-disabled') return [];
  const problems = migProblems(groups === undefined ? { layout } : { groups }, path);
  return problems.map((problem) => ({ ...problem, fix: "give a layout, or 'all-disabled' for whole GPUs" }));
}

const beginTogether = (one: Window, other: Window): boolean =>
  one.at === other.at && (one.days === undefined || other.days === undefined || one.days.some((day) => other.days?.includes(day)));

const together = (window: Window, path: string, other: string): Problem => ({
  path: `${path}.at`,
  problem: `is when window '${other}' begins as well`,
  got: window.at,
  fix: 'give the windows different times, or different days',
});

const zone = (timeZone: string | undefined, path: string): readonly Problem[] =>
  timeZone === undefined || hasToken(timeZone) || isTimeZone(timeZone)
    ? []
    : [
        {
          path,
          problem: 'is not a time zone',
          got: timeZone,
          allowed: "a name of the IANA database, such as 'Europe/Berlin' or 'Etc/UTC'",
          fix: 'write the name as `timedatectl list-timezones` prints it',
        },
      ];
