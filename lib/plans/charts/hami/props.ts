import { boolean, type Check, json, list, map, object, oneOf, optional, plainText, type Schema, text, silences } from '../../../internal';
import { DNS_LABEL, DNS_SUBDOMAIN } from '../../../words/kubernetes';
import type { PlainText } from '../../model';
import type { ReleasePlace } from '../release-place';
import type { Hami29Values, HamiValues } from './values';
import { DEFAULT_HAMI_VERSION } from './versions';
import { releaseNameSchema } from '../delivery/release-name';

/** Settings of HAMi's release; `version` decides which values its chart has. */
export type HamiProps = HamiReleaseProps & (HamiCurrent | Hami29);

/** Chart 2.10, with its values. */
export interface HamiCurrent {
  /**
   * Version of the chart. A patch release that this library does not know is installed all the same; its values are then
   * not checked.
   *
   * @default '2.10.0'
   */
  readonly version?: `2.10.${number}`;
  /**
   * Values of the chart, merged over those that follow from the pools: objects key by key, lists replaced as a whole.
   *
   * @default - only the values that follow from the pools
   */
  readonly values?: HamiValues;
}

/** Chart 2.9, with its values. */
export interface Hami29 {
  /** Version of the chart, such as `'2.9.0'`. */
  readonly version: `2.9.${number}`;
  /**
   * Values of the chart, merged over those that follow from the pools.
   *
   * @default - only the values that follow from the pools
   */
  readonly values?: Hami29Values;
}

/** What every version takes. */
export interface HamiReleaseProps {
  /**
   * Namespace of HAMi's scheduler and device plugin. The plugin is privileged and of priority `system-node-critical`,
   * which some clusters admit in `kube-system` alone.
   *
   * @default 'kube-system'
   */
  readonly namespace?: string;
  /**
   * Whether the namespace is made with the release. Where others make it, it has to admit what the chart runs: with Pod
   * Security, the label `pod-security.kubernetes.io/enforce: privileged`.
   *
   * @default - true; in Pulumi false where `namespace` is an Output, such as `namespace.metadata.name`, which others make
   */
  readonly createNamespace?: boolean;
  /**
   * Name of the Helm release, at most 53 characters.
   *
   * @default 'hami'
   */
  readonly releaseName?: string;
  /**
   * Where the certificate of the admission webhook comes from: from Jobs that Helm runs in hooks, or from cert-manager,
   * which must be in the cluster. A delivery that runs no hooks needs cert-manager.
   *
   * @default 'hook'
   */
  readonly certificates?: 'hook' | 'cert-manager';
  /**
   * Folder on the nodes that holds the library which limits containers, as `<folder>/vgpu`; another one where `/usr/local`
   * is read-only. Every path of the chart follows from it.
   *
   * @default '/usr/local'
   */
  readonly gpuHookPath?: PlainText;
  /**
   * Names of the nodes of a pool, by the pool's name, all of them. Needed where pools differ in their shares: HAMi
   * configures single nodes by their exact name, and all others alike: as the first pool says that is not named here.
   *
   * @default - none: every pool has the same shares
   */
  readonly nodeNames?: Readonly<Record<string, readonly PlainText[]>>;
  /**
   * Rule ids whose findings are accepted here, each with the reason.
   *
   * @default - nothing is silenced
   */
  readonly silence?: Readonly<Record<string, string>>;
}

export const hamiSchema: Schema = object<HamiReleaseProps & { version: string; values: object }>({
  version: optional(
    plainText({ pattern: /^2\.(9|10)\.\d+$/, what: `a version of the chart in 2.9 or 2.10, such as '${DEFAULT_HAMI_VERSION}'` }),
  ),
  namespace: optional(text({ pattern: DNS_LABEL, what: 'the name of a namespace' })),
  createNamespace: optional(boolean),
  releaseName: optional(releaseNameSchema),
  certificates: optional(oneOf(['hook', 'cert-manager'])),
  gpuHookPath: optional(plainText({ pattern: /^(\/[A-Za-z0-9._-]+)+$/, what: "an absolute path such as '/var/lib/hami'" })),
  nodeNames: optional(map(list(plainText({ pattern: DNS_SUBDOMAIN, what: 'the name of a node' }), { min: 1 }))),
  values: optional(map(json)),
  silence: optional(silences),
});

/** A GPU Operator that is declared after HAMi, whose values follow from whether there is one. */
export const afterHami: Check<unknown, ReleasePlace> = (_, { path, operators }) =>
  operators
    .filter(({ chart }) => chart === 'hami')
    .map((hami) => ({
      path,
      problem: `the cluster was closed by ${hami.path}, whose values do not know this GPU Operator`,
      rule: 'cluster/closed',
      fix: 'declare the GPU Operator before HAMi',
    }));
