import { type MachineShape, machines } from '../../../lib/words/machine';
import { exclusive } from '../../../lib/plans/allocators';
import { labs } from '../hami-cases';
import { fromYaml } from '../from-yaml';
import { foundIn } from './places';

const policy = (selectors: object, more = ''): string => `apiVersion: mellanox.com/v1alpha1
kind: NicClusterPolicy
metadata: {name: nic-cluster-policy}
spec:
  rdmaSharedDevicePlugin:
    config: '${JSON.stringify({ configList: [{ resourceName: 'a', rdmaHcaMax: 63, selectors }] })}'
${more}`;
const AT = 'spec.rdmaSharedDevicePlugin.config';

describe('network/rdma-selectors', () => {
  const at = (selectors: object, pools: readonly ReturnType<typeof labs>[] = []) => {
    const model = fromYaml(policy(selectors));
    return foundIn('network/rdma-selectors', { ...model, pools: [...(model.pools ?? []), ...pools] }).map((found) => [
      found.at?.replace(AT, ''),
      found.got,
    ]);
  };

  test.each([
    [{ vendors: ['0x15b3'] }, '.configList[0].selectors.vendors[0]', '0x15b3'],
    [{ deviceIDs: ['101E'] }, '.configList[0].selectors.deviceIDs[0]', '101E'],
    [{ vendors: ['15b3'], ifNames: ['ibs1f0', 'mlx5_3'] }, '.configList[0].selectors.ifNames[1]', 'mlx5_3'],
    [{ linkTypes: ['IB'] }, '.configList[0].selectors.linkTypes[0]', 'IB'],
    [{ vendors: ['15b3'], pciAddresses: ['0000:18:00.0'] }, '.configList[0].selectors.pciAddresses', 'pciAddresses'],
  ])('%j is told where it is', (selectors, where, got) => expect(at(selectors)).toEqual([[where, got]]));

  test('what NICs may have passes', () =>
    expect(
      at({ vendors: ['15b3'], deviceIDs: ['a2dc'], drivers: ['mlx5_core'], ifNames: ['ens1f0np0'], linkTypes: ['ether', 'infiniband'] }),
    ).toEqual([]));

  test('InfiniBand is looked for on the machines of all pools, where their NICs are known', () => {
    const of = (machine: MachineShape) => labs({ sharing: exclusive(), shapes: [{ machine }] });
    const ethernet = { ...machines.dgxH100, nics: [{ name: 'mlx5_0', kind: 'ethernet', gbps: 400 }] } as const;
    const { nics: _, ...unknown } = machines.dgxH100;
    const infiniband = { linkTypes: ['infiniband'] };
    expect(at(infiniband, [of(ethernet)])).toEqual([['.configList[0].selectors.linkTypes', ['infiniband']]]);
    expect(at(infiniband, [of(machines.dgxH100)])).toEqual([]);
    expect(at(infiniband, [of(unknown)])).toEqual([]);
    expect(at({ linkTypes: ['infiniband', 'ether'] }, [of(ethernet)])).toEqual([]);
  });
});

describe('node/fabric-manager', () => {
  const lacks = (machine: MachineShape, packages: readonly string[], gpu: object = {}) =>
    foundIn('node/fabric-manager', {
      pools: [
        labs({
          sharing: exclusive(),
          shapes: [{ machine }],
          tuning: { intent: 'training', driver: { from: 'packages', packages }, gpu },
        } as never),
      ],
    }).map(({ problem }) => /brings ([^,]*),/.exec(problem)?.[1]);

  test('boards of the fourth generation of NVSwitches need both parts, those before them one, and others none', () => {
    expect(lacks(machines.dgxB200, ['nvidia-open-580'])).toEqual(['Fabric Manager', 'NVLSM']);
    expect(lacks(machines.dgxB200, ['nvidia-open-580', 'nvidia-fabricmanager-580', 'nvlsm'])).toEqual([]);
    expect(lacks(machines.dgxH100, ['nvidia-driver-580'])).toEqual(['Fabric Manager']);
    expect(lacks(machines.dgxH100, ['nvidia-driver-570', 'nvidia-fabric-manager-570.172.08-1'])).toEqual([]);
    expect(lacks(machines.aws['g6.12xlarge'], ['nvidia-driver-580'])).toEqual([]);
  });

  test('a pool that has it switched off needs none', () =>
    expect(lacks(machines.dgxB200, ['nvidia-open-580'], { fabricManager: false })).toEqual([]));
});
