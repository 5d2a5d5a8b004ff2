import { shellQuote, toYaml } from '../../../internal';
import type { KubeObject } from '../../../words/kubernetes';
import type { PlannedFile, PlannedObject } from '../../model';
import type { AnyHelmDelivery } from './delivery';
import type { HelmReleaseDescription } from './release';

/** Name of the file that holds what tells an operator what to do. */
const FILE = 'instance.yaml';

/**
 * The objects that tell an operator what to do, after what installs it: where a script does that, they are in a file of it. They
 * are of kinds that the chart brings, so that what applies both at once has to try again, as Argo CD does.
 */
export const instanceObjects = ({ instance = [] }: HelmReleaseDescription, { kind }: AnyHelmDelivery): readonly PlannedObject[] =>
  kind === 'valuesFile' ? [] : instance.map((object) => ({ ...plannedObject(onceThere(object, kind)), afterReleases: true }));

/** The same as a file. */
export const instanceFiles = ({ instance = [], cluster, chart }: HelmReleaseDescription): readonly PlannedFile[] =>
  instance.length === 0
    ? []
    : [
        {
          path: `${cluster.name}/${chart}/${FILE}`,
          text: instanceText(instance),
          about: `What ${chart} does: its instance, and what that names`,
        },
      ];

/** Lines of a script that apply the file, once the release is there. */
export const instanceLines = ({ instance = [] }: HelmReleaseDescription): readonly string[] =>
  instance.length === 0
    ? []
    : [
        '',
        '# What tells the operator what to do.',
        'read -ra kubectl <<< "$' + '{KUBECTL:-kubectl}"',
        'if [[ " $* " != *" --dry-run"* ]]; then',
        `  "$` + `{kubectl[@]}" apply -f "$here/"${shellQuote(FILE)}`,
        'fi',
      ];

/** Several objects as one file. */
export const instanceText = (objects: readonly KubeObject[]): string => objects.map((object) => toYaml(object)).join('---\n');

/** Argo CD looks whether a kind is there before it applies anything, unless it is told not to. */
export const onceThere = (object: KubeObject, kind: AnyHelmDelivery['kind']): KubeObject =>
  kind === 'argoCd' && object.apiVersion !== 'v1'
    ? {
        ...object,
        metadata: {
          ...object.metadata,
          annotations: { 'argocd.argoproj.io/sync-options': 'SkipDryRunOnMissingResource=true', 'argocd.argoproj.io/sync-wave': '1' },
        },
      }
    : object;

/** With an id of its kind and name. */
export const plannedObject = (object: KubeObject): PlannedObject => ({
  id: `${object.kind}-${object.metadata.name}`,
  object,
  ...(object.metadata.namespace === undefined ? { clusterScoped: true as const } : {}),
});
