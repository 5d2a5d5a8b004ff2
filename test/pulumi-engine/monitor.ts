import { credentials, type sendUnaryData, Server, ServerCredentials, type ServerUnaryCall, type UntypedHandleCall } from '@grpc/grpc-js';
import { CallbacksClient } from '@pulumi/pulumi/proto/callback_grpc_pb';
import { type Callback, CallbackInvokeRequest } from '@pulumi/pulumi/proto/callback_pb';
import { EngineService } from '@pulumi/pulumi/proto/engine_grpc_pb';
import { type LogRequest, LogSeverity } from '@pulumi/pulumi/proto/engine_pb';
import { ResourceMonitorService } from '@pulumi/pulumi/proto/resource_grpc_pb';
import * as wire from '@pulumi/pulumi/proto/resource_pb';
import { Empty } from 'google-protobuf/google/protobuf/empty_pb';
import { Struct } from 'google-protobuf/google/protobuf/struct_pb';
import { reading, registration } from './message';
import type { Answer } from './recording';
import { warnedOf } from './warned';
import { keyOf, type Message } from './wire';

/** What a program asked of the monitor. */
export interface Heard {
  readonly registered: readonly Message[];
  /** Outputs of components by type and name. */
  readonly outputs: Readonly<Record<string, unknown>>;
  /** What the program said, as the engine would print it. */
  readonly logged: readonly string[];
  /** Rules that the program warned of, by their ids. */
  readonly warned: readonly string[];
}

/** Stands where the engine does, and answers what it was told to answer. */
export interface Monitor {
  readonly address: string;
  readonly heard: Heard;
  close(): void;
}

export interface Answers {
  readonly features: readonly string[];
  /** Undefined for a resource that nobody recorded. */
  readonly answerTo: (key: string) => Answer | undefined;
}

/** Serves both services of the engine on a port of this machine. */
export async function serveMonitor({ features, answerTo }: Answers): Promise<Monitor> {
  const registered: Message[] = [];
  const outputs: Record<string, unknown> = {};
  const logged: string[] = [];
  const warnings: string[] = [];
  const transforms: Callback[] = [];
  const urns = new Map<string, string>();

  const urnOf = ({ type, name, parent }: Message): string => {
    const around = urns.get(parent as string);
    const qualified = around === undefined || around === STACK ? (type as string) : `${around}$${type as string}`;
    const urn = `urn:pulumi:${STACK_NAME}::${PROJECT}::${qualified}::${name as string}`;
    urns.set(urn, qualified);
    return urn;
  };
  const nothing = (_call: unknown, done: Done<Empty>): void => done(null, new Empty());

  const monitor: Record<string, UntypedHandleCall> = {
    supportsFeature: ({ request }: Call<wire.SupportsFeatureRequest>, done: Done<wire.SupportsFeatureResponse>) =>
      done(null, new wire.SupportsFeatureResponse().setHassupport(features.includes(request.getId()))),
    registerStackTransform: ({ request }: Call<Callback>, done: Done<Empty>) => {
      transforms.push(request);
      done(null, new Empty());
    },
    registerResource: ({ request }: Call<wire.RegisterResourceRequest>, done: Done<wire.RegisterResourceResponse>) => {
      const asked = registration(request);
      const answer = async (): Promise<wire.RegisterResourceResponse> => {
        for (const transform of transforms) await ask(transform, request);
        registered.push(asked);
        const { id = '', outputs } = answerTo(keyOf(asked)) ?? {};
        const made = Struct.fromJavaScript(merged(asked['object'] ?? {}, outputs) as object);
        return new wire.RegisterResourceResponse().setUrn(urnOf(asked)).setId(id).setObject(made).setStable(false);
      };
      answer().then((response) => done(null, response), done);
    },
    readResource: ({ request }: Call<wire.ReadResourceRequest>, done: Done<wire.ReadResourceResponse>) => {
      const asked = reading(request);
      registered.push(asked);
      const made = Struct.fromJavaScript(answerTo(keyOf(asked))?.outputs ?? {});
      done(null, new wire.ReadResourceResponse().setUrn(urnOf(asked)).setProperties(made));
    },
    registerResourceOutputs: ({ request }: Call<wire.RegisterResourceOutputsRequest>, done: Done<Empty>) => {
      outputs[request.getUrn()] = request.getOutputs()?.toJavaScript();
      done(null, new Empty());
    },
    signalAndWaitForShutdown: nothing,
  };
  const engine: Record<string, UntypedHandleCall> = {
    log: ({ request }: Call<LogRequest>, done: Done<Empty>) => {
      if (request.getSeverity() !== LogSeverity.DEBUG) logged.push(request.getMessage());
      if (request.getSeverity() === LogSeverity.WARNING) warnings.push(request.getMessage());
      done(null, new Empty());
    },
  };

  const server = new Server();
  server.addService(ResourceMonitorService, monitor);
  server.addService(EngineService, engine);
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) => (error ? reject(error) : resolve(bound)));
  });
  return {
    address: `127.0.0.1:${port}`,
    heard: {
      registered,
      outputs,
      logged,
      get warned() {
        return warnedOf(warnings);
      },
    },
    close: () => server.forceShutdown(),
  };
}

type Call<Request> = ServerUnaryCall<Request, unknown>;
type Done<Response> = sendUnaryData<Response>;

export const PROJECT = 'program';
export const STACK_NAME = 'dev';
const STACK = 'pulumi:pulumi:Stack';

/** The resource as it was asked for, with what the engine knew better. */
function merged(asked: unknown, better: unknown): unknown {
  if (better === undefined) return asked;
  if (typeof asked !== 'object' || asked === null || Array.isArray(asked) || typeof better !== 'object') return better;
  const keys = new Set([...Object.keys(asked), ...Object.keys(better as object)]);
  return Object.fromEntries([...keys].map((key) => [key, merged((asked as Message)[key], (better as Message)[key])]));
}

/** Lets the program look at a resource before it is registered; those of this library look and change nothing. */
async function ask(transform: Callback, asked: wire.RegisterResourceRequest): Promise<void> {
  const options = new wire.TransformResourceOptions().setProvider(asked.getProvider()).setDependsOnList(asked.getDependenciesList());
  const question = new wire.TransformRequest()
    .setType(asked.getType())
    .setName(asked.getName())
    .setCustom(asked.getCustom())
    .setParent(asked.getParent())
    .setProperties(asked.getObject())
    .setOptions(options);
  const client = new CallbacksClient(transform.getTarget(), credentials.createInsecure());
  const request = new CallbackInvokeRequest().setToken(transform.getToken()).setRequest(question.serializeBinary());
  try {
    await new Promise<void>((resolve, reject) => {
      client.invoke(request, (error) => (error ? reject(error) : resolve()));
    });
  } finally {
    client.close();
  }
}
