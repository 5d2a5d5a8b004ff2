// What is said of a program's output: by the face at synth, and by `lint` over the files that it writes, with its own context.
import type { App } from 'cdk8s';
import { filesOf, findings, GpuCluster, modelOf } from '../../lib';
import { toYaml } from '../../lib/internal';
import type { KubeObject } from '../../lib/words/kubernetes';
import { lintDocuments, type LintReport, readContext, readText } from '../../lib/read';
import { PoolConstruct } from '../../lib/faces/cdk8s/pool';
import type { ChartRow } from '../../lib/plans/model';

/** A warning or an error, and who says it. */
export interface Said {
  readonly by: 'synth' | 'lint';
  readonly rule: string;
  /** Where, and what is wrong. */
  readonly about: string;
}

/** A text that a program writes. */
interface Written {
  readonly path: string;
  readonly text: string;
}

/** All that is said of an app as it stands. */
export function saidOf(app: App): readonly Said[] {
  const bySynth = findings(app).flatMap(({ rule, severity, silenced, subject, problem }) =>
    severity === 'info' || silenced !== undefined ? [] : [{ by: 'synth' as const, rule, about: `${subject}: ${problem}` }],
  );
  const manifests = app.charts.map((chart) => ({
    path: `dist/${chart.node.id}.k8s.yaml`,
    text: (chart.toJson() as KubeObject[]).map((object) => toYaml(object)).join('---\n'),
  }));
  return [...bySynth, ...saidByLint(contextOf(app), [...manifests, ...filesOf(app)], valuesOf(app))];
}

/** The context file as a user of the app writes it: `{ pools: [pool.description] }`, or the cluster where it has none. */
function contextOf(app: App): object {
  const constructs = app.node.findAll();
  const pools = constructs.flatMap((one) => (one instanceof PoolConstruct ? [one.description] : []));
  const cluster = constructs.find((one) => one instanceof GpuCluster);
  const known = cluster === undefined ? {} : { kubernetes: cluster.description.kubernetes, distribution: cluster.description.distribution };
  return JSON.parse(JSON.stringify(pools.length > 0 ? { pools } : known)) as object;
}

/** Versions of charts whose values are in files of their own, which `--values CHART@VERSION=FILE` says. */
const valuesOf = (app: App): readonly ReleaseOfFile[] =>
  modelOf(app).operators.flatMap(({ chart, version, cluster }) =>
    cluster === undefined ? [] : [{ chart, version, folder: `${cluster.name}/${chart}` }],
  );

interface ReleaseOfFile {
  readonly chart: ChartRow['id'];
  readonly version: string;
  readonly folder: string;
}

/** What `lint` says of files, as `cdk8s-gpu lint dist nodes --context gpus.json` reads them. */
export function saidByLint(context: object, files: readonly Written[], releases: readonly ReleaseOfFile[] = []): readonly Said[] {
  const read = files.filter(({ path }) => READ.test(path)).map(({ path, text }) => ({ path, ...readText(path, text) }));
  const ofCharts = new Set<string>();
  const values = releases.flatMap(({ chart, version, folder }) =>
    read.flatMap(({ path, documents }) => {
      if (!/(?:^|\/)values\.yaml$/.test(path) || !path.endsWith(`${folder}/values.yaml`)) return [];
      ofCharts.add(path);
      return documents.map((document) => ({ chart, version, document }));
    }),
  );
  const documents = read.flatMap((file) => (ofCharts.has(file.path) ? [] : file.documents));
  const report = lintDocuments(documents, readContext(context, 'gpus.json'), values);
  return [...told(report), ...read.flatMap(({ unreadable }) => unreadable.map(({ file, problem }) => unread(file, problem)))];
}

/** Files that `lint` takes of a folder. */
const READ = /\.(?:ya?ml|json|toml|mime)$/;

const unread = (file: string, problem: string): Said => ({ by: 'lint', rule: 'unreadable', about: `${file}: ${problem}` });

const told = ({ findings: found, unreadable }: LintReport): readonly Said[] => [
  ...found.flatMap(({ rule, severity, silenced, file, line, problem }) =>
    severity === 'info' || silenced !== undefined ? [] : [{ by: 'lint' as const, rule, about: `${file}:${line} ${problem}` }],
  ),
  ...unreadable.map(({ file, problem }) => unread(file, problem)),
];
