import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inputsOf } from '../rules/inputs/inputs';

const folder = join(__dirname, '..');

/** Whether a test (`'file below test/: part of its title'`) or a rule with inputs (`'rule id'`) is there. */
export function isThere(by: string): boolean {
  if (by.startsWith('rule ')) return inputsOf(by.slice(5)) !== undefined;
  const [file = '', title = ''] = by.split(/: (.*)/s);
  const path = join(folder, file);
  return title !== '' && existsSync(path) && readFileSync(path, 'utf8').includes(title);
}
