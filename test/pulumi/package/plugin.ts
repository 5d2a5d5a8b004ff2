import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { credentials } from '@grpc/grpc-js';
import { ResourceProviderClient } from '@pulumi/pulumi/proto/provider_grpc_pb';
import * as wire from '@pulumi/pulumi/proto/provider_pb';
import { Struct } from 'google-protobuf/google/protobuf/struct_pb';

/** What the engine asks a provider for, as far as programs decide it. */
export interface Construction {
  readonly type: string;
  readonly name: string;
  /** With the marks of secrets, Outputs and what is not known, as they are on the wire. */
  readonly inputs: object;
  readonly dryRun?: boolean;
  readonly parent?: string;
  readonly protect?: boolean;
  readonly dependencies?: readonly string[];
  /** Of each input. */
  readonly inputDependencies?: Readonly<Record<string, { readonly urns?: readonly string[] }>>;
  /** References to providers by their package. */
  readonly providers?: Readonly<Record<string, string>>;
}

/** The plugin of the package as Pulumi runs it: a process that answers over gRPC. */
export interface Plugin {
  schema(): Promise<unknown>;
  /** The outputs of a component; what it registers is asked of the monitor. */
  construct(asked: Construction): Promise<{ readonly urn: string; readonly state: Readonly<Record<string, unknown>> }>;
  close(): Promise<void>;
}

const FOLDER = join(__dirname, '../../../plugin');

/** Starts the plugin as the language host of Node does; `monitor` stands for the engine. */
export async function startPlugin(monitor: string, project: string, stack: string): Promise<Plugin> {
  const child = spawn(process.execPath, [require.resolve('@pulumi/pulumi/cmd/run-plugin'), FOLDER, monitor], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (part: Buffer) => said.push(String(part)));
  const ended = new Promise<never>((_, reject) =>
    child.once('exit', (code) => reject(new Error(`the plugin ended with ${code}: ${said.join('')}`))),
  );
  ended.catch(() => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const { value: port } = await Promise.race([lines.next(), ended]);
  const client = new ResourceProviderClient(`127.0.0.1:${port as string}`, credentials.createInsecure(), {
    'grpc.max_receive_message_length': -1,
  });
  return {
    schema: () =>
      new Promise((resolve, reject) => {
        client.getSchema(new wire.GetSchemaRequest(), (error, answer) => (error ? reject(error) : resolve(JSON.parse(answer.getSchema()))));
      }),
    construct: (asked) => {
      const request = requestOf(asked, monitor).setProject(project).setStack(stack);
      return new Promise((resolve, reject) => {
        client.construct(request, (error, answer) =>
          error
            ? reject(new Error(error.details))
            : resolve({ urn: answer.getUrn(), state: answer.getState()!.toJavaScript() as object as never }),
        );
      });
    },
    close: () =>
      new Promise((resolve) => {
        client.close();
        child.once('exit', () => resolve());
        child.kill();
      }),
  };
}

function requestOf(
  { type, name, inputs, dryRun = false, parent = '', protect, dependencies = [], inputDependencies = {}, providers = {} }: Construction,
  monitor: string,
) {
  const request = new wire.ConstructRequest()
    .setType(type)
    .setName(name)
    .setInputs(Struct.fromJavaScript(inputs))
    .setDryrun(dryRun)
    .setParallel(16)
    .setMonitorendpoint(monitor)
    .setParent(parent)
    .setDependenciesList([...dependencies])
    .setAcceptsOutputValues(true);
  for (const [name, reference] of Object.entries(providers)) request.getProvidersMap().set(name, reference);
  for (const [input, { urns = [] }] of Object.entries(inputDependencies)) {
    request.getInputdependenciesMap().set(input, new wire.ConstructRequest.PropertyDependencies().setUrnsList([...urns]));
  }
  return protect === undefined ? request : request.setProtect(protect);
}
