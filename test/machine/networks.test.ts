import { EFA_RESOURCE, fabricsOn, networkDevices } from '../../lib/plans/fabrics';
import { machineNamed, machines, type MachineShape, presetMachines } from '../../lib/words/machine';
import { karpenterTypes } from './karpenter-types';

const aws: Readonly<Record<string, MachineShape>> = machines.aws;

describe("AWS's instance types", () => {
  test.each(karpenterTypes)('$type has as many GPUs, CPUs and EFA devices as Karpenter counts', ({ type, gpus, cpus, memoryMiB, efa }) => {
    const machine = aws[type]!;
    expect([machine.gpus.length, machine.cpus]).toEqual([gpus, cpus]);
    expect(networkDevices(machine).get(EFA_RESOURCE) ?? 0).toBe(efa);
    expect(machine.memoryMiB! / memoryMiB).toBeGreaterThan(0.93);
    expect(machine.memoryMiB! / memoryMiB).toBeLessThan(1);
  });

  test.each(karpenterTypes)('$type: its network devices have the bandwidth of the instance together', ({ type, mbps }) => {
    const sum = aws[type]!.nics!.reduce((all, { gbps = 0 }) => all + gbps, 0);
    expect(sum * 1000).toBe(mbps);
  });

  test('every one is in the table, but those that Karpenter has no GPUs of', () => {
    const types = new Set(karpenterTypes.map(({ type }) => type));
    expect(Object.keys(aws).filter((type) => !types.has(type))).toEqual(
      expect.arrayContaining(['p3.2xlarge', 'p3.8xlarge', 'p3.16xlarge', 'p6e-gb200.36xlarge']),
    );
    expect(Object.keys(aws).filter((type) => !types.has(type))).toHaveLength(4);
  });
});

test.each<[string, Readonly<Record<string, number>>]>([
  ['aws.p5e.48xlarge', { 'efa 100': 32 }],
  ['aws.p5en.48xlarge', { 'efa 200': 16 }],
  ['aws.p6-b200.48xlarge', { 'efa 400': 8 }],
  ['aws.p6-b300.48xlarge', { 'efa 400': 16 }],
  ['aws.p6e-gb200.36xlarge', { 'efa 400': 8 }],
  ['aws.g6.xlarge', { 'ethernet 2.5': 1 }],
  ['dgxB200', { 'infiniband 400': 8, 'ethernet ?': 4 }],
  ['dgxB300', { 'infiniband 800': 8, 'ethernet ?': 4 }],
  ['azure.Standard_ND128isr_NDR_GB200_v6', { 'infiniband 400': 4 }],
  ['azure.Standard_ND128isr_GB300_v6', { 'infiniband ?': 4 }],
  ['azure.Standard_NC40ads_H100_v5', { 'ethernet ?': 1 }],
  ['gcp.a3-highgpu-8g', { 'gvnic 200': 5 }],
  ['gcp.a3-megagpu-8g', { 'gvnic 200': 9 }],
  ['gcp.a3-ultragpu-8g', { 'ethernet 400': 8, 'gvnic 200': 2 }],
  ['gcp.a4-highgpu-8g', { 'ethernet 400': 8, 'gvnic 200': 2 }],
  ['gcp.a4x-highgpu-4g', { 'ethernet 400': 4, 'gvnic 200': 2 }],
  ['gcp.a4x-maxgpu-4g-metal', { 'ethernet 400': 8 }],
  ['oci.BM.GPU.H200.8', { 'ethernet 400': 8 }],
  ['oci.BM.GPU.B200.8', { 'ethernet 400': 8 }],
  ['oci.BM.GPU.B300.8', { 'ethernet 400': 16 }],
  ['oci.BM.GPU.A100-v2.8', { 'ethernet 100': 16 }],
  ['oci.BM.GPU.GB200.4', { 'ethernet 400': 4 }],
  ['oci.BM.GPU.GB300.4', { 'ethernet 400': 8 }],
  ['oci.BM.GPU.A10.4', { 'ethernet ?': 1 }],
])('%s has the network devices that its provider publishes', (name, counts) => {
  const found: Record<string, number> = {};
  for (const { kind, gbps } of machineNamed(name)!.nics ?? []) found[`${kind} ${gbps ?? '?'}`] = (found[`${kind} ${gbps ?? '?'}`] ?? 0) + 1;
  expect(found).toEqual(counts);
});

test.each([
  ['aws.p6-b300.48xlarge', ['efa']],
  ['aws.g6.xlarge', []],
  ['azure.Standard_ND128isr_GB300_v6', ['infiniband', 'nvlinkDomain']],
  ['gcp.a3-highgpu-8g', ['tcpx']],
  ['gcp.a3-megagpu-8g', ['tcpxo']],
  ['gcp.a3-ultragpu-8g', ['gib']],
  ['gcp.a4x-highgpu-4g', ['gib', 'nvlinkDomain']],
  ['gcp.g4-standard-384', []],
  ['oci.BM.GPU.B300.8', ['roce']],
  ['oci.BM.GPU.L40S-NC.4', []],
  ['dgxB300', ['infiniband']],
])('%s has the fabrics of its network devices', (name, fabrics) =>
  expect(fabricsOn(machineNamed(name)!).map(({ id }) => id)).toEqual(fabrics),
);

test('only servers that are ordered with cards of their own, and clouds that publish none, have no network devices', () => {
  const unknown = presetMachines().filter(({ machine }) => machine.nics === undefined);
  expect([...new Set(unknown.map(({ name }) => name.split('.')[0]))].sort()).toEqual(UNKNOWN);
});

const UNKNOWN = ['coreweave', 'dgxSpark', 'gb200Tray', 'gb300Tray', 'gh200', 'gh200Nvl2', 'gh200_144GB', 'servers'];
