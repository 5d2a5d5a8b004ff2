// Renews what is kept here of the charts; SOURCE.md says how to call it.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '../../../../lib/internal';
import { documents } from '../../verdicts';
import { type ChartName, type ChartRecord, fileOf, keyOf, type Leaf, leavesOf, type Release, type Render, shapeOf } from './data';
import { type Context, contextOf, placesOfAll, valueAt, withValue } from './probe';
import { type Chart, clusterPolicies, helmVersion, objectOf, render, titleOf } from './render';

const helm = process.env['CDK8S_GPU_HELM'] ?? 'helm';
const charts = process.env['CDK8S_GPU_CHARTS'] ?? 'charts';
const names = { 'gpu-operator': 'gpuOperatorValues', hami: 'hamiValues' } as const;
const versions = (Object.keys(names) as ChartName[]).flatMap((chart) =>
  readdirSync(join(charts, chart)).map((version) => [chart, version] as const),
);

test.each(versions)('records %s %s', async (name, version) => {
  const chart: Chart = { helm, folder: join(charts, name, version) };
  const releases = await releasesOf(name, version);
  const leaves = new Map<string, Leaf>();
  for (const leaf of [...knownKeys(chart), ...releases.flatMap(({ values }) => leavesOf(values))])
    leaves.set(keyOf(leaf.path), leaves.get(keyOf(leaf.path)) ?? leaf);
  const contexts = await contextsOf(chart, releases);
  const keys = await placesOfAll(chart, contexts, [...leaves.values()]);
  const renders: Render[] = [];
  for (const release of releases) {
    const texts = await render(chart, release);
    if (texts instanceof Error) throw new Error(`helm refuses ${shapeOf(release).join(' ')}: ${texts.message}`);
    renders.push({ shape: shapeOf(release), objects: texts.map((text) => titled(text, release)).sort() });
  }
  expect(renders.length).toBeGreaterThan(0);
  const always = (renders[0]?.objects ?? []).filter((object) => renders.every(({ objects }) => objects.includes(object)));
  const own = renders.map(({ shape, objects }) => ({ shape, objects: objects.filter((object) => !always.includes(object)) }));
  const policy = name === 'gpu-operator' ? { clusterPolicy: await clusterPolicyOfNone(chart) } : {};
  writeFileSync(fileOf(name, version), textOf({ chart: name, version, helm: helmVersion(helm), keys, always, renders: own, ...policy }));
});

/** One release of every shape of values that the corpus holds for a version. */
async function releasesOf(chart: ChartName, version: string): Promise<readonly Release[]> {
  const found = new Map<string, Release>();
  for await (const { sort, content } of documents()) {
    const release = content as Release;
    if (sort === names[chart] && release.version === version) found.set(shapeOf(release).join(' '), release);
  }
  return [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, release]) => release);
}

/** The specification of the ClusterPolicy that comes of no values. */
async function clusterPolicyOfNone(chart: Chart): Promise<Readonly<Record<string, unknown>>> {
  const policies = await clusterPolicies(chart, { releaseName: 'gpu-operator', namespace: 'gpu-operator', values: {} });
  expect(policies.length).toBe(1);
  return policies[0]!;
}

/** Names that values give to objects are written as the key that gives them. */
function titled(text: string, { values, namespace }: Release): string {
  const named = leavesOf(values).filter(({ path, value }) => path.at(-1) === 'name' && typeof value === 'string');
  return named.reduce(
    (title, { path, value }) => title.replace(new RegExp(`(?<=[ /])${value as string}(?= |$)`), `{${keyOf(path)}}`),
    titleOf(objectOf(text), namespace),
  );
}

/** Keys that the chart's own values hold or that one of its templates mentions. */
function knownKeys({ folder }: Chart): readonly Leaf[] {
  const own = leavesOf(parseYaml(readFileSync(join(folder, 'values.yaml'), 'utf8'))[0]);
  const templates = readdirSync(join(folder, 'templates'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'utf8'));
  const mentioned = new Set([...templates.join('\n').matchAll(/\.Values((?:\.[A-Za-z0-9_-]+)+)/g)].map(([, path = '']) => path.slice(1)));
  const longest = [...mentioned].filter((key) => ![...mentioned].some((other) => other.startsWith(`${key}.`)));
  return [
    ...own,
    ...longest
      .filter((key) => !own.some(({ path }) => `${keyOf(path)}.`.startsWith(`${key}.`)))
      .map((key) => ({ path: key.split('.'), value: undefined })),
  ];
}

/** The chart as it is, with all switched on that can be at once, and with values of ours: what is read in none of them is not read. */
async function contextsOf(chart: Chart, releases: readonly Release[]): Promise<readonly Context[]> {
  const [first, ...others] = [...releases].sort((a, b) => leavesOf(b.values).length - leavesOf(a.values).length);
  if (first === undefined) throw new Error('the corpus holds no values of this version');
  const { releaseName, namespace } = first;
  const switched = await Promise.all(STARTS.map((values) => switchedOn(chart, { releaseName, namespace, values })));
  const given = [{}, ...switched, ...[first, ...others].slice(0, 3).map(({ values }) => values)];
  const made = await Promise.all(given.map((values) => contextOf(chart, { releaseName, namespace, values })));
  return made.filter((context) => context !== undefined);
}

/** What shuts other things off when it is on, and stays as it is said here. */
const STARTS: readonly Release['values'][] = [
  {
    dcgmExporter: { config: { create: true, name: 'cdk8s-gpu-a', data: 'b' } },
    dra: { enabled: false },
    scheduler: { certManager: { enabled: false } },
  },
  { clusterPolicy: { deployCR: false }, driver: { nvidiaDriverCRD: { enabled: true } } },
];
const SWITCH = /(enabled?|create|CR|CRD)$/i;

/** Every switch of the chart on that lets itself be switched on after those before it. */
async function switchedOn(chart: Chart, start: Omit<Release, 'version'>): Promise<Release['values']> {
  const own = leavesOf(parseYaml(readFileSync(join(chart.folder, 'values.yaml'), 'utf8'))[0]);
  let { values } = start;
  for (const { path, value } of own) {
    if (value !== false || !SWITCH.test(path.at(-1) ?? '') || valueAt(values, path) !== undefined) continue;
    const group = path.slice(0, -1);
    const trials =
      path.at(-1) === 'create'
        ? [
            { create: true, name: 'cdk8s-gpu-a', data: { a: 'b' } },
            { create: true, name: 'cdk8s-gpu-a', data: 'b' },
          ]
        : [];
    for (const trial of [...trials.map((each) => withValue(values, group, each)), withValue(values, path, true)]) {
      if ((await render(chart, { ...start, values: trial })) instanceof Error) continue;
      values = trial;
      break;
    }
  }
  return values;
}

/** JSON with a line for each key, object and shape, so that a change is read easily. */
function textOf({ keys, always, renders, clusterPolicy, ...head }: ChartRecord): string {
  const lines = (values: readonly string[]): string => values.map((value) => `\n    ${value}`).join(',');
  const all = [
    ...Object.entries(head).map(([key, value]) => `"${key}": "${value}"`),
    `"keys": {${lines(Object.entries(keys).map(([key, places]) => `${JSON.stringify(key)}: ${JSON.stringify(places)}`))}\n  }`,
    `"always": [${lines(always.map((object) => JSON.stringify(object)))}\n  ]`,
    `"renders": [${lines(renders.map((each) => JSON.stringify(each)))}\n  ]`,
    ...(clusterPolicy === undefined
      ? []
      : [
          `"clusterPolicy": {${lines(Object.entries(clusterPolicy).map(([key, part]) => `${JSON.stringify(key)}: ${JSON.stringify(part)}`))}\n  }`,
        ]),
  ];
  return `{\n  ${all.join(',\n  ')}\n}\n`;
}
