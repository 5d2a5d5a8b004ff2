import type * as Gpu from '../../lib/words/gpu';
import type * as Presets from '../../lib/words/machine/presets/presets';
import type * as Machine from '../../lib/words/machine';
import type * as Model from '../../lib/plans/model';
import type * as Rules from '../../lib/rules';
import type * as ImaginaryFabric from '../fabrics/imaginary-fabric';
import type * as ImaginaryGpu from '../gpu/imaginary-gpu';
import type * as ImaginaryMachine from '../machine/imaginary-machine';
import type * as ImaginaryQueue from '../queues/imaginary-queue';
import type * as Cases from './cases';

/** One row more of each sort: a GPU, a machine, a fabric and a queue. */
function withOneMore(): void {
  jest.doMock('../../lib/words/gpu/catalogue', () => {
    const { gpus } = jest.requireActual<{ gpus: object }>('../../lib/words/gpu/catalogue');
    return { gpus: { ...gpus, 'Trireme-96GB': jest.requireActual<typeof ImaginaryGpu>('../gpu/imaginary-gpu').trireme } };
  });
  jest.doMock('../../lib/words/machine/presets/presets', () => {
    const actual = jest.requireActual<typeof Presets>('../../lib/words/machine/presets/presets');
    const { galley } = jest.requireActual<typeof ImaginaryMachine>('../machine/imaginary-machine');
    return { ...actual, servers: { ...actual.servers, galley: galley() } };
  });
  jest.doMock('../../lib/plans/fabrics/fabrics', () => {
    const registry = jest.requireActual<{ fabricRows: unknown[] }>('../../lib/plans/fabrics/fabrics');
    registry.fabricRows.push(jest.requireActual<typeof ImaginaryFabric>('../fabrics/imaginary-fabric').ropesRow);
    return registry;
  });
  jest.doMock('../../lib/plans/queues/queues', () => {
    const registry = jest.requireActual<{ queueRows: Record<string, unknown> }>('../../lib/plans/queues/queues');
    registry.queueRows['ferry'] = jest.requireActual<typeof ImaginaryQueue>('../queues/imaginary-queue').ferryRow;
    return registry;
  });
}

/** What rules find in the cases of all of them, with the rows that the library has, or with one more of each sort. */
function foundIn(rows: 'as they are' | 'with one more'): unknown {
  let found: unknown;
  jest.isolateModules(() => {
    if (rows === 'with one more') withOneMore();
    const { gpuModels } = jest.requireActual<typeof Gpu>('../../lib/words/gpu');
    const { machineNamed } = jest.requireActual<typeof Machine>('../../lib/words/machine');
    const has = [(gpuModels as readonly string[]).includes('Trireme-96GB'), machineNamed('servers.galley') !== undefined];
    expect(has).toEqual(has.map(() => rows === 'with one more'));
    const { cases } = jest.requireActual<typeof Cases>('./cases');
    const { judge } = jest.requireActual<typeof Rules>('../../lib/rules');
    const { mergeModel } = jest.requireActual<typeof Model>('../../lib/plans/model');
    found = Object.entries(cases).map(([id, { bad, good }]) => [id, judge(mergeModel([bad])), judge(mergeModel([good]))]);
  });
  return found;
}

test('one more GPU, machine, fabric and queue change no finding about the others', () =>
  expect(foundIn('as they are')).toEqual(foundIn('with one more')));
