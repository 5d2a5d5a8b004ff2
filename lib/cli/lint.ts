import {
  type ChartValues,
  type Document,
  type LintReport,
  lintDocuments,
  noContext,
  readContext,
  readText,
  readYaml,
  type Unreadable,
  versionOf,
  YamlError,
} from '../documents';
import { describeProblem, GpuConfigError, isPlainObject } from '../internal';
import { readFiles } from './files';
import { type LintOptions, severities } from './options';
import type { Progress } from './progress';
import { type Reported, reporters } from './report';

/** What a command prints and how it ends. */
export interface Outcome {
  readonly stdout: string;
  readonly stderr: string;
  /** 0: nothing of the chosen severity. 1: findings. 2: something could not be read. */
  readonly code: 0 | 1 | 2;
}

/** Checks files, and says what was found. */
export function lint(options: LintOptions, stdin: () => string, progress: Progress): Outcome {
  const documents: Document[] = [];
  const unreadable: Unreadable[] = [];
  for (const read of readFiles(options.paths, stdin)) {
    if (!('text' in read)) {
      unreadable.push(read);
      continue;
    }
    const found = readText(read.file, read.text, (count) =>
      progress.tick(() => `${documents.length + count} documents read, now ${read.file}`),
    );
    // A stream may have more documents than a call takes arguments.
    for (const document of found.documents) documents.push(document);
    for (const problem of found.unreadable) unreadable.push(problem);
  }
  progress.tick(() => `${documents.length} documents read, now they are judged`);
  try {
    const context = contextOf(options);
    const values = options.values.map(valuesOf);
    return outcomeOf(lintDocuments(documents, context, values), unreadable, options);
  } catch (error) {
    if (!GpuConfigError.is(error)) throw error;
    return { stdout: '', stderr: `${error.problems.map(describeProblem).join('\n')}\n`, code: 2 };
  }
}

function outcomeOf(report: LintReport, unread: readonly Unreadable[], options: LintOptions): Outcome {
  const shown = severities.slice(severities.indexOf(options.severity)) as readonly string[];
  const findings = report.findings.filter(({ severity, rule }) => shown.includes(severity) && !options.disabled.includes(rule));
  const unreadable = [...unread, ...report.unreadable];
  const reported: Reported = { findings, unreadable, documents: report.documents };
  const missing = options.verbose ? report.missing : [];
  return {
    stdout: reporters[options.format](reported),
    stderr: missing.map((fact) => `note: ${fact}\n`).join(''),
    code: unreadable.length > 0 ? 2 : findings.some(({ silenced }) => silenced === undefined) ? 1 : 0,
  };
}

function contextOf({ context, kubernetes }: LintOptions) {
  if (context === undefined) return kubernetes === undefined ? noContext : readContext({}, '--kubernetes', kubernetes);
  return readContext(readWhole(context, '--context'), context, kubernetes);
}

/** `chart@version=file`. */
function valuesOf(given: string): ChartValues {
  const [, name, version, file] = /^(gpu-operator|hami|nvidia-device-plugin)@([^=]+)=(.+)$/.exec(given) ?? [];
  const chart = name as ChartValues['chart'] | undefined;
  const known = chart && versionOf(chart, version);
  if (chart === undefined || known === undefined || file === undefined) {
    throw new GpuConfigError([
      {
        path: '--values',
        problem: 'names no chart and version that are known, or no file',
        got: given,
        allowed: 'such as gpu-operator@26.7.0=values.yaml',
      },
    ]);
  }
  return {
    chart,
    version: known,
    document: { file, path: `${file}#values`, line: 0, text: textOf(file, '--values'), value: readWhole(file, '--values') },
  };
}

function readWhole(file: string, option: string): unknown {
  try {
    const value = readYaml(textOf(file, option));
    return isPlainObject(value) ? value : {};
  } catch (error) {
    if (!(error instanceof YamlError)) throw error;
    throw new GpuConfigError([
      { path: `${option} ${file}:${error.line + 1}:${error.column + 1}`, problem: `is not YAML: ${error.message}` },
    ]);
  }
}

function textOf(file: string, option: string): string {
  const [read] = [...readFiles([file], () => '')];
  if (read !== undefined && 'text' in read) return read.text;
  throw new GpuConfigError([{ path: `${option} ${file}`, problem: read?.problem ?? 'is no file' }]);
}
