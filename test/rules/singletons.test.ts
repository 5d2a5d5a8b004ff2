import { tokenOf } from '../../lib/internal';
import { fromYaml } from './from-yaml';
import { foundIn } from './places/places';

describe.each([
  { id: 'network/policy-name', kind: 'NicClusterPolicy', group: 'mellanox.com', one: 'nic-cluster-policy' },
  { id: 'operator/gpu-cluster-name', kind: 'GPUCluster', group: 'nvidia.com', one: 'gpu-cluster' },
])('$id', ({ id, kind, group, one }) => {
  const named = (name: string, its: { kind?: string; group?: string } = {}) =>
    foundIn(id, fromYaml(`{apiVersion: ${its.group ?? group}/v1alpha1, kind: ${its.kind ?? kind}, metadata: {name: "${name}"}, spec: {}}`));

  test('sees one of another name', () => {
    expect(named('mine')).toMatchObject([{ at: 'metadata.name', got: 'mine', allowed: [one] }]);
  });

  test('leaves alone the one, names that are not known yet, and other kinds', () => {
    expect(named(one)).toEqual([]);
    expect(named(tokenOf(1))).toEqual([]);
    expect(named('mine', { kind: 'ClusterPolicy' })).toEqual([]);
    expect(named('mine', { group: 'example.com' })).toEqual([]);
  });
});
