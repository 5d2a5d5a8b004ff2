import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { LanguageServer } from '@pulumi/pulumi/automation/server';
import { RunRequest } from '@pulumi/pulumi/proto/language_pb';
import { type Construction, startPlugin } from '../pulumi/package/plugin';
import { type Monitor, PROJECT, STACK_NAME, serveMonitor } from './monitor';
import { exampleOf, mainOf, programOf } from './program';
import type { Constructed, Recording, Run } from './recording';
import type { Example } from './scenario';
import { keyOf, readable, readableOutputs, readableState, shortUrn } from './wire';

/** What the program asks for now, in the place of what it asked for when it was recorded. */
export type Replayed = Pick<Run, 'asked' | 'outputs'> & {
  /** The outputs of components that the plugin of the package made. */
  readonly states: Readonly<Record<string, unknown>>;
  /** Rules that it warned of, by their ids. */
  readonly warned: readonly string[];
};

/**
 * Runs the program of a recording as the engine does, and answers as the engine did: over its wire, in a run of its own.
 *
 * @param providerVersion Of the SDK that is installed.
 * @throws Error where the program fails.
 */
export async function replay(recording: Recording, dryRun: boolean, providerVersion: string): Promise<Replayed> {
  const { scenario, features } = recording;
  const { answers, constructed = {} } = dryRun ? recording.preview : recording.up!;
  const monitor = await serveMonitor({ features, answerTo: (key) => answers[key] });
  const example = exampleOf(scenario);
  let states: Readonly<Record<string, unknown>> = {};
  try {
    if (example?.language) states = await throughPlugin(constructed, monitor, dryRun);
    else await (example ? asProject(example, monitor, dryRun) : inProcess(recording, monitor, dryRun));
  } catch (error) {
    throw new Error(`${String(error)}\n${monitor.heard.logged.join('\n')}`, { cause: error });
  } finally {
    monitor.close();
  }
  const { registered, outputs, warned } = monitor.heard;
  return {
    asked: sorted(registered.map((asked) => [keyOf(asked), readable(asked, providerVersion)])),
    outputs: sorted(Object.entries(outputs).map(([urn, value]) => [shortUrn(urn), readableOutputs(value)])),
    states,
    warned,
  };
}

/** What the engine asks the plugin for, one after the other. */
async function throughPlugin(
  constructed: Readonly<Record<string, Constructed>>,
  { address }: Monitor,
  dryRun: boolean,
): Promise<Record<string, unknown>> {
  const plugin = await startPlugin(address, PROJECT, STACK_NAME);
  const states: Record<string, unknown> = {};
  try {
    for (const [name, { asked }] of Object.entries(constructed)) {
      const { state } = await plugin.construct({ ...(asked as unknown as Construction), dryRun });
      states[name] = readableState(state);
    }
  } finally {
    await plugin.close();
  }
  return states;
}

/** By key, since resources are registered in no certain order. */
export const sorted = <T>(entries: readonly (readonly [string, T])[]): Record<string, T> =>
  Object.fromEntries([...entries].sort(([one], [other]) => (one < other ? -1 : 1)));

/** What the engine calls, over gRPC, to have an inline program run. */
function inProcess({ scenario, settings }: Recording, { address }: Monitor, dryRun: boolean): Promise<unknown> {
  const request = new RunRequest()
    .setProject(PROJECT)
    .setStack(STACK_NAME)
    .setDryrun(dryRun)
    .setParallel(16)
    .setMonitorAddress(address)
    .setArgsList([address]);
  request.getConfigMap().set(`${PROJECT}:settings`, JSON.stringify(settings));
  return new Promise((resolve, reject) => {
    const done = (error: Error | null | undefined, response: unknown): void => (error ? reject(error) : resolve(response));
    void new LanguageServer(programOf(scenario)).run({ request }, done);
  });
}

/** What the language host starts for a project: it has no module that another run has loaded. */
function asProject(example: Example, { address }: Monitor, dryRun: boolean): Promise<void> {
  const flags = ['--monitor', address, '--engine', address, '--project', PROJECT, '--stack', STACK_NAME, '--parallel', '16'];
  const config = Object.fromEntries(Object.entries(example.config).map(([key, value]) => [`${PROJECT}:${key}`, value]));
  const env = {
    ...process.env,
    CDK8S_GPU_EXAMPLE: mainOf(example),
    PULUMI_CONFIG: JSON.stringify(config),
    PULUMI_CONFIG_SECRET_KEYS: JSON.stringify(Object.keys(config)),
  };
  const argv = [require.resolve('@pulumi/pulumi/cmd/run'), ...flags, ...(dryRun ? ['--dry-run'] : []), join(__dirname, 'example.cjs')];
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, argv, { env, stdio: ['ignore', 'ignore', 'inherit'] });
    child.on('error', reject).on('close', (code) => (code === 0 ? resolve() : reject(new Error(`the program ended with ${code}`))));
  });
}
