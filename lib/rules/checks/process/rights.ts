import type { Container, PodSpec } from '../../../words/kubernetes';
import { REALTIME_PRIORITIES } from '../../../plans/process';
import { eachContainer, type FindingHere } from '../../lookups/each';
import type { Rule } from '../../rule';
import { realtimeOf, type Starter, startersOf } from './starters';

const priority = eachContainer({
  id: 'process/chrt-priority',
  severity: 'error',
  about: 'chrt is given a priority that does not exist.',
  fix: `give a real-time priority from ${REALTIME_PRIORITIES.min} to ${REALTIME_PRIORITIES.max}`,
  source: 'chrt(1) of util-linux 2.38, "unsupported priority value for the policy"; sched(7)',
  look(container) {
    const starters = startersOf(container);
    return starters.length === 0 ? undefined : starters.flatMap((starter) => wrongPriority(starter, container));
  },
});

function wrongPriority(starter: Starter, { name }: Container): readonly FindingHere[] {
  const got = realtimeOf(starter);
  const { min, max } = REALTIME_PRIORITIES;
  if (got === undefined || (Number(got) >= min && Number(got) <= max)) return [];
  return [{ problem: `container '${name}' does not start: chrt refuses this priority`, got, allowed: `${min} to ${max}` }];
}

/** What is read of the security contexts of a pod and its container. */
interface Context {
  readonly privileged?: boolean;
  readonly runAsUser?: number;
  readonly runAsNonRoot?: boolean;
  readonly capabilities?: { readonly add?: readonly string[] };
  readonly seccompProfile?: { readonly type?: string };
}

const sysNice = eachContainer({
  id: 'process/sys-nice',
  severity: 'error',
  about: 'A program is started by chrt, nice or numactl without the right to do so.',
  fix: 'add securityContext: {capabilities: {add: [SYS_NICE]}}; or give realtime, nice or numactl to the workload, which add it',
  source:
    'sched(7) and setpriority(2): CAP_SYS_NICE; moby profiles/seccomp/default_linux.go: get_mempolicy and its kind need CAP_SYS_NICE; numactl libnuma.c, numa_available: EPERM means no NUMA',
  look(container, { pod }) {
    const starters = startersOf(container);
    return starters.length === 0 ? undefined : starters.flatMap((starter) => withoutRight(starter, container, pod.spec));
  },
});

function withoutRight(starter: Starter, container: Container, spec: PodSpec): readonly FindingHere[] {
  const own = (container.securityContext ?? {}) as Context;
  const { privileged, capabilities, ...said }: Context = { ...((spec.securityContext ?? {}) as Context), ...own };
  const has = privileged === true || ['SYS_NICE', 'CAP_SYS_NICE', 'ALL'].some((name) => capabilities?.add?.includes(name));
  const raises = realtimeOf(starter) !== undefined || (starter.program === 'nice' && Number(starter.options.get('adjustment')) < 0);
  if (raises && has && privileged !== true && isOther(said))
    return [
      {
        problem: `${starter.program} fails in container '${container.name}': a program of another user than root loses the capability when it starts`,
        got: said.runAsUser === undefined ? { runAsNonRoot: true } : { runAsUser: said.runAsUser },
        fix: 'run as root, or without a priority',
      },
    ];
  if (has) return [];
  if (raises)
    return [
      { problem: `${starter.program} fails in container '${container.name}': it has no capability SYS_NICE`, got: capabilities ?? {} },
    ];
  // Without a filter of system calls numactl needs no right.
  if (starter.program !== 'numactl' || said.seccompProfile?.type !== 'RuntimeDefault') return [];
  return [
    {
      problem: `numactl finds no NUMA support in container '${container.name}': the runtime's filter of system calls lets it through with SYS_NICE alone`,
      got: said.seccompProfile,
    },
  ];
}

const isOther = ({ runAsUser, runAsNonRoot }: Context): boolean =>
  (runAsUser ?? 0) !== 0 || (runAsNonRoot === true && runAsUser === undefined);

const hostPid = eachContainer({
  id: 'process/host-namespaces',
  severity: 'warning',
  about: 'A real-time program has the processes or the network of its node.',
  fix: 'remove hostPID and hostNetwork: a real-time priority needs the capability SYS_NICE alone',
  source: 'sched(7): CAP_SYS_NICE, or a limit RLIMIT_RTPRIO above 0; no namespace of the host is needed',
  look(container, { pod: { spec, fabrics = [] } }) {
    if (fabrics.length > 0 || startersOf(container).every((starter) => realtimeOf(starter) === undefined)) return undefined;
    const got = (['hostPID', 'hostNetwork'] as const).filter((key) => spec[key] === true);
    return got.length === 2 || spec['hostPID'] === true
      ? { problem: `container '${container.name}' starts a real-time program, which needs no ${got.join(' and no ')}`, got }
      : undefined;
  },
});

const cset = eachContainer({
  id: 'process/cset',
  severity: 'warning',
  about: 'A container makes cpusets by itself.',
  fix: 'give it CPUs of its own: a whole number as request and limit, on a pool with cpuManagerPolicy: static; within them taskset or numactl --physcpubind=+0-3',
  source:
    'cset(1): it needs the cpuset controller of cgroup v1, mounted writable; Kubernetes mounts cgroups read-only and owns their cpusets',
  look: (container) =>
    startersOf(container).some(({ program }) => program === 'cset')
      ? { problem: `cset in container '${container.name}' cannot change cpusets: they are the kubelet's`, got: 'cset' }
      : undefined,
});

/** What a program needs to start another one with a priority or on NUMA nodes. */
export const processRightRules: readonly Rule[] = [priority, sysNice, hostPid, cset];
