import { type Schema, unionBy } from '../../../internal';
import type { ServerSays } from '../../../words/kinds';
import { type LlamaCppServer, llamaCppRow } from './llama-cpp';
import { type NimServer, nimRow } from './nim';
import { type PlainServer, plainRow } from './plain';
import { schemaOf, type ServerRow } from './server-row';
import { type SglangServer, sglangRow } from './sglang';
import { type TensorrtLlmServer, tensorrtLlmRow } from './tensorrt-llm';
import { type TgiServer, tgiRow } from './tgi';
import { type TritonServer, tritonRow } from './triton';
import { vllmRow } from './vllm';
import type { VllmServer } from './vllm-server';

/** A model server with its options: `vllm({ ... })` and its like make one. */
export type ModelServer =
  | VllmServer
  | SglangServer
  | TgiServer
  | TritonServer
  | NimServer
  | TensorrtLlmServer
  | LlamaCppServer
  | PlainServer;

/** Every server that the library knows. */
export const defaultServers = [vllmRow, sglangRow, tgiRow, tritonRow, nimRow, tensorrtLlmRow, llamaCppRow, plainRow] as const;

/** The row of a server. */
export const serverRowOf = ({ kind }: ModelServer): ServerRow<ModelServer> =>
  // Which row it is follows from the kind, which the compiler does not see.
  (defaultServers.find((row) => row.kind === kind) ?? plainRow) as unknown as ServerRow<ModelServer>;

/** Names of the servers whose rows say what a controller, or a prop, needs of them. */
export const serversFor = (needs: ServerSays | 'disaggregated' | 'picker'): readonly string[] =>
  (defaultServers as readonly Pick<ServerRow, 'name' | typeof needs>[]).filter((row) => row[needs] !== undefined).map(({ name }) => name);

/** Any server as a program without types may give it. */
export const serverSchema: Schema = unionBy(
  'kind',
  "a server such as vllm({ model: 'Qwen/Qwen2.5-7B-Instruct' })",
  ...defaultServers.map(({ kind, keys }) => schemaOf(kind, keys)),
);
