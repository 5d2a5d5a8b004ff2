import { join } from 'node:path';
import { machines } from '../../lib/words/machine';
import type { FirmwareItem } from '../../lib/plans/model';
import { bootstrapScript } from '../../lib/plans/node/vehicles/bash/script';
import { platformOf } from '../../lib/words/platforms';
import { planOf } from './bash-plan';
import { inFolder, put } from './shell';
import { StubbedNode } from './stubs';

/** What a pool expects in these tests. */
const EXPECTED = {
  version: '1.05.03',
  bootMode: 'uefi',
  secureBoot: 'on',
  iommu: 'on',
  sriov: 'on',
  resizableBar: 'on',
  acs: 'off',
  turbo: 'on',
  cStates: 'C1',
} as const;

const governor = { kind: 'sysfs', path: '/sys/devices/system/cpu/cpu*/cpufreq/scaling_governor', value: 'performance' } as const;
const [gpu] = machines.dgxH100.gpus;

interface Look {
  readonly virtual?: boolean;
  readonly inside?: boolean;
  readonly expected?: Readonly<Record<string, string>>;
  readonly acs?: string;
}

/** What `--verify` says of the firmware of a node with such files below its root. */
function rowsOf(
  files: Readonly<Record<string, string>>,
  { virtual = false, inside = false, expected = {}, acs = 'SrcValid-' }: Look = {},
): readonly string[] {
  return inFolder((folder) => {
    const node = new StubbedNode(folder);
    node.program('systemd-detect-virt', inside ? 'exit 0' : 'exit 1');
    for (const [path, text] of Object.entries(files)) put(join(folder, path), text);
    node.program('lspci', `printf '%s\\n' '00:01.0 PCI bridge' '\t\tACSCtl: ${acs} TransBlk-'`);
    const items = Object.entries(expected).map(([item, value]) => ({ kind: 'firmware', item: item as FirmwareItem, value }) as const);
    const plan = planOf([governor, ...items]);
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

const CPU = 'sys/devices/system/cpu';
const NIC = 'sys/bus/pci/devices/0000:18:00.0';
const VARIABLE = 'sys/firmware/efi/efivars/SecureBoot-8be4df61-93ca-11d2-aa0d-00e098032b8c';
/** A node whose firmware is as expected. */
const asExpected = {
  ...right,
  'sys/class/dmi/id/bios_version': '1.05.03\n',
  [VARIABLE]: '\u0006\0\0\0\u0001',
  'sys/class/iommu/dmar0/devices/x': '',
  [`${NIC}/class`]: '0x020700\n',
  [`${NIC}/vendor`]: '0x15b3\n',
  [`${NIC}/sriov_totalvfs`]: '8\n',
  [`${CPU}/intel_pstate/no_turbo`]: '0\n',
  [`${CPU}/cpu0/cpuidle/state0/name`]: 'POLL\n',
  [`${CPU}/cpu0/cpuidle/state1/name`]: 'C1\n',
  [`${CPU}/cpu0/cpuidle/state2/name`]: 'C1E\n',
};
const notOk = (rows: readonly string[]): readonly string[] => rows.filter((row) => !row.startsWith('ok'));
const without = (path: string) => Object.fromEntries(Object.entries(asExpected).filter(([one]) => !one.startsWith(path)));

test('firmware that is as the pool expects it', () => {
  const rows = rowsOf(asExpected, { expected: EXPECTED });
  expect([rows.length, notOk(rows)]).toEqual([13, []]);
});

test.each<[string, Readonly<Record<string, string>>, RegExp, string?]>([
  ['another version', { ...asExpected, 'sys/class/dmi/id/bios_version': '1.04\n' }, /version \| 1\.05\.03 \| 1\.04/],
  ['a node that a BIOS started', without('sys/firmware/efi'), /bootMode \| uefi \| bios/],
  ['Secure Boot that is off', { ...asExpected, [VARIABLE]: '\u0006\0\0\0\0' }, /secureBoot \| on \| off/],
  ['a node without an IOMMU', without('sys/class/iommu'), /iommu \| on \| off/],
  ['network devices without virtual functions', without(`${NIC}/sriov_totalvfs`), /sriov \| on \| off/],
  [
    'a BAR1 of 256 MiB',
    { ...asExpected, [`${GPU}/resource`]: '0x0 0x0 0x0\n0x00000000c0000000 0x00000000cfffffff 0x000000000014220c\n' },
    /resizableBar of GPU 0000:17:00\.0 \| on \| off/,
  ],
  ['ACS that is on', asExpected, /acs \| off \| on/, 'SrcValid+'],
  ['turbo that is off', { ...asExpected, [`${CPU}/intel_pstate/no_turbo`]: '1\n' }, /turbo \| on \| off/],
  ['turbo of AMD that is off', { ...without(`${CPU}/intel_pstate`), [`${CPU}/cpufreq/boost`]: '0\n' }, /turbo \| on \| off/],
  ['deeper sleep', { ...asExpected, [`${CPU}/cpu0/cpuidle/state3/name`]: 'C6\n' }, /cStates \| C1 \| C6/],
])('tells %s, where the pool expects otherwise', (_what, files, row, ...[acs]) => {
  const told = notOk(rowsOf(files, { expected: EXPECTED, ...(acs === undefined ? {} : { acs }) }));
  expect(told.filter((one) => one.startsWith('DIFFERS') && row.test(one))).toHaveLength(1);
});

test('what the kernel does not show is unknown, and no difference', () => {
  const { [`${CPU}/intel_pstate/no_turbo`]: _turbo, 'sys/class/dmi/id/bios_version': _version, ...files } = asExpected;
  expect(notOk(rowsOf(files, { expected: { version: '1.05.03', turbo: 'on' } }))).toEqual([
    expect.stringMatching(/^unknown \| firmware: version \| 1\.05\.03 \| the kernel does not show it/),
    expect.stringMatching(/^unknown \| firmware: turbo \| on \| the kernel does not show it/),
  ]);
});
