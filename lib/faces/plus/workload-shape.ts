import { GpuConfigError } from '../../internal';
import type { KubeObject } from '../../words/kubernetes';
import { tellOf, type TreeRoot } from '../../rules';

/** A cdk8s-plus workload (of any version), or a plain `ApiObject`, by its shape. */
export interface GpuConsumer {
  readonly node: {
    /** The app. */
    readonly root: TreeRoot;
    readonly path: string;
    readonly defaultChild?: unknown;
    addValidation(validation: { validate(): string[] }): void;
  };
}

/** What makes a manifest: an `ApiObject`, by its shape. */
export interface ManifestSource {
  readonly kind: string;
  /** The chart that it is deployed with. */
  readonly chart?: { readonly node: { readonly path: string } };
  toJson(): unknown;
}

/**
 * The object that a workload makes; itself, where it is one.
 *
 * @throws GpuConfigError for everything else.
 */
export function manifestSourceOf(workload: GpuConsumer): ManifestSource {
  // Programs without types may give anything.
  const candidates = isConsumer(workload) ? [workload, workload.node.defaultChild] : [];
  for (const candidate of candidates) if (isManifestSource(candidate)) return candidate;
  throw new GpuConfigError([
    {
      path: isConsumer(workload) ? workload.node.path : 'requestGpus.workload',
      problem: 'is not a workload: it has no manifest',
      allowed: 'a cdk8s-plus workload or an ApiObject',
      fix: 'give the workload itself: the Deployment, StatefulSet, DaemonSet, Job, CronJob or Pod',
    },
  ]);
}

function isConsumer(workload: unknown): workload is GpuConsumer {
  if (typeof workload !== 'object' || workload === null || !('node' in workload)) return false;
  const { node } = workload;
  return typeof node === 'object' && node !== null && 'addValidation' in node && 'path' in node && 'root' in node;
}

function isManifestSource(candidate: unknown): candidate is ManifestSource {
  if (typeof candidate !== 'object' || candidate === null) return false;
  return 'toJson' in candidate && typeof candidate.toJson === 'function' && 'kind' in candidate && typeof candidate.kind === 'string';
}

/** A class of manifests, by its shape: cdk8s's own `ApiObject`. */
type ManifestClass = new (scope: unknown, id: string, props: Readonly<Record<string, unknown>>) => { toJson(): unknown };

/**
 * Places one more object beside a workload, of the class that the workload's own object descends from: cdk8s's `ApiObject`
 * of the copy that the program uses.
 *
 * @param make The manifest, whenever it is asked for.
 */
export function placeBeside(workload: GpuConsumer, target: ManifestSource, id: string, make: () => KubeObject): void {
  const Manifest = rootOf(target);
  const { apiVersion, kind, metadata } = make();
  const placed = new Manifest(workload, id, { apiVersion, kind, metadata: { ...metadata } });
  placed.toJson = make;
  tellOf(placed);
}

/** The first class of an object's ancestors that makes manifests. */
function rootOf(target: ManifestSource): ManifestClass {
  let found = Object.getPrototypeOf(target) as object;
  for (
    let next: unknown = Object.getPrototypeOf(found);
    typeof next === 'object' && next !== null && 'toJson' in next;
    next = Object.getPrototypeOf(found)
  )
    found = next;
  return found.constructor as ManifestClass;
}
