import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { GpuConfigError, parseYaml, type Problem, toYaml, withoutCredentials } from '../../../internal';

/** A chart to be rendered, and everything that decides what comes of it. */
export interface ChartRendering {
  /** Where the delivery was given, for messages. */
  readonly path: string;
  /** The helm binary: a name on the PATH, or a path. */
  readonly helm: string;
  /** A folder, a package, a URL, or the name of a chart in the repository. */
  readonly chart: string;
  readonly repository?: string;
  readonly version?: string;
  readonly releaseName: string;
  readonly namespace: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly kubeVersion: string;
  readonly apiVersions: readonly string[];
  /** Folder in which renderings are kept between runs. */
  readonly cache?: string;
}

/** Renders a chart into its documents, in the order in which Helm would apply them. */
export type RenderChart = (rendering: ChartRendering) => readonly unknown[];

/**
 * Renders a chart with `helm template`: the only effect that a plan has, and the only place that starts a process or reads
 * a file for one. What was rendered once is not rendered again: it is kept by everything that decides about it, the bytes
 * of a local chart included, for the life of the process and, where the delivery names a folder, between runs (and there
 * whichever helm is installed).
 *
 * @throws GpuConfigError when helm or the chart is missing, or helm refuses; its own words are in the message.
 */
export const helmTemplate: RenderChart = (rendering) => {
  const key = keyOf(rendering);
  const known = `${rendering.helm} ${key}`;
  const documents = RENDERED.get(known) ?? read(rendering, textOf(rendering, key));
  RENDERED.set(known, documents);
  return documents;
};

const RENDERED = new Map<string, readonly unknown[]>();

function textOf(rendering: ChartRendering, key: string): string {
  if (rendering.cache === undefined) return run(rendering);
  const file = join(rendering.cache, `${rendering.releaseName}-${key.slice(0, 16)}.yaml`);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  const text = run(rendering);
  try {
    mkdirSync(rendering.cache, { recursive: true });
    // Whole or not at all, also when two programs render at once.
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new GpuConfigError([
      {
        path: `${rendering.path}.cache`,
        problem: `the rendering cannot be kept there: ${why}`,
        got: rendering.cache,
        fix: 'name a folder that can be written',
      },
    ]);
  }
  return text;
}

/** Largest output that is read; the GPU Operator's is 0.4 MB. */
const MOST_BYTES = 256 * 1024 * 1024;
/** The chart may come over a slow network. */
const MOST_MILLISECONDS = 300_000;

function run(rendering: ChartRendering): string {
  const result = spawnSync(rendering.helm, argumentsOf(rendering), {
    input: toYaml(rendering.values),
    encoding: 'utf8',
    maxBuffer: MOST_BYTES,
    timeout: MOST_MILLISECONDS,
    windowsHide: true,
  });
  if (result.error === undefined && result.status === 0) return result.stdout;
  const { problem, ...failed } = failure(rendering, result);
  throw new GpuConfigError([{ ...failed, problem: withoutCredentials(problem) }]);
}

/** No shell reads them; after `--` nothing is taken for a flag. */
function argumentsOf({ chart, repository, version, releaseName, namespace, kubeVersion, apiVersions }: ChartRendering): string[] {
  return [
    'template',
    ...['--values', '-', '--namespace', namespace, '--include-crds', '--kube-version', kubeVersion],
    ...apiVersions.flatMap((served) => ['--api-versions', served]),
    ...(repository === undefined ? [] : ['--repo', repository]),
    ...(version === undefined ? [] : ['--version', version]),
    ...['--', releaseName, chart],
  ];
}

function failure({ path, helm, chart }: ChartRendering, { error, signal, stderr }: SpawnSyncReturns<string>): Problem {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  if (code === 'ENOENT' || code === 'EACCES') {
    return {
      path: `${path}.helm`,
      problem: `the helm binary ${code === 'ENOENT' ? 'was not found' : 'may not be run'}, and a rendered delivery needs it`,
      got: helm,
      fix: 'install Helm 3 or 4, name the binary with rendered({ helm }), or choose a delivery that needs none',
    };
  }
  // A program that ends before it has read the values has said why.
  if (error !== undefined && !(code === 'EPIPE' && stderr.trim() !== ''))
    return { path, problem: `helm template of ${chart} did not finish: ${error.message}`, fix: 'run it by hand to see what it waits for' };
  const words = stderr.trim().replace(/^Error: /, '');
  return {
    path,
    problem: `helm template of ${chart} failed: ${words || `ended by ${signal ?? 'itself'}`}`,
    fix: 'change what helm names: the chart, its version or the values',
  };
}

function read({ path, chart }: ChartRendering, text: string): readonly unknown[] {
  try {
    return parseYaml(text).filter((document) => document !== null && document !== undefined);
  } catch (error) {
    throw new GpuConfigError([
      {
        path,
        problem: `what helm rendered of ${withoutCredentials(chart)} is not YAML: ${error instanceof Error ? error.message : ''}`,
        fix: 'look at what helm template prints for this chart',
      },
    ]);
  }
}

/** Whether a chart is a folder or package on this machine. */
const isLocal = ({ chart, repository }: ChartRendering): boolean => repository === undefined && !/^[a-z][a-z0-9+.-]*:\/\//.test(chart);

function keyOf(rendering: ChartRendering): string {
  const { chart, repository, version, releaseName, namespace, values, kubeVersion, apiVersions } = rendering;
  const where = isLocal(rendering) ? bytesOf(rendering) : chart;
  const decides = [where, repository, version, releaseName, namespace, values, kubeVersion, apiVersions];
  return createHash('sha256').update(JSON.stringify(decides)).digest('hex');
}

/** What a local chart consists of, as one hash, wherever it lies. */
function bytesOf({ path, chart }: ChartRendering): string {
  if (!existsSync(chart)) {
    throw new GpuConfigError([
      {
        path: `${path}.charts`,
        problem: 'there is no such chart',
        got: chart,
        allowed: 'a folder or package on this machine, or a URL',
        fix: 'give the path from the folder in which the program runs',
      },
    ]);
  }
  const hash = createHash('sha256');
  const add = (file: string, name: string): void => {
    if (statSync(file).isDirectory()) for (const inner of readdirSync(file).sort()) add(join(file, inner), `${name}/${inner}`);
    else hash.update(`${name}\0`).update(readFileSync(file));
  };
  add(chart, '');
  return hash.digest('hex');
}
