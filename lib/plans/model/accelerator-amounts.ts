import { type AcceleratorRow, coreUnits, givenMiB, sizesOf } from '../../words/gpu';
import { at, type Problem } from '../../internal';
import { formatMemory, MiB, parseMemory } from '../../words/kubernetes';

type Asked = Readonly<Record<string, unknown>>;

/** Amounts that the vendor's units and templates do not have. */
export const amountProblems = (row: AcceleratorRow, asked: Asked, path: string): readonly Problem[] => [
  ...countProblems(row, asked, path),
  ...(asked['memory'] === undefined ? [] : memoryProblems(row, asked['memory'], at(path, 'memory'))),
  ...(asked['cores'] === undefined ? [] : coreProblems(row, asked['cores'] as number, at(path, 'cores'))),
];

function countProblems(row: AcceleratorRow, { count: got = 1, memory, cores }: Asked, path: string): readonly Problem[] {
  const count = got as number;
  const place = at(path, 'count');
  const parts = memory !== undefined || cores !== undefined;
  if (row.count === undefined && !parts)
    return [
      {
        path,
        problem: `asks for no amount: ${row.vendor} gives parts of one card by memory or cores`,
        fix: "give memory: '16Gi', or cores",
      },
    ];
  if (count > 1 && parts && row.partsOfOne && row.softSplit === undefined)
    return [
      {
        path: place,
        problem: `must be 1 with memory or cores: of several ${row.device} each is whole`,
        got,
        fix: 'remove memory and cores, or ask for 1',
      },
    ];
  const allowed = otherCounts(row, count);
  return allowed === undefined
    ? []
    : [{ path: place, problem: `is not a number of ${row.device} that is given out`, got, allowed, fix: `write ${allowed.join(' or ')}` }];
}

/** The numbers of devices that are given out instead; undefined where this one is. */
export function otherCounts({ counts }: AcceleratorRow, count: number): readonly number[] | undefined {
  if (counts === undefined || count === 1) return undefined;
  if (counts === 'even') return count % 2 === 0 ? undefined : [count - 1, count + 1];
  return counts.includes(count) ? undefined : counts;
}

function memoryProblems({ memory, vendor, device }: AcceleratorRow, got: unknown, path: string): readonly Problem[] {
  if (memory === undefined) return [];
  const bytes = parseMemory(got) ?? 0;
  const unit = memory.unitMiB * MiB;
  if (bytes % unit !== 0) {
    const units = bytes / unit;
    const allowed = [...new Set([Math.max(1, Math.floor(units)), Math.ceil(units)])].map((amount) => formatMemory(amount * unit));
    const problem = `is not a multiple of ${formatMemory(unit)}, the unit in which ${vendor} gives it out`;
    return [{ path, problem, got, allowed, fix: `write '${allowed.join("' or '")}'` }];
  }
  const given = givenMiB(memory, bytes / MiB);
  const allowed = sizesOf(memory);
  if (given === undefined)
    return [{ path, problem: `is more than one ${device} has`, got, allowed, fix: 'ask for less, or for several devices' }];
  if (memory.otherSizes !== 'refused' || given * MiB === bytes) return [];
  return [{ path, problem: `is not a size that ${vendor} gives out`, got, allowed, fix: `write '${formatMemory(given * MiB)}'` }];
}

function coreProblems({ cores, vendor, device }: AcceleratorRow, got: number, path: string): readonly Problem[] {
  if (cores === undefined) return [];
  const units = coreUnits(got, cores.ofDevice);
  if (!Number.isInteger(units)) {
    const percent = (amount: number): number => (amount * 100) / cores.ofDevice;
    const allowed = [...new Set([Math.max(1, Math.floor(units)), Math.ceil(units)])].map(percent);
    const problem = `is not a number of cores of ${vendor}: one ${device} has ${cores.ofDevice}`;
    return [{ path, problem, got, allowed, fix: `write ${allowed.join(' or ')}` }];
  }
  return cores.insteadOfCount && got === 100
    ? [{ path, problem: 'is a whole device', got, fix: 'remove it: count says how many devices' }]
    : [];
}
