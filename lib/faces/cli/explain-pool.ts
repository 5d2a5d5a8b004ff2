import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isPlainObject, onOneLine } from '../../internal';
import { type ExplainedSetting, type NodeSettings, reasonOfKubelet } from '../../plans/node';
import { reasonOf } from './files';
import type { Outcome } from './outcome';
import { isSystemError } from './machine-operand';

/** What a file with the settings of a node is called. */
const FILE = 'settings.json';

const WHICH = "give the folder that writeFiles(app, 'nodes') wrote: --from nodes";

/** Every setting of the nodes of a pool, read from the files that were written for them; 2 where there is no such pool. */
export function explainPool(pool: string, folder: string): Outcome {
  try {
    const all = settingsBelow(folder, 0);
    const found = all.filter((one) => one.pool === pool || `${one.cluster}/${one.pool}` === pool);
    if (found.length > 0) return { stdout: found.map(textOf).join('\n'), stderr: '', code: 0 };
    const names = [...new Set(all.map((one) => one.pool))];
    const known = names.length === 0 ? `no ${FILE} is below ${folder}: a pool with an intent writes it` : `there are: ${names.join(', ')}`;
    return {
      stdout: '',
      stderr: `no pool '${onOneLine(pool)}' below ${onOneLine(folder)}; ${onOneLine(known)}; a pod is named by its kind: job/${onOneLine(pool)}\n`,
      code: 2,
    };
  } catch (error) {
    if (!isSystemError(error) && !(error instanceof SyntaxError)) throw error;
    return {
      stdout: '',
      stderr: `${onOneLine(folder)}: ${isSystemError(error) ? `${reasonOf(error)}; ${WHICH}` : error.message}\n`,
      code: 2,
    };
  }
}

/** Files of nodes are at `<cluster>/<pool>/`, or one folder deeper. */
const DEEPEST = 4;

function settingsBelow(folder: string, depth: number): readonly NodeSettings[] {
  const own = existsSync(join(folder, FILE)) ? settingsIn(join(folder, FILE)) : [];
  if (depth === DEEPEST) return own;
  const folders = readdirSync(folder).filter((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.isDirectory());
  return [...own, ...folders.sort().flatMap((name) => settingsBelow(join(folder, name), depth + 1))];
}

function settingsIn(path: string): readonly NodeSettings[] {
  const read: unknown = JSON.parse(readFileSync(path, 'utf8'));
  return isPlainObject(read) && read['kind'] === 'NodeSettings' && Array.isArray(read['settings']) ? [read as unknown as NodeSettings] : [];
}

function textOf({ cluster, pool, machine, os, intent, settings, unknown = [] }: NodeSettings): string {
  const head = `pool ${pool} of cluster ${cluster}, on ${machine}${os === undefined ? '' : ` with ${os}`}${intent === undefined ? '' : `, for ${intent}`}`;
  const missing = unknown.map((text) => `unknown: ${onOneLine(text)}\n`).join('');
  return `${onOneLine(head)}\n${missing}\n${settings.map(settingText).join('\n')}`;
}

function settingText({ id, property, value, because, sets, why, source, verify, deliveredBy }: ExplainedSetting): string {
  const said = property === undefined ? id : `${property}: ${JSON.stringify(value)}`;
  const carried = deliveredBy.length === 0 ? 'nothing that is written here: set it on the nodes yourself' : deliveredBy.join(', ');
  return [
    `${said}${because === 'default' ? '   (by default)' : ''}`,
    ...sets.flatMap((line) => [`  sets    ${line}`, ...becauseOf(id, line)]),
    `  why     ${why}`,
    `  source  ${source}`,
    `  by      ${carried}`,
    `  see     ${verify}`,
    '',
  ]
    .map((line) => onOneLine(line))
    .join('\n');
}

/** Why a field of the kubelet has its value, below the line that sets it. */
function becauseOf(id: string, line: string): readonly string[] {
  const colon = line.indexOf(': ');
  const reason = id === 'kubelet' && colon > 0 ? reasonOfKubelet(line.slice(0, colon), line.slice(colon + 2)) : undefined;
  return reason === undefined ? [] : [`          ${reason}`];
}
