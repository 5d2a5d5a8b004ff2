import { isAbsolute } from 'node:path';

/**
 * Whether a path is one that a pattern names: `*` and `?` mean what has no slash, `**` for folders, `{a,b}` for one of
 * several. A pattern begins at any folder of the path, or, with a slash first, at its beginning; and names what is below a
 * folder with it. Of an absolute path no folder above is meant: nobody chose its name for this.
 *
 * A path is read once, with all places of a pattern at which it may be: time grows with the one and the other, and with no power of
 * them.
 */
export function matcherOf(patterns: readonly string[]): (path: string) => boolean {
  const machines = patterns.map(machineOf);
  return (path) => {
    const plain = withoutDots(path.replaceAll('\\', '/'));
    return machines.some((machine) => names(machine, plain, !isAbsolute(path)));
  };
}

const withoutDots = (path: string): string => path.replace(/^(?:\.\/)+/, '');

/** A place in a pattern: what it takes and where it goes with that, and where it goes without taking anything. */
interface State {
  takes?: (character: string) => boolean;
  to?: number;
  readonly also: number[];
}

interface Machine {
  readonly states: readonly State[];
  readonly end: number;
  /** It begins at the beginning of a path alone. */
  readonly isRooted: boolean;
}

const isAny = (): boolean => true;
const isInFolder = (character: string): boolean => character !== '/';

function machineOf(pattern: string): Machine {
  // Several times any folders are any folders.
  const text = withoutDots(pattern)
    .replace(/(?<!\/)\/+$/, '')
    .replace(/(?:\*\*\/){2,}/g, '**/');
  const groups = groupsIn(text);
  const states: State[] = [{ also: [] }];
  const add = (): number => states.push({ also: [] }) - 1;
  const link = (from: number, to: number): void => void (states[from] as State).also.push(to);
  const take = (from: number, takes: (character: string) => boolean, to = add()): number => {
    Object.assign(states[from] as State, { takes, to });
    return to;
  };
  /** Groups that are open: where each began, and where it will end. */
  const open: { readonly begin: number; readonly end: number }[] = [];
  let at = 0;
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    const group = open.at(-1);
    if (groups.has(index) && character === '{') {
      open.push({ begin: at, end: add() });
      link(at, (at = add()));
    } else if (group !== undefined && groups.has(index)) {
      link(at, group.end);
      if (character === '}') [at] = [group.end, open.pop()];
      else link(group.begin, (at = add()));
    } else if (text.startsWith('**/', index)) {
      index += 2;
      const [loop, inFolder] = [add(), add()];
      link(at, loop);
      const first = add();
      link(loop, first);
      take(first, isInFolder, inFolder);
      const [more, slash] = [add(), add()];
      link(inFolder, more);
      take(more, isInFolder, inFolder);
      link(inFolder, slash);
      take(slash, (one) => one === '/', loop);
      link(loop, (at = add()));
    } else if (character === '*') {
      const isWide = text.startsWith('**', index);
      while (text.charAt(index + 1) === '*') index++;
      const loop = add();
      link(at, loop);
      take(loop, isWide ? isAny : isInFolder, loop);
      link(loop, (at = add()));
    } else at = take(at, character === '?' ? isInFolder : (one) => one === character);
  }
  return { states, end: at, isRooted: text.startsWith('/') };
}

/** Where braces with several in them begin, are divided, and end. */
function groupsIn(text: string): ReadonlySet<number> {
  const groups = new Set<number>();
  const open: number[][] = [];
  for (let index = 0; index < text.length; index++) {
    const character = text.charAt(index);
    if (character === '{') open.push([index]);
    else if (character === ',') open.at(-1)?.push(index);
    else if (character === '}') {
      const group = open.pop() ?? [];
      if (group.length > 1) for (const place of [...group, index]) groups.add(place);
    }
  }
  return groups;
}

function names({ states, end, isRooted }: Machine, path: string, below: boolean): boolean {
  let current = new Set<number>();
  const enter = (set: Set<number>, first: number): void => {
    const entered = [first];
    for (let one = entered.pop(); one !== undefined; one = entered.pop())
      if (!set.has(one)) {
        set.add(one);
        entered.push(...(states[one] as State).also);
      }
  };
  enter(current, 0);
  for (let index = 0; ; index++) {
    const character = path.charAt(index);
    if (current.has(end) && (index === path.length || (below && character === '/'))) return true;
    if (index === path.length) return false;
    const next = new Set<number>();
    for (const one of current) {
      const { takes, to } = states[one] as State;
      if (to !== undefined && takes?.(character)) enter(next, to);
    }
    if (character === '/' && !isRooted) enter(next, 0);
    current = next;
  }
}
