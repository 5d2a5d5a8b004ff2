import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { isPlainObject } from '../../internal';
import { removeIfEmpty } from './atomic';
import { inside, linkBelow, statOf } from './targets';

/** What runs before wrote into a folder: by path of the scope, then by path of the file, the hash of its text. */
type Written = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Lies in the folder, for the next run. */
export const RECORD = '.cdk8s-gpu.json';

const KIND = { apiVersion: 'cdk8s-gpu/v1', kind: 'WrittenFiles' } as const;

/** What an earlier run wrote for this scope and this one does not. */
export interface Earlier {
  /** The record that this run leaves behind. */
  readonly record: string;
  /** Paths below the folder that are there and as they were written. */
  readonly stale: readonly string[];
  /** Those that somebody changed since. */
  readonly changed: readonly string[];
}

/** Compares what a scope writes now with what it wrote before; scopes that write into the same folder do not see each other. */
export function earlierThan(target: string, scope: string, files: readonly { readonly path: string; readonly text: string }[]): Earlier {
  const before = read(target);
  const { [scope]: own = {}, ...others } = before;
  const now = Object.fromEntries(files.map(({ path, text }) => [path, hash(text)]));
  const kept = new Set([...Object.keys(now), ...Object.values(others).flatMap((one) => Object.keys(one))]);
  const left = Object.keys(own).filter((path) => !kept.has(path) && isThere(target, join(target, path)));
  const isAsWritten = (path: string): boolean => hash(readFileSync(join(target, path), 'utf8')) === own[path];
  const [stale, changed] = [left.filter(isAsWritten), left.filter((path) => !isAsWritten(path))];
  // What stays is told again.
  const still = Object.fromEntries(Object.entries(own).filter(([path]) => left.includes(path)));
  const written = { ...others, [scope]: { ...still, ...now } };
  const record = { ...KIND, written: sorted(Object.entries(written).map(([key, value]) => [key, sorted(Object.entries(value))])) };
  return { record: `${JSON.stringify(record, undefined, 2)}\n`, stale: stale.sort(), changed: changed.sort() };
}

/** Removes files that an earlier run wrote, and folders that have nothing in them then. */
export function removeEarlier(target: string, paths: readonly string[]): void {
  for (const path of paths) {
    const full = join(target, path);
    rmSync(full, { force: true });
    for (let folder = dirname(full); folder !== target && inside(folder, target) && removeIfEmpty(folder); ) folder = dirname(folder);
  }
}

/** A record that is none says nothing: it is written anew. */
function read(target: string): Written {
  try {
    const found = JSON.parse(readFileSync(join(target, RECORD), 'utf8')) as unknown;
    if (!isPlainObject(found) || found['kind'] !== KIND.kind || !isPlainObject(found['written'])) return {};
    const scopes = Object.entries(found['written']).filter(([, paths]) => isPlainObject(paths));
    return Object.fromEntries(scopes) as Written;
  } catch {
    return {};
  }
}

/** Nothing but a file of the folder itself, whatever the record says. */
const isThere = (target: string, full: string): boolean =>
  full !== target && inside(full, target) && linkBelow(target, full) === undefined && statOf(full)?.isFile() === true;

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');

const sorted = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries([...entries].sort(([a], [b]) => (a < b ? -1 : 1)));
