import type { KubeObject } from '../../../words/kubernetes';
import type { ClusterDescription, DeliveryFacts, PlannedChart, PlannedFile, PlannedObject, PlannedRelease } from '../../model';

/** A Helm release, before it is decided how it reaches the cluster. */
export interface HelmReleaseDescription extends Pick<PlannedChart, 'podSecurity' | 'filledIn' | 'withoutCrdHook'> {
  readonly chart: string;
  /** URL of the chart's repository; one that begins with `oci://` is a registry. */
  readonly repository: string;
  /** Short name of the repository, for the object that describes it. */
  readonly repositoryName: string;
  readonly version: string;
  /** Namespace of the release and of its objects. */
  readonly namespace: string;
  /** Whether the delivery makes it. */
  readonly createNamespace: boolean;
  readonly releaseName: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly cluster: ClusterDescription;
  /** Objects of kinds that the chart brings, which tell its operator what to do. */
  readonly instance?: readonly KubeObject[];
}

/** What a delivery makes of a release. */
export interface Delivered {
  readonly objects: readonly PlannedObject[];
  readonly files: readonly PlannedFile[];
  /** Releases that the engine itself makes. */
  readonly releases?: readonly PlannedRelease[];
  /** What rules read of it, besides its kind. */
  readonly facts?: Omit<DeliveryFacts, 'kind'>;
}

/** The URL of a chart in a registry; undefined for one in a repository of Helm's own kind. */
export const ociChart = ({ chart, repository }: Pick<HelmReleaseDescription, 'chart' | 'repository'>): string | undefined =>
  repository.startsWith(OCI) ? `${repository}/${chart}` : undefined;

/** How the URL of a registry begins. */
export const OCI = 'oci://';
