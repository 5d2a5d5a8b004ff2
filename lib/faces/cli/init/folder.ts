import { readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { onOneLine } from '../../../internal';
import { writeAll } from '../../disk';
import { reasonOf } from '../files';
import { isSystemError } from '../machine-operand';
import type { ProjectFile } from './choices';

/** What is in the way of a new project: anything in its folder but the records of git. */
export function obstacleTo(folder: string): readonly string[] {
  try {
    const inside = readdirSync(folder).filter((name) => name !== '.git');
    if (inside.length === 0) return [];
    const more = inside.length - MOST;
    const names = [...inside.sort().slice(0, MOST), ...(more > 0 ? [`${more} more`] : [])].map(onOneLine);
    return [`${onOneLine(folder)} is not empty: ${names.join(', ')}; give a new folder`];
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return error.code === 'ENOENT' ? [] : [`${onOneLine(folder)}: ${reasonOf(error)}; give a new folder`];
  }
}
const MOST = 5;

/** Writes all files or none; why none, where it cannot. */
export function writeProject(folder: string, files: readonly ProjectFile[]): string | undefined {
  try {
    writeAll(files.map(({ path, text }) => ({ full: join(resolve(folder), ...path.split('/')), text })));
    return undefined;
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return `${onOneLine(folder)}: ${reasonOf(error)}; nothing was written`;
  }
}

/** The name of a package in this folder; not that of one that it needs, which npm would refuse. */
export function nameOf(folder: string, taken: readonly string[]): string {
  const name = basename(resolve(folder))
    .toLowerCase()
    .replace(/[^a-z0-9-]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return name === '' ? 'gpus' : taken.includes(name) ? `my-${name}` : name;
}
