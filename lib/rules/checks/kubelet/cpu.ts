import { each } from '../../lookups/each';
import { type CpuSet, cpusOfMachine, formatCpuList, readCpuList } from '../../../words/machine';
import { soundKubelets } from './each-kubelet';
import { reservedMillicores, reservedSet } from '../../../plans/node';
import type { Rule } from '../../rule';

const reservation = each(soundKubelets, {
  id: 'kubelet/cpu-reservation',
  severity: 'error',
  about: 'A static CPU Manager has no CPUs reserved for the system.',
  fix: 'set reservedSystemCPUs, or cpu in kubeReserved or systemReserved',
  source: 'Kubernetes 1.36.2 pkg/kubelet/cm/cpumanager/policy_static.go: the kubelet does not start otherwise',
  *look([{ configuration, partial }]) {
    const { cpuManagerPolicy, reservedSystemCPUs, kubeReserved, systemReserved } = configuration;
    if (partial) return;
    if (cpuManagerPolicy !== 'static' || reservedSystemCPUs || positive(kubeReserved?.['cpu']) || positive(systemReserved?.['cpu'])) return;
    yield { at: 'reservedSystemCPUs', problem: "cpuManagerPolicy 'static' without any reserved CPU" };
  },
});

const positive = (quantity: string | undefined): boolean => quantity !== undefined && Number.parseFloat(quantity) > 0;

const reservedCgroup = each(soundKubelets, {
  id: 'kubelet/reserved-cgroup',
  severity: 'error',
  about: 'reservedSystemCPUs is used with a cgroup for kube or system daemons.',
  fix: 'leave kubeReservedCgroup and systemReservedCgroup empty',
  source: 'Kubernetes 1.36.2 pkg/kubelet/apis/config/validation/validation.go',
  *look([{ configuration }]) {
    if (!configuration.reservedSystemCPUs) return;
    for (const field of ['kubeReservedCgroup', 'systemReservedCgroup'] as const) {
      if (configuration[field])
        yield { at: field, problem: 'cannot be used together with reservedSystemCPUs', got: configuration[field], allowed: 'empty' };
    }
  },
});

const reservedCpus = each(soundKubelets, {
  id: 'kubelet/reserved-cpus',
  severity: 'error',
  about: 'Reserved CPUs are not CPUs of the machine, or are all of them.',
  fix: 'list CPUs that the machine has online',
  source: 'Kubernetes 1.36.2 pkg/kubelet/cm/cpumanager: reservedSystemCPUs must be a subset of the online CPUs',
  *look([
    {
      configuration: { reservedSystemCPUs },
    },
    { machine },
  ]) {
    if (!reservedSystemCPUs) return;
    const reserved = cpuSet(reservedSystemCPUs);
    if (reserved === undefined) {
      yield {
        at: 'reservedSystemCPUs',
        problem: 'is not a CPU list',
        got: reservedSystemCPUs,
        allowed: "a Linux CPU list such as '0-1,56-57'",
      };
      return;
    }
    if (machine === undefined) return;
    const online = cpusOfMachine(machine);
    const outside = reserved.filter((cpu) => (online ? !online.includes(cpu) : cpu >= machine.cpus));
    if (outside.length > 0)
      yield {
        at: 'reservedSystemCPUs',
        problem: `${machine.name} has no CPU ${few(outside)}`,
        got: reservedSystemCPUs,
        allowed: online ? formatCpuList(online) : `0-${machine.cpus - 1}`,
      };
    else if (reserved.length >= machine.cpus)
      yield {
        at: 'reservedSystemCPUs',
        problem: `reserves every CPU of ${machine.name}`,
        got: reservedSystemCPUs,
        fix: 'leave out the CPUs on which pods should run',
      };
  },
});

const few = (cpus: CpuSet): string => `${cpus.slice(0, SHOWN).join(', ')}${cpus.length > SHOWN ? ` and ${cpus.length - SHOWN} more` : ''}`;
const SHOWN = 8;

const wholeCores = each(soundKubelets, {
  id: 'kubelet/whole-cores',
  severity: 'warning',
  about: 'Reserved CPUs are not whole cores.',
  fix: 'reserve both threads of each core',
  source: 'Kubernetes 1.36.2 policy_options.go: under full-pcpus-only the sibling of a reserved CPU serves nobody',
  *look([
    {
      configuration: { reservedSystemCPUs, cpuManagerPolicy },
    },
    { machine },
  ]) {
    const reserved = reservedSystemCPUs && cpuManagerPolicy === 'static' ? cpuSet(reservedSystemCPUs) : undefined;
    if (reserved === undefined) return;
    const taken = new Set(reserved);
    const split = (machine?.numa ?? [])
      .flatMap(({ cores = [] }) => cores)
      .filter((core) => {
        const threads = cpuSet(core) ?? [];
        const hit = threads.filter((cpu) => taken.has(cpu)).length;
        return hit > 0 && hit < threads.length;
      });
    if (split.length > 0)
      yield {
        at: 'reservedSystemCPUs',
        problem: `takes one thread of the core${split.length > 1 ? 's' : ''} ${split.slice(0, 4).join(' and ')}`,
        got: reservedSystemCPUs,
      };
  },
});

/** Our choice: a machine that keeps more than this part of its CPUs for the system is told. */
const MUCH = 1 / 4;

const reservedShare = each(soundKubelets, {
  id: 'kubelet/reserved-share',
  severity: 'info',
  about: 'A small machine keeps much of its CPUs for the system.',
  fix: 'take a larger machine, or give kubelet: { kubeReserved: { cpu: "1" } } and accept that its sibling thread serves no pod alone',
  source: 'Kubernetes 1.36.2 pkg/kubelet/cm/cpumanager/policy_static.go: what is reserved is whole cores, at least one',
  *look([{ configuration }, { machine }]) {
    if (machine === undefined || configuration.cpuManagerPolicy !== 'static') return;
    const reserved = reservedMillicores(configuration, reservedSet(configuration)) / 1000;
    // All of them is the subject of kubelet/allocatable and kubelet/reserved-cpus.
    if (reserved <= machine.cpus * MUCH || reserved >= machine.cpus) return;
    yield {
      at: configuration.reservedSystemCPUs ? 'reservedSystemCPUs' : 'kubeReserved.cpu',
      problem: `keeps ${reserved} of the ${machine.cpus} CPUs of ${machine.name} for the system`,
      got: configuration.reservedSystemCPUs ?? configuration.kubeReserved?.['cpu'],
    };
  },
});

function cpuSet(list: string): CpuSet | undefined {
  const read = readCpuList(list);
  return 'cpus' in read ? read.cpus : undefined;
}

/** CPUs that a kubelet keeps for the system. */
export const kubeletCpuRules: readonly Rule[] = [reservation, reservedCgroup, reservedCpus, wholeCores, reservedShare];
