import { tokenOf } from '../../lib/internal';
import type { ModelFragment } from '../../lib/plans/model';
import { onLabs } from './hami-cases';
import { foundIn } from './places/places';

const config = (text: string): ModelFragment => ({ configs: [{ path: 'a', at: 'data.x', sort: 'rdma-devices', text }] });
const listed = (...entries: readonly unknown[]): ModelFragment => config(JSON.stringify({ configList: entries }));
const nic = (rest: object = {}) => ({ resourceName: 'nics', rdmaHcaMax: 10, selectors: { vendors: ['15b3'] }, ...rest });

describe('network/rdma-config', () => {
  const said = (model: ModelFragment) => foundIn('network/rdma-config', model).map(({ at, problem }) => `${at}: ${problem}`);
  const AT = 'data.x.configList';

  test.each<[string, ModelFragment, string]>([
    ['no JSON', config('a: 1'), 'data.x: is not JSON'],
    ['no list', config('{"configList": {}}'), `${AT}: has the wrong type or form`],
    ['an empty list', listed(), `${AT}: has no resource`],
    ['no name', listed(nic({ resourceName: undefined })), `${AT}[0].resourceName: is not a name of a resource`],
    ['a name of other characters', listed(nic({ resourceName: 'nic-1' })), `${AT}[0].resourceName: is not a name of a resource`],
    ['one name twice', listed(nic(), nic({ resourcePrefix: 'rdma' })), `${AT}[1].resourceName: is listed twice`],
    ['less than no pods', listed(nic({ rdmaHcaMax: -1 })), `${AT}[0].rdmaHcaMax: is not a number of pods`],
    ['half a pod', listed(nic({ rdmaHcaMax: 0.5 })), `${AT}[0].rdmaHcaMax: is not a number of pods`],
    ['neither', listed(nic({ selectors: {} })), `${AT}[0]: has neither selectors nor devices`],
    ['empty selectors', listed(nic({ selectors: { vendors: [] } })), `${AT}[0]: has neither selectors nor devices`],
    ['both', listed(nic({ selectors: { vendors: ['15b3'], ifNames: [] }, devices: ['ib0'] })), `${AT}[0]: has both selectors and devices`],
  ])('sees %s', (_what, model, problem) => expect(said(model)).toEqual([problem]));

  test.each<[string, ModelFragment]>([
    ['selectors', listed(nic())],
    ['devices', listed(nic({ selectors: undefined, devices: ['ib0'] }))],
    ['selectors of which one says something', listed(nic({ selectors: { vendors: [], ifNames: ['ib0'] } }))],
    ['no number', listed(nic({ rdmaHcaMax: undefined }))],
    ['one name below two prefixes', listed(nic(), nic({ resourcePrefix: 'mine' }))],
    ['what is not known yet', config(tokenOf(1))],
  ])('leaves alone %s', (_what, model) => expect(said(model)).toEqual([]));
});

describe('network/rdma-resource', () => {
  const asked = (resource: string, ...models: readonly ModelFragment[]) =>
    foundIn('network/rdma-resource', onLabs({ 'nvidia.com/gpu': 1, [resource]: 1 }), ...models);

  test('sees a name that no configuration offers', () => {
    expect(asked('rdma/other', listed(nic()), listed(nic({ resourceName: 'b', resourcePrefix: 'mine' })))).toMatchObject([
      { at: 'spec.template.spec.containers[0].resources.limits["rdma/other"]', got: 'rdma/other', allowed: ['rdma/nics', 'mine/b'] },
    ]);
  });

  test('leaves alone names that are offered, other resources, and documents without a configuration that can be read', () => {
    expect(asked('rdma/nics', listed(nic()))).toEqual([]);
    expect(asked('rdma/mine', listed(nic({ resourceName: 'mine', resourcePrefix: 'rdma' })))).toEqual([]);
    expect(asked('example.com/nic', listed(nic()))).toEqual([]);
    expect(asked('rdma/other')).toEqual([]);
    expect(asked('rdma/other', config('{'))).toEqual([]);
    expect(asked('rdma/other', listed('nics', nic({ resourceName: 7 })))).toEqual([]);
  });
});
