/** Names, and beginnings of names, that belong to a namespace of the kernel. */
const NAMES = 'sem shm shmall shmmax shmmni shm_rmid_forced msg msgmax msgmnb msgmni'.split(' ').map((name) => `kernel.${name}`);
const BEGINNINGS = ['net.', 'fs.mqueue.'];
const FORM = /^([a-z0-9]([-_a-z0-9]*[a-z0-9])?[./])*([a-z0-9][-_a-z0-9]*)?[a-z0-9*]$/;

/**
 * Whether the kubelet lets pods set the sysctls of this name or pattern: of others it says that they are not known to be
 * namespaced, and does not start.
 *
 * Sources: Kubernetes 1.36.3 `pkg/kubelet/sysctl/allowlist.go`, `pkg/apis/policy/validation/validation.go`;
 * k8s.io/component-helpers v0.36.3 `node/util/sysctl/namespace.go`.
 */
export function isNamespacedSysctl(pattern: string): boolean {
  if (pattern.length > 253 || !FORM.test(pattern)) return false;
  const [name = ''] = withDots(pattern).split('*');
  return NAMES.includes(name) || BEGINNINGS.some((beginning) => name.startsWith(beginning));
}

/** Where the first separator is a slash, slashes and dots mean each other. */
const withDots = (name: string): string =>
  /^[^./]*\//.test(name) ? name.replace(/[./]/g, (separator) => (separator === '/' ? '.' : '/')) : name;
