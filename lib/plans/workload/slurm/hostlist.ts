/** Names in one hostlist; Slurm's own limit is of the same order (`MAX_RANGE` in `src/common/hostlist.c`, slurm 26.05). */
const MOST = 64 * 1024;

/** What a part of a name may be outside its brackets: letters, digits, and hyphens or dots between them. */
const PLAIN = /^[A-Za-z0-9.-]*$/;
const NAME = /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/;

/**
 * The names that a hostlist of Slurm stands for, such as `dgx[01-16]` or `a1,b[1-2,7]`; undefined where it is not one. A zero
 * in front stays: `[01-03]` is 01, 02 and 03.
 */
export function expandHosts(hostlist: string): readonly string[] | undefined {
  const names: string[] = [];
  for (const item of splitOutside(hostlist)) {
    const expanded = expandOne(item);
    if (expanded === undefined || names.length + expanded.length > MOST) return undefined;
    names.push(...expanded);
  }
  return names.length > 0 && names.every((name) => NAME.test(name)) ? names : undefined;
}

/** At commas that are in no brackets. */
const splitOutside = (hostlist: string): readonly string[] => hostlist.split(/,(?![^[]*\])/);

function expandOne(item: string): readonly string[] | undefined {
  const [, before = '', ranges, after = ''] = /^([^[\]]*)(?:\[([^[\]]*)\](.*))?$/.exec(item) ?? [];
  if (!PLAIN.test(before) || (before === '' && ranges === undefined)) return undefined;
  if (ranges === undefined) return [before];
  const [numbers, rest] = [numbersOf(ranges), after === '' ? [''] : expandOne(after)];
  if (numbers === undefined || rest === undefined || numbers.length * rest.length > MOST) return undefined;
  return numbers.flatMap((number) => rest.map((end) => before + number + end));
}

function numbersOf(ranges: string): readonly string[] | undefined {
  const numbers: string[] = [];
  for (const range of ranges.split(',')) {
    const [, first, last = first] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(range) ?? [];
    if (first === undefined || last === undefined || Number(last) < Number(first) || Number(last) - Number(first) >= MOST) return undefined;
    for (let number = Number(first); number <= Number(last); number++) numbers.push(`${number}`.padStart(first.length, '0'));
  }
  return numbers;
}
