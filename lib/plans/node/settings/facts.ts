import { gpuOf } from '../../../words/gpu';
import { cpusOfMachine, formatCpuList, type MachineShape, readCpuList } from '../../../words/machine';
import { runtimeOf } from './own/toolkit-runtimes';
import type { SettingQuestion } from './setting';

/** Governors, C-states and PCI settings of a virtual machine are its host's. */
export const isGuest = ({ machine }: SettingQuestion): boolean => machine.virtual === true;

/** CPUs that the kubelet keeps for the system, as a Linux list; undefined where they are not named. */
export function systemCpus({ kubelet }: SettingQuestion): string | undefined {
  const list = kubelet?.reservedSystemCPUs;
  return list === undefined || list === '' ? undefined : list;
}

/** CPUs that are for pods, as a Linux list; undefined where the layout or the system's CPUs are unknown. */
export function podCpus({ machine, kubelet }: SettingQuestion): string | undefined {
  const all = cpusOfMachine(machine);
  if (all === undefined || kubelet?.reservedSystemCPUs === undefined) return undefined;
  const read = readCpuList(kubelet.reservedSystemCPUs);
  const reserved = new Set('cpus' in read ? read.cpus : []);
  const left = all.filter((cpu) => !reserved.has(cpu));
  return left.length === 0 || left.length === all.length ? undefined : formatCpuList(left);
}

/** Whether the driver is installed on the node itself, so that its programs are there; a driver container has its own. */
export const hasHostDriver = ({ image }: SettingQuestion): boolean => image?.brings.driver === true;

interface DriverQuestion {
  readonly image?: SettingQuestion['image'] | undefined;
  readonly tuning?: SettingQuestion['tuning'];
}

/** Whether the GPU Operator's driver container runs on the node; undefined where nobody knows. */
export function hasDriverContainer({ image, tuning }: DriverQuestion): boolean | undefined {
  if (tuning?.driver !== undefined && tuning.driver.from !== 'operator') return false;
  return image === undefined ? undefined : !image.brings.driver;
}

/** Network devices that registers memory of programs for RDMA. */
export const hasRdma = ({ nics = [] }: MachineShape): boolean =>
  nics.some(({ kind, gbps = 0 }) => kind !== 'gvnic' && (kind !== 'ethernet' || gbps >= RDMA_GBPS));

/** Ethernet of this rate is RoCE in servers with GPUs. Our choice. */
const RDMA_GBPS = 200;

/** systemd services that run the containers of a node, and hand their limits on to them. */
export function runtimeServices({ platform, tuning }: SettingQuestion): readonly string[] {
  const start = platform?.kubelet;
  if (start === undefined) return [];
  return start.by === 'rancher' ? start.services : start.by === 'platform' ? [] : [runtimeOf(tuning?.containerToolkit).limitedBy];
}

/** Whether the node has a Fabric Manager: what the pool says, or the board where the driver is the node's own. */
export function wantsFabricManager(question: SettingQuestion): boolean {
  const said = question.tuning?.gpu?.fabricManager;
  return said === undefined ? hasHostDriver(question) && hasSwitches(question.machine) : said === true;
}

/** Boards with eight SXM GPUs have NVSwitches; those with four are wired directly, and trays of an NVL72 have theirs elsewhere. */
export const hasSwitches = ({ gpu, gpus }: MachineShape): boolean =>
  gpus.length >= 8 && (/^[AH]\d+-SXM/.test(gpu) || /^B[123]00/.test(gpu));

/** Switches of the fourth generation are reached through InfiniBand bridges, which NVLSM manages. Source: NVIDIA Fabric Manager User Guide. */
export const needsSubnetManager = ({ gpu }: Pick<MachineShape, 'gpu'>): boolean => Number(gpuOf(gpu).computeCapability) >= 10;

/** Whether the driver comes from NVIDIA's installer, which brings no unit of systemd. */
export const isFromRunfile = ({ tuning }: SettingQuestion): boolean => tuning?.driver?.from === 'runfile';
