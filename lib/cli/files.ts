import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import type { Unreadable } from '../documents';

/** A file's text, under the name that messages use. */
export interface TextFile {
  readonly file: string;
  readonly text: string;
  /** Somebody asked for this file, and not for a folder that it is in. */
  readonly named: boolean;
}

/** What of folders is left out. */
export interface Selection {
  /** Whether a file or folder is not wanted. */
  readonly excluded: (path: string) => boolean;
  /** Told of each hidden folder that is left out. */
  readonly hidden: (folder: string) => void;
}

const everything: Selection = { excluded: () => false, hidden: () => undefined };

/** Manifests among the files of a folder, in small letters. */
const EXTENSIONS: ReadonlySet<string> = new Set(['.yaml', '.yml', '.json']);
/** Folders that hold other people's files, of which nothing need be said. */
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', '.git']);
/** Bytes: an API server takes 3 MiB of one object, and a rendered chart has some hundred. */
const LARGEST = 256 * 2 ** 20;

/**
 * The texts of files, and of every manifest below folders, in the order of their names. Each is read once, however many
 * links lead to it. Hidden folders are read where they are named.
 *
 * @param stdin Reads standard input, for the path `-`.
 */
export function* readFiles(
  paths: readonly string[],
  stdin: () => string,
  selection: Selection = everything,
): Generator<TextFile | Unreadable> {
  const seen = new Set<string>();
  for (const path of paths) {
    if (path === '-') yield fromStdin(stdin);
    else yield* below(path, { ...selection, seen, named: true });
  }
}

function fromStdin(stdin: () => string): TextFile | Unreadable {
  try {
    return { file: '-', text: stdin(), named: true };
  } catch (error) {
    return unreadable('-', reasonOf(error));
  }
}

interface Walk extends Selection {
  readonly seen: Set<string>;
  readonly named: boolean;
}

function* below(path: string, walk: Walk): Generator<TextFile | Unreadable> {
  const { seen, named, excluded, hidden } = walk;
  if (excluded(path)) return;
  let text: string;
  try {
    const real = realpathSync(path);
    const status = statSync(real);
    if (!named && status.isDirectory() && basename(path).startsWith('.')) {
      hidden(path);
      return;
    }
    if (seen.has(real)) return;
    seen.add(real);
    if (status.isDirectory()) {
      for (const name of readdirSync(real).sort()) if (!SKIPPED.has(name)) yield* below(join(path, name), { ...walk, named: false });
      return;
    }
    if (!named && !EXTENSIONS.has(extname(path).toLowerCase())) return;
    const problem = whyNotRead(status, named);
    if (problem !== undefined) yield unreadable(path, problem);
    if (problem !== undefined || !status.isFile()) return;
    text = readFileSync(real, 'utf8');
  } catch (error) {
    yield unreadable(path, reasonOf(error));
    return;
  }
  yield { file: path, text, named };
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
