import type { Container } from '../../kubernetes';
import { together } from '../lookups/together';
import { objectsOf, podsMadeBy, type SeenPod } from '../lookups/related';
import type { Rule } from '../rule';

const ENFORCE = 'pod-security.kubernetes.io/enforce';

/** The Pod Security level of a namespace against the pods that are made in it. */
export const podSecurity: Rule = {
  id: 'pod/security',
  severity: 'error',
  about: "A namespace's Pod Security level blocks its pods.",
  fix: `label the namespace with ${ENFORCE}: privileged, or do without what the level forbids`,
  source:
    'Kubernetes documentation, "Pod Security Standards": baseline forbids the namespaces and paths of the host, privileged containers and further capabilities; restricted wants the rest said',
  *check(model) {
    const namespaces = objectsOf(model, '', 'Namespace');
    if (namespaces.length === 0) return;
    const levelOf = together(namespaces.map((facts) => [facts, facts.object.metadata.name, facts.object.metadata.labels?.[ENFORCE] ?? '']));
    for (const facts of model.objects) {
      const level = levelOf(facts, facts.object.metadata.namespace ?? '') ?? '';
      if (level !== 'baseline' && level !== 'restricted') continue;
      for (const seen of podsMadeBy(model, facts)) {
        if (seen.asks.length === 0) continue;
        const got = forbidden(seen);
        const unsaid = level === 'restricted' ? missing(seen) : [];
        if (got.length === 0 && unsaid.length === 0) continue;
        yield {
          subject: seen.pod.path,
          at: seen.pod.pointer,
          problem: `its namespace enforces ${level}, which refuses these pods`,
          got: [...got, ...unsaid],
          ...(got.length === 0 ? { fix: RESTRICTED } : {}),
        };
      }
    }
  },
};

const RESTRICTED =
  "give security: 'restricted', or in a manifest runAsNonRoot: true, seccompProfile RuntimeDefault, allowPrivilegeEscalation: false and capabilities.drop: [ALL]";

/** Capabilities that baseline allows to be added. */
const ALLOWED: ReadonlySet<string> = new Set([
  ...['AUDIT_WRITE', 'CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'FSETID', 'KILL', 'MKNOD', 'NET_BIND_SERVICE'],
  ...['SETFCAP', 'SETGID', 'SETPCAP', 'SETUID', 'SYS_CHROOT'],
]);

/** What both levels forbid of a pod. */
function forbidden({ pod: { spec }, containers }: SeenPod): readonly string[] {
  const host = ['hostNetwork', 'hostIPC', 'hostPID'].filter((key) => spec[key] === true);
  const paths = (spec.volumes ?? []).flatMap(({ name, hostPath }) => (hostPath ? [`hostPath ${name}`] : []));
  return [...host, ...paths, ...containers.flatMap(({ container }) => privilegesOf(container))];
}

/** A security context, of a pod or of a container. */
interface Context {
  readonly privileged?: boolean;
  readonly runAsNonRoot?: boolean;
  readonly runAsUser?: number;
  readonly allowPrivilegeEscalation?: boolean;
  readonly seccompProfile?: { readonly type?: string };
  readonly capabilities?: { readonly add?: readonly string[]; readonly drop?: readonly string[] };
}

function privilegesOf({ securityContext = {} }: Container): readonly string[] {
  const { privileged, capabilities } = securityContext as Context;
  const added = (capabilities?.add ?? []).filter((one) => !ALLOWED.has(one));
  return privileged === true ? ['privileged', ...added] : added;
}

/** Volumes that restricted allows; a volume has one source. */
const VOLUMES: ReadonlySet<string> = new Set([
  ...['configMap', 'csi', 'downwardAPI', 'emptyDir', 'ephemeral', 'persistentVolumeClaim', 'projected', 'secret'],
  // Forbidden by both levels, and told as that.
  'hostPath',
]);

/** What restricted wants to be said, and a pod does not say; a container's own word is before that of its pod. */
function missing({ pod: { spec }, containers }: SeenPod): readonly string[] {
  const ofPod = (spec.securityContext ?? {}) as Context;
  const volumes = (spec.volumes ?? []).flatMap(({ name, ...source }) =>
    Object.keys(source).some((key) => !VOLUMES.has(key)) ? [`volume ${name}`] : [],
  );
  return [...volumes, ...containers.flatMap(({ container }) => missingIn(container, ofPod))];
}

function missingIn({ name, securityContext = {} }: Container, pod: Context): readonly string[] {
  const {
    runAsNonRoot = pod.runAsNonRoot,
    runAsUser = pod.runAsUser,
    seccompProfile = pod.seccompProfile,
    ...own
  } = securityContext as Context;
  const { add = [], drop = [] } = own.capabilities ?? {};
  const wanted: readonly (readonly [string, boolean])[] = [
    ['runAsNonRoot', runAsNonRoot === true],
    ['runAsUser', runAsUser !== 0],
    ['seccompProfile', ['RuntimeDefault', 'Localhost'].includes(seccompProfile?.type ?? '')],
    ['allowPrivilegeEscalation', own.allowPrivilegeEscalation === false],
    ['capabilities.drop', drop.includes('ALL')],
    ['capabilities.add', add.every((one) => one === 'NET_BIND_SERVICE' || !ALLOWED.has(one))],
  ];
  return wanted.flatMap(([field, holds]) => (holds ? [] : [`${name}: ${field}`]));
}
