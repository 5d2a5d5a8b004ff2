import { accessSync, constants, lstatSync, realpathSync, type Stats, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';

/** What is in the way of a file. */
export interface Obstacle {
  readonly place: string;
  /** The error that writing would end with. */
  readonly code: string;
}

/** What would keep a file from being written: a folder in its place, no folder above it, or no right to write. */
export function obstacleTo(file: string): Obstacle | undefined {
  const place = nearestThere(file);
  try {
    const stands = statSync(place);
    const folder = stands.isDirectory();
    if (place === file && !stands.isFile()) return { place, code: folder ? 'EISDIR' : 'EEXIST' };
    if (place !== file && !folder) return { place, code: 'ENOTDIR' };
    accessSync(place, folder ? constants.W_OK | constants.X_OK : constants.W_OK);
    // A file is put into its place as a whole, which needs its folder.
    if (!folder) accessSync(dirname(place), constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    return { place, code: codeOf(error) };
  }
}

/** A symbolic link below a folder on the way to a file of it, or in the file's place. */
export function linkBelow(folder: string, file: string): string | undefined {
  if (file === folder || !inside(file, folder)) return undefined;
  return linkBelow(folder, dirname(file)) ?? (statOf(file)?.isSymbolicLink() ? file : undefined);
}

/** What is in a place, links not followed; undefined where nothing is, or can be. */
export function statOf(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch {
    return undefined;
  }
}

/** The path, or what above it is there; a link that leads nowhere is there. */
function nearestThere(path: string): string {
  return statOf(path) !== undefined || dirname(path) === path ? path : nearestThere(dirname(path));
}

/** What Node.js calls an error of the file system. */
export const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? String(error);

/** The path behind symbolic links, as far as it exists. */
export function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(real(dirname(path)), basename(path));
  }
}

/** Whether a path is a folder or lies below it. */
export function inside(inner: string, outer: string): boolean {
  const way = relative(outer, inner);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && resolve(outer, way) === inner);
}
