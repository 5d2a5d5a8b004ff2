import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { filledIn, readText, speaksOfClusters, type Unreadable } from '../../read';
import { type TextFile, UnreadFile } from './files';

/** A file that cannot be read and need not be: others read it, or a chart makes manifests of it. */
export interface PassedOver extends Unreadable {
  /** Folder of the chart of which it is a template. */
  readonly chart?: string;
}

/**
 * What of a file nobody need mend: a folder holds more than manifests. What was named is meant, and what speaks of a cluster
 * should be readable.
 *
 * @returns Undefined where what cannot be read is a failure.
 */
export function passedOver({ file, pieces, named }: TextFile, unreadable: readonly Unreadable[]): readonly PassedOver[] | undefined {
  if (named) return undefined;
  const text = beginOf(pieces);
  if (text === undefined) return undefined;
  if (!speaksOfClusters(text)) return unreadable;
  const chart = text.includes('{{') ? chartOf(file) : undefined;
  if (chart !== undefined) return unreadable.map((one) => ({ ...one, chart }));
  const filled = filledIn(text);
  return filled !== text && readText(file, filled).unreadable.length === 0 ? unreadable.map(forPlaceholders) : undefined;
}

/** Something is put in later, without which it is not YAML. */
const forPlaceholders = (one: Unreadable): PassedOver => ({
  ...one,
  problem: `${one.problem}; it would be with its placeholders filled in`,
  fix: 'lint what is applied in the end, as envsubst, flux build or helm template print it',
});

/** Characters in which a file shows what it is. */
const BEGIN = 2 ** 20;

/** Undefined where the file itself cannot be read: what it holds, nobody knows. */
function beginOf(pieces: TextFile['pieces']): string | undefined {
  let text = '';
  try {
    for (const piece of pieces()) {
      text += piece;
      if (text.length >= BEGIN) break;
    }
  } catch (error) {
    if (!(error instanceof UnreadFile)) throw error;
    return undefined;
  }
  return text;
}

/** The folder of the chart of which a file is a template. */
function chartOf(file: string): string | undefined {
  for (let folder = dirname(resolve(file)); folder !== dirname(folder); folder = dirname(folder)) {
    const above = dirname(folder);
    if (basename(folder) !== 'templates' || !existsSync(join(above, 'Chart.yaml'))) continue;
    return isAbsolute(file) ? above : relative('', above) || '.';
  }
  return undefined;
}

/** Lines for who reads along: what of charts is not judged, and, where more is asked for, everything that was passed over. */
export function notesOf(files: readonly PassedOver[], hidden: readonly string[], verbose: boolean): readonly string[] {
  const charts = new Map<string, Set<string>>();
  for (const { chart, file } of files) if (chart !== undefined) charts.set(chart, (charts.get(chart) ?? new Set()).add(file));
  return [
    ...[...charts].map(
      ([chart, { size }]) =>
        `${size === 1 ? 'a template' : `${size} templates`} of the chart in ${chart} ${size === 1 ? 'is' : 'are'} passed over: ` +
        `judge what it makes, helm template ${chart} | cdk8s-gpu lint -`,
    ),
    ...(verbose
      ? files.flatMap(({ chart, ...other }) => (chart === undefined ? [`${placeOf(other)} is passed over: ${other.problem}`] : []))
      : []),
    ...(verbose ? hidden.map((folder) => `${folder}${sep} is hidden and passed over: name it to have it read`) : []),
  ];
}

const placeOf = ({ file, line, column }: Unreadable): string => `${file}:${line}:${column}`;
