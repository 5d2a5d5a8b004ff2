import { fabricDaemons } from '../../../plans/fabrics';
import type { Container } from '../../../words/kubernetes';
import type { SeenPod } from '../../lookups/related';
import { eachPod, type FindingHere } from '../../lookups/each';
import type { Rule } from '../../rule';

/** Capabilities that reach beyond the container. Source: Linux manual, `capabilities(7)`. */
const OF_HOST: ReadonlySet<string> = new Set([
  ...['ALL', 'BPF', 'DAC_READ_SEARCH', 'NET_ADMIN', 'SYS_ADMIN', 'SYS_BOOT', 'SYS_MODULE', 'SYS_PTRACE', 'SYS_RAWIO', 'SYS_TIME'],
]);

const hostAccess = eachPod({
  id: 'pod/host-access',
  severity: 'warning',
  about: 'A pod with GPUs reaches into its node: privileged, with the processes of the host, or with capabilities over it.',
  fix: 'remove it: GPUs need none of it, RDMA needs IPC_LOCK, numactl needs SYS_NICE. Otherwise silence this with the reason',
  source:
    'Kubernetes documentation, "Pod Security Standards"; nvidia-container-toolkit v1.20.0 internal/config/image: a privileged container sees every GPU of its node',
  look({ pod: { spec, pointer }, containers, asks }) {
    if (asks.length === 0) return undefined;
    const host = (['hostPID', 'hostIPC'] as const).flatMap((field): readonly FindingHere[] =>
      spec[field] === true ? [{ at: `${pointer}.${field}`, problem: `the pod shares ${WHAT[field]} with its node`, got: true }] : [],
    );
    return host.concat(containers.flatMap((one) => ofContainer(one, pointer).filter(() => !isDaemonOfFabric(one.container))));
  },
});

/**
 * The daemon of a fabric needs what the row of that fabric says, and whoever chose the fabric chose it. It is known by its name and
 * the name of its image, in whichever registry and of whichever version.
 */
const isDaemonOfFabric = ({ name, image, securityContext }: Container): boolean =>
  fabricDaemons().some(
    (daemon) => daemon.name === name && imageName(daemon.image) === imageName(image) && isWithin(securityContext, daemon.securityContext),
  );

const imageName = (image: unknown): string => (String(image).split('@')[0] ?? '').split('/').at(-1)?.split(':')[0] ?? '';

const isWithin = (context: Context = {}, allowed: Context = {}): boolean =>
  (context.privileged !== true || allowed.privileged === true) &&
  (context.capabilities?.add ?? []).every((one) => allowed.capabilities?.add?.includes(one.replace(/^CAP_/, '')) === true);

const WHAT = { hostPID: 'all processes', hostIPC: 'shared memory' } as const;

function ofContainer({ container, step }: SeenPod['containers'][number], pointer: string): readonly FindingHere[] {
  const { privileged, capabilities } = (container.securityContext ?? {}) as Context;
  const at = `${pointer}.${step}.securityContext`;
  const whose = `container '${container.name}'`;
  if (privileged === true)
    return [{ at: `${at}.privileged`, problem: `${whose} has all rights on its node, and sees every GPU there`, got: true }];
  const got = (capabilities?.add ?? []).filter((one) => OF_HOST.has(one.replace(/^CAP_/, '')));
  return got.length === 0 ? [] : [{ at: `${at}.capabilities.add`, problem: `${whose} has rights that reach beyond it`, got }];
}

/** What is read of a container's security context. */
interface Context {
  readonly privileged?: boolean;
  readonly capabilities?: { readonly add?: readonly string[] };
}

/** Pods that reach into their nodes. */
export const hostAccessRules: readonly Rule[] = [hostAccess];
