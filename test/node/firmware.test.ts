import { join } from 'node:path';
import { machines } from '../../lib/machine';
import { bootstrapScript } from '../../lib/node/vehicles/bash/script';
import { platformOf } from '../../lib/platforms';
import { planOf } from './bash-plan';
import { inFolder, put } from './shell';
import { StubbedNode } from './stubs';

const governor = { kind: 'sysfs', path: '/sys/devices/system/cpu/cpu*/cpufreq/scaling_governor', value: 'performance' } as const;
const [gpu] = machines.dgxH100.gpus;

/** What `--verify` says of the firmware of a node with such files below its root. */
function rowsOf(files: Readonly<Record<string, string>>, { virtual = false, inside = false } = {}): readonly string[] {
  return inFolder((folder) => {
    const node = new StubbedNode(folder);
    node.program('systemd-detect-virt', inside ? 'exit 0' : 'exit 1');
    for (const [path, text] of Object.entries(files)) put(join(folder, path), text);
    const plan = planOf([governor]);
    const machine = { ...plan.machine, gpus: [gpu!], virtual };
    const { out } = node.run(bootstrapScript({ ...plan, machine }, platformOf('kubeadm')!), '--verify');
    return out
      .split('\n')
      .filter((line) => line.includes('firmware: '))
      .map((line) =>
        line
          .split(/ {2,}| (?=firmware)/)
          .join(' | ')
          .trim(),
      );
  });
}

const GPU = 'sys/bus/pci/devices/0000:17:00.0';
const right = {
  'sys/devices/system/cpu/smt/active': '1\n',
  'sys/devices/system/cpu/cpu0/cpufreq/scaling_governor': 'performance\n',
  [`${GPU}/vendor`]: '0x10de\n',
  [`${GPU}/class`]: '0x030200\n',
  [`${GPU}/resource`]:
    '0x00000000b0000000 0x00000000b0ffffff 0x0000000000040200\n0x0000012000000000 0x0000013fffffffff 0x000000000014220c\n',
  [`${GPU}/max_link_width`]: '16\n',
  [`${GPU}/current_link_width`]: '16\n',
};

test('firmware that is as the plan needs it', () => {
  const rows = rowsOf(right);
  expect(rows).toHaveLength(4);
  expect(rows.filter((row) => !row.startsWith('ok'))).toEqual([]);
});

test.each<[string, string, string, RegExp]>([
  ['one thread a core', 'sys/devices/system/cpu/smt/active', '0\n', /SMT.*on.*off/],
  [
    'memory of a GPU that is not mapped',
    `${GPU}/resource`,
    `${'0x0000000000000000 '.repeat(3).trim()}\n`.repeat(2),
    /Above 4G Decoding.*0000:17:00.0.*yes.*no/,
  ],
  ['a GPU with half of its lanes', `${GPU}/current_link_width`, '8\n', /PCIe lanes.*16.*8/],
])('tells %s', (_what, path, text, row) => {
  expect(rowsOf({ ...right, [path]: text }).filter((line) => !line.startsWith('ok'))).toEqual([expect.stringMatching(row)]);
});

test('tells clocks that the firmware keeps to itself', () => {
  const { 'sys/devices/system/cpu/cpu0/cpufreq/scaling_governor': _, ...without } = right;
  expect(rowsOf(without).filter((line) => !line.startsWith('ok'))).toEqual([expect.stringMatching(/OS control.*yes.*no/)]);
});

test('says nothing of a virtual machine, planned or found', () => {
  expect([rowsOf(right, { virtual: true }), rowsOf(right, { inside: true })]).toEqual([[], []]);
});

test('a node without PCI devices is set up all the same, and what firmware decides is no change', () =>
  inFolder((folder) => {
    const node = new StubbedNode(folder);
    node.program('systemd-detect-virt', 'exit 1');
    const plan = planOf([governor]);
    const script = bootstrapScript({ ...plan, machine: { ...plan.machine, gpus: [gpu!] } }, platformOf('kubeadm')!);
    expect(node.run(script)).toMatchObject({ status: 0, err: '' });
    expect(node.run(script)).toMatchObject({ status: 0, out: expect.stringContaining('nothing changed') });
    expect(node.run(script, '--verify').out).toContain('firmware: clocks of CPUs');
  }));
