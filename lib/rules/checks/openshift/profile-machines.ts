import { each } from '../../lookups/each';
import type { GpuModel } from '../../../words/gpu';
import { hasToken, isPlainObject, itemsOf, ownValue, valueAt } from '../../../internal';
import { type Architecture, cpusOfMachine, formatCpuList, type MachineShape, readCpuList, subtractCpus } from '../../../words/machine';
import type { PoolDescription } from '../../../plans/model';
import { profilesOf } from '../../lookups/profiles';
import type { Rule } from '../../rule';

type Spec = Readonly<Record<string, unknown>>;

/** Sets of CPUs; those that are offline are no CPUs of the machine that shows itself. */
const SETS = ['reserved', 'isolated', 'shared', 'ovsDpdk', 'offlined'] as const;

const cpus = each(profilesOf, {
  id: 'node/profile-cpus',
  severity: 'warning',
  about: 'The CPU sets of a PerformanceProfile miss CPUs of its machines, or have others.',
  fix: 'let cpu.reserved and cpu.isolated together be all CPUs that the machine has online',
  source:
    'openshift/cluster-node-tuning-operator, docs/performanceprofile/performance_profile.md: the CPU Manager gives away every CPU that is not reserved, and keeps the system off those that are isolated alone',
  *look({ spec, pools }) {
    const sets = setsOf(spec);
    if (sets === undefined) return;
    const all = SETS.flatMap((set) => sets.get(set) ?? []);
    const told = new Set<string>();
    for (const pool of pools) {
      for (const { machine } of pool.shapes ?? []) {
        if (told.has(machine.name)) continue;
        told.add(machine.name);
        const online = onlineCpus(machine);
        const free = subtractCpus(online, all);
        const name = `${machine.name}, which pool '${pool.name}' has`;
        if (free.length > 0)
          yield {
            at: 'spec.cpu.isolated',
            problem: `leaves CPU ${formatCpuList(free)} of ${name}, in no set: pods get these CPUs, and the system runs on them too`,
            got: valueAt(spec, 'cpu.isolated'),
            allowed: 'every CPU that is not reserved',
          };
        for (const set of SETS) {
          const strange = set === 'offlined' ? [] : subtractCpus(sets.get(set) ?? [], online);
          if (strange.length > 0)
            yield {
              at: `spec.cpu.${set}`,
              problem: `names CPU ${formatCpuList(strange)}, and there is none on ${name}`,
              got: valueAt(spec, `cpu.${set}`),
              allowed: `CPUs of ${formatCpuList(online)}`,
            };
        }
      }
    }
  },
});

/** The sets of a profile; undefined where one of them is not known, or no list: that is the subject of node/performance-profile. */
function setsOf(spec: Spec): ReadonlyMap<string, readonly number[]> | undefined {
  const sets = new Map<string, readonly number[]>();
  for (const set of SETS) {
    const given = valueAt(spec, `cpu.${set}`);
    if (given === undefined) continue;
    const text = typeof given === 'number' ? String(given) : given;
    const read = typeof text === 'string' && !hasToken(text) ? readCpuList(text) : undefined;
    if (read === undefined || !('cpus' in read)) return undefined;
    sets.set(set, read.cpus);
  }
  return sets.has('reserved') && sets.has('isolated') ? sets : undefined;
}

/** Kernels number the CPUs of a machine from 0, unless its NUMA nodes say otherwise. */
const onlineCpus = (machine: MachineShape): readonly number[] =>
  cpusOfMachine(machine) ?? Array.from({ length: machine.cpus }, (_, cpu) => cpu);

/**
 * Sizes of huge pages by the size of the kernel's pages.
 *
 * Source: openshift/cluster-node-tuning-operator, pkg/apis/performanceprofile/v2/performanceprofile_validation.go.
 */
const SIZES: Readonly<Record<Architecture, Readonly<Record<string, readonly string[]>>>> = {
  amd64: { '4k': ['2M', '1G'] },
  arm64: { '4k': ['64k', '2M', '32M', '1G'], '64k': ['2M', '512M', '16G'] },
};

const pages = each(profilesOf, {
  id: 'node/profile-pages',
  severity: 'error',
  about: "A PerformanceProfile has huge pages of a size that its nodes' processors lack.",
  fix: 'use 1G or 2M on processors of Intel and AMD',
  source:
    'openshift/cluster-node-tuning-operator, pkg/apis/performanceprofile/v2/performanceprofile_validation.go: refused by the webhook, by the architecture of the nodes that the profile selects',
  *look({ spec, pools }) {
    const kernel = spec['kernelPageSize'] ?? '4k';
    if (typeof kernel !== 'string' || hasToken(kernel)) return;
    const known = new Set(pools.flatMap((pool) => architectureOf(pool) ?? []));
    // Without a pool it may be either, and what no processor has is wrong on both.
    const possible: readonly Architecture[] = known.size > 0 ? [...known] : ['amd64', 'arm64'];
    const named = known.size === 1 ? ` on ${[...known].join('')}` : '';
    if (possible.every((one) => ownValue(SIZES[one], kernel) === undefined)) {
      yield {
        at: 'spec.kernelPageSize',
        problem: `is not a size of the kernel's pages${named}`,
        got: kernel,
        allowed: [...new Set(possible.flatMap((one) => Object.keys(SIZES[one])))],
        fix: 'use 4k on processors of Intel and AMD; 64k is for those of ARM',
      };
      return;
    }
    const allowed = [...new Set(possible.flatMap((one) => ownValue(SIZES[one], kernel) ?? []))];
    for (const [at, got] of sizesOf(spec))
      if (typeof got === 'string' && !hasToken(got) && !allowed.includes(got))
        yield { at, problem: `is not a size of huge pages${named} with pages of ${kernel}`, got, allowed };
  },
});

function sizesOf(spec: Spec): readonly (readonly [at: string, size: unknown])[] {
  const list = valueAt(spec, 'hugepages.pages');
  const sizes = itemsOf(list).flatMap((page, index) =>
    isPlainObject(page) ? [[`spec.hugepages.pages[${index}].size`, page['size']] as const] : [],
  );
  const usual = valueAt(spec, 'hugepages.defaultHugepagesSize');
  return usual === undefined ? sizes : [['spec.hugepages.defaultHugepagesSize', usual], ...sizes];
}

/** The processors of a pool's nodes, as their labels, their machines or GPUs that are one part with them say. */
function architectureOf({ labels, shapes = [], gpu }: PoolDescription): Architecture | undefined {
  const label = labels['kubernetes.io/arch'];
  if (label === 'amd64' || label === 'arm64') return label;
  const [first, ...others] = shapes.map(({ machine }) => machine.architecture ?? ofSuperchip(machine.gpu));
  if (shapes.length > 0) return others.every((other) => other === first) ? first : undefined;
  return gpu === undefined ? undefined : ofSuperchip(gpu);
}

/** GPUs that are sold as one part with a processor of ARM. */
const ofSuperchip = (gpu: GpuModel): Architecture | undefined => (/^G[BH]\d/.test(gpu) ? 'arm64' : undefined);

/** PerformanceProfiles against the machines of their nodes. */
export const profileMachineRules: readonly Rule[] = [cpus, pages];
