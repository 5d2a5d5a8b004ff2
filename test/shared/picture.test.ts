import { checkMachine, type MachineShape, parseHwlocTopology, parseNcclTopology } from '../../lib/words/machine';
import { parseSysfs } from '../../lib/words/machine/snapshot/sysfs';
import { drawMachine } from '../../lib/plans/picture';
import { describedFaithfully } from '../picture/faithful';
import { fixtures, readFixture } from './fixtures';

/** The machine of a fixture; undefined for what is refused elsewhere. */
function machineOf(file: string): MachineShape | undefined {
  const text = readFixture(file);
  try {
    if (file.startsWith('hwloc/')) return parseHwlocTopology(text, { name: 'x' });
    if (file.startsWith('nccl-topo/')) return parseNcclTopology(text, { name: 'x', gpu: 'H100-SXM5-80GB' });
    const { files } = JSON.parse(text) as { files: Record<string, string> };
    const { numa, online } = parseSysfs(new Map(Object.entries(files)));
    const base = { name: 'x', gpu: 'L4', gpus: [{ index: 0 }], confidence: 'measured', source: file } as const;
    const machine: MachineShape = { ...base, cpus: online.length, ...(numa.length === 0 ? {} : { numa }) };
    return checkMachine(machine).length === 0 ? machine : undefined;
  } catch {
    return undefined;
  }
}

const drawn = fixtures()
  .filter((file) => /^(hwloc|nccl-topo)\/.*\.xml$|^sysfs\/[^/]*\.json$/.test(file))
  .flatMap((file) => {
    const machine = machineOf(file);
    return machine === undefined ? [] : [[file, machine] as const];
  });

test('the fixtures are machines of many kinds', () => {
  expect(drawn.length).toBeGreaterThan(25);
  for (const kind of ['hwloc', 'nccl-topo', 'sysfs']) expect(drawn.some(([file]) => file.startsWith(`${kind}/`))).toBe(true);
});

test.each(drawn)('the picture of %s has each of its parts once', (_file, machine) => describedFaithfully(drawMachine(machine), machine));
