import { type MachineShape, machines } from '../../../lib/words/machine';
import { parseYaml } from '../../../lib/internal';
import { deliveryBy, filesBy, wholePlan } from './whole-plan';

const sysctls = (values: Readonly<Record<string, string>>) =>
  wholePlan('aks', 'ubuntu-24.04', [
    { id: 'sysctls', primitives: Object.entries(values).map(([key, value]) => ({ kind: 'sysctl', key, value }) as const) },
  ]);

describe.each(['aks', 'karpenter-azure'])('%s', (id) => {
  test('leaves out values that AKS refuses, and says what it takes', () => {
    const { left } = deliveryBy(id, sysctls({ 'vm.max_map_count': '1048576', 'vm.swappiness': '10', 'net.core.rmem_max': '268435456' }));
    expect(left.flatMap(({ parts }) => parts)).toEqual([
      'vm.max_map_count of 1048576 (AKS takes 65530 to 262144)',
      'net.core.rmem_max of 268435456 (AKS takes 212992 to 134217728)',
    ]);
  });

  test.each([
    ['32768 60999', true],
    ['1023 60999', false],
    ['40000 32768', false],
  ])('takes ports %s: %s', (value, taken) => {
    expect(deliveryBy(id, sysctls({ 'net.ipv4.ip_local_port_range': value })).left).toHaveLength(taken ? 0 : 1);
  });
});

test('both APIs have their own names', () => {
  const values = { 'net.ipv4.tcp_keepalive_intvl': '30', 'net.ipv4.ip_local_port_range': '32768\t60999', 'net.ipv4.tcp_tw_reuse': '1' };
  const { sysctls: arm } = JSON.parse(filesBy('aks', sysctls(values))['linux-os-config.json'] ?? '') as { sysctls: object };
  expect(arm).toEqual({ netIpv4TcpkeepaliveIntvl: 30, netIpv4IpLocalPortRange: '32768 60999', netIpv4TcpTwReuse: true });
  const [, nodeClass] = parseYaml(filesBy('karpenter-azure', sysctls(values))['karpenter.yaml'] ?? '') as unknown as [
    unknown,
    { spec: { linuxOSConfig: { sysctls: object } } },
  ];
  expect(nodeClass.spec.linuxOSConfig.sysctls).toEqual({
    netIPv4TCPKeepaliveIntvl: 30,
    netIPv4IPLocalPortRange: '32768 60999',
    netIPv4TCPTwReuse: true,
  });
});

test('the driver is left to the operator where the image brings none', () => {
  const files = filesBy('karpenter-azure', { ...sysctls({ 'vm.swappiness': '1' }), nodeImage: 'none' });
  expect(files['karpenter.yaml']).toContain('mode: None');
});

test.each<[MachineShape, string]>([
  [machines.azure.Standard_ND96isr_H100_v5, 'Standard_ND96isr_H100_v5'],
  [machines.azure.Standard_NC40ads_H100_v5, 'Standard_NC40ads_H100_v5'],
])('a node pool of AKS has the size of its machine', (machine, size) => {
  const script = filesBy('aks', { ...wholePlan('aks', 'ubuntu-24.04', []), machine })['node-pool.sh'] ?? '';
  expect(script).toContain(`  --node-vm-size ${size}`);
  expect(script).not.toContain('--node-vm-size SIZE');
});
