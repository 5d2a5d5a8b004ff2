import {
  boolean,
  integer,
  list,
  map,
  memory,
  number,
  object,
  oneOf,
  optional,
  plainText,
  required,
  type Schema,
  anyOf,
  silences,
} from '../../../internal';
import { migProfileSchema } from '../../model';
import { poolSchema } from '../pod/request';
import type { SlurmContainer, SlurmJob } from './job-props';
import {
  gpuDetections,
  type SlurmBilling,
  type SlurmClusterProps,
  type SlurmMigDevice,
  type SlurmNodes,
  type SlurmPartition,
  type SlurmReserve,
} from './props';
import { slurmEnforcements, type SlurmAccounting, type SlurmStorage } from './site-props';
import { TIME_LIMIT, TIME_LIMIT_WHAT } from './time-limit';
import { slurmVersions } from './versions';

/** Words of Slurm's files: nothing that ends a word, begins a comment or is a list. */
const WORD = /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,63}$/;
const WORD_WHAT = 'a word of letters, digits, `_`, `.`, `+` and `-`, up to 64 of them';
export const word = plainText({ pattern: WORD, what: WORD_WHAT });
const host = plainText({ pattern: /^[A-Za-z0-9]([A-Za-z0-9.-]*[A-Za-z0-9])?$/, what: 'the name or IPv4 address of a host' });
const hosts = plainText({ pattern: /^[A-Za-z0-9.,[\]-]+$/, what: "a hostlist of Slurm, such as 'dgx[01-16]'" });
export const byName = { key: WORD, keyWhat: WORD_WHAT };
const time = plainText({ pattern: TIME_LIMIT, what: TIME_LIMIT_WHAT });
const path = plainText({ pattern: /^\/[A-Za-z0-9_./+-]*[A-Za-z0-9_]$/, what: 'an absolute path without spaces' });
const positive = integer({ min: 1, max: 2 ** 31 - 1 });
const weight = number({ min: 0, max: 1e6 });

const nodes: Schema = object<SlurmNodes>({
  pool: required(poolSchema),
  hosts: required(hosts),
  sockets: optional(positive),
  coresPerSocket: optional(positive),
  threadsPerCore: optional(positive),
  realMemory: optional(memory({ min: 1 })),
  reserve: optional(object<SlurmReserve>({ cores: optional(integer({ min: 0 })), memory: optional(memory({ min: 0 })) })),
  gpuType: optional(word),
  migDevices: optional(
    list(
      object<SlurmMigDevice>({
        gpu: required(integer({ min: 0, max: 255 })),
        profile: required(migProfileSchema),
        caps: required(list(integer({ min: 0, max: 100_000 }), { min: 2, max: 2 })),
      }),
      { min: 1 },
    ),
  ),
  features: optional(list(word, { min: 1 })),
  weight: optional(positive),
});

export const partitionSchema: Schema = object<SlurmPartition>({
  nodes: required(list(word, { min: 1 })),
  default: optional(boolean),
  maxTime: optional(time),
  defaultTime: optional(time),
  maxNodes: optional(positive),
  exclusive: optional(boolean),
  priorityTier: optional(integer({ min: 1, max: 65533 })),
  allowAccounts: optional(list(word, { min: 1 })),
  qos: optional(word),
  cpusPerGpu: optional(positive),
  memoryPerGpu: optional(memory({ min: 1 })),
  billing: optional(object<SlurmBilling>({ cpu: optional(weight), memoryGiB: optional(weight), gpu: optional(weight) })),
});

const topology: Schema = anyOf(
  'switches or blocks',
  object({
    switches: required(
      map(anyOf('nodes or switches', object({ nodes: required(hosts) }), object({ switches: required(list(word, { min: 1 })) })), {
        ...byName,
        min: 1,
      }),
    ),
  }),
  object({ blocks: required(map(hosts, { ...byName, min: 1 })), blockSizes: optional(list(positive, { min: 1, max: 16 })) }),
);

const accounting: Schema = object<SlurmAccounting>({
  host: required(host),
  storage: required(
    object<SlurmStorage>({
      host: required(host),
      port: optional(integer({ min: 1, max: 65535 })),
      user: optional(word),
      database: optional(word),
      passwordFile: optional(path),
    }),
  ),
  enforce: optional(list(oneOf(slurmEnforcements), { min: 1 })),
});

/** Of what goes behind `#SBATCH --output=`, which Slurm itself reads: no blanks, quotes or backslashes. */
const OUTPUT = /^[A-Za-z0-9_%./+=@-]{1,1024}$/;

const job: Schema = object<SlurmJob>({
  partition: required(word),
  group: optional(word),
  command: required(list(plainText({ empty: true }), { min: 1 })),
  request: required(
    anyOf(
      'GPUs or MIG devices',
      object({ gpus: required(integer({ min: 1, max: 1024 })) }),
      object({ mig: required(migProfileSchema), count: optional(integer({ min: 1, max: 1024 })) }),
    ),
  ),
  numNodes: optional(integer({ min: 1, max: 100_000 })),
  cpus: optional(positive),
  memory: optional(memory({ min: 1 })),
  exclusive: optional(boolean),
  time: optional(time),
  env: optional(map(plainText({ empty: true }), { key: /^[A-Za-z_][A-Za-z0-9_]*$/, keyWhat: 'the name of a shell variable' })),
  masterPort: optional(integer({ min: 1, max: 65535 })),
  account: optional(word),
  qos: optional(word),
  requeue: optional(boolean),
  output: optional(plainText({ pattern: OUTPUT, what: "a path without spaces, such as 'logs/%x-%j.out'" })),
  container: optional(
    object<SlurmContainer>({
      image: required(plainText()),
      mounts: optional(
        map(plainText({ pattern: /^\/[^,:]*$/, what: 'an absolute path without , and :' }), {
          key: /^\/[^,:]*$/,
          keyWhat: 'an absolute path without , and :',
        }),
      ),
    }),
  ),
});

/** Keys of slurm.conf. */
export const confSchema: Schema = map(plainText({ pattern: /^[^\s#"'\\][^\n\r#"'\\]*$/, what: 'one line without quotes and #' }), {
  key: /^[A-Za-z][A-Za-z0-9]*$/,
  keyWhat: 'a key of slurm.conf',
});

/** Form of the props. */
export const slurmClusterSchema: Schema = object<SlurmClusterProps>({
  version: required(oneOf(slurmVersions)),
  controllers: required(list(host, { min: 1, max: 8 })),
  nodes: required(map(nodes, { ...byName, min: 1 })),
  partitions: required(map(partitionSchema, { ...byName, min: 1 })),
  gpuDetection: optional(oneOf(gpuDetections)),
  topology: optional(topology),
  accounting: optional(accounting),
  auth: optional(oneOf(['munge', 'slurm'])),
  slurmUser: optional(word),
  jobs: optional(map(job, byName)),
  conf: optional(confSchema),
  name: optional(plainText({ pattern: /^[a-z0-9][a-z0-9_-]{0,39}$/, what: 'up to 40 small letters, digits, `_` and `-`' })),
  silence: optional(silences),
});
