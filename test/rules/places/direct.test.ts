import { App, Chart } from 'cdk8s';
import { findings, GpuCluster, machines, type MachineShape, TunedGpuNode, type TunedGpuNodeProps } from '../../../lib';

type Tuning = Partial<Pick<TunedGpuNodeProps, 'gpu' | 'driver' | 'firmware' | 'network' | 'nodeImage'>>;

/** What these rules say of a pool. */
function said(tuning: Tuning, machine: MachineShape = machines.dgxH100): readonly string[] {
  const app = new App();
  const silence = { 'pool/unserved': 'releases are elsewhere' };
  const cluster = new GpuCluster(new Chart(app, 'infra'), 'prod', { kubernetes: '1.34', silence });
  new TunedGpuNode(cluster, 'train', { machine, nodes: 2, os: 'ubuntu-24.04', intent: 'training', ...tuning });
  return findings(app)
    .filter(({ rule }) => /^node\/(?:gds|driver-container|firmware|guest)$/.test(rule))
    .map(({ rule, at }) => `${rule} ${at ?? ''}`);
}

const nodeImage = 'host-driver';
const runfile = {
  from: 'runfile',
  url: 'https://example.com/N.run',
  sha256: 'a'.repeat(64),
  version: '580.126.20',
  modules: 'proprietary',
} as const;

test.each<[string, Tuning, MachineShape, readonly string[]]>([
  ['a GPU that the open modules know', { nodeImage, gpu: { gds: true, gdrcopy: true } }, machines.dgxH100, []],
  ['a GPU before Turing', { nodeImage, gpu: { gds: true } }, machines.aws['p3.16xlarge'], ['node/gds gpu.gds']],
  ['modules that are not open', { nodeImage, gpu: { gds: true }, driver: runfile }, machines.dgxH100, ['node/gds gpu.gds']],
  ['Secure Boot', { nodeImage, gpu: { gds: true }, firmware: { secureBoot: 'on' } }, machines.dgxH100, ['node/gds gpu.gds']],
  ['memory that the driver keeps', { nodeImage, gpu: { gds: true } }, machines.gh200Nvl2, ['node/gds gpu.gds']],
  [
    'a driver of the operator',
    { gpu: { gds: true, gdrcopy: true } },
    machines.dgxH100,
    ['node/driver-container gpu.gds', 'node/driver-container gpu.gdrcopy'],
  ],
])('GPUDirect Storage with %s', (_what, tuning, machine, expected) => expect(said(tuning, machine)).toEqual(expected));

const network = { virtualFunctions: { ens1f0np0: 8 } };

test.each<[string, Tuning, MachineShape, readonly string[]]>([
  ['a server', { nodeImage, network, firmware: { sriov: 'on' } }, machines.dgxH100, []],
  ['firmware that has none', { nodeImage, network, firmware: { sriov: 'off' } }, machines.dgxH100, ['node/firmware firmware.sriov']],
  ['a virtual machine', { nodeImage, network }, machines.aws['p5.48xlarge'], ['node/guest network.virtualFunctions']],
])('virtual functions of %s', (_what, tuning, machine, expected) => expect(said(tuning, machine)).toEqual(expected));
