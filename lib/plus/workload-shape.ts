import { GpuConfigError } from '../internal';

/** A cdk8s-plus workload (of any version), or a plain `ApiObject`, by its shape. */
export interface GpuConsumer {
  readonly node: {
    /** The app. */
    readonly root: object;
    readonly path: string;
    readonly defaultChild?: unknown;
    addValidation(validation: { validate(): string[] }): void;
  };
}

/** What makes a manifest: an `ApiObject`, by its shape. */
export interface ManifestSource {
  readonly kind: string;
  toJson(): unknown;
}

/** The object that a workload makes; itself, where it is one. */
export function manifestSourceOf(workload: GpuConsumer): ManifestSource {
  for (const candidate of [workload, workload.node.defaultChild]) if (isManifestSource(candidate)) return candidate;
  throw new GpuConfigError([
    { path: workload.node.path, problem: 'is no workload: it has no manifest', allowed: 'a cdk8s-plus workload or an ApiObject' },
  ]);
}

function isManifestSource(candidate: unknown): candidate is ManifestSource {
  if (typeof candidate !== 'object' || candidate === null) return false;
  return 'toJson' in candidate && typeof candidate.toJson === 'function' && 'kind' in candidate && typeof candidate.kind === 'string';
}
