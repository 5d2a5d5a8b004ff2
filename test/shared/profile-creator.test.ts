// OpenShift's Performance Profile Creator and our planner on the same machines. Where they differ, the reason stands here.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseYaml } from '../../lib/internal';
import type { KubeletConfiguration } from '../../lib/words/kubernetes';
import { type MachineShape, formatCpuList, parseCpuList } from '../../lib/words/machine';
import { reservedCpuList } from '../../lib/plans/node/reserve';
import { performanceProfile } from '../../lib/plans/node/vehicles/performance-profile';
import { wholePlan } from '../node/vehicles/whole-plan';

interface Arguments {
  readonly 'must-gather-dir-path': string;
  readonly 'mcp-name': string;
  readonly 'reserved-cpu-count': number;
  readonly 'offlined-cpu-count'?: number;
  readonly 'disable-ht'?: boolean;
  readonly 'split-reserved-cpus-across-numa'?: boolean;
  readonly 'topology-manager-policy'?: string;
}
interface Gathered {
  readonly name: string;
  readonly nodes:
    | readonly { smt_enabled: boolean; cpus_count: number; numa_cells: readonly { id: number; cores: readonly number[] }[] }[]
    | null;
}
interface Profile {
  readonly spec: Readonly<Record<string, unknown>> & {
    readonly cpu: { readonly reserved: string; readonly isolated: string; readonly offlined?: string };
    readonly numa: { readonly topologyPolicy: NonNullable<KubeletConfiguration['topologyManagerPolicy']> };
  };
}

/** Throws when the fixtures are missing: the suite must fail then, never skip. */
function upstream(...path: readonly string[]): string {
  const shared = process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../shared');
  const found = join(shared, 'upstream/openshift-cluster-node-tuning-operator', ...path);
  if (!existsSync(found)) throw new Error(`nothing is at ${found}: set CDK8S_GPU_SHARED`);
  return found;
}

/** The first node of the machine configuration pool, as a machine of ours. */
function machineOf(given: Arguments): MachineShape {
  const gathered = JSON.parse(readFileSync(upstream('ppc-expected-info', `${given['must-gather-dir-path']}.json`), 'utf8')) as Gathered[];
  const node = gathered.find(({ name }) => name === given['mcp-name'])?.nodes?.[0];
  if (node === undefined) throw new Error(`no node of ${given['mcp-name']}`);
  const threads = node.smt_enabled ? 2 : 1;
  // Second threads are numbered after all cores, on this machine as on all with `cpus / 2` between siblings.
  const apart = node.cpus_count / threads;
  const kept = given['disable-ht'] === true ? 1 : threads;
  const numa = node.numa_cells.map(({ id, cores }) => {
    const first = cores.filter((cpu) => cpu < apart);
    const siblings = first.map((cpu) => (kept === 2 ? [cpu, cpu + apart] : [cpu]));
    return { id, cpus: formatCpuList(siblings.flat().sort((a, b) => a - b)), cores: siblings.map((core) => core.join(',')) };
  });
  return { cpus: apart * kept, threadsPerCore: kept, numa, gpus: [] } as unknown as MachineShape;
}

/** What our vehicle writes for the CPUs that our planner reserves. */
function ours(given: Arguments, topologyManagerPolicy: KubeletConfiguration['topologyManagerPolicy']): Profile['spec'] {
  const machine = machineOf(given);
  const configuration = {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    reservedSystemCPUs: reservedCpuList(machine, given['reserved-cpu-count'])!,
    topologyManagerPolicy,
  } as KubeletConfiguration;
  const settings = [{ id: 'kubelet', primitives: [{ kind: 'kubelet', configuration } as const] }];
  return (performanceProfile({ ...wholePlan('openshift', 'rhcos', settings), machine }) as unknown as Profile).spec;
}

/** A list as YAML has it: one CPU is a number. */
const cpusIn = (list: string | number = ''): readonly number[] => parseCpuList(String(list));

const nodesWith = (machine: MachineShape, cpus: readonly number[]): readonly number[] =>
  machine.numa!.filter((node) => cpusIn(node.cpus).some((cpu) => cpus.includes(cpu))).map(({ id }) => id);

const profiles = readdirSync(upstream('ppc-expected-profiles'))
  .filter((file) => file.endsWith('.json'))
  .map((file) => basename(file, '.json'));

/** What the creator was told, and what it made of it. */
function readProfile(name: string): { readonly given: Arguments; readonly theirs: Profile } {
  const read = (end: string): string => readFileSync(upstream('ppc-expected-profiles', `${name}.${end}`), 'utf8');
  const [theirs] = parseYaml(read('yaml')) as unknown as [Profile];
  return { given: JSON.parse(read('json')) as Arguments, theirs };
}

/** Why a field of ours is not the creator's: each profile differs in these alone, and each of them in some profile. */
const DIFFERENCES: Readonly<Record<string, string>> = {
  'cpu.reserved': 'the creator reserves on the first NUMA node unless told otherwise; ours spreads, so that a pod as large as a node fits',
  'cpu.isolated': 'it is all that is not reserved: other CPUs where those reserved are others, and those that are switched off there',
  'cpu.offlined': 'ours switches no CPU off: on a GPU node they feed data loaders',
  'cpu.balanceIsolated': 'ours says it, for the threads of a trainer are moved from CPU to CPU; by default the operator balances too',
  additionalKernelArgs: 'nosmt comes with disable-ht: here a machine has one thread a core by its firmware, and is described so',
  realTimeKernel: 'an argument of the creator: no pool asks for another kernel, which drivers of GPUs would have to be built for',
  workloadHints: 'power-consumption-mode of the creator: here each setting of clocks and sleep is said by itself (cpu, isolate)',
  net: 'user-level-networking cuts the queues of NICs to the reserved CPUs: those of a GPU node are used past the kernel, by RDMA',
  machineConfigPoolSelector: 'the creator takes the pool that is there, ours selects the pool that is made for the nodes',
  machineConfigLabel: 'the pool that is made takes the MachineConfigs of this role',
  nodeSelector: 'the nodes of ours are those of the pool',
};

/** Fields of a profile, those of its CPU sets one by one; CPU lists as sets. */
function fieldsOf(spec: Profile['spec']): Readonly<Record<string, unknown>> {
  const { cpu, ...rest } = spec;
  const sets = Object.entries(cpu).map(([key, value]) => [`cpu.${key}`, typeof value === 'boolean' ? value : cpusIn(value)]);
  return { ...rest, ...(Object.fromEntries(sets) as object) };
}

const differing = (name: string): readonly string[] => {
  const { given, theirs } = readProfile(name);
  const [mine, others] = [fieldsOf(ours(given, theirs.spec.numa.topologyPolicy)), fieldsOf(theirs.spec)];
  return [...new Set([...Object.keys(mine), ...Object.keys(others)])].filter(
    (key) => JSON.stringify(mine[key]) !== JSON.stringify(others[key]),
  );
};

test('each profile differs in what has a reason, and every reason is one of some profile', () => {
  const all = profiles.map((name) => [name, differing(name).filter((field) => DIFFERENCES[field] === undefined)]);
  expect(all).toEqual(profiles.map((name) => [name, []]));
  expect(Object.keys(DIFFERENCES).filter((field) => !profiles.some((name) => differing(name).includes(field)))).toEqual([]);
});

test('there are profiles to compare', () => {
  expect(profiles.length).toBeGreaterThan(15);
});

describe.each(profiles)('%s', (name) => {
  const { given, theirs } = readProfile(name);
  const spec = ours(given, theirs.spec.numa.topologyPolicy);
  const machine = machineOf(given);
  const [reserved, isolated, offlined] = (['reserved', 'isolated', 'offlined'] as const).map((part) => cpusIn(theirs.spec.cpu[part]));

  const spread = given['split-reserved-cpus-across-numa'] === true || machine.numa!.length === 1;
  test(spread ? 'the same CPUs are reserved' : 'as many CPUs are reserved, on every NUMA node', () => {
    const mine = cpusIn(spec.cpu.reserved);
    if (spread) expect(mine).toEqual(reserved);
    else {
      expect(mine).toHaveLength(reserved!.length);
      expect(nodesWith(machine, reserved!)).toEqual([0]);
      expect(nodesWith(machine, mine)).toEqual([0, 1]);
    }
  });

  test('every other CPU is isolated, those too that the creator switches off', () => {
    const others = [...isolated!, ...offlined!, ...reserved!].filter(
      (cpu) => cpu < machine.cpus && !cpusIn(spec.cpu.reserved).includes(cpu),
    );
    expect(cpusIn(spec.cpu.isolated)).toEqual(others.sort((a, b) => a - b));
  });

  test('the policy is the same', () => {
    expect(spec.numa).toEqual(theirs.spec.numa);
  });
});
