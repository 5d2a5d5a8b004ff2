// OpenShift's Performance Profile Creator and our planner on the same machines. Where they differ, the reason stands here.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { parseYaml } from '../../lib/internal';
import type { KubeletConfiguration } from '../../lib/kubernetes';
import { type MachineShape, formatCpuList, parseCpuList } from '../../lib/machine';
import { reservedCpuList } from '../../lib/node/reserve';
import { performanceProfile } from '../../lib/node/vehicles/performance-profile';
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
  readonly spec: {
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

test('there are profiles to compare', () => {
  expect(profiles.length).toBeGreaterThan(15);
});

describe.each(profiles)('%s', (name) => {
  const given = JSON.parse(readFileSync(upstream('ppc-expected-profiles', `${name}.json`), 'utf8')) as Arguments;
  const [theirs] = parseYaml(readFileSync(upstream('ppc-expected-profiles', `${name}.yaml`), 'utf8')) as unknown as [Profile];

  const spec = ours(given, theirs.spec.numa.topologyPolicy);
  const machine = machineOf(given);
  const [reserved, isolated, offlined] = (['reserved', 'isolated', 'offlined'] as const).map((part) => cpusIn(theirs.spec.cpu[part]));

  // The creator reserves on the first NUMA node unless told otherwise. Ours always spreads, so that a pod as large as a NUMA
  // node fits each of them.
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

  // We have no CPUs that are switched off: on a GPU node they feed data loaders. Pods get them.
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
