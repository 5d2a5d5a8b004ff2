import {
  type GpuModel,
  gpuModels,
  type MigCapable,
  type MigDemand,
  migProfileMemory,
  type MigProposal,
  migProfilesOf,
  mostMig,
  proposeMigLayout,
  readMigProfile,
} from '../../words/gpu';
import { GpuConfigError, likelyFirst, textTable } from '../../internal';
import { parseMemory } from '../../words/kubernetes';
import type { Outcome } from './outcome';
import { machineOperand } from './machine-operand';

/** GPUs of one node, and how many nodes. */
interface Fleet {
  readonly gpu: GpuModel;
  readonly gpus: number;
  readonly nodes: number;
}

/** The MIG profiles of a GPU; or how to cut GPUs for devices of these sizes: 0, 1 where they have no room, 2 for what is no GPU or size. */
export function migOutcome(operand: string, sizes: readonly string[]): Outcome {
  const fleet = fleetOf(operand);
  if (typeof fleet === 'string') return failed([fleet]);
  if (migProfilesOf(fleet.gpu).length === 0) return failed([`${fleet.gpu} has no MIG`]);
  const requests = sizes.map(demandOf);
  const wrong = requests.flatMap((one) => (typeof one === 'string' ? [one] : []));
  if (wrong.length > 0) return failed(wrong);
  if (sizes.length === 0) return { stdout: profilesText(fleet.gpu as MigCapable), stderr: '', code: 0 };
  try {
    const proposal = proposeMigLayout({ ...fleet, gpu: fleet.gpu as MigCapable, requests: requests as readonly MigDemand[] });
    return { stdout: proposalText(fleet, sizes, proposal), stderr: '', code: Object.keys(proposal.missing).length > 0 ? 1 : 0 };
  } catch (error) {
    if (!(error instanceof GpuConfigError)) throw error;
    return failed([error.message]);
  }
}

const failed = (problems: readonly string[]): Outcome => ({ stdout: '', stderr: `${problems.join('\n')}\n`, code: 2 });

/** `H100-SXM5-80GB`, `4xA30`, `dgxH100`, `16xdgxH100`, `2xsnapshot.txt`; a text says what is wrong. */
function fleetOf(operand: string): Fleet | string {
  const [, times, name = ''] = /^(?:([1-9]\d{0,4})x)?(.+)$/.exec(operand) ?? [];
  const count = times === undefined ? undefined : Number(times);
  const gpu = gpuModels.find((model) => model.toLowerCase() === name.toLowerCase());
  if (gpu !== undefined) return { gpu, gpus: count ?? 8, nodes: 1 };
  const found = machineOperand(name);
  return 'problem' in found
    ? `${found.problem}; as a GPU the nearest are ${likelyFirst(name, gpuModels).slice(0, 3).join(', ')}`
    : { gpu: found.machine.gpu, gpus: found.machine.gpus.length, nodes: count ?? 1 };
}

/** `3g.40gb=2`, `30Gi=3`, `30Gi`; a text says what is wrong. */
function demandOf(size: string): MigDemand | string {
  const [, what = '', times] = /^([^=]+?)(?:=(\d{1,6}))?$/.exec(size) ?? [];
  const count = times === undefined ? {} : { count: Number(times) };
  if (readMigProfile(what) !== undefined) return { profile: what as never, ...count };
  return parseMemory(what) === undefined || !/[a-z]$/i.test(what)
    ? `${size} is not a size: write a profile and how many, such as 1g.10gb=20, or a memory, such as 30Gi=3`
    : { memory: what, ...count };
}

function profilesText(gpu: MigCapable): string {
  const rows = migProfilesOf(gpu).map((profile) => {
    const memory = migProfileMemory(gpu, profile);
    return [profile, `${readMigProfile(profile)?.slices ?? ''}`, memory === undefined ? '?' : `${memory} MiB`, `${mostMig(gpu, profile)}`];
  });
  return `${gpu}\n${textTable(['PROFILE', 'COMPUTE SLICES', 'MEMORY', 'MOST ON A GPU'], rows)}`;
}

function proposalText({ gpu, gpus, nodes }: Fleet, sizes: readonly string[], proposal: MigProposal): string {
  const { groups, profiles, wholeGpus, room, missing, fewest } = proposal;
  const rows = groups.map(({ devices, layout }) => [
    devices === 'all' ? `all ${gpus}` : devices.join(','),
    countsText(layout) || 'whole, without MIG',
  ]);
  const given = sizes.map((size, index) => `${size} as ${profiles[index] ?? ''}`).join(', ');
  const lacking = countsText(missing);
  return [
    `${nodes > 1 ? `${nodes} nodes with ` : ''}${gpus} x ${gpu}: ${given}\n`,
    textTable([nodes > 1 ? 'GPUS OF EACH NODE' : 'GPUS', 'CUT INTO'], rows),
    `Free${nodes > 1 ? ' on each node' : ''}: ${wholeGpus} x ${gpu}${countsText(room) && `, and on those that are cut ${countsText(room)}`}.\n`,
    ...(fewest ? [] : ['Too much to try every way: fewer GPUs may do.\n']),
    ...(lacking ? [`No room${nodes > 1 ? ' on a node' : ''} for ${lacking}.\n`] : []),
    `In a program: groups: ${JSON.stringify(groups)}\n`,
  ].join('');
}

const countsText = (counts: Readonly<Partial<Record<string, number>>>): string =>
  Object.entries(counts)
    .map(([profile, count]) => `${count} x ${profile}`)
    .join(', ');
