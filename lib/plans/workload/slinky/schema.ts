import { integer, list, map, memory, object, oneOf, optional, plainText, required, type Schema, text, silences } from '../../../internal';
import { DNS_1035_LABEL, DNS_LABEL } from '../../../words/kubernetes';
import { keyRefSchema } from '../pod/env';
import { poolSchema } from '../pod/request';
import { byName, confSchema, partitionSchema, word } from '../slurm/schema';
import {
  type SlinkyAccounting,
  type SlinkyBridge,
  type SlinkyClusterProps,
  type SlinkyLogin,
  type SlinkyNodeSet,
  slinkyDetections,
} from './props';

const replicas = integer({ min: 1, max: 1024 });
/** The hostname of a pod is the name with a number behind it. */
const setName = { key: /^[a-z]([a-z0-9-]{0,38}[a-z0-9])?$/, keyWhat: 'up to 40 small letters, digits and hyphens' };

const nodeSet: Schema = object<SlinkyNodeSet>({
  pool: required(poolSchema),
  replicas: optional(replicas),
  cpu: optional(integer({ min: 1 })),
  memory: optional(memory({ min: 1 })),
  gpuType: optional(word),
  features: optional(list(word, { min: 1 })),
});

const login: Schema = object<SlinkyLogin>({
  sssdConf: required(keyRefSchema),
  replicas: optional(replicas),
  service: optional(oneOf(['ClusterIP', 'NodePort', 'LoadBalancer'])),
});

const accounting: Schema = object<SlinkyAccounting>({
  host: required(word),
  password: required(keyRefSchema),
  port: optional(integer({ min: 1, max: 65535 })),
  username: optional(word),
  database: optional(word),
});

/** Form of the props. */
export const slinkyClusterSchema: Schema = object<SlinkyClusterProps>({
  nodeSets: required(map(nodeSet, { ...setName, min: 1 })),
  partitions: required(map(partitionSchema, { ...byName, min: 1 })),
  slurmKey: required(keyRefSchema),
  jwtKey: required(keyRefSchema),
  gpuDetection: optional(oneOf(slinkyDetections)),
  login: optional(login),
  accounting: optional(accounting),
  bridge: optional(
    object<SlinkyBridge>({
      nodeSets: required(list(text(), { min: 1 })),
      partition: required(word),
      namespaces: optional(list(plainText({ pattern: DNS_LABEL, what: 'a DNS label of up to 63 characters' }), { min: 1 })),
    }),
  ),
  restApis: optional(integer({ min: 0, max: 1024 })),
  conf: optional(confSchema),
  imageTag: optional(plainText({ pattern: /^[\w][\w.-]{0,127}$/, what: "a tag such as '26.05-ubuntu26.04'" })),
  logImage: optional(plainText({ pattern: /^[a-z0-9][\w.:/@-]*$/, what: "an image such as 'docker.io/library/alpine:3.22'" })),
  stateSize: optional(memory({ min: 1 })),
  name: optional(plainText({ pattern: DNS_1035_LABEL, what: 'up to 63 small letters, digits and hyphens that begin with a letter' })),
  namespace: optional(plainText({ pattern: DNS_LABEL, what: 'a DNS label of up to 63 characters' })),
  silence: optional(silences),
});
