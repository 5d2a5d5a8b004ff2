import { eitherOf, likelyFirst, nearestFirst, onOneLine } from '../../../internal';
import { KUBERNETES_VERSION, kubernetesMinors } from '../../../words/kubernetes';
import { cloudOf, cloudTypeOf } from '../../../words/machine';
import { type Platform, platformRows } from '../../../words/platforms';
import { type Choices, engines } from './choices';
import { obstacleTo } from './folder';
import { NODE_SOURCES, type ReadNodes } from './given-nodes';
import { type Run, runs, whyNot } from './runs';

/** What a command line, or somebody who was asked, says of a project. */
export interface Given {
  readonly folder?: string;
  readonly platform?: string;
  readonly engine?: string;
  readonly workload?: string;
  readonly machine?: string;
  readonly snapshot?: string;
  readonly nodes?: string;
  readonly kubernetes?: string;
}

/** Words of a closed list that `init` takes, by their option. */
export const INIT_WORDS = {
  platform: platformRows.map(({ id }) => id),
  engine: engines,
  workload: runs.map(({ id }) => id),
} as const;

/** The options that say what the nodes are: one of them. */
export const nodeSources = Object.keys(NODE_SOURCES) as readonly (keyof typeof NODE_SOURCES)[];

/** Other names that people type for servers of their own: they get kubeadm. */
const ALIASES: Readonly<Record<string, string>> = { 'bare-metal': 'kubeadm' };
const KUBERNETES = '1.34';

/** What a project follows from, or everything that is wrong with what is given, and missing in it. */
export function choicesOf(given: Given): (Choices & { readonly folder: string }) | { readonly problems: readonly string[] } {
  const platforms = ofList('platform', given.platform, platformRows, ALIASES);
  const engine = ofList(
    'engine',
    given.engine,
    engines.map((id) => ({ id })),
  );
  const run = ofList('workload', given.workload, runs);
  const source = sourceOf(given);
  const read = 'problem' in source ? undefined : source;
  const platform =
    read?.distribution === undefined || given.platform !== undefined ? platforms : ofList('platform', read.distribution, platformRows);
  const kubernetes = given.kubernetes ?? read?.kubernetes ?? KUBERNETES;
  const problems = [
    ...(given.folder === undefined ? ['a folder is missing: cdk8s-gpu init FOLDER'] : obstacleTo(given.folder)),
    ...[platform, engine, run, source].flatMap((one) => ('problem' in one ? [one.problem] : [])),
    ...versionProblems(kubernetes),
    ...(read === undefined || 'problem' in platform ? [] : together(given, platform, read, 'problem' in run ? undefined : run)),
  ];
  if (problems.length > 0 || given.folder === undefined) return { problems };
  if ('problem' in platform || 'problem' in engine || 'problem' in run || read === undefined) return { problems };
  return { folder: given.folder, platform, engine: engine.id, run, nodes: read.nodes, kubernetes };
}

/** The row of this id, in letters of any case; or that it is missing or unknown, with all that there are. */
function ofList<R extends { readonly id: string }>(
  option: string,
  value: string | undefined,
  rows: readonly R[],
  aliases: Readonly<Record<string, string>> = {},
): R | { readonly problem: string } {
  const ids = rows.map(({ id }) => id);
  if (value === undefined) return { problem: `--${option} is missing: ${eitherOf(ids)}` };
  const word = value.toLowerCase();
  const row = rows.find(({ id }) => id === (aliases[word] ?? word));
  if (row !== undefined) return row;
  const near = likelyFirst(word, ids).slice(0, 1);
  return { problem: `--${option} ${onOneLine(value)} is not known; the nearest is ${near.join(', ')}; there are: ${ids.join(', ')}` };
}

/** The nodes, of the one option that says what they are. */
function sourceOf(given: Given): ReadNodes | { readonly problem: string } {
  const named = nodeSources.filter((option) => given[option] !== undefined);
  const [option, ...more] = named;
  if (option === undefined)
    return { problem: '--machine NAME is missing (cdk8s-gpu machines lists the names), or --snapshot FILE, or --nodes FILE' };
  if (more.length > 0) return { problem: `${named.map((one) => `--${one}`).join(' and ')} say the same: give one of them` };
  return NODE_SOURCES[option](given[option] ?? '');
}

const versionProblems = (kubernetes: string): readonly string[] =>
  KUBERNETES_VERSION.test(kubernetes) && kubernetesMinors.some((minor) => kubernetes === minor || kubernetes.startsWith(`${minor}.`))
    ? []
    : [
        `Kubernetes ${onOneLine(kubernetes)} is not supported; give --kubernetes ${nearestFirst(kubernetes, kubernetesMinors, 1).join('')}; there are: ${kubernetesMinors.join(', ')}`,
      ];

/** What does not go together. */
function together(
  given: Given,
  platform: Platform,
  { nodes: { machine }, distribution }: ReadNodes,
  run: Run | undefined,
): readonly string[] {
  const cloud = cloudOf(machine);
  const isOther =
    platform.cloud !== undefined && cloud !== undefined && cloud !== platform.cloud && cloudTypeOf(machine, cloud) !== undefined;
  const why = run === undefined ? undefined : whyNot(run, platform, machine.gpu);
  const can = runs.filter((one) => whyNot(one, platform, machine.gpu) === undefined).map(({ id }) => id);
  return [
    ...(isOther
      ? [
          `--machine ${given.machine ?? machine.name}: is not an instance type of ${platform.name}; cdk8s-gpu machines ${platform.cloud} lists those`,
        ]
      : []),
    ...(distribution !== undefined && distribution !== platform.id
      ? [`--platform ${platform.id}: the kubelets of --nodes say that they are of ${distribution}`]
      : []),
    ...(why === undefined ? [] : [`--workload ${run?.id ?? ''}: ${why}; choose ${eitherOf(can)}`]),
  ];
}
