import { App, Chart } from 'cdk8s';
import { findings, GpuCluster, GpuNodePool, machines, MigPartitionedNodePool } from '../../lib';
import {
  fitsMig,
  gpuByPciDevice,
  gpuByProductName,
  type GpuModel,
  gpuModels,
  gpuOf,
  gpuProductLabels,
  migCapable,
  migProfilesOf,
} from '../../lib/words/gpu';
import type * as Imaginary from './imaginary-gpu';
import { trireme } from './imaginary-gpu';
// What holds for every model holds for one more.
import './catalogue.test';
import './labels.test';
import './lookup.test';
import './mig-layout.test';

// The catalogue is one list: here it has one row more.
jest.mock('../../lib/words/gpu/catalogue', () => {
  const { gpus } = jest.requireActual<{ gpus: object }>('../../lib/words/gpu/catalogue');
  return { gpus: { ...gpus, 'Trireme-96GB': jest.requireActual<typeof Imaginary>('./imaginary-gpu').trireme } };
});

const model = 'Trireme-96GB' as GpuModel;

describe('a GPU that is one more row', () => {
  test('is found by its name and its PCI device, has its labels, and the profiles of its size', () => {
    expect([gpuModels.includes(model), migCapable.includes(model as never), gpuOf(model)]).toEqual([true, true, trireme]);
    expect([gpuByProductName('nvidia trireme 96gb'), gpuByPciDevice('0xFFFE10DE')]).toEqual([model, model]);
    expect(gpuProductLabels(model)).toEqual(['NVIDIA-Trireme-96GB']);
    expect(migProfilesOf(model)).toContain('1g.12gb');
    expect([fitsMig(model, { '1g.12gb': 7 }), fitsMig(model, { '1g.12gb': 8 })]).toEqual([true, false]);
  });

  test('is in pools, whole and cut by MIG, as the others are; of a misspelt model it is the one that is meant', () => {
    const app = new App();
    const cluster = new GpuCluster(new Chart(app, 'ml'), 'prod', { kubernetes: '1.34' });
    const machine = { ...machines.dgxH100, name: 'trireme', gpu: model as 'H100-SXM5-96GB' } as const;
    const whole = new GpuNodePool(cluster, 'whole', { machine, nodes: 2 });
    const cut = new MigPartitionedNodePool(cluster, 'cut', { machine, nodes: 2, layout: { '1g.12gb': 7 } });
    expect([whole, cut].map(({ description }) => description.gpu)).toEqual([model, model]);
    expect(findings(app).filter(({ severity }) => severity === 'error')).toEqual([]);
    expect(() => new GpuNodePool(cluster, 'typo', { machine: { ...machine, gpu: 'Trireme-96' as never }, nodes: 2 })).toThrow(
      'write "Trireme-96GB"',
    );
  });
});
