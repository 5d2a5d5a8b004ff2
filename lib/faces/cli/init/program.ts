import { onOneLine, tsLiteral } from '../../../internal';
import { hasCoherentMemory } from '../../../words/gpu';
import type { Platform } from '../../../words/platforms';
import type { Choices } from './choices';
import { idOf, type Made, type Prop } from './made';
import { imageFor, type Run } from './runs';

/** The program of a project: main.ts of cdk8s, index.ts of Pulumi. */
export const programOf = (choices: Choices): string => (choices.engine === 'cdk8s' ? cdk8sProgram(choices) : pulumiProgram(choices));

function cdk8sProgram(choices: Choices): string {
  const { pool, releases, workload } = madeOf(choices);
  return [
    ...headOf(choices),
    `import { ${['writeFileSync', ...(choices.nodes.files.length > 0 ? ['readFileSync'] : [])].sort().join(', ')} } from 'node:fs';`,
    "import { App, Chart } from 'cdk8s';",
    importOf([...namesOf(choices), 'summary', 'writeFiles'], 'cdk8s-gpu'),
    '',
    'export const app = new App();',
    '',
    '// The nodes, and what gives out their GPUs.',
    "const platform = new Chart(app, 'platform');",
    `const cluster = new GpuCluster(platform, 'prod', ${propsText(clusterProps(choices))});`,
    ...notesOf(choices),
    `const pool = new ${pool.construct}(cluster, '${idOf(pool)}', ${propsText(pool.props)});`,
    ...releases.map(
      (made) => `new ${made.construct}(cluster, '${idOf(made)}'${made.props.length === 0 ? '' : `, ${propsText(made.props)}`});`,
    ),
    '',
    '// What runs on them.',
    `const { name: namespace } = new WorkloadNamespace(platform, 'ml'${securityText(choices)});`,
    "const workloads = new Chart(app, 'workloads', { namespace });",
    `new ${workload.construct}(workloads, '${idOf(workload)}', ${propsText([{ name: 'pool', code: 'pool' }, ...workload.props])});`,
    '',
    'app.synth();',
    '// What nodes need besides manifests, and what `npm run lint` has to know of them.',
    "writeFiles(app, 'nodes');",
    "writeFileSync('gpus.json', JSON.stringify({ pools: [pool.description] }));",
    '// cdk8s synth does not show what a program writes to stdout.',
    'process.stderr.write(summary(app));',
    '',
  ].join('\n');
}

function pulumiProgram(choices: Choices): string {
  const { pool, releases, workload } = madeOf(choices);
  const inCluster: Prop = { name: 'cluster', code: 'cluster' };
  return [
    ...headOf(choices),
    ...(choices.nodes.files.length > 0 ? ["import { readFileSync } from 'node:fs';"] : []),
    importOf(namesOf(choices), 'cdk8s-gpu/pulumi'),
    '',
    '// The nodes, and what gives out their GPUs. Pulumi takes the cluster of your kubeconfig; a k8s.Provider is the second option of',
    '// GpuCluster: { provider }.',
    `const cluster = new GpuCluster('prod', ${propsText(clusterProps(choices))});`,
    ...notesOf(choices),
    `const pool = new ${pool.construct}('${idOf(pool)}', ${propsText([inCluster, ...pool.props])});`,
    ...releases.map(
      (made) =>
        `new ${made.construct}('${idOf(made)}', ${made.props.length === 0 ? '{ cluster }' : propsText([inCluster, ...made.props])});`,
    ),
    '',
    '// What runs on them.',
    `const { name: namespace } = new WorkloadNamespace('ml'${securityText(choices)});`,
    `const workload = new ${workload.construct}('${idOf(workload)}', ${propsText([{ name: 'namespace', code: 'namespace' }, { name: 'pool', code: 'pool' }, ...workload.props])});`,
    '',
    '// What `pulumi stack output` shows; nodes are set up with the user data.',
    'export const userData = pool.userData;',
    'export const description = pool.description;',
    'export const status = workload.status;',
    '',
  ].join('\n');
}

const headOf = ({ platform, run }: Choices): readonly string[] => [
  `// ${platform.name}: ${run.about}. Change the lines that say CHANGE first.`,
];

const notesOf = ({ nodes }: Choices): readonly string[] => nodes.notes.map((note) => `// ${onOneLine(note)}`);

const namesOf = (choices: Choices): readonly string[] => {
  const { pool, releases, workload } = madeOf(choices);
  const made = [pool, ...releases, workload];
  return [
    ...new Set([
      'GpuCluster',
      'WorkloadNamespace',
      ...made.flatMap(({ construct, imports = [] }) => [construct, ...imports]),
      ...choices.nodes.imports,
    ]),
  ];
};

/** A statement of at most this width stays on one line. */
const WIDTH = 120;

function importOf(names: readonly string[], from: string): string {
  const sorted = [...names].sort((a, b) => (a.toLowerCase() < b.toLowerCase() ? -1 : 1));
  const short = `import { ${sorted.join(', ')} } from '${from}';`;
  return short.length <= WIDTH ? short : `import {\n${sorted.map((name) => `  ${name},\n`).join('')}} from '${from}';`;
}

const clusterProps = ({ kubernetes, platform }: Choices): readonly Prop[] => [
  { name: 'kubernetes', code: tsLiteral(kubernetes), note: 'CHANGE: the version of your cluster' },
  { name: 'distribution', code: tsLiteral(platform.id) },
];

/** The constructs of a program. */
function madeOf({ platform, run, nodes }: Choices) {
  const { machine } = nodes;
  const sharing = run.sharing?.(machine.gpu);
  const intent = canBeTuned(platform, nodes) ? run.intent : undefined;
  const pool: Made = {
    construct: intent === undefined ? 'GpuNodePool' : 'TunedGpuNode',
    id: 'gpus',
    imports: sharing === undefined ? [] : [sharing.replace(/\(.*/, '')],
    props: [
      { name: 'machine', code: nodes.code },
      { name: 'nodes', code: String(nodes.count), note: 'CHANGE: how many there are; { min: 0, max: 8 } with an autoscaler' },
      ...imageProps(platform, run, intent !== undefined),
      ...(intent === undefined ? [] : [{ name: 'intent', code: tsLiteral(intent) }]),
      ...(sharing === undefined ? [] : [{ name: 'sharing', code: sharing }]),
      ...Object.entries(nodes.found ?? {}).map(([name, value]) => ({ name, code: tsLiteral(value) })),
    ],
  };
  const releases: readonly Made[] = [{ construct: 'GpuOperator', props: [] }, ...(run.installs?.(machine) ?? [])];
  return { pool, releases, workload: run.workload(machine) };
}

/** What the platform's usual image has comes first, but where a driver is to be installed; then the newest Ubuntu. */
const rankOf = (usual: readonly string[], os: string): number => (usual.includes(os) ? 0 : 2) + (os === 'ubuntu-24.04' ? 0 : 1);

/** Whether what a pool is for follows into its kubelets: nodes that are still to be set up, of a machine whose memory is known. */
const canBeTuned = ({ controlPlane }: Platform, { machine, found }: Choices['nodes']): boolean =>
  found === undefined && machine.memoryMiB !== undefined && (controlPlane === 'user' || !hasCoherentMemory(machine.gpu));

/** The image of the nodes, and the others that there are; their system where their files depend on it. */
function imageProps(platform: Platform, run: Run, isTuned: boolean): readonly Prop[] {
  const id = imageFor(platform, run) ?? platform.defaultImage;
  const others = Object.keys(platform.images).filter((other) => other !== id);
  const { os = [], brings } = platform.images[id] ?? {};
  const usual = brings?.driver === true ? (platform.images[platform.defaultImage]?.os ?? []) : [];
  const or = (values: readonly string[]): { readonly note?: string } =>
    values.length === 0 ? {} : { note: `or ${values.map(tsLiteral).join(', ')}` };
  const [first, ...more] = [...os].sort((a, b) => rankOf(usual, a) - rankOf(usual, b));
  return [
    { name: 'nodeImage', code: tsLiteral(id), ...or(others) },
    ...(first === undefined || !isTuned ? [] : [{ name: 'os', code: tsLiteral(first), ...or(more) }]),
  ];
}

const securityText = ({ run: { podSecurity } }: Choices): string =>
  podSecurity === undefined ? '' : `, { podSecurity: ${tsLiteral(podSecurity)} }`;

function propsText(props: readonly Prop[]): string {
  const lines = props.map(
    ({ name, code, note }) => `  ${name === code ? name : `${name}: ${code}`},${note === undefined ? '' : ` // ${onOneLine(note)}`}\n`,
  );
  return `{\n${lines.join('')}}`;
}
