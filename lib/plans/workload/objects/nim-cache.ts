import { boolean, integer, list, memory, object, oneOf, optional, plainText, required, type Schema, text } from '../../../internal';
import { type KubeObject, memoryText, MiB, type PodTemplate, type Quantity } from '../../../words/kubernetes';
import type { PlainText } from '../../model';
import { defined } from '../pod/defined';
import { nameOf } from '../pod/forms';
import { type Identity, metadataOf } from '../pod/metadata';

/** Models that a Job of the NIM Operator fetches before the server starts, and every pod of it then reads. */
export type NimCache = MadeNimCache | ExistingNimCache;

/** What a server takes of a cache. */
interface NimCacheUse {
  readonly kind: 'nimCache';
  /**
   * The profile of NIM that is served, of those that the cache holds.
   *
   * @default - the one that suits the GPUs best, of those in the cache
   */
  readonly profile?: string;
}

/** A NIMCache that there is already. */
export interface ExistingNimCache extends NimCacheUse {
  /** Its name, in the namespace of the service. */
  readonly name: string;
  readonly size?: never;
}

/** A NIMCache that is made with the service. The operator changes none: another size or selection needs another name. */
export interface MadeNimCache extends NimCacheUse {
  /**
   * Its name.
   *
   * @default - that of the service
   */
  readonly name?: string;
  /** Size of the PersistentVolumeClaim that the operator makes for it. */
  readonly size: Quantity;
  /**
   * StorageClass of the claim.
   *
   * @default - the cluster's default class
   */
  readonly storageClassName?: string;
  /**
   * How many nodes may mount the claim. With `ReadWriteOnce` all pods of the service have to be on one node.
   *
   * @default 'ReadWriteMany'
   */
  readonly accessMode?: (typeof accessModes)[number];
  /**
   * Ids of the profiles to fetch, as `list-model-profiles` of the image prints them, or `['all']`.
   *
   * @default - those that `select` says
   */
  readonly profiles?: readonly string[];
  /**
   * What the profiles to fetch have in common.
   *
   * @default - those that suit the GPUs of the cluster
   */
  readonly select?: NimProfiles;
}

/** Profiles of NIM, by what they have in common. */
export interface NimProfiles {
  /**
   * Type of weights, such as `'fp8'`.
   *
   * @default - every type
   */
  readonly precision?: PlainText;
  /**
   * Engine, such as `'tensorrt_llm'` or `'vllm'`.
   *
   * @default - every engine
   */
  readonly engine?: PlainText;
  /**
   * GPUs that each layer is spread over.
   *
   * @default - every number
   */
  readonly tensorParallelism?: number;
  /**
   * What the profile is made for.
   *
   * @default - either
   */
  readonly qosProfile?: (typeof qosProfiles)[number];
  /**
   * GPUs that the profiles are for, by their products, such as `'h100'` or `'l40s'`.
   *
   * @default - those that the cluster has
   */
  readonly gpus?: readonly PlainText[];
  /**
   * Profiles for adapters by LoRA.
   *
   * @default - both
   */
  readonly lora?: boolean;
}

/** Source: k8s-nim-operator v3.1.2 `internal/webhook/apps/v1alpha1/nimservice_webhook_validation_helper.go`. */
const accessModes = ['ReadWriteMany', 'ReadWriteOnce', 'ReadWriteOncePod'] as const;
/** Source: the same, `nimcache_webhook_validation_helper.go`, validQoSProfiles. */
const qosProfiles = ['latency', 'throughput'] as const;

/** A NIMCache of the NIM Operator: `nimCache({ size: '100Gi' })` makes one, `nimCache({ name: 'llama' })` names one that there is. */
export const nimCache = (options: Omit<MadeNimCache, 'kind'> | Omit<ExistingNimCache, 'kind'>): NimCache =>
  Object.freeze({ ...options, kind: 'nimCache' as const });

const word = plainText({ pattern: /^[\w.:-]+$/, what: "a word such as 'fp8'" });

/** A NIMCache as a program without types may give it. */
export const nimCacheSchema: Schema = object<MadeNimCache>({
  kind: required(oneOf(['nimCache'])),
  profile: optional(text({ pattern: /^\S+$/, what: 'the id of a profile' })),
  name: optional(nameOf('NIMCache')),
  size: optional(memory({ min: MiB })),
  storageClassName: optional(nameOf('StorageClass')),
  accessMode: optional(oneOf(accessModes)),
  profiles: optional(list(text({ pattern: /^\S+$/, what: 'the id of a profile' }), { min: 1 })),
  select: optional(
    object<NimProfiles>({
      precision: optional(word),
      engine: optional(word),
      tensorParallelism: optional(integer({ min: 1, max: 1024 })),
      qosProfile: optional(oneOf(qosProfiles)),
      gpus: optional(list(word, { min: 1 })),
      lora: optional(boolean),
    }),
  ),
});

/** Whether a NIMCache is made, and not only named. */
export const isMade = (cache: NimCache): cache is MadeNimCache => cache.size !== undefined;

/** The name of the cache that a service reads. */
export const nimCacheName = (cache: NimCache, service: string): string => cache.name ?? service;

interface Fetched {
  readonly cache: MadeNimCache;
  /** The Secret with the key for NVIDIA's registry. */
  readonly authSecret: string;
  /** The image of the server, which fetches its models. */
  readonly image: string;
  /** The pods that serve: where they may be, and as whom they run. */
  readonly template: PodTemplate;
}

/**
 * The NIMCache of a service. The Job that fetches the models goes where the pods go: without a node selector the operator
 * sends it to any node with a GPU, whose taint it does not tolerate.
 *
 * Source: k8s-nim-operator v3.1.2 `api/apps/v1alpha1/nimcache_types.go`, `internal/controller/nimcache_controller.go`.
 */
export function nimCacheObject(identity: Identity, { cache, authSecret, image, template: { spec } }: Fetched): KubeObject {
  const { size, storageClassName: storageClass, accessMode: volumeAccessMode = 'ReadWriteMany' } = cache;
  const { runAsUser: userID, runAsGroup, fsGroup } = spec.securityContext ?? {};
  const model = modelOf(cache);
  const ngc = defined({ authSecret, modelPuller: image, pullSecret: spec.imagePullSecrets?.[0]?.name, model });
  return {
    apiVersion: 'apps.nvidia.com/v1alpha1',
    kind: 'NIMCache',
    metadata: metadataOf({ ...identity, name: nimCacheName(cache, identity.name) }),
    spec: defined({
      source: { ngc },
      storage: { pvc: defined({ create: true, size: memoryText(size), storageClass, volumeAccessMode }) },
      nodeSelector: spec.nodeSelector,
      tolerations: spec.tolerations,
      runtimeClassName: spec.runtimeClassName,
      userID,
      groupID: runAsGroup ?? fsGroup,
    }),
  };
}

function modelOf({ profiles, select }: MadeNimCache): object | undefined {
  if (profiles !== undefined) return { profiles };
  if (select === undefined) return undefined;
  const { tensorParallelism, gpus, ...more } = select;
  return defined({
    ...more,
    tensorParallelism: tensorParallelism === undefined ? undefined : String(tensorParallelism),
    gpus: gpus?.map((product) => ({ product })),
  });
}
