// What reads a script without running it: shellcheck, and the parser of each shell.
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A script by the id of its document. */
export interface Script {
  readonly id: string;
  readonly text: string;
}
export type Problems = ReadonlyMap<string, readonly string[]>;

/** A remark of shellcheck, as it prints them. */
interface Remark {
  readonly file: string;
  readonly line: number;
  readonly code: number;
  readonly message: string;
}

/** Scripts of one call: a process for each would cost more than what it does. */
const AT_ONCE = 50;

/**
 * Scripts that together show every two neighbouring lines of all of them: at each step the one that shows most of what none
 * has shown yet. shellcheck needs a second for each, and a pool's script differs from the next one's in what it writes alone.
 *
 * @param outline A line as far as it matters.
 */
export function covering(scripts: readonly Script[], outline = outlineOf): readonly Script[] {
  const pairs = scripts.map(({ text }) => pairsOf(text, outline));
  const holders = new Map(pairs.flatMap((its) => [...its].map((pair): [string, number[]] => [pair, []])));
  for (const [index, its] of pairs.entries()) for (const pair of its) holders.get(pair)?.push(index);
  const unseen = pairs.map((its) => its.size);
  const chosen = new Set<number>();
  for (let best = largest(unseen); unseen[best]! > 0; best = largest(unseen)) {
    chosen.add(best);
    for (const pair of pairs[best]!) {
      for (const index of holders.get(pair) ?? []) unseen[index]!--;
      holders.delete(pair);
    }
  }
  return scripts.filter((_script, index) => chosen.has(index));
}

const largest = (counts: readonly number[]): number => counts.reduce((best, count, index) => (count > counts[best]! ? index : best), 0);

/** Every two neighbouring lines of a script; the texts of files inside it are no lines of its own. */
function pairsOf(text: string, outline: (line: string) => string): ReadonlySet<string> {
  const lines = text
    .replace(/(<<'(\w+)'\n)[\s\S]*?\n\2\n/g, '$1$2\n')
    .split('\n')
    .map((line) => outline(line));
  return new Set(lines.map((line, index) => `${lines[index - 1] ?? ''}\n${line}`));
}

/**
 * A line as far as shellcheck may mind it: whatever its comment says, and whichever plain numbers, paths and labels its command is
 * given. Operators, quotes, variables and the names of those that are set stay.
 */
const outlineOf = (line: string): string =>
  line
    .replace(/^\s*#(?!!|.*shellcheck).*/, '#')
    .replace(/(?<=\S )(?!\w+=)(?=\S*[\d=\/])[\w.\/:,@-]+(?:=[\w.\/:,@-]+)*(?= |$)/g, 'w')
    .replace(/(?: w)+/g, ' w');

/** What shellcheck says of scripts, down to matters of style. Comments that silence it are refused: nothing is disabled. */
export function shellcheck(scripts: readonly Script[]): Problems {
  return inBatches(scripts, (files) => {
    const { stdout, status, stderr } = spawnSync(
      'shellcheck',
      [
        // A pool may be called as a command is, such as `more`: what is assigned is its name.
        '--exclude=SC2209',
        '--norc',
        '--severity=style',
        '--format=json',
        ...files.map(({ file }) => file),
      ],
      { encoding: 'utf8', maxBuffer: 1 << 28 },
    );
    if (status !== 0 && status !== 1) throw new Error(`shellcheck ended with ${status}: ${stderr}`);
    const remarks = JSON.parse(stdout) as readonly Remark[];
    return files.map(({ file, text }) => [
      ...(/^\s*#\s*shellcheck\s/m.test(text) ? ['it silences shellcheck'] : []),
      ...remarks.filter((one) => one.file === file).map(({ line, code, message }) => `line ${line}: SC${code}: ${message}`),
    ]);
  });
}

/**
 * What a shell's own parser says, such as `dash`, `busybox sh`. Each script has a process of its own: `-n` reads one file
 * alone, and a script that does not parse ends the shell that reads it.
 */
export function parseWith(shell: readonly string[], scripts: readonly Script[]): Problems {
  const [program = '', ...options] = shell;
  return inBatches(scripts, (files) =>
    files.map(({ file }) => {
      const { status, stderr, error } = spawnSync(program, [...options, '-n', file], { encoding: 'utf8' });
      if (error) throw error;
      return status === 0 && stderr === '' ? [] : [stderr === '' ? `ended with ${status}` : stderr.replaceAll(file, 'script').trim()];
    }),
  );
}

export const shellcheckVersion = (): string =>
  `shellcheck ${/^version: (\S+)$/m.exec(execFileSync('shellcheck', ['--version'], { encoding: 'utf8' }))?.[1] ?? ''}`;

/** Equal texts are read once; only scripts with problems are in the answer. */
function inBatches(
  scripts: readonly Script[],
  read: (files: readonly { readonly file: string; readonly text: string }[]) => readonly (readonly string[])[],
): Problems {
  const texts = [...new Set(scripts.map(({ text }) => text))];
  const problems = new Map<string, readonly string[]>();
  const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-scripts-'));
  try {
    for (let start = 0; start < texts.length; start += AT_ONCE) {
      const files = texts.slice(start, start + AT_ONCE).map((text, index) => ({ file: join(folder, `${index}.sh`), text }));
      for (const { file, text } of files) writeFileSync(file, text);
      for (const [index, found] of read(files).entries()) if (found.length > 0) problems.set(files[index]!.text, found);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return new Map(scripts.flatMap(({ id, text }) => (problems.has(text) ? [[id, problems.get(text)!] as const] : [])));
}
