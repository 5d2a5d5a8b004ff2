import fc, { type Arbitrary } from 'fast-check';
import type { MigScheduleProps } from '../../../../lib';
import { freeText } from './hostile';
import { pool } from './pod';
import { all, flag, map, merged, mostly, oneOf, props, silence } from './props';
import { groups, layout } from './sharing';

const starts = fc.oneof(
  merged(
    all<{ at: unknown }>({ at: oneOf('08:00', '20:00', '23:59', '00:00', '08:05') }),
    fc.oneof(oneOf({}), all<{ days: unknown }>({ days: mostly(oneOf(['Mon'], ['Mon', 'Sun']), oneOf([], ['Mon', 'Mon'])) })),
  ),
  all<{ cron: unknown }>({
    cron: mostly(oneOf('0 8 * * 1-5', '15 3 1,15 jan-jun *'), oneOf('*/30 9-17 * * *', '0 0 29 2 *', '0 0 30 2 *'), freeText),
  }),
);
const cuts = fc.oneof(all<{ layout: unknown }>({ layout: fc.oneof(layout, oneOf('all-disabled')) }), all<{ groups: unknown }>({ groups }));
/** Windows far from each other. */
const apart = fc
  .tuple(cuts, cuts)
  .map(([day, night]) => ({ day: { at: '08:00', ...(day as object) }, night: { at: '20:00', ...(night as object) } }));

/** Props of `MigSchedule`. */
export const migSchedule: Arbitrary<unknown> = props<MigScheduleProps, 'pool' | 'windows' | 'timeZone' | 'image'>(
  {
    pool: fc.constant(pool),
    windows: fc.oneof(
      { weight: 3, arbitrary: apart },
      { weight: 1, arbitrary: map(['day', 'night', 'w', 'weekend'], merged(starts, cuts), 2) },
    ),
    timeZone: mostly(oneOf('Europe/Berlin', 'Etc/UTC', 'America/Argentina/Buenos_Aires'), freeText),
    image: mostly(oneOf('registry.example/kubectl:1.34'), freeText),
    maxUnavailable: oneOf(1, 2, 100),
    drainSeconds: mostly(oneOf(1, 60, 600), oneOf(86400)),
    applySeconds: oneOf(1, 60, 900),
    suspend: flag,
    name: oneOf('clock', 'a.b', 'x'.repeat(52)),
    namespace: oneOf('kube-system', 'gpu-operator'),
    silence,
  },
  ['pool', 'windows', 'timeZone', 'image'],
);
