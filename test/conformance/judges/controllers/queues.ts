import type { GpuQueueProps } from '../../../../lib/plans/workload';
import { planGpuQueue } from '../../../../lib/plans/workload/gpu-queue/plan';
import { type Api, type Served, until } from './api';
import type { Played } from './pods';

/** Creates the queues of teams. */
export const createQueues = (api: Api, id: string, props: GpuQueueProps): Promise<void> =>
  api.create(...planGpuQueue({ path: id, id }, props).objects.map(({ object }) => object));

/** A workload as Kueue sees it; it says nothing before it has looked at it. */
type Workload = Served<unknown, WorkloadStatus | undefined>;

interface WorkloadStatus {
  readonly conditions?: readonly { readonly type: string; readonly status: string; readonly reason: string; readonly message: string }[];
  readonly admission?: { readonly podSetAssignments: readonly PodSetAssignment[] };
}

interface PodSetAssignment {
  readonly flavors?: Readonly<Record<string, string>>;
  readonly resourceUsage?: Readonly<Record<string, string>>;
}

/** Kueue's own objects for the workload: those that it owns, or whose pods belong to it. */
async function workloadsOf({ api, namespace, object }: Played): Promise<readonly Workload[]> {
  const all = await api.list<Workload>(`/apis/kueue.x-k8s.io/v1beta2/namespaces/${namespace}/workloads`);
  return all.filter(({ metadata }) => JSON.stringify(metadata).includes(`"name":"${object.metadata.name}"`));
}

const condition = ({ status }: Workload, type: string) => status?.conditions?.find((one) => one.type === type);

/** What a workload was let in with, once it is. */
export async function admitted(played: Played): Promise<{ readonly gpus: number; readonly flavors: readonly string[] }> {
  const all = await until(
    'its admission',
    async () => {
      const found = await workloadsOf(played);
      return found.length > 0 && found.every((one) => condition(one, 'Admitted')?.status === 'True') ? found : undefined;
    },
    () => workloadsOf(played),
  );
  const assigned = all.flatMap(({ status }) => status?.admission?.podSetAssignments ?? []);
  return {
    gpus: assigned.map(({ resourceUsage }) => Number(resourceUsage?.['nvidia.com/gpu'] ?? 0)).reduce((sum, each) => sum + each, 0),
    flavors: [...new Set(assigned.flatMap(({ flavors = {} }) => Object.values(flavors)))],
  };
}

/** Waits until Kueue says of a workload that it waits, for a reason such as this. */
export const waits = (played: Played, reason: RegExp): Promise<true> =>
  until(
    `a reason to wait: ${String(reason)}`,
    async () => {
      const [one] = await workloadsOf(played);
      const reserved = one === undefined ? undefined : condition(one, 'QuotaReserved');
      return reserved?.status === 'False' && reason.test(reserved.message) ? true : undefined;
    },
    () => workloadsOf(played),
  );

/** Why a workload had to make room, once it has. */
export const preempted = (played: Played): Promise<string> =>
  until(
    'its preemption',
    async () => {
      const [one] = await workloadsOf(played);
      return one === undefined ? undefined : condition(one, 'Preempted')?.reason;
    },
    () => workloadsOf(played),
  );
