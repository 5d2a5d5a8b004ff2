import { chmodSync, closeSync, fsyncSync, mkdirSync, openSync, renameSync, rmdirSync, rmSync, writeSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { statOf } from './targets';

/** A file as it is to be: its place on the disk and its text. */
export interface Target {
  readonly full: string;
  readonly text: string;
  readonly executable?: boolean;
}

/**
 * Writes files so that each is there whole or not at all: all of them beside their places first, then each into its place. Where one
 * cannot be written, those that were there before are as they were, and nothing new is left.
 *
 * @throws What the file system says, with the file as `path`.
 */
export function writeAll(targets: readonly Target[]): void {
  const made: string[] = [];
  const written: { readonly from: string; readonly to: string }[] = [];
  try {
    for (const { full, text, executable = false } of targets) {
      makeFolder(dirname(full), made);
      const from = join(dirname(full), `.${basename(full)}.${process.pid}.new`);
      written.push({ from, to: full });
      writeWhole(from, text, executable ? 0o755 : 0o644);
      const before = statOf(full);
      if (before) chmodSync(from, modeAfter(before.mode, executable));
    }
    for (const { from, to } of written) renameSync(from, to);
  } catch (error) {
    for (const { from } of written) rmSync(from, { force: true });
    for (const folder of made.reverse()) removeIfEmpty(folder);
    throw error;
  }
}

/** The bytes are on the disk when this returns: some disks say only then that they are full. */
function writeWhole(file: string, text: string, mode: number): void {
  rmSync(file, { force: true });
  // Never through a link that somebody puts there meanwhile.
  const opened = openSync(file, 'wx', mode);
  try {
    const bytes = Buffer.from(text);
    for (let at = 0; at < bytes.length; ) at += writeSync(opened, bytes, at);
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/** As it was; who may read a script may run it. */
const modeAfter = (mode: number, executable: boolean): number => (mode & 0o777) | (executable ? (mode & 0o444) >> 2 : 0);

function makeFolder(folder: string, made: string[]): void {
  if (statOf(folder) !== undefined) return;
  makeFolder(dirname(folder), made);
  mkdirSync(folder);
  made.push(folder);
}

/** Removes a folder with nothing in it; what cannot be removed is left. */
export function removeIfEmpty(folder: string): boolean {
  try {
    rmdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
