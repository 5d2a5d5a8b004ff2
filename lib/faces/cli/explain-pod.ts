import { describeProblem, GpuConfigError, nearestFirst, onOneLine } from '../../internal';
import type { PodFacts, PodOwner } from '../../plans/model';
import { type PodWay, wayMarkdown, wayText } from '../../rules';
import { explainPool } from './explain-pool';
import { judgedFiles, noteOf } from './lint';
import type { Outcome } from './outcome';
import type { ExplainFormat, ExplainOptions } from './options';
import type { Progress } from './progress';

/** The way of a pod, or the settings of a pool, read from files: 1 where something stops the pod, 2 where there is none of the name. */
export function explainFrom(what: string, options: ExplainOptions, stdin: () => Iterable<string>, progress: Progress): Outcome {
  const folder = options.paths[0] ?? '';
  const pool = folder === '-' ? undefined : explainPool(what, folder);
  if (pool?.code === 0) return pool;
  if (pool !== undefined && !what.includes('/')) return pool;
  try {
    const { report, read } = judgedFiles({ ...options, format: 'text' }, stdin, progress);
    const unread = [...read.unreadable, ...report.unreadable].map(noteOf).map((text) => `${onOneLine(text)}\n`);
    const wanted = wantedBy(what);
    const all: PodOwner[] = [];
    const found = report.ways((pod) => all.push(pod.owner) > 0 && wanted(pod));
    const objects = [...new Set(found.map(nameOf))];
    if (found.length === 0) return { ...NOTHING, stderr: `${unread.join('')}${noneOf(what, all, folder)}\n` };
    if (objects.length > 1) return wrong(`${onOneLine(what)} are several: ${objects.join(', ')}`);
    const code = unread.length > 0 ? 2 : found.some(({ stoppedAt }) => stoppedAt !== undefined) ? 1 : 0;
    return { stdout: printed(found, options.format, options.verbose), stderr: unread.join(''), code };
  } catch (error) {
    if (!GpuConfigError.is(error)) throw error;
    return wrong(error.problems.map(describeProblem).join('\n'));
  }
}

const NOTHING: Outcome = { stdout: '', stderr: '', code: 2 };
const wrong = (text: string): Outcome => ({ ...NOTHING, stderr: `${text}\n` });

const nameOf = ({ kind, name, namespace }: Pick<PodOwner, 'kind' | 'name' | 'namespace'>): string =>
  `${namespace === undefined ? '' : `${namespace}/`}${kind.toLowerCase()}/${name}`;

/** `KIND/NAME`, or `NAMESPACE/KIND/NAME` where several have the name; kinds as kubectl takes them. */
function wantedBy(what: string): (pod: PodFacts) => boolean {
  const [name = '', kind = '', namespace] = what.split('/').reverse();
  return ({ owner }) =>
    owner.name === name &&
    isKind(kind.toLowerCase(), owner.kind.toLowerCase()) &&
    (namespace === undefined || owner.namespace === namespace);
}

const isKind = (said: string, kind: string): boolean => said === kind || said === `${kind}s` || SHORT[said] === kind;

/** Short names of kubectl. Source: Kubernetes 1.36 `kubectl api-resources`. */
const SHORT: Readonly<Record<string, string>> = {
  po: 'pod',
  deploy: 'deployment',
  sts: 'statefulset',
  ds: 'daemonset',
  rs: 'replicaset',
  cj: 'cronjob',
};

function noneOf(what: string, all: readonly PodOwner[], folder: string): string {
  const names = [...new Set(all.map(nameOf))];
  if (names.length === 0) return `${onOneLine(folder)} describes no pods`;
  const near = nearestFirst(what, names, NEAR);
  return `no pods of ${onOneLine(what)} are in ${onOneLine(folder)}; ${names.length > NEAR ? 'the nearest are' : 'there are'}: ${near.map(onOneLine).join(', ')}`;
}

const NEAR = 8;

function printed(ways: readonly PodWay[], format: ExplainFormat, verbose: boolean): string {
  if (format === 'json') return `${JSON.stringify(ways, undefined, 2)}\n`;
  return ways.map((way) => `${format === 'markdown' ? wayMarkdown(way) : wayText(way, verbose)}\n`).join('\n');
}
