import { exclusive, hami } from '../../../lib/plans/allocators';
import { beside, labs, operator, release, served } from '../hami-cases';
import { found, foundIn, placesIn } from './places';

const train = labs({ name: 'train', sharing: exclusive() });
const WITHOUT_WEBHOOK = { scheduler: { admissionWebhook: { enabled: false } } };
const withFile = (nvidia: string) => ({ 'device-config': { content: `nvidia:\n  ${nvidia}` } });

describe('hami/runtime-class', () => {
  const said = (values: object, other = operator()) => foundIn('hami/runtime-class', beside(other, { ...values }));

  test('sees a release without a webhook', () => {
    expect(said(WITHOUT_WEBHOOK)).toMatchObject([
      {
        at: 'values.scheduler.admissionWebhook.enabled',
        got: false,
        problem: expect.stringMatching(/^the containers of pool 'labs' would see no GPU/),
      },
    ]);
  });

  test.each<[string, object, string, unknown]>([
    ['values without one', { devicePlugin: {} }, 'values.devicePlugin.runtimeClassName', undefined],
    ['an empty one', { devicePlugin: { runtimeClassName: '' } }, 'values.devicePlugin.runtimeClassName', ''],
    ['a file without one', withFile('overwriteEnv: true'), 'values.device-config.content', undefined],
  ])('sees %s', (_what, values, at, got) => expect(said(values)).toMatchObject([{ at, got, allowed: ['nvidia'] }]));

  test('leaves alone one that is named, a release that gives GPUs otherwise, and other charts', () => {
    expect(said({ devicePlugin: { runtimeClassName: 'nvidia' } })).toEqual([]);
    expect(said({ devicePlugin: { deviceListStrategy: 'cdi-annotations' } })).toEqual([]);
    expect(said({ devicePlugin: {} }, { ...operator(), chart: 'nvidia-device-plugin' })).toEqual([]);
  });
});

test('hami/webhook-missed and hami/webhook say which value it is', () => {
  expect(foundIn('hami/webhook-missed', beside(operator(), { devicePlugin: { runtimeClassName: 'nvidia' } }))).toMatchObject([
    { at: 'values.scheduler.admissionWebhook.failurePolicy', got: 'Ignore' },
  ]);
  expect(foundIn('hami/webhook', served(WITHOUT_WEBHOOK))).toMatchObject([{ at: 'values.scheduler.admissionWebhook.enabled', got: false }]);
});

describe('hami/nri', () => {
  const NRI = operator({ values: { cdi: { nriPluginEnabled: true } } });
  const podAnnotations = { 'nvidia.cdi.k8s.io/container.device-plugin': 'management.nvidia.com/gpu=all' };
  const GIVEN = { deviceListStrategy: 'cdi-annotations', podAnnotations };
  const said = (devicePlugin: object, pools = [labs()]) => foundIn('hami/nri', beside(NRI, { devicePlugin }, pools));

  test('sees runtime classes, which nobody makes', () => {
    expect(said(GIVEN, [labs({ sharing: hami({ runtimeClassName: 'nvidia' }) })])).toMatchObject([
      { at: 'sharing.runtimeClassName', got: 'nvidia' },
    ]);
    expect(said({ ...GIVEN, runtimeClassName: 'nvidia' })).toMatchObject([{ at: 'values.devicePlugin.runtimeClassName', got: 'nvidia' }]);
    expect(said({ ...GIVEN, runtimeClassName: '' })).toEqual([]);
    expect(said(GIVEN)).toEqual([]);
  });

  test('sees a plugin that is given no GPU', () => {
    const at = 'values.devicePlugin.deviceListStrategy';
    expect(said({})).toMatchObject([{ at, got: 'envvar', allowed: ['cdi-annotations'] }]);
    expect(said({ podAnnotations })).toMatchObject([{ at, got: 'envvar' }]);
    expect(said({ deviceListStrategy: 'cdi-annotations' })).toMatchObject([{ at, got: 'cdi-annotations' }]);
  });
});

describe('hami/unasked', () => {
  const OLD = operator({ version: 'v25.3.4' });
  const said = (values: object) => foundIn('hami/unasked', beside(OLD, { ...values }, [labs(), train]));

  test('says which value shows GPUs to those who asked for none', () => {
    expect(said(WITHOUT_WEBHOOK)).toMatchObject([{ at: 'values.scheduler.admissionWebhook.enabled', got: false }]);
    expect(said({ scheduler: { overwriteEnv: 'true', forceOverwriteDefaultScheduler: false } })).toMatchObject([
      { at: 'values.scheduler.forceOverwriteDefaultScheduler', got: false },
    ]);
    expect(said({ scheduler: {} })).toMatchObject([{ at: 'values.scheduler.overwriteEnv' }]);
    expect(said(withFile('overwriteEnv: false'))).toMatchObject([{ at: 'values.device-config.content', got: false }]);
    expect(said(withFile('overwriteEnv: true'))).toEqual([]);
  });
});

describe('hami/names', () => {
  test('is a matter of pods that we write, and of one pool of theirs', () => {
    expect(placesIn('hami/names', served({ resourceName: 'x' }, [labs(), train]))).toEqual(['values.resourceName']);
    expect(placesIn('hami/names', served({ resourceName: 'x' }, [train]))).toEqual([]);
  });
});

describe('hami/shares', () => {
  test('leaves alone what a file of the user leaves away, which is another finding', () => {
    const more = labs({ sharing: hami({ deviceSplitCount: 4 }) });
    expect(placesIn('hami/shares', served(withFile('resourceCountName: nvidia.com/gpu'), [more]))).toEqual([]);
    expect(placesIn('hami/shares', served({}, [more]))).toEqual(['values.devicePlugin.deviceSplitCount']);
  });
});

describe('hami/node-names', () => {
  const said = (nodeNames: Record<string, readonly string[]>, configured?: readonly string[], pools = [labs()]) => {
    const nodeconfig = configured?.map((name) => ({ name }));
    const values = nodeconfig && { devicePlugin: { nodeConfiguration: { config: JSON.stringify({ nodeconfig }) } } };
    return foundIn(
      'hami/node-names',
      served(values ?? { devicePlugin: { nodeConfiguration: { externalConfigName: 'x' } } }, pools, { nodeNames }),
    );
  };

  test('sees a pool that HAMi does not serve, and names those that it does', () => {
    expect(said({ train: ['a'] }, ['a'], [labs(), train])).toMatchObject([{ at: 'nodeNames.train', got: 'train', allowed: ['labs'] }]);
    expect(said({ train: ['lost'] }, [], [labs(), train])).toHaveLength(1);
  });

  test('sees a node that is named twice, and more nodes than there are', () => {
    expect(said({ labs: ['a', 'a'] }, ['a'])).toMatchObject([{ at: 'nodeNames.labs', got: 'a' }]);
    expect(said({ labs: ['a', 'b', 'c'] }, ['a', 'b', 'c'])).toMatchObject([{ got: 3, allowed: 'up to 2' }]);
  });

  test('sees names that are not heard', () => {
    expect(said({ labs: ['a', 'b'] }, ['a'])).toMatchObject([{ got: ['b'] }]);
    expect(said({ labs: ['a', 'b'] })).toMatchObject([{ got: ['a', 'b'] }]);
    expect(said({ labs: ['a', 'b'] }, ['b', 'a'])).toEqual([]);
  });
});

test('hami/config-file is about releases of HAMi', () => {
  const nodeConfiguration = { config: '{"nodeconfig":[{"name":"a","mode":"x"}]}', externalConfigName: 'y' };
  const model = (chart: 'hami' | 'gpu-operator') => ({ operators: [{ ...release({ devicePlugin: { nodeConfiguration } }), chart }] });
  expect(placesIn('hami/config-file', model('hami'))).not.toEqual([]);
  expect(placesIn('hami/config-file', model('hami')).every((at) => at?.startsWith('values.devicePlugin.nodeConfiguration'))).toBe(true);
  expect(placesIn('hami/config-file', model('gpu-operator'))).toEqual([]);
});

test('hami/config-file holds a configuration against the release that has it', () => {
  const nodeConfiguration = { config: '{"nodeconfig":[{"name":"a","enablenumatopology":true}]}' };
  const model = (own: string, other: string) => ({
    operators: [
      { ...release({}), version: other },
      { ...release({ devicePlugin: { nodeConfiguration } }), path: 'own', version: own },
    ],
  });
  expect(placesIn('hami/config-file', model('2.9.0', '2.10.0'))).toHaveLength(1);
  expect(placesIn('hami/config-file', model('2.10.0', '2.9.0'))).toEqual([]);
});

test('hami/unified-memory wants MiB of a GPU that does not tell them', () => {
  const said = (preConfiguredDeviceMemory: unknown) =>
    foundIn('hami/unified-memory', served({ devicePlugin: { preConfiguredDeviceMemory } }, [labs({ gpu: 'GB10', shapes: [] })]));
  const at = 'values.devicePlugin.preConfiguredDeviceMemory';
  expect(said(0)).toMatchObject([{ at, got: 0 }]);
  expect(said(-1)).toMatchObject([{ at, got: -1 }]);
  expect(said('131072')).toMatchObject([{ at }]);
  expect(said(1)).toEqual([]);
});

test('nothing is found in a text that has no release', () => expect(found('hami/names', 'kind: Pod')).toEqual([]));
