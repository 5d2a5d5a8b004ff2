import type { ValueFinding } from '../../words/formats';
import type { KubeObject, PodSecurityLevel } from '../../words/kubernetes';
import type { ClusterDescription } from './cluster';
import type { MigScheduleFacts } from './mig-schedule';
import type { MonitoringFacts } from './monitoring';
import type { ConfigFacts, OperatorFacts } from './model';
import type { PoolDescription } from './pool';
import type { Site } from './site';

type Values = Readonly<Record<string, unknown>>;

/** A release of a chart that this library knows. */
export interface ChartRelease {
  /** As published. */
  readonly version: string;
  /** Versions of the components that it installs, by the name of each. Code compares these, never places in a list. */
  readonly components: Readonly<Record<string, string>>;
  /** Kubernetes minors that the release notes support, where they were read. */
  readonly kubernetes?: { readonly min: number; readonly max: number };
  /** Operating systems of nodes on which its driver containers are supported, such as `ubuntu-24.04` and `rhel-9.6`, where they were read. */
  readonly systems?: readonly string[];
}

/**
 * A chart whose releases serve GPUs, and everything that is known of it: one folder of `charts/` for each. A release is
 * given as rules read it, whoever wrote it.
 */
export interface ChartRow {
  /** Name of the chart in its repository. */
  readonly id: string;
  /** What messages call a release of it, such as `a GPU Operator`. */
  readonly noun: string;
  /** Where its source is on GitHub: a release may take it from there. */
  readonly source: { readonly repository: string; readonly folder: string };
  /** What its published versions begin with. */
  readonly versionPrefix: 'v' | '';
  /** Its releases, newest first. */
  readonly releases: readonly ChartRelease[];
  /** Versions whose keys are known, oldest first; one entry holds several where they have the same keys. */
  readonly versionsHeld: readonly string[];
  /** Keys at the top of its values that few other charts have: they tell its values files from those of others. */
  readonly ownKeys: readonly string[];
  /** Name of the construct that declares a release of it; absent where there is none. */
  readonly construct?: string;
  /** How a release does without the hooks of the chart, for messages. */
  readonly withoutHooks?: string;
  /** Whether a release brings NVIDIA's device plugin to nodes, which may run there only once. */
  readonly bringsDevicePlugin: (release: OperatorFacts) => boolean;
  /** Whether a release installs what nodes need besides a device plugin: the driver, the toolkit, and what cuts GPUs by MIG. */
  readonly bringsNodeParts?: true;
  /** Whether its nodes may offer more of `nvidia.com/gpu` than they have GPUs, though no configuration here says so. */
  readonly mayShare: (release: OperatorFacts) => boolean;
  /** Keys that the chart does not know. */
  readonly unknownValues: (release: OperatorFacts) => readonly ValueFinding[];
  /** Keys that change nothing. */
  readonly deadValues: (release: OperatorFacts) => readonly ValueFinding[];
  /** Values that the chart or the API server refuses. */
  readonly brokenValues: (release: OperatorFacts) => readonly ValueFinding[];
  /** The files that the values hold and that the chart puts into ConfigMaps; `at` is their place in the values, or in its objects. */
  readonly configs: (release: OperatorFacts) => readonly (Omit<ConfigFacts, 'path'> & { readonly ofInstance?: true })[];
  /** Objects that come of a release whatever else the chart makes: those that other things depend upon. */
  readonly objects: (release: OperatorFacts) => readonly ChartObject[];
  /** What cannot be judged of a release while its pools are not known, beside the other releases of its cluster. */
  readonly unjudged?: (release: OperatorFacts, beside: readonly OperatorFacts[]) => readonly string[];
  /** What an object of its operator says, as values of the chart that would make it. */
  readonly readObject?: (object: KubeObject) => StatedValues | undefined;
  /** How this library plans a release; absent where it plans none. */
  readonly planned?: PlannedChart;
}

/** An image that a release pulls. */
export interface ChartImage {
  /** Where the values name it, such as `driver`, or the objects of the release where `ofInstance`. */
  readonly at: string;
  /** The objects that tell the operator what to do name it, and not the values. */
  readonly ofInstance?: true;
  /** How they name it there. */
  readonly form: 'repository' | 'repository/image' | 'registry/repository';
  /** Without a tag, as the values of the release say. */
  readonly image: string;
  /** Undefined where it is not known here. */
  readonly tag?: string;
  /** Why it is not known. */
  readonly unknown?: string;
}

/** How a chart takes what a site has of its own. */
export interface ChartSite {
  /** The images that a release pulls, as far as they are known. */
  readonly images: (release: OperatorFacts, pools: readonly PoolDescription[]) => readonly ChartImage[];
  readonly spelling: {
    /** What holds the names of Secrets to pull with: names, or objects with a `name`. */
    readonly pullSecrets: (
      release: OperatorFacts,
      pools: readonly PoolDescription[],
    ) => readonly (readonly [at: string, form: 'name' | 'object'])[];
    /** What the chart takes besides images. */
    readonly others?: (site: Site, release: OperatorFacts) => Values;
  };
}

/** An object that a chart makes. */
export interface ChartObject {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  /** It belongs to the whole cluster. */
  readonly clusterScoped?: true;
  /** Helm makes it while it installs, and deletes it when it has done its work. */
  readonly hook?: true;
}

/** Values of a chart that are in an object of another kind. */
export interface StatedValues {
  readonly version: string | undefined;
  readonly releaseName: string;
  readonly values: Values;
  /** How they reach the cluster, as `DeliveryFacts` says it. */
  readonly delivery: string;
  /** Steps to the values. */
  readonly steps: readonly string[];
  /** Where values are that have another name in the object. */
  readonly names: Readonly<Record<string, readonly string[]>>;
}

/** What the props of every release have. */
export interface ReleaseProps {
  readonly version?: string;
  readonly namespace?: string;
  readonly createNamespace?: boolean;
  readonly releaseName?: string;
  readonly values?: Values;
}

/** How a release is planned where its user says nothing, and the values that follow from the cluster. */
export interface PlannedChart<Props extends ReleaseProps = ReleaseProps> {
  /** Id of the chart. */
  readonly chart: string;
  /** Where it is published, and the short name of that repository. */
  readonly repository: { readonly url: string; readonly name: string };
  /** Its releases, newest first. */
  readonly releases: readonly ChartRelease[];
  /** The one that is installed where nothing is said. */
  readonly version: string;
  readonly namespace: string;
  /** What the namespace must allow its pods; `privileged` for charts that touch the host. */
  readonly podSecurity: PodSecurityLevel;
  /** Its images, and how it takes them from elsewhere; absent where that is not known. */
  readonly site?: ChartSite;
  /**
   * The value that names the RuntimeClass of what it runs: where no GPU Operator and no platform has that class, it comes with the
   * release.
   *
   * @default - it names none
   */
  readonly runtimeClassAt?: string;
  /** Fields that a controller fills in on the cluster, and that are no drift, by kind. */
  readonly filledIn: readonly FilledIn[];
  /**
   * For a chart whose hook upgrades its CRDs: the values that switch the hook off, for a delivery that upgrades CRDs
   * itself. What the user's values say comes last.
   *
   * @default - the chart has no such hook
   */
  readonly withoutCrdHook?: Values;
  /** The values of a release, with the user's merged over those that follow from the pools. */
  values(circumstances: ReleaseCircumstances<Props>): Values;
  /**
   * How OpenShift installs it: by the Operator Lifecycle Manager, and not by Helm.
   *
   * @default - by Helm, as everywhere
   */
  readonly olm?: OlmPackage;
  /** What rules read of the props beside the values. */
  facts?(circumstances: ReleaseCircumstances<Props>): Partial<OperatorFacts>;
  /**
   * Objects that tell the operator what to do, of kinds that its chart brings: they come after the release, with a namespace
   * unless they are cluster-scoped.
   *
   * @default - its values say all
   */
  instance?(circumstances: ReleaseCircumstances<Props>): readonly KubeObject[];
}

/** An operator in a catalogue of the Operator Lifecycle Manager. */
export interface OlmPackage {
  readonly name: string;
  /** The CatalogSource that has it. */
  readonly source: string;
  readonly sourceNamespace: string;
  /** Where it is installed unless the user says otherwise. */
  readonly namespace: string;
  /** The channel of a version. */
  channel(version: string): string;
  /**
   * What the catalogue calls a version.
   *
   * @default - the name of the package, a dot and the version
   */
  csv?(version: string): string;
  /** A definition that another operator brings, without which nothing happens. */
  readonly needs: { readonly crd: string; readonly what: string };
  /** What tells the operator what to do, once it runs, where its values become objects here: with a namespace unless it is cluster-scoped. */
  instance?(values: Values, namespace: string): readonly KubeObject[];
  /** Values of the chart that its objects have no field for. */
  foreign(values: Values): readonly { readonly at: string; readonly problem: string; readonly got?: unknown }[];
}

/** Fields of a kind of object. */
export interface FilledIn {
  readonly group: string;
  readonly kind: string;
  /** JSON pointers. */
  readonly paths: readonly string[];
}

/** What the values of a release follow from. */
export interface ReleaseCircumstances<Props extends ReleaseProps = ReleaseProps> {
  readonly props: Props;
  readonly version: string;
  readonly cluster: ClusterDescription;
  /** Every pool of the cluster, in a fixed order. */
  readonly pools: readonly PoolDescription[];
  /** MIG layouts that its pools get by the clock. */
  readonly migSchedules: readonly MigScheduleFacts[];
  /** What is to be read of the GPUs. */
  readonly monitorings: readonly MonitoringFacts[];
  /** The releases that serve the cluster beside this one. */
  readonly operators: readonly OperatorFacts[];
}
