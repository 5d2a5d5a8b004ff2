import type { KubeObject, PodSpec } from '../../../../lib/words/kubernetes';
import type { Plan } from '../../../../lib/plans/model';
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
    const seen = async () => (await this.pods()).filter(({ metadata, status }) => !old.has(metadata.uid) || status.phase === 'Running');
    const all = (pods: readonly Pod[]) =>
      pods.length === count && pods.every(({ metadata, status }) => status.phase === 'Running' && !old.has(metadata.uid));
    return until(
      `${count} pods that run`,
      async () => some(await seen(), all),
      async () => (await this.pods()).map(summary),
    );
  }

  /** The pods that run, once there are so many and another has come for one that is lost. */
  async replaced(count: number, lost: Pod): Promise<readonly Pod[]> {
    const alive = async () => (await this.pods()).filter(({ status }) => status.phase === 'Running');
    const all = (pods: readonly Pod[]) => pods.length === count && !uids(pods).includes(lost.metadata.uid);
    return until(`another pod for ${lost.metadata.name}`, async () => some(await alive(), all), this.pods);
  }

  /** What the workload's object says of itself, once that is as it should be. */
  async status<S>(what: string, isReached: (status: S) => boolean): Promise<S> {
    const now = async () => (await this.api.read<Served<unknown, S | undefined>>(this.object))?.status;
    return until(what, async () => some(await now(), (status) => status !== undefined && isReached(status)), now);
  }

  /** Why the workload has failed, once it has. */
  async ended(): Promise<string | undefined> {
    const failed = ({ conditions = [] }: Conditions) => conditions.find(({ type, status }) => type === 'Failed' && status === 'True');
    return failed(await this.status<Conditions>('its end', (status) => failed(status) !== undefined))?.reason;
  }
}

interface Conditions {
  readonly conditions?: readonly { readonly type: string; readonly status: string; readonly reason: string }[];
}

const some = <T>(found: T, isRight: (found: T) => boolean): T | undefined => (isRight(found) ? found : undefined);

/** How many pods a plan foretells. */
export const foretold = ({ model }: Plan): number => (model.pods ?? []).reduce((sum, { replicas = 1 }) => sum + replicas, 0);

/** Creates what a plan says, in a namespace that is there and has nothing else. */
export async function play(api: Api, { objects }: Plan): Promise<Played> {
  const all = objects.map(({ object }) => object);
  await api.create(...all);
  return new Played(api, all.at(-1)!);
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
