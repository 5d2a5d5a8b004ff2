import type { KubeObject, PodSpec } from '../../../../lib/kubernetes';
import type { Plan } from '../../../../lib/model';
import { type Api, type Served, until } from './api';

/** A pod on the cluster. */
export type Pod = Served<
  PodSpec & { readonly nodeName?: string; readonly hostname?: string },
  {
    readonly phase: string;
    readonly podIP?: string;
    readonly conditions?: readonly { readonly type: string; readonly message?: string }[];
    readonly containerStatuses?: readonly object[];
  }
>;

/** A workload on the cluster, in a namespace of its own. */
export class Played {
  constructor(
    readonly api: Api,
    /** The workload's own object, the last of its plan. */
    readonly object: KubeObject,
  ) {}

  pods = (): Promise<readonly Pod[]> => this.api.list<Pod>(`/api/v1/namespaces/${this.namespace}/pods`);

  get namespace(): string {
    return this.object.metadata.namespace ?? '';
  }

  /** The pods, once there are so many, all of them run, and none of them is one of those before. */
  running(count: number, before: readonly Pod[] = []): Promise<readonly Pod[]> {
    const old = new Set(uids(before));
    const news = async () => (await this.pods()).filter(({ metadata, status }) => !old.has(metadata.uid) || status.phase === 'Running');
    return until(
      `${count} pods that run`,
      async () => {
        const pods = await news();
        const all = pods.every(({ metadata, status }) => status.phase === 'Running' && !old.has(metadata.uid));
        return pods.length === count && all ? pods : undefined;
      },
      async () => (await this.pods()).map(summary),
    );
  }

  /** What the workload's object says of itself, once that is as it should be. */
  async status<S>(what: string, isReached: (status: S) => boolean): Promise<S> {
    const now = async () => (await this.api.read<Served<unknown, S>>(this.object))?.status;
    return until(
      what,
      async () => {
        const status = await now();
        return status !== undefined && isReached(status) ? status : undefined;
      },
      now,
    );
  }
}

/** How many pods a plan foretells. */
export const foretold = ({ model }: Plan): number => (model.pods ?? []).reduce((sum, { replicas = 1 }) => sum + replicas, 0);

/** Creates what a plan says, in a namespace that is there, and leaves nothing behind. */
export async function play(api: Api, { objects }: Plan, act: (played: Played) => Promise<void>): Promise<void> {
  const all = objects.map(({ object }) => object);
  const played = new Played(api, all.at(-1)!);
  try {
    await api.create(...all);
    await act(played);
  } finally {
    for (const each of [...all].reverse()) await api.remove(each);
    await until('no pods', async () => ((await played.pods()).length === 0 ? true : undefined), played.pods);
  }
}

export const uids = (pods: readonly Pod[]): readonly string[] => pods.map(({ metadata }) => metadata.uid).sort();
export const namesOf = (pods: readonly Pod[]): readonly string[] => pods.map(({ metadata }) => metadata.name).sort();

const summary = ({ metadata, spec, status }: Pod) => ({
  name: metadata.name,
  node: spec.nodeName,
  phase: status.phase,
  says: status.conditions?.flatMap(({ message }) => message ?? []),
});

/** Lets a pod fail: its program ended badly, or Kubernetes took the pod away. */
export async function fail(api: Api, pod: Pod, isDisrupted = false): Promise<void> {
  const { conditions = [], containerStatuses = [] } = pod.status;
  const disruption = { type: 'DisruptionTarget', status: 'True', reason: 'EvictionByEvictionAPI', lastTransitionTime: now() };
  const terminated = { exitCode: isDisrupted ? 143 : 1, startedAt: now(), finishedAt: now(), reason: 'Error' };
  await api.patchStatus(pathOf(pod), {
    phase: 'Failed',
    conditions: isDisrupted ? [...conditions, disruption] : conditions,
    containerStatuses: containerStatuses.map((status) => ({ ...status, ready: false, state: { terminated } })),
  });
}

/** Lets the containers of a pod begin again in their place, as a kubelet does. */
export async function restart(api: Api, pod: Pod): Promise<void> {
  await api.patchStatus(pathOf(pod), {
    containerStatuses: (pod.status.containerStatuses ?? []).map((status) => ({ ...status, restartCount: 1 })),
  });
}

/** Lets a kubelet evict a pod: its node is short of something. */
export const evict = (api: Api, pod: Pod): Promise<void> => api.patchStatus(pathOf(pod), { phase: 'Failed', reason: 'Evicted' });

const pathOf = ({ metadata }: Pod): string => `/api/v1/namespaces/${metadata.namespace}/pods/${metadata.name}`;
const now = (): string => `${new Date().toISOString().slice(0, -5)}Z`;
