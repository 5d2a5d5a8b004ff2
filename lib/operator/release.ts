import type { ClusterDescription } from '../kubernetes';
import type { DeliveryFacts, PlannedFile, PlannedObject, PlannedRelease } from '../model';

/** A Helm release, before it is decided how it reaches the cluster. */
export interface HelmReleaseDescription {
  readonly chart: string;
  /** URL of the chart's repository. */
  readonly repository: string;
  /** Short name of the repository, for the object that describes it. */
  readonly repositoryName: string;
  readonly version: string;
  /** Namespace of the release and of its objects. */
  readonly namespace: string;
  readonly releaseName: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly cluster: ClusterDescription;
  /** What the namespace must allow its pods; `privileged` for charts that touch the host. */
  readonly podSecurity: 'privileged' | 'baseline' | 'restricted';
  /** Fields that a controller fills in on the cluster, and that are no drift, by kind. */
  readonly filledIn: readonly FilledIn[];
  /**
   * For a chart whose hook upgrades its CRDs: the values that switch the hook off, for a delivery that upgrades CRDs
   * itself. What the user's values say comes last.
   *
   * @default - the chart has no such hook
   */
  readonly withoutCrdHook?: Readonly<Record<string, unknown>>;
}

interface FilledIn {
  readonly group: string;
  readonly kind: string;
  /** JSON pointers. */
  readonly paths: readonly string[];
}

/** What a delivery makes of a release. */
export interface Delivered {
  readonly objects: readonly PlannedObject[];
  readonly files: readonly PlannedFile[];
  /** Releases that the engine itself makes. */
  readonly releases?: readonly PlannedRelease[];
  /** What rules read of it, beside its kind. */
  readonly facts?: Omit<DeliveryFacts, 'kind'>;
}
