import { extenderSchema } from '../../../words/formats';
import {
  anyOf,
  cpu,
  integer,
  json,
  list,
  map,
  memory,
  object,
  oneOf,
  optional,
  plainText,
  required,
  type Schema,
  unionBy,
  silences,
} from '../../../internal';
import { DNS_LABEL, DNS_SUBDOMAIN } from '../../../words/kubernetes';
import { imageForm } from '../pod/forms';
import type {
  GpuSchedulerProps,
  NodeResourceTopologyMatch,
  SchedulerDeployment,
  SchedulerProfile,
  ScoringStrategy,
  UtilizationShapePoint,
} from './props';

const weight = integer({ min: 1, max: 100 });
/** Source: Kubernetes 1.36.3 `pkg/scheduler/apis/config/validation/validation_pluginargs.go`, validateResources. */
const RESOURCE = /^([a-z0-9]([-a-z0-9.]*[a-z0-9])?\/)?[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/;
const resources: Schema = map(weight, { min: 1, key: RESOURCE, keyWhat: "a resource such as 'nvidia.com/gpu'" });

type Of<T extends ScoringStrategy['type']> = Extract<ScoringStrategy, { type: T }>;
const scoringStrategy: Schema = unionBy(
  'type',
  "a strategy such as { type: 'MostAllocated' }",
  object<Omit<Of<'MostAllocated'>, 'shape'>>({
    type: required(oneOf(['MostAllocated', 'LeastAllocated'])),
    resources: optional(resources),
  }),
  object<Of<'RequestedToCapacityRatio'>>({
    type: required(oneOf(['RequestedToCapacityRatio'])),
    shape: required(
      list(
        object<UtilizationShapePoint>({
          utilization: required(integer({ min: 0, max: 100 })),
          score: required(integer({ min: 0, max: 10 })),
        }),
        {
          min: 1,
        },
      ),
    ),
    resources: optional(resources),
  }),
);

const profile: Schema = object<SchedulerProfile>({
  scoringStrategy: optional(scoringStrategy),
  weight: optional(weight),
  nodeResourceTopologyMatch: optional(
    object<NodeResourceTopologyMatch>({
      scoringStrategy: optional(oneOf(['LeastAllocated', 'MostAllocated', 'BalancedAllocation', 'LeastNUMANodes'])),
      cacheResyncPeriodSeconds: optional(integer({ min: 5, max: 3600 })),
    }),
  ),
});

const path: Schema = plainText({
  pattern: /^\/(?!([\s\S]*\/)?\.\.(\/|$))[A-Za-z0-9_./-]*[A-Za-z0-9_-]$/,
  what: 'an absolute path of a file on the node',
});

/** Form of the props. */
export const gpuSchedulerSchema: Schema = object<GpuSchedulerProps>({
  profiles: required(map(profile, { min: 1, key: DNS_SUBDOMAIN, keyWhat: "a schedulerName such as 'gpu-binpack'" })),
  extenders: optional(list(extenderSchema)),
  current: optional(anyOf('a KubeSchedulerConfiguration, as text or object', plainText(), map(json))),
  deployment: optional(
    object<SchedulerDeployment>({
      image: optional(imageForm),
      replicas: optional(integer({ min: 1, max: 10 })),
      cpu: optional(cpu()),
      memory: optional(memory({ min: 1 })),
      name: optional(plainText({ pattern: DNS_LABEL, what: 'a DNS label of up to 63 characters' })),
      namespace: optional(plainText({ pattern: DNS_LABEL, what: 'a namespace: a DNS label of up to 63 characters' })),
    }),
  ),
  configFile: optional(path),
  kubeconfig: optional(path),
  silence: optional(silences),
});
