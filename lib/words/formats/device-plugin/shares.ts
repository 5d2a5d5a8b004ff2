import { isPlainObject, valueAt } from '../../../internal';

type Values = Readonly<Record<string, unknown>>;

/** What a configuration of the device plugin decides about the devices of a node. */
export interface ReadPluginConfig {
  /** Its key in the ConfigMap. */
  readonly key: string;
  /** `none` when it says nothing. */
  readonly migStrategy: unknown;
  readonly timeSlicing?: ReadReplicas;
  readonly mps?: ReadReplicas;
}

/** What is shared, as a file says it: what it leaves out is undefined. */
export interface ReadReplicas {
  readonly renameByDefault?: unknown;
  readonly failRequestsGreaterThanOne?: unknown;
  readonly resources: readonly { readonly name?: unknown; readonly replicas?: unknown; readonly devices?: unknown }[];
}

/** What a configuration decides. */
export function sharesOf(config: Values, key = ''): ReadPluginConfig {
  const shares = (['timeSlicing', 'mps'] as const).flatMap((kind) => {
    const given = valueAt(config, `sharing.${kind}`);
    if (!isPlainObject(given)) return [];
    const { resources, ...rest } = given;
    return [[kind, { ...rest, resources: Array.isArray(resources) ? resources.filter(isPlainObject) : [] }] as const];
  });
  return { key, migStrategy: valueAt(config, 'flags.migStrategy') ?? 'none', ...Object.fromEntries(shares) };
}

/** The device plugin puts its own domain before a bare name. Source: k8s-device-plugin v0.20.0 `api/config/v1/resources.go`. */
export const resourceName = (name: unknown): unknown => (typeof name === 'string' && !name.includes('/') ? `nvidia.com/${name}` : name);
