import {
  boolean,
  cpu,
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
  text,
  silences,
} from '../../../internal';
import { DNS_LABEL, LABEL_KEY, LABEL_VALUE, MiB } from '../../../words/kubernetes';
import { poolSchema } from '../pod/request';
import { admissionChecksSchema } from './admission-checks';
import type { ContainerDefaults, GpuQueueProps, Team, TeamQuota } from './props';
import { queueKinds } from './systems/kinds';

const name = plainText({ pattern: DNS_LABEL, what: 'a DNS label of up to 63 characters' });
const nodes = number({ min: 0, max: 100_000 });
const byName = { key: DNS_LABEL, keyWhat: 'a DNS label of up to 63 characters' };

const amounts: Schema = object<ContainerDefaults>({ cpu: optional(cpu({ min: 1 })), memory: optional(memory({ min: MiB })) });
const quota: Schema = object<TeamQuota>({ nodes: required(nodes), borrow: optional(nodes), lend: optional(nodes) });
const team: Schema = object<Team>({
  namespaces: optional(list(name, { min: 1 })),
  containerDefaults: optional(amounts),
  containerMax: optional(amounts),
  priorityClasses: optional(list(name)),
  quota: required(map(quota, byName)),
  admissionChecks: optional(list(text())),
  preemption: optional(boolean),
  reclaimable: optional(boolean),
  priority: optional(integer({ min: 0, max: 2 ** 31 - 1 })),
  overQuotaWeight: optional(number({ min: 0, max: 1_000_000 })),
});

/** A resource that is asked for by its name, besides those that a pool gives out. */
const RESOURCE = /^(?!cpu$|memory$)([a-z0-9]([-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9]([-A-Za-z0-9_.]*[A-Za-z0-9])?$/;

/** Form of the props. */
export const gpuQueueSchema: Schema = object<GpuQueueProps>({
  kind: optional(oneOf(queueKinds)),
  pools: required(list(poolSchema, { min: 1 })),
  teams: required(map(team, byName)),
  topology: optional(
    list(text({ pattern: LABEL_KEY, what: "a node label such as 'cloud.provider.com/topology-rack'" }), { min: 1, max: 15 }),
  ),
  priorities: optional(map(integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), byName)),
  perNode: optional(map(memory({ min: 1 }), { key: RESOURCE, keyWhat: "a resource such as 'ephemeral-storage'" })),
  admissionChecks: optional(admissionChecksSchema),
  parent: optional(name),
  name: optional(name),
  labels: optional(map(text({ pattern: LABEL_VALUE, what: 'a label value', empty: true }), { key: LABEL_KEY, keyWhat: 'a label key' })),
  silence: optional(silences),
});
