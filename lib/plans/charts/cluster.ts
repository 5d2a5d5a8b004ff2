import { boolean, type Check, check, type Form, object, oneOf, optional, plainText, required, type Schema, silences } from '../../internal';
import { KUBERNETES_VERSION, type KubernetesVersion } from '../../words/kubernetes';
import { type Distribution, distributions } from '../../words/platforms';
import type { ClusterDescription } from '../model';
import type { Place, Site } from '../model';
import { type AnyHelmDelivery, anyHelmDeliverySchema, type HelmDelivery, helmDeliverySchema } from './delivery/delivery';
import { siteOfDelivery, siteSchema } from './site/schema';

/** What plans need to know of a cluster. */
export interface GpuClusterProps {
  /** Version of Kubernetes: a minor, or a patch release of it, such as `'1.34'` or `'1.34.2'`. */
  readonly kubernetes: KubernetesVersion;
  /**
   * Who packaged Kubernetes: it decides where kubelet and containerd are found.
   *
   * @default 'kubeadm'
   */
  readonly distribution?: Distribution;
  /**
   * How Helm releases reach the cluster: `valuesFile()`, `flux()`, `argoCd()`, `k3s()` or `rendered()`.
   *
   * @default - `valuesFile()`: a values file and a script with the `helm` command, which assume nothing of the cluster
   */
  readonly helm?: HelmDelivery;
  /**
   * What a site without the internet, or behind a proxy, has of its own: chart repository, image registry, pull secrets,
   * proxy, certificates. Every chart of the cluster and every delivery is told in its own words, and each release has a list
   * of its images, `images.txt`.
   *
   * @default - charts and images come from where their projects publish them
   */
  readonly site?: Site;
  /**
   * Name of the cluster, and of the folder that holds its files: letters, digits, `-`, `_` and `.`, beginning with a
   * letter or digit.
   *
   * @default - the id of the construct or component
   */
  readonly name?: string;
  /**
   * Rule ids whose findings are accepted here and in everything inside the cluster, each with the reason.
   *
   * @default - nothing is silenced
   */
  readonly silence?: Readonly<Record<string, string>>;
  /**
   * Whether what the program declares for this cluster beside the constructs and components of this library is judged by the
   * same rules: by cdk8s at synth, as `cdk8s-gpu lint` would; in Pulumi where the program calls `lintStack`. An object belongs
   * to the cluster that contains it, to those of its chart, or else to all, and is judged unless each of them says `false`; in
   * Pulumi to those of its provider.
   *
   * @default true
   */
  readonly judgeOthers?: boolean;
}

/** Becomes a folder, so nothing that could lead out of it. */
const nameSchema = plainText({
  pattern: /^[A-Za-z0-9][A-Za-z0-9._-]{0,254}$/,
  what: "up to 255 letters, digits, '-', '_' and '.', beginning with a letter or digit: it becomes a folder",
});

const clusterSchema = (helm: Schema): Schema =>
  object<GpuClusterProps>({
    kubernetes: required(plainText({ pattern: KUBERNETES_VERSION, what: "a version from 1.30 to 1.36, such as '1.34' or '1.34.2'" })),
    distribution: optional(oneOf(distributions)),
    helm: optional(helm),
    site: optional(siteSchema),
    name: optional(nameSchema),
    silence: optional(silences),
    judgeOthers: optional(boolean),
  });

/** Where no name is given, the id is it. */
const idAsName: Check<Pick<GpuClusterProps, 'name'>, Place> = ({ name }, { id, path }) =>
  name === undefined ? check(nameSchema, id, `${path}.name`).map((problem) => ({ ...problem, fix: 'give the cluster a name' })) : [];

export const gpuClusterForm: Form<GpuClusterProps, Place> = {
  schema: clusterSchema(helmDeliverySchema),
  checks: [idAsName, siteOfDelivery],
};

/** The same for Pulumi, whose deliveries are one more. */
export const gpuClusterWithReleaseForm: Form<Omit<GpuClusterProps, 'helm'> & { readonly helm?: AnyHelmDelivery }, Place> = {
  schema: clusterSchema(anyHelmDeliverySchema),
  checks: [idAsName, (props, place) => siteOfDelivery({ helm: { kind: 'release' }, ...props }, place)],
};

/** The facts of a cluster, as JSON. */
export const describeCluster = (place: Place, props: Omit<GpuClusterProps, 'helm'>): ClusterDescription => ({
  name: props.name ?? place.id,
  path: place.path,
  kubernetes: props.kubernetes,
  distribution: props.distribution ?? 'kubeadm',
  ...(props.site === undefined ? {} : { site: props.site }),
});
