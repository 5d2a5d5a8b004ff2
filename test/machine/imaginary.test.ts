import { App, Chart } from 'cdk8s';
import { findings, GpuCluster, TunedGpuNode } from '../../lib';
import {
  diffMachines,
  machineNamed,
  machineNames,
  machines,
  type MachineShape,
  presetMachines,
  proposePools,
} from '../../lib/words/machine';
import type * as Presets from '../../lib/words/machine/presets/presets';
import type * as Imaginary from './imaginary-machine';
import { galley } from './imaginary-machine';
import { node } from './nodes';
// What holds for every preset holds for one more.
import './nodes.test';
import './presets.test';

// The presets are one list: here it has one row more.
jest.mock('../../lib/words/machine/presets/presets', () => {
  const actual = jest.requireActual<typeof Presets>('../../lib/words/machine/presets/presets');
  const { galley: made } = jest.requireActual<typeof Imaginary>('./imaginary-machine');
  return { ...actual, servers: { ...actual.servers, galley: made() } };
});

const { galley: machine } = machines.servers as unknown as Readonly<Record<'galley', MachineShape<'L40S'>>>;

describe('a machine that is one more preset', () => {
  test('is known by its name, to programs and to commands', () => {
    expect([machineNames().includes('servers.galley'), machineNamed('servers.galley')]).toEqual([true, machine]);
    expect(presetMachines()).toContainEqual({ name: 'servers.galley', code: 'machines.servers.galley', machine });
    expect(diffMachines({ machine }, { machine: galley() })).toEqual([]);
  });

  test('is what nodes of its instance type are', () => {
    const text = JSON.stringify({
      kind: 'List',
      items: [node('a', { type: 'galley', labels: { 'nvidia.com/gpu.product': 'NVIDIA-L40S' } })],
    });
    expect(proposePools(text).pools).toMatchObject([{ preset: 'machines.servers.galley', machine: { name: 'galley' } }]);
  });

  test('is tuned by its own layout, and no rule finds an error', () => {
    const app = new App();
    const cluster = new GpuCluster(new Chart(app, 'ml'), 'prod', { kubernetes: '1.34' });
    const { description } = new TunedGpuNode(cluster, 'train', { machine, nodes: 2, os: 'ubuntu-24.04', intent: 'training' });
    expect(description.shapes?.map(({ machine: { name } }) => name)).toEqual(['galley']);
    expect(findings(app).filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});
