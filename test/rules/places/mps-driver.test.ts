import { mps, mpsDaemon, timeSlicing } from '../../../lib/plans/allocators';
import type { Sharing } from '../../../lib/plans/model';
import { labs, operator } from '../hami-cases';
import { foundIn } from './places';

const on = (sharing: Sharing, version: string) =>
  foundIn('sharing/mps-driver', {
    pools: [labs({ sharing, gpu: 'A100-SXM4-80GB' })],
    operators: [operator({ values: { driver: { version } }, pools: ['prod/labs'] })],
  }).map(({ at, got }) => [at, got]);

test.each([mps({ replicas: 4 }), mpsDaemon({ replicas: 4, pinnedMemoryLimit: '8Gi' })])(
  'sees a driver before CUDA 11.5 below $share.kind',
  (sharing) => expect(on(sharing, '470.82.01')).toEqual([['values.driver.version', '470.82.01']]),
);

test('leaves alone newer drivers, a branch alone, and GPUs that are shared otherwise', () => {
  expect(['495.29.05', '495', '570.172.08'].map((version) => on(mps({ replicas: 4 }), version))).toEqual([[], [], []]);
  expect(on(timeSlicing({ replicas: 4 }), '470.82.01')).toEqual([]);
});
