import { closeSync, openSync, readdirSync, readSync, realpathSync, statSync } from 'node:fs';
import { basename, extname, isAbsolute, join, relative, sep } from 'node:path';
import type { Unreadable } from '../../read';
import { textDecoder } from './text-decoder';

/** A file's text, under the name that messages use. */
export interface TextFile {
  readonly file: string;
  /**
   * Reads it from its beginning, a piece at a time.
   *
   * @throws UnreadFile
   */
  readonly pieces: () => Iterable<string>;
  /** Somebody asked for this file, and not for a folder that it is in. */
  readonly named: boolean;
  /** Standard input, a pipe or a device: it can be read once, and another program may have failed to write it. */
  readonly isPipe: boolean;
}

/** What of folders is left out. */
export interface Selection {
  /** Whether a file or folder is not wanted. */
  readonly excluded: (path: string) => boolean;
  /** Told of each hidden folder that is left out. */
  readonly hidden: (folder: string) => void;
  /** Told of each link that leads out of the folder that was named: who wrote it does not choose what is read. */
  readonly outside: (link: string) => void;
}

const everything: Selection = { excluded: () => false, hidden: () => undefined, outside: () => undefined };

/** Manifests among the files of a folder, and user data of nodes, in small letters. */
const EXTENSIONS: ReadonlySet<string> = new Set(['.yaml', '.yml', '.json', '.mime', '.toml']);
/** Manifests of which the name says what they are. Source: kubernetes-sigs/kustomize v5.8.1 api/konfig/general.go. */
const NAMES: ReadonlySet<string> = new Set(['Kustomization']);
/** Folders that hold other people's files, of which nothing need be said. */
const SKIPPED: ReadonlySet<string> = new Set(['node_modules', '.git']);

/**
 * The texts of files, and of every manifest below folders, in the order of their names. Each is read once, however many
 * links lead to it. Hidden folders are read where they are named, and so is what links lead to that is not below a named folder.
 *
 * @param stdin Reads standard input, for the path `-`.
 */
export function* readFiles(
  paths: readonly string[],
  stdin: () => Iterable<string>,
  selection: Selection = everything,
): Generator<TextFile | Unreadable> {
  const seen = new Set<string>();
  for (const path of paths) {
    if (path === '-') yield { file: path, named: true, isPipe: true, pieces: () => readable(path, stdin) };
    else yield* below(path, { ...selection, seen, named: true });
  }
}

/** A file that could be named, and not be read. */
export class UnreadFile extends Error {
  constructor(readonly unreadable: Unreadable) {
    super(unreadable.problem);
  }
}

function* readable(file: string, pieces: () => Iterable<string>): Generator<string> {
  try {
    yield* pieces();
  } catch (error) {
    throw new UnreadFile(unreadable(file, reasonOf(error)));
  }
}

/** What a file holds, as text. */
function* piecesOf(path: string): Generator<string> {
  const descriptor = openSync(path, 'r');
  try {
    yield* piecesFrom(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Bytes that are read at a time. */
const PIECE = 2 ** 16;

/** What comes through an open file, as text. */
export function* piecesFrom(descriptor: number): Generator<string> {
  const decoder = textDecoder();
  const bytes = Buffer.alloc(PIECE);
  for (let count = readSome(descriptor, bytes); count > 0; count = readSome(descriptor, bytes))
    yield decoder.write(bytes.subarray(0, count));
  yield decoder.end();
}

/** Who writes into a pipe may be slow, and its end may come as an error. */
function readSome(descriptor: number, bytes: Buffer): number {
  for (;;) {
    try {
      return readSync(descriptor, bytes);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code === 'EOF') return 0;
      if (code !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 10);
    }
  }
}

const isManifest = (path: string): boolean => NAMES.has(basename(path)) || EXTENSIONS.has(extname(path).toLowerCase());

const isBelow = (folder: string, path: string): boolean => {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
};

interface Walk extends Selection {
  readonly seen: Set<string>;
  readonly named: boolean;
  /** The folder that was named, without links; what was named itself has none. */
  readonly root?: string;
}

function* below(path: string, walk: Walk): Generator<TextFile | Unreadable> {
  const { seen, named, excluded, hidden, outside, root } = walk;
  if (excluded(path)) return;
  let real: string;
  try {
    const status = statSync(path);
    if (!named && status.isDirectory() && basename(path).startsWith('.')) {
      hidden(path);
      return;
    }
    const isPipe = !status.isFile() && !status.isDirectory();
    // In a folder a pipe or device is nobody's manifest. The name of one that a shell has opened leads nowhere: /dev/fd/63.
    if (isPipe && !named) return;
    // A link to it may be called as a manifest, and is read then.
    if (!named && status.isFile() && !isManifest(path)) return;
    real = isPipe ? path : realpathSync(path);
    if (seen.has(real)) return;
    if (root !== undefined && !isBelow(root, real)) {
      outside(path);
      return;
    }
    seen.add(real);
    if (isPipe) {
      yield { file: path, named, isPipe, pieces: () => readable(path, () => piecesOf(path)) };
      return;
    }
    if (status.isDirectory()) {
      for (const name of readdirSync(real).sort())
        if (!SKIPPED.has(name)) yield* below(join(path, name), { ...walk, named: false, root: root ?? real });
      return;
    }
  } catch (error) {
    yield unreadable(path, reasonOf(error));
    return;
  }
  yield { file: path, named, isPipe: false, pieces: () => readable(path, () => piecesOf(real)) };
}

const unreadable = (file: string, problem: string): Unreadable => ({ file, line: 1, column: 1, problem });

/** What a reader makes of an error of the system, which says `ENOENT: no such file or directory, scandir`. */
export function reasonOf(error: unknown): string {
  const { code } = error as { code?: string };
  if (code === 'ENOENT') return 'does not exist';
  if (code === 'ENOTDIR') return 'is not a folder';
  if (code === 'EISDIR') return 'is a folder';
  if (code === 'EACCES') return 'may not be read';
  if (code === 'ENOSPC') return 'no space is left';
  if (code === 'ELOOP') return 'is a link that leads back to itself';
  if (code === 'ERR_STRING_TOO_LONG') return 'is larger than a text can be';
  return error instanceof Error ? error.message : String(error);
}
