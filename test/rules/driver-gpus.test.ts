import { exclusive, mig } from '../../lib/plans/allocators';
import type { GpuModel } from '../../lib/words/gpu';
import { mergeModel, type OperatorFacts, type Sharing } from '../../lib/plans/model';
import { planBorrowedPool } from '../../lib/plans/node/plan-pool';
import { judge } from '../../lib/rules';

const found = (gpu: GpuModel, release: Partial<OperatorFacts>, sharing: Sharing = exclusive()) => {
  const { description } = planBorrowedPool({ path: 'prod/train', id: 'train' }, { sharing, gpu, nodeSelector: { a: 'b' } });
  const operator: OperatorFacts = {
    path: 'prod/gpu-operator',
    chart: 'gpu-operator',
    version: 'v26.7.0',
    namespace: 'gpu-operator',
    releaseName: 'gpu-operator',
    values: {},
    pools: ['prod/train'],
    ...release,
  };
  return judge(mergeModel([{ pools: [description], operators: [operator] }]))
    .filter(({ rule }) => rule === 'driver/gpu')
    .map(({ at, got }) => [at, got]);
};
const driver = (version: string): Partial<OperatorFacts> => ({ values: { driver: { version } } });
const AT = 'values.driver.version';

test.each<[GpuModel, string, Sharing]>([
  ['B200', '535.183.06', exclusive()],
  ['B200', '570.86.15', exclusive()],
  ['B200', '550', exclusive()],
  ['H100-SXM5-80GB', '470.256.02', exclusive()],
  ['A100-SXM4-80GB', '440.118.02', mig()],
  ['RTX-PRO-6000-96GB', '570.133.20', mig()],
  ['RTX-PRO-5000-48GB', '575.51.03', mig()],
  ['RTX-PRO-4500-32GB', '575.57.08', mig()],
  ['A30', '450.80.02', mig()],
  ['H100-NVL-94GB', '525.60.13', mig()],
  ['H20-96GB', '535.129.03', mig()],
  ['H200-SXM5-141GB', '535.216.01', mig()],
  ['GB200', '570.86.15', mig()],
  ['B300', '570.172.08', exclusive()],
  ['B300', '575.57.08', mig()],
  ['GB300', '570.172.08', exclusive()],
])('fails %s with driver %s', (gpu, version, sharing) => expect(found(gpu, driver(version), sharing)).toEqual([[AT, version]]));

test.each<[GpuModel, string, Sharing]>([
  ['B200', '570.133.20', exclusive()],
  ['B200', '580', exclusive()],
  ['H100-SXM5-80GB', '525.60.13', exclusive()],
  ['RTX-PRO-6000-96GB', '570.133.20', exclusive()],
  ['RTX-PRO-6000-96GB', '575.51.03', mig()],
  ['H200-SXM5-141GB', '535.216.01', exclusive()],
  ['H200-SXM5-141GB', '550.90.07', mig()],
  ['A800-SXM4-80GB', '450.80.02', mig()],
  ['B300', '580.82.07', mig()],
  ['T4', '418.226.00', exclusive()],
])('%s runs with driver %s', (gpu, version, sharing) => expect(found(gpu, driver(version), sharing)).toEqual([]));

test("the chart's own driver is judged where values name none, and none where the nodes have theirs", () => {
  expect(found('B200', { version: 'v24.9.2' })).toEqual([['version', '550.144.03']]);
  expect(found('B200', { version: 'v25.10.1' })).toEqual([]);
  expect(found('B200', { version: 'v24.9.2', values: { driver: { enabled: false } } })).toEqual([]);
  expect(found('B200', { version: 'v24.9.2', values: { driver: { nvidiaDriverCRD: { enabled: true } } } })).toEqual([]);
  expect(found('B200', { version: 'v24.9.2', partial: true })).toEqual([]);
  expect(found('B200', { version: '' })).toEqual([]);
});
