import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { LocalWorkspace, type Stack } from '@pulumi/pulumi/automation';
import { stepsOf, valueIn } from '../../../lib/internal';
import { type Run, write } from '../recording';
import { PROJECT } from '../monitor';
import { exampleOf, mainOf } from '../program';
import type { Changes, Example, Scenario, Step } from '../scenario';
import { warnedOf } from '../warned';
import { CLUSTERS, type ControlPlanes } from './control-plane';
import { operate, type Operation } from './operation';
import { type Difference, differenceFrom } from './held';
import { addPackage, environmentOf, makeProject, STACK, stateOf, writeChart } from './project';
import { recorded } from './recorder';

/** What came of a command, for the table. */
export interface Row {
  readonly step: string;
  readonly preview: Operation;
  readonly up?: Operation;
  /** What is not as the scenario says. */
  readonly faults: readonly string[];
}

export interface Played {
  readonly rows: readonly Row[];
  /** After the last step. */
  readonly afterwards: Readonly<Record<'refresh' | 'preview' | 'destroy', Operation>>;
  /** What `pulumi destroy` did while resources were protected, where that was tried. */
  readonly whileProtected?: Operation;
  /** How what the clusters hold after it differs from what they held before the first step. */
  readonly difference: Difference;
  readonly faults: readonly string[];
}

export interface Versions {
  readonly pulumi: string;
  readonly kubernetes: string;
}

/** Plays a scenario on the engine, with the language host, and writes down what was sent. */
export async function play(
  name: string,
  { steps, ambient = 'main', afterRefresh = {}, leaves = [], isProtected }: Scenario,
  planes: ControlPlanes,
  versions: Versions,
): Promise<Played> {
  const folder = makeProject(name);
  const example = exampleOf(name);
  const envVars = { ...environmentOf(folder, planes.kubeconfig(ambient)), ...(example ? { CDK8S_GPU_EXAMPLE: mainOf(example) } : {}) };
  if (example?.language) addPackage(folder, { ...process.env, ...envVars });
  const stack = await LocalWorkspace.createOrSelectStack({ stackName: STACK, workDir: folder }, { envVars });
  if (example) await furnish(stack, example);
  const rows: Row[] = [];
  const [before, heldBefore] = [await jobsOf(planes), await planes.objects()];
  for (const step of steps) {
    planes.setFate(step.pods ?? 'run');
    for (const edit of step.meanwhile ?? []) await planes.edit(edit);
    for (const [chart, version] of Object.entries(step.charts ?? {})) writeChart(folder, chart, version);
    await configure(stack, step.settings, example);
    if (step.refreshes) await operate(stack, 'refresh');
    const preview = await operate(stack, 'preview');
    const up = goesUp(step) ? await operate(stack, 'up') : undefined;
    rows.push({
      step: step.name,
      preview,
      ...(up ? { up } : {}),
      faults: [...faultsOf(step, preview, up), ...(await around(step, folder, planes, before))],
    });
    if (preview.error === undefined) record(name, step, preview, up, versions);
  }
  const last = steps.findLast(goesUp);
  await configure(stack, last!.settings, example);
  const refresh = await operate(stack, 'refresh');
  const preview = await operate(stack, 'preview');
  planes.setFate('run');
  const held = await planes.objects();
  const whileProtected = isProtected && (await operate(stack, 'destroy'));
  const stays = whileProtected && (await differenceFrom(held, planes.objects, []));
  // As the README says: jobs that are protected keep the stack from being destroyed.
  execFileSync('pulumi', ['state', 'unprotect', '--all', '--yes', '--stack', STACK], { cwd: folder, env: { ...process.env, ...envVars } });
  const destroy = await operate(stack, 'destroy');
  const difference = await differenceFrom(heldBefore, planes.objects, leaves);
  return {
    rows,
    afterwards: { refresh, preview, destroy },
    ...(whileProtected ? { whileProtected } : {}),
    difference,
    faults: [
      ...faultsAfterwards({ refresh, preview, destroy }, afterRefresh),
      ...faultsOfProtected(whileProtected, stays),
      ...faultsOfRest(difference, leaves),
    ],
  };
}

function faultsOfProtected(destroy: Operation | undefined, stays: Difference | undefined): readonly string[] {
  if (destroy === undefined || stays === undefined) return [];
  const refused = destroy.error?.includes('protected') === true;
  return [
    ...(refused ? [] : [`destroy of what is protected: ${destroy.error ?? 'does it'}`]),
    ...(stays.gone.length + stays.left.length === 0 ? [] : [`a destroy that is refused changes the clusters: ${JSON.stringify(stays)}`]),
  ];
}

function faultsOfRest({ left, gone }: Difference, leaves: readonly string[]): readonly string[] {
  const isAsSaid = left.join() === [...leaves].sort().join();
  return [
    ...(isAsSaid ? [] : [`after destroy the clusters hold more: ${JSON.stringify(left)}`]),
    ...(gone.length === 0 ? [] : [`after destroy the clusters lack: ${JSON.stringify(gone)}`]),
  ];
}

const goesUp = ({ refuses, anyway }: Step<unknown>): boolean => refuses === undefined || anyway === true;

/** What a step says of the stack: one object, or for a project in another language a value for each name. */
async function configure(stack: Stack, settings: unknown, example: Example | undefined): Promise<void> {
  if (example?.language === undefined) return stack.setConfig('settings', { value: JSON.stringify(settings) });
  for (const [key, value] of Object.entries(settings as Record<string, string>)) await stack.setConfig(key, { value });
}

/** The configuration of an example, and the other stacks that it reads. */
async function furnish(stack: Stack, { config, stacks, language }: Example): Promise<void> {
  for (const [key, value] of Object.entries(config)) await stack.setConfig(key, { value, secret: language === undefined });
  const { envVars } = stack.workspace;
  for (const [stackName, outputs] of Object.entries(stacks)) {
    const program = async () => outputs;
    const other = await LocalWorkspace.createOrSelectStack({ stackName, projectName: PROJECT, program }, { envVars });
    await other.up();
  }
}

function record(
  scenario: string,
  { name: step, settings, reads }: Step<unknown>,
  preview: Operation,
  up: Operation | undefined,
  { pulumi, kubernetes }: Versions,
): void {
  const { features, ...previewed } = recorded(preview, kubernetes, reads);
  const run = up?.error === undefined && up ? recorded(up, kubernetes, reads) : undefined;
  const { features: _features, ...updated } = run ?? {};
  write({ scenario, step, settings, pulumi, kubernetes, features, preview: previewed, ...(run ? { up: updated as Run } : {}) });
}

/** Preview has to say what the scenario says, and `up` has to do what preview said. */
function faultsOf(
  { changes, fails, refuses, warns = [] }: Step<unknown>,
  preview: Operation,
  up: Operation | undefined,
): readonly string[] {
  const faults: string[] = [];
  const expect = (what: string, ok: boolean, got: unknown): void => {
    if (!ok) faults.push(`${what}: ${JSON.stringify(got)}`);
  };
  expect('preview fails', refuses === undefined ? preview.error === undefined : preview.error?.includes(refuses) === true, preview.error);
  if (refuses === undefined) expect('preview says', same(preview.changes, changes), preview.changes);
  if (refuses === undefined) expect('preview warns of', warnedOf(preview.warnings).join() === warns.join(), preview.warnings);
  if (up === undefined) return faults;
  expect('up fails', fails === undefined ? up.error === undefined : up.error?.includes(fails) === true, up.error);
  if (fails === undefined) expect('up does', same(up.changes, changes), up.changes);
  return faults;
}

/** Jobs by their cluster. What Pulumi was told to forget stays after a scenario. */
type Jobs = Readonly<Record<string, readonly string[]>>;

const jobsOf = async (planes: ControlPlanes): Promise<Jobs> =>
  Object.fromEntries(await Promise.all(CLUSTERS.map(async (cluster) => [cluster, await planes.jobs(cluster)] as const)));

/** What can be seen beside the engine: in the clusters, and in the state. */
async function around(
  { jobs = {}, holds, secret }: Step<unknown>,
  folder: string,
  planes: ControlPlanes,
  before: Jobs,
): Promise<readonly string[]> {
  const faults: string[] = [];
  for (const [cluster, expected] of Object.entries(jobs)) {
    const found = (await planes.jobs(cluster)).filter((job) => !before[cluster]?.includes(job));
    if (JSON.stringify(found) !== JSON.stringify(expected)) faults.push(`jobs of ${cluster}: ${JSON.stringify(found)}`);
  }
  const object = holds && (await planes.read(holds.path));
  for (const [at, value] of Object.entries(holds?.fields ?? {})) {
    const found = valueIn(object, ...stepsOf(at));
    if (found !== value) faults.push(`${at} of ${holds!.path}: ${JSON.stringify(found)}`);
  }
  if (secret !== undefined && readFileSync(stateOf(folder), 'utf8').includes(secret)) faults.push('the secret is in the state');
  return faults;
}

function faultsAfterwards({ refresh, preview, destroy }: Played['afterwards'], expected: Changes): readonly string[] {
  const failed = Object.entries({ refresh, preview, destroy }).flatMap(([verb, { error }]) =>
    error === undefined ? [] : [`${verb} fails: ${error}`],
  );
  return [
    ...failed,
    ...(same(refresh.changes, {}) ? [] : [`refresh finds changes: ${JSON.stringify(refresh.changes)}`]),
    ...(same(preview.changes, expected) ? [] : [`preview after it says: ${JSON.stringify(preview.changes)}`]),
  ];
}

const same = (found: Changes, expected: Changes): boolean =>
  JSON.stringify(found, Object.keys(found).sort()) === JSON.stringify(expected, Object.keys(expected).sort());
