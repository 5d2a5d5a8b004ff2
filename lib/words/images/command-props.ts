import {
  anyOf,
  boolean,
  integer,
  list,
  map,
  memory,
  object,
  oneOf,
  optional,
  plainText,
  required,
  type Schema,
  text,
} from '../../internal';
import type { Quantity } from '../kubernetes';
import { type ContainerEngine, containerEngines } from './engine-names';
import { variableSchema } from './forms';

/** GPUs of a machine: all, so many, or those by index (`'0'`), UUID (`'GPU-...'`) or MIG device (`'MIG-...'`, `'0:1'`). */
export type MachineGpus = 'all' | number | readonly string[];

/** A container on a machine without Kubernetes. */
export interface ContainerCommandProps {
  /** Which program starts it. */
  readonly engine: ContainerEngine;
  /** Image, with its tag or digest; for Apptainer also a file, such as `'/images/llama.sif'`. */
  readonly image: string;
  /** GPUs or MIG devices that it is given. */
  readonly gpus: MachineGpus;
  /**
   * Program and arguments after the image, one string each; no shell of the container reads them.
   *
   * @default - what the image starts
   */
  readonly command?: readonly string[];
  /**
   * Name of the container. Apptainer has none.
   *
   * @default - the engine makes one up
   */
  readonly name?: string;
  /**
   * Variables. Names of secrets are refused: everybody on the machine can read a command line.
   *
   * @default - none
   */
  readonly env?: Readonly<Record<string, string>>;
  /**
   * File with variables, `NAME=value` on each line, for secrets.
   *
   * @default - none
   */
  readonly envFile?: string;
  /**
   * Folders of the machine, by where the container finds them: `{ '/models': { source: '/data/models', readOnly: true } }`.
   *
   * @default - none
   */
  readonly volumes?: Readonly<Record<string, { readonly source: string; readonly readOnly?: boolean }>>;
  /**
   * Size of `/dev/shm`, through which NCCL and data loaders of PyTorch speak. Not with `ipc: 'host'`, and not with Apptainer, which
   * sets none.
   *
   * @default - the engine's: 64 MiB for Docker and Podman
   */
  readonly shmSize?: Quantity;
  /**
   * `'host'` shares memory with processes outside, as MPS clients do; with Apptainer it is `/dev/shm` of the machine.
   *
   * @default - of its own
   */
  readonly ipc?: 'host';
  /**
   * Memory may be locked without limit: RDMA and pinned memory need that.
   *
   * @default false
   */
  readonly lockMemory?: boolean;
  /**
   * Size of the stack of a thread.
   *
   * @default - the engine's
   */
  readonly stack?: Quantity;
  /**
   * User and group by number, such as `'1000:1000'`. Apptainer runs as whoever calls it.
   *
   * @default - the image's
   */
  readonly user?: string;
  /**
   * Ports that are reached from outside, with the same number there. Apptainer shares the network of the machine.
   *
   * @default - none
   */
  readonly ports?: readonly number[];
  /**
   * `'host'` is the network of the machine, as InfiniBand needs it.
   *
   * @default - one of its own
   */
  readonly network?: 'host';
  /**
   * Further devices of the machine, such as `'/dev/infiniband'`.
   *
   * @default - none
   */
  readonly devices?: readonly string[];
  /**
   * Linux capabilities, such as `'SYS_NICE'` for `numactl`.
   *
   * @default - the engine's
   */
  readonly capabilities?: readonly string[];
  /**
   * Working directory.
   *
   * @default - the image's
   */
  readonly workingDir?: string;
  /**
   * Apptainer sets GPUs up by `nvidia-container-cli`, so that the container has the devices of `gpus` alone; its documentation calls it
   * experimental. Without it programs see all devices, and CUDA uses those of `gpus`.
   *
   * @default false
   */
  readonly nvccli?: boolean;
}

const word = text({ empty: true });
/** Commas, colons and quotes mean something to the engines. */
const path = plainText({ pattern: /^\/[^,:"\\\r\n]*$/, what: 'an absolute path without commas, colons, quotes and backslashes' });
const device = plainText({
  pattern: /^(?:\d{1,2}(?::\d{1,2})?|(?:GPU|MIG)-[\w/-]+)$/,
  what: "a GPU or MIG device: '0', '0:1', 'GPU-<uuid>' or 'MIG-<uuid>'",
});

/** The keys of a command. */
export const commandSchema: Schema = object<ContainerCommandProps>({
  engine: required(oneOf(containerEngines)),
  image: required(plainText({ pattern: /^[\w./][\w./:@+-]*$/, what: "an image such as 'registry.example/llama:1'" })),
  gpus: required(anyOf("'all', a number, or a list of devices", oneOf(['all']), integer({ min: 1, max: 64 }), list(device, { min: 1 }))),
  command: optional(list(word, { min: 1 })),
  name: optional(plainText({ pattern: /^[A-Za-z0-9][\w.-]+$/, what: "a container's name of two characters or more" })),
  env: optional(variableSchema),
  envFile: optional(path),
  volumes: optional(
    map(object<{ source: unknown; readOnly: unknown }>({ source: required(path), readOnly: optional(boolean) }), {
      key: /^\/[^,:"\\\r\n]*$/,
      keyWhat: 'an absolute path without commas, colons, quotes and backslashes',
    }),
  ),
  shmSize: optional(memory({ min: 1 })),
  ipc: optional(oneOf(['host'])),
  lockMemory: optional(boolean),
  stack: optional(memory({ min: 1 })),
  user: optional(plainText({ pattern: /^\d{1,10}(?::\d{1,10})?$/, what: "numbers such as '1000:1000'" })),
  ports: optional(list(integer({ min: 1, max: 65535 }))),
  network: optional(oneOf(['host'])),
  devices: optional(list(path)),
  capabilities: optional(list(plainText({ pattern: /^[A-Z][A-Z_]*$/, what: "a capability such as 'SYS_NICE'" }))),
  workingDir: optional(path),
  nvccli: optional(boolean),
});
