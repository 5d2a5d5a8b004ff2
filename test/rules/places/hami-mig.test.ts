import { tokenOf } from '../../../lib/internal';
import { machines } from '../../../lib/words/machine';
import type { ModelFragment, OperatorFacts, PoolDescription } from '../../../lib/plans/model';
import { exclusive } from '../../../lib/plans/allocators';
import { labs, release } from '../hami-cases';
import { foundIn } from './places';

const POOLS = ['prod/labs', 'prod/more'];
const nodes = (...given: readonly (readonly [name: string, mode?: string])[]): string =>
  JSON.stringify({ nodeconfig: given.map(([name, operatingmode]) => ({ name, ...(operatingmode ? { operatingmode } : {}) })) });
const config = (text: string, more: object = {}) => ({ devicePlugin: { nodeConfiguration: { config: text }, ...more } });
const MIG = nodes(['a', 'mig']);
const on = (model: 'dgxH100' | 'dgxA100', rest: Partial<PoolDescription> = {}) => labs({ shapes: [{ machine: machines[model] }], ...rest });

describe('hami/mig-cdi', () => {
  const said = (text: string, deviceListStrategy: unknown, version = '2.10.0') =>
    foundIn('hami/mig-cdi', { operators: [release(config(text, { deviceListStrategy }), { version })] }).map(({ at, got }) => [at, got]);
  const HERE = [['values.devicePlugin.deviceListStrategy', 'cdi-annotations']];

  test('sees nodes that are cut where devices are named by CDI', () => {
    for (const version of ['2.9.0', '2.10.0', '']) expect(said(MIG, 'cdi-annotations', version)).toEqual(HERE);
    expect(said(nodes(['a', 'hami-core'], ['b', 'mig']), 'cdi-annotations')).toEqual(HERE);
    expect(said(MIG.replace('operatingmode', 'OperatingMode'), 'cdi-annotations')).toEqual(HERE);
  });

  test('leaves alone other ways, other modes, and newer versions', () => {
    for (const strategy of ['envvar', 'volume-mounts', undefined, true]) expect(said(MIG, strategy)).toEqual([]);
    for (const text of [nodes(['a', 'hami-core']), nodes(['a']), nodes(['a', 'mig'], ['a', 'hami-core']), '{', tokenOf(1)])
      expect(said(text, 'cdi-annotations')).toEqual([]);
    expect(said(nodes(['a', 'mig'], ['a']), 'cdi-annotations')).toEqual(HERE);
    expect(said(MIG, 'cdi-annotations', '2.11.0')).toEqual([]);
  });

  test('leaves alone configurations that HAMi reads from elsewhere', () => {
    const values = { devicePlugin: { deviceListStrategy: 'cdi-annotations', nodeConfiguration: { config: MIG, externalConfigName: 'x' } } };
    expect(foundIn('hami/mig-cdi', { operators: [release(values)] })).toEqual([]);
  });
});

describe('hami/mig-model', () => {
  interface Told {
    readonly text?: string;
    readonly pools?: readonly PoolDescription[];
    readonly content?: string;
    readonly rest?: Partial<OperatorFacts>;
    readonly beside?: ModelFragment;
  }
  const said = ({ text = MIG, pools = [on('dgxH100')], content, rest = {}, beside = {} }: Told) =>
    foundIn(
      'hami/mig-model',
      {
        pools,
        operators: [
          release({ ...config(text), ...(content === undefined ? {} : { 'device-config': { content } }) }, { pools: POOLS, ...rest }),
        ],
      },
      beside,
    ).map(({ at, problem }) => `${at}: ${/name .*? of|without nvidia.migProfileAllowlist/.exec(problem)?.[0]}`);
  const AT = 'values.devicePlugin.nodeConfiguration.config.nodeconfig[0].operatingmode';
  const FOUND = [`${AT}: name NVIDIA H100 80GB HBM3 of`];
  const listed = (...models: readonly string[]): string =>
    JSON.stringify({ nvidia: { migProfileAllowlist: [{ models, profiles: ['1g.10gb'] }] } });

  test('sees GPUs that the chart has by another name', () => {
    for (const version of ['2.9.0', '2.10.0']) expect(said({ rest: { version } })).toEqual(FOUND);
    expect(said({ pools: [on('dgxA100')] })).toEqual([]);
    expect(said({ text: nodes(['b', 'hami-core'], ['a', 'mig']) })[0]).toContain('nodeconfig[1].operatingmode');
  });

  test('sees GPUs that a list of the user leaves out, and a file without one', () => {
    expect(said({ content: listed('A100') })).toEqual(FOUND);
    expect(said({ content: listed('A100', 'H100 80GB') })).toEqual([]);
    expect(said({ content: listed('h100') })).toEqual(FOUND);
    const bare = 'nvidia: {knownMigGeometries: [{models: [H100]}]}';
    expect(said({ content: bare, pools: [] })).toEqual(['values.device-config.content: without nvidia.migProfileAllowlist']);
    expect(said({ content: bare, text: nodes(['a', 'hami-core']) })).toEqual([]);
    const [finding] = foundIn('hami/mig-model', { operators: [release({ ...config(MIG), 'device-config': { content: bare } })] });
    expect(finding?.problem).toContain("the GPUs of node 'a' are not offered");
  });

  test('knows a node by the label of its product', () => {
    const node = (name: string, product?: string): ModelFragment => ({
      objects: [
        {
          path: 'node',
          object: {
            apiVersion: 'v1',
            kind: 'Node',
            metadata: { name, ...(product ? { labels: { 'nvidia.com/gpu.product': product } } : {}) },
          },
        },
      ],
    });
    const H100 = 'NVIDIA-H100-80GB-HBM3';
    expect(said({ pools: [], beside: node('a', H100) })).toEqual(FOUND);
    expect(said({ pools: [], beside: node('b', H100) })).toEqual([]);
    expect(said({ beside: node('a', 'NVIDIA-A100-SXM4-80GB') })).toEqual([]);
    expect(said({ beside: node('a', 'NVIDIA-X1') })).toEqual([]);
    expect(said({ beside: node('a') })).toEqual(FOUND);
    for (const product of ['NVIDIA-H20', 'NVIDIA-B200']) expect(said({ pools: [], beside: node('a', product) })).toEqual([]);
  });

  test('leaves alone nodes of which it is not known what they have', () => {
    expect(said({ pools: [on('dgxH100'), on('dgxA100', { name: 'more' })] })).toEqual([]);
    const { gpu: _gpu, shapes: _shapes, ...unknown } = labs({ name: 'more' });
    expect(said({ pools: [on('dgxH100'), unknown] })).toEqual([]);
    expect(said({ pools: [on('dgxH100', { sharing: exclusive() })] })).toEqual([]);
    expect(said({ pools: [] })).toEqual([]);
  });

  test('leaves alone lists that are not known', () => {
    for (const version of ['', '2.11.0']) expect(said({ rest: { version } })).toEqual([]);
    for (const content of [
      tokenOf(1),
      '[',
      'nvidia: {migProfileAllowlist: 1}',
      'nvidia: {migProfileAllowlist: [{}]}',
      'nvidia: {migProfileAllowlist: [{models: [1]}]}',
    ])
      expect(said({ content })).toEqual([]);
    const configs = [{ path: 'x', at: '', sort: 'hami-devices', text: '' }] as const;
    expect(said({ beside: { configs } })).toEqual([]);
    const [others] = configs;
    expect(said({ beside: { configs: [{ ...others, sort: 'hami-nodes' }] } })).toEqual(FOUND);
  });
});
