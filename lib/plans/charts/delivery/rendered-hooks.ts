import type { KubeObject } from '../../../words/kubernetes';
import type { LostHook } from '../../model';

/** Source: helm.sh documentation, "Chart Hooks". */
const HOOK = 'helm.sh/hook';
const DELETE_POLICY = 'helm.sh/hook-delete-policy';
/** Events without which a release is not what its chart means; the others belong to rollbacks, deletion and tests. */
const INSTALL_EVENTS = ['pre-install', 'post-install', 'pre-upgrade', 'post-upgrade'];

/** What a chart leaves behind: everything that is no hook, and objects that only their order makes hooks, without that mark. */
export function withoutHooks(objects: readonly KubeObject[]): readonly KubeObject[] {
  return [...objects.filter((object) => lasts(object)).map(unmarked), ...objects.filter((object) => eventsOf(object).length === 0)];
}

/** The Jobs and Pods that Helm would run when it installs or upgrades the release. */
export function hookJobs(objects: readonly KubeObject[]): readonly LostHook[] {
  return objects
    .map((object) => ({ kind: object.kind, name: object.metadata.name, events: eventsOf(object) }))
    .filter(({ kind, events }) => runs(kind) && events.some(isInstall));
}

const runs = (kind: string): boolean => kind === 'Job' || kind === 'Pod';
const isInstall = (event: string): boolean => INSTALL_EVENTS.includes(event);

/** A hook that installs an object and does not take it away again. */
function lasts(object: KubeObject): boolean {
  if (runs(object.kind) || !eventsOf(object).some(isInstall)) return false;
  return !/hook-(succeeded|failed)/.test(annotationsOf(object)[DELETE_POLICY] ?? '');
}

const eventsOf = (object: KubeObject): readonly string[] =>
  (annotationsOf(object)[HOOK] ?? '')
    .split(',')
    .map((event) => event.trim())
    .filter((event) => event !== '');

const annotationsOf = ({ metadata }: KubeObject): Readonly<Record<string, string>> => metadata.annotations ?? {};

/** Argo CD would take the object for a hook of its own. */
function unmarked(object: KubeObject): KubeObject {
  const { annotations: _marked, ...metadata } = object.metadata;
  const annotations = Object.fromEntries(Object.entries(annotationsOf(object)).filter(([key]) => !key.startsWith(HOOK)));
  return { ...object, metadata: { ...metadata, ...(Object.keys(annotations).length > 0 ? { annotations } : {}) } };
}
