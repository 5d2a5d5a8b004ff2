import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { Unreadable } from '../documents';

/** A file's text, under the name that messages use. */
export interface TextFile {
  readonly file: string;
  readonly text: string;
}

/** Manifests among the files of a folder. */
const EXTENSIONS: ReadonlySet<string> = new Set(['.yaml', '.yml', '.json']);
/** Folders that hold other people's files. */
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', '.git', '.terraform']);
/** Bytes: an API server takes 3 MiB of one object, and a rendered chart has some hundred. */
const LARGEST = 256 * 2 ** 20;

/**
 * The texts of files, and of every manifest below folders, in the order of their names. Each is read once, however many
 * links lead to it.
 *
 * @param stdin Reads standard input, for the path `-`.
 */
export function* readFiles(paths: readonly string[], stdin: () => string): Generator<TextFile | Unreadable> {
  const seen = new Set<string>();
  for (const path of paths) {
    if (path === '-') yield fromStdin(stdin);
    else yield* below(path, seen, true);
  }
}

function fromStdin(stdin: () => string): TextFile | Unreadable {
  try {
    return { file: '-', text: stdin() };
  } catch (error) {
    return unreadable('-', reasonOf(error));
  }
}

function* below(path: string, seen: Set<string>, named: boolean): Generator<TextFile | Unreadable> {
  let text: string;
  try {
    const real = realpathSync(path);
    if (seen.has(real)) return;
    seen.add(real);
    const status = statSync(real);
    if (status.isDirectory()) {
      for (const name of readdirSync(real).sort()) if (!SKIPPED.has(name)) yield* below(join(path, name), seen, false);
      return;
    }
    if (!named && !EXTENSIONS.has(extname(path))) return;
    const problem = whyNotRead(status, named);
    if (problem !== undefined) yield unreadable(path, problem);
    if (problem !== undefined || !status.isFile()) return;
    text = readFileSync(real, 'utf8');
  } catch (error) {
    yield unreadable(path, reasonOf(error));
    return;
  }
  yield { file: path, text };
}

/** A device or a pipe never ends; in a folder it is passed over. */
function whyNotRead(status: Stats, named: boolean): string | undefined {
  if (!status.isFile()) return named ? 'is no file' : undefined;
  return status.size > LARGEST ? `is larger than ${LARGEST / 2 ** 20} MiB` : undefined;
}

const unreadable = (file: string, problem: string): Unreadable => ({ file, line: 1, column: 1, problem });

function reasonOf(error: unknown): string {
  const { code } = error as { code?: string };
  if (code === 'ENOENT') return 'does not exist';
  if (code === 'EACCES') return 'may not be read';
  if (code === 'ELOOP') return 'is a link that leads back to itself';
  if (code === 'ERR_STRING_TOO_LONG') return 'is larger than a text can be';
  return error instanceof Error ? error.message : String(error);
}
