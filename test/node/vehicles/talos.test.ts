import { parseYaml } from '../../../lib/internal';
import { machines } from '../../../lib/words/machine';
import { filesBy, wholePlan } from './whole-plan';
import type { NodeSetting } from '../../../lib/plans/model';

const filesFor = (machine: object, ...settings: readonly NodeSetting[]) =>
  filesBy('talos', { ...wholePlan('talos', 'talos', settings), machine: machine as never });
const extensionsOf = (machine: object, ...settings: readonly NodeSetting[]) => {
  const [schematic] = parseYaml(filesFor(machine, ...settings)['talos-schematic.yaml'] ?? '') as {
    customization: { systemExtensions: { officialExtensions: string[] } };
  }[];
  return schematic?.customization.systemExtensions.officialExtensions.map((name) => name.replace('siderolabs/', ''));
};
const modulesOf = (machine: object, ...settings: readonly NodeSetting[]) => {
  const [patch] = parseYaml(filesFor(machine, ...settings)['talos-patch.yaml'] ?? '') as { machine: { kernel: { modules: object[] } } }[];
  return patch?.machine.kernel.modules;
};
const module_ = (name: string, options?: Readonly<Record<string, string>>): NodeSetting => ({
  id: name,
  primitives: [{ kind: 'kernelModule', name, ...(options === undefined ? {} : { options }) }],
});

describe('a schematic of Talos', () => {
  test.each([
    ['an L4', machines.aws['g6.xlarge'], ['nvidia-open-gpu-kernel-modules-lts', 'nvidia-container-toolkit-lts']],
    ['a V100, which has closed modules alone', machines.aws['p3.2xlarge'], ['nonfree-kmod-nvidia-lts', 'nvidia-container-toolkit-lts']],
    [
      'a DGX, which has NVSwitches',
      machines.dgxH100,
      ['nvidia-open-gpu-kernel-modules-lts', 'nvidia-container-toolkit-lts', 'nvidia-fabricmanager-lts'],
    ],
  ])('has the extensions of %s, of one line of drivers', (_, machine, expected) => expect(extensionsOf(machine)).toEqual(expected));

  test('has the extension of a module that comes with one', () =>
    expect(extensionsOf(machines.aws['g6.xlarge'], module_('gdrdrv'))).toContain('nvidia-gdrdrv-device'));
});

describe('a patch of Talos', () => {
  test("lists the driver's modules, which are not loaded otherwise", () =>
    expect(modulesOf(machines.dgxH100)).toEqual(['nvidia', 'nvidia_uvm', 'nvidia_drm', 'nvidia_modeset'].map((name) => ({ name }))));

  test('lists a module once, in its place, with the parameters of the pool', () =>
    expect(modulesOf(machines.dgxH100, module_('nvidia', { NVreg_EnableStreamMemOPs: '1' }))).toEqual([
      { name: 'nvidia', parameters: ['NVreg_EnableStreamMemOPs=1'] },
      { name: 'nvidia_uvm' },
      { name: 'nvidia_drm' },
      { name: 'nvidia_modeset' },
    ]));

  test('leaves GPUDirect Storage out, of which there is no extension', () =>
    expect(JSON.stringify(filesFor(machines.dgxH100, module_('nvidia_fs')))).not.toContain('nvidia_fs'));
});
