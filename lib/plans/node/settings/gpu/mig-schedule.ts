import { migWindowKeys, migWindowName, type TimeOfDay, weekdays } from '../../../allocators';
import { integer, lines, map, object, optional, plainText, required, type Schema } from '../../../../internal';
import type { Primitive } from '../../../model';
import { option } from '../setting';
import { layoutProgram, PROGRAM, windowConfig } from './mig-program';
import type { NodeMigSchedule } from './options';

const windowForm: Schema = {
  is: 'object',
  keys: { ...migWindowKeys, at: required(migWindowKeys.at.schema) },
  exactly: [['layout', 'groups']],
};

/** When the layout of a node changes. */
export const migByTime = option({
  id: 'mig-schedule',
  at: 'gpu.migSchedule',
  why: 'small devices by day and whole GPUs by night, on nodes where no pod has to be moved away first',
  source: 'systemd.timer(5); systemd.time(7); mig-parted v0.15.0: apply, assert; deployments/systemd/hooks.sh',
  verify: "systemctl list-timers 'cdk8s-gpu-mig@*'; cat /var/lib/cdk8s-gpu/mig-window; nvidia-smi -L",
  form: object<NodeMigSchedule>({
    windows: required(map(windowForm, migWindowName)),
    timeZone: optional(plainText()),
    waitSeconds: optional(integer({ min: 0, max: 24 * 60 * 60 })),
  }),
  becomes: timers,
});

const WAIT_SECONDS = 3600;

/** The program, its unit for a window, and a timer for each window. */
function timers({ windows, timeZone, waitSeconds = WAIT_SECONDS }: NodeMigSchedule): readonly Primitive[] {
  return [
    { kind: 'file', path: PROGRAM, text: layoutProgram(waitSeconds), mode: '0755' },
    {
      kind: 'systemdUnit',
      name: 'cdk8s-gpu-mig@.service',
      text: lines([
        '[Unit]',
        'Description=Cuts the GPUs by MIG for window %i',
        'After=cdk8s-gpu-mig.service',
        '',
        '[Service]',
        'Type=oneshot',
        `ExecStart=${PROGRAM} ${windowConfig('%i')}`,
        // What a window waits for, and mig-parted's own ten minutes.
        `TimeoutStartSec=${waitSeconds + 600}`,
      ]),
    },
    ...Object.entries(windows).map(
      ([name, time]): Primitive => ({
        kind: 'systemdUnit',
        name: `cdk8s-gpu-mig@${name}.timer`,
        enable: true,
        text: lines([
          '[Unit]',
          `Description=Begins window ${name} of the MIG layouts`,
          '',
          '[Timer]',
          `OnCalendar=${calendarOf(time, timeZone)}`,
          'AccuracySec=1s',
          'Persistent=true',
          '',
          '[Install]',
          'WantedBy=timers.target',
        ]),
      }),
    ),
  ];
}

/** Source: systemd.time(7), calendar events: days, a date, a time and a time zone. */
function calendarOf({ at, days = [] }: TimeOfDay, timeZone?: string): string {
  const on = weekdays.filter((day) => days.includes(day));
  return [...(on.length === 0 ? [] : [on.join(',')]), '*-*-*', `${at}:00`, ...(timeZone === undefined ? [] : [timeZone])].join(' ');
}
