/** Values of each axis by name. */
export type Axes = Readonly<Record<string, readonly string[]>>;
export type Combination = Readonly<Record<string, string>>;

/**
 * A small list of combinations in which every value of an axis meets every value of each other axis. Greedy, and the
 * same list every time: each combination starts from a pair that is still missing and takes, axis by axis, the value
 * that covers most of the missing pairs.
 */
export function pairwise(axes: Axes, legal: (combination: Partial<Combination>) => boolean = () => true): readonly Combination[] {
  const names = Object.keys(axes);
  const missing = new Set<string>();
  names.forEach((a, index) => {
    for (const b of names.slice(index + 1))
      for (const x of axes[a]!) for (const y of axes[b]!) if (legal({ [a]: x, [b]: y })) missing.add(pair(a, x, b, y));
  });
  const combinations: Combination[] = [];
  for (let first = next(missing); first !== undefined; first = next(missing)) {
    const combination: Record<string, string> = Object.fromEntries(first.split(' & ').map((part) => part.split(' = ') as [string, string]));
    for (const name of names) {
      if (combination[name] !== undefined) continue;
      let best: { value: string; covers: number } | undefined;
      for (const value of axes[name]!) {
        if (!legal({ ...combination, [name]: value })) continue;
        const covers = Object.entries(combination).filter(
          ([other, chosen]) => missing.has(pair(other, chosen, name, value)) || missing.has(pair(name, value, other, chosen)),
        ).length;
        if (best === undefined || covers > best.covers) best = { value, covers };
      }
      if (best === undefined) throw new Error(`no legal value of ${name} beside ${JSON.stringify(combination)}`);
      combination[name] = best.value;
    }
    const ordered = Object.fromEntries(names.map((name) => [name, combination[name]!]));
    names.forEach((a, index) => {
      for (const b of names.slice(index + 1)) missing.delete(pair(a, ordered[a]!, b, ordered[b]!));
    });
    combinations.push(ordered);
  }
  return combinations;
}

const pair = (a: string, x: string, b: string, y: string): string => `${a} = ${x} & ${b} = ${y}`;
const next = (missing: ReadonlySet<string>): string | undefined => missing.values().next().value;
