import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A script, and whether it must be one for every POSIX shell. */
export interface Script {
  readonly text: string;
  readonly posix: boolean;
}

/** Parses every file of this folder without running it, `.sh` by dash and the others by bash. A line for each that does not parse. */
const LOOP = `cd "$1" || exit 1
for file in *; do
  case $file in *.sh) shell=dash ;; *) shell=bash ;; esac
  "$shell" -n "$file" 2>"$2" && [ ! -s "$2" ] || printf '%s %s: %s\\n' "$file" "$shell" "$(tr '\\n' ' ' <"$2")"
done
`;

/** What the parsers of shells say of each script: one process starts them all. */
export async function parsed(scripts: readonly Script[]): Promise<readonly (readonly string[])[]> {
  const root = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-parse-'));
  const folder = join(root, 'scripts');
  mkdirSync(folder);
  try {
    for (const [index, { text, posix }] of scripts.entries()) writeFileSync(join(folder, `${index}${posix ? '.sh' : '.bash'}`), text);
    const { stdout } = await promisify(execFile)('sh', ['-c', LOOP, 'sh', folder, join(root, 'said')], { maxBuffer: 1 << 28 });
    const said = stdout.split('\n').filter((line) => line !== '');
    return scripts.map((_, index) => said.filter((line) => line.startsWith(`${index}.`)));
  } finally {
    rmSync(root, { recursive: true });
  }
}
