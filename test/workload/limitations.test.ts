import { limitationPresets } from '../../lib/plans/workload';
import { limitation } from '../../lib/plans/workload/workloads';
import type { CustomResourceLimitationProps } from '../../lib/plans/workload';
import { problemsOf } from '../props';

const plan = (props: CustomResourceLimitationProps) =>
  limitation.plan({ path: 'ml/crl', id: 'crl' }, props).objects.map(({ object }) => object);
const { gpuManager } = limitationPresets;
const [core, memory] = gpuManager.keys;
const problems = (props: object) => problemsOf(limitation, { ...gpuManager, ...props }, 'ml/crl');

test('each resource is a ConfigMap where the platform looks for it', () => {
  expect(plan(gpuManager)[0]).toEqual({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {
      name: 'cf-crl-gpu-manager-vcuda-core',
      namespace: 'kube-public',
      labels: {
        'features.cpaas.io/type': 'CustomResourceLimitation',
        'features.cpaas.io/group': 'gpu-manager',
        'features.cpaas.io/enabled': 'true',
      },
    },
    data: {
      key: 'tencent.com/vcuda-core',
      dataType: 'integer',
      defaultValue: '20',
      labelEn: 'GPU cores',
      labelZh: 'GPU 虚拟核',
      descriptionEn: 'Hundredths of a GPU: 100 are one GPU',
      descriptionZh: '虚拟核数量，100 为一块物理 GPU',
      group: 'gpu-manager',
      groupI18n: '{"zh":"GPU Manager","en":"GPU Manager"}',
      limits: 'optional',
      requests: 'disabled',
      resourceUnit: 'vcore',
      relatedResources: 'tencent.com/vcuda-memory',
      excludeResources: 'nvidia.com/gpu,nvidia.com/mps-core,nvidia.com/mps-memory',
    },
  });
});

test('grouped resources share a group, and the other prefix and the switch are options', () => {
  const [, second] = plan({ ...gpuManager, labelPrefix: 'features.alauda.io', enabled: false });
  expect(second!.metadata).toMatchObject({
    name: 'cf-crl-gpu-manager-vcuda-memory',
    labels: { 'features.alauda.io/group': 'gpu-manager', 'features.alauda.io/enabled': 'false' },
  });
});

test.each(Object.entries(limitationPresets))('the preset %s is right, in two languages, and every field is a text', (_name, preset) => {
  expect(problemsOf(limitation, preset, 'ml/crl')).toEqual([]);
  for (const { data } of plan(preset)) {
    expect(Object.values(data as object).every((value) => typeof value === 'string')).toBe(true);
    expect(data).toMatchObject({
      labelZh: expect.stringMatching(/./) as string,
      descriptionZh: expect.stringMatching(/[\u4e00-\u9fff]/) as string,
    });
  }
});

test('HAMi counts what no node tells, and MPS brings its runtime class', () => {
  expect(plan(limitationPresets.hami).map(({ data }) => (data as { ignoreNodeCheck?: string }).ignoreNodeCheck)).toEqual([
    undefined,
    'true',
    'true',
  ]);
  expect(plan(limitationPresets.mps)[0]!['data']).toMatchObject({ runtimeClassName: 'nvidia', relatedResources: 'nvidia.com/mps-memory' });
});

test.each([
  [{ keys: [] }, 'ml/crl.keys'],
  [{ keys: [core, { ...memory, key: 'tencent.com/vcuda-core' }] }, 'ml/crl.keys[1].key'],
  [{ keys: [core, { ...memory, name: 'vcuda-core' }] }, 'ml/crl.keys[1].name'],
  [{ keys: [{ ...core, key: 'vcuda-core' }] }, 'ml/crl.keys[0].key'],
  [{ keys: [{ ...core, limits: 'fromLimits' }] }, 'ml/crl.keys[0].limits'],
  [{ keys: [{ ...core, limits: 'disabled', requests: 'fromLimits' }] }, 'ml/crl.keys[0].requests'],
  [{ keys: [{ ...core, limits: 'disabled' }] }, 'ml/crl.keys[0].limits'],
  [{ keys: [{ ...core, excludeResources: ['tencent.com/vcuda-core'] }] }, 'ml/crl.keys[0].excludeResources'],
  [{ keys: [{ ...core, relatedResources: ['a.b/c'], excludeResources: ['a.b/c'] }] }, 'ml/crl.keys[0].excludeResources'],
  [{ keys: [{ ...core, description: { en: 'cores' } }] }, 'ml/crl.keys[0].description.zh'],
  [{ labelPrefix: 'features.alauda.com' }, 'ml/crl.labelPrefix'],
  [{ group: 'GPU Manager' }, 'ml/crl.group'],
])('fails for %j', (props, path) => expect(problems(props)).toEqual([expect.stringContaining(path)]));
