import { exclusive, hami, mig, mps, timeSlicing } from '../../lib/plans/allocators';
import { modeOf } from '../../lib/plans/model';
import { refusedOf } from '../refused';

/** Options as a program without types may give them. */
const untyped = (offer: (options: never) => unknown, options: unknown) => (): unknown => offer(options as never);

test.each([
  ['mig', mig, 'x', 'mig() has the wrong type or form'],
  ['mig', mig, null, 'mig() is null'],
  ['mig', mig, { foo: 1 }, 'mig().foo is not a known property'],
  ['mig', mig, { strategy: 'both' }, 'mig().strategy is not one of the allowed values'],
  [
    'mig',
    mig,
    { layout: { '1g.10gb': 7 }, groups: [{ devices: 'all', layout: { '1g.10gb': 7 } }] },
    'mig() needs one of layout and groups, not both',
  ],
  ['mig', mig, { layout: {} }, 'mig().layout cuts no GPU'],
  ['mig', mig, { layout: { '1g.10gb': 0 } }, 'mig().layout cuts no GPU'],
  ['mig', mig, { groups: [] }, 'mig().groups cuts no GPU'],
  ['mig', mig, { groups: [{ devices: 'all', layout: {} }] }, 'mig().groups cuts no GPU'],
  ['mps', mps, undefined, 'mps() is missing'],
  ['mps', mps, {}, 'mps().replicas is missing'],
  ['mps', mps, { replicas: 1 }, 'mps().replicas is out of range'],
  ['mps', mps, { replicas: '4' }, 'mps().replicas has the wrong type or form'],
  ['timeSlicing', timeSlicing, { replicas: 1.5 }, 'timeSlicing().replicas is not a whole number'],
  ['timeSlicing', timeSlicing, { replicas: 4, mig: { layout: {} } }, 'timeSlicing().mig.layout cuts no GPU'],
  ['hami', hami, { deviceSplitCount: 0 }, 'hami().deviceSplitCount is out of range'],
  ['hami', hami, { splits: 4 }, 'hami().splits is not a known property'],
  ['hami', hami, { runtimeClassName: 'NVIDIA' }, 'hami().runtimeClassName has the wrong type or form'],
  ['exclusive', exclusive, { replicas: 4 }, 'exclusive() takes no options'],
] as const)('fails for %s of options that it cannot have, and names them', (_, offer, options, message) => {
  expect(refusedOf(untyped(offer, options))).toEqual([message]);
});

test('offers what was asked for', () => {
  expect(untyped(exclusive, {})()).toEqual(exclusive());
  expect([exclusive(), mig(), mig({ strategy: 'single' }), mps({ replicas: 4 }), hami()].map(modeOf)).toEqual([
    'exclusive',
    'mig',
    'mig',
    'mps',
    'hami',
  ]);
  const half = { devices: [0, 1], layout: { '1g.10gb': 7 } };
  const rest = { devices: [2, 3], layout: {} };
  expect(mig({ groups: [half, rest] }).partition).toEqual({ kind: 'mig', strategy: 'mixed', groups: [half, rest] });
});
