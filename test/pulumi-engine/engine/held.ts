/** A part of what discovery says of a group. Source: Kubernetes 1.36, `meta/v1` `APIResourceList` and `APIGroupList`. */
interface Discovered {
  readonly groups: readonly { readonly preferredVersion: { readonly groupVersion: string } }[];
  readonly resources: readonly { readonly name: string; readonly kind: string; readonly verbs: readonly string[] }[];
}

interface Listed {
  readonly metadata: {
    readonly uid: string;
    readonly name: string;
    readonly namespace?: string;
    readonly ownerReferences?: readonly { readonly uid: string }[];
  };
}

/** Written by the control plane at any time. */
const PASSING = new Set(['Event', 'Lease', 'Endpoints', 'EndpointSlice']);

/** Every object of a cluster, of whatever kind, by kind and name; what an owner that is there takes with it, is left out. */
export async function heldIn(get: (path: string) => Promise<string>): Promise<readonly string[]> {
  const read = async <T>(path: string): Promise<T> => JSON.parse(await patient(() => get(path))) as T;
  const { groups } = await read<Discovered>('/apis');
  const roots = ['/api/v1', ...groups.map(({ preferredVersion }) => `/apis/${preferredVersion.groupVersion}`)];
  const found = await Promise.all(
    roots.map(async (root) => {
      const { resources } = await read<Discovered>(root);
      const listed = resources.filter(({ name, kind, verbs }) => !name.includes('/') && verbs.includes('list') && !PASSING.has(kind));
      return Promise.all(
        listed.map(async ({ name, kind }) =>
          (await read<{ items: readonly Listed[] }>(`${root}/${name}`)).items.map((item) => ({ kind, ...item })),
        ),
      );
    }),
  );
  const all = found.flat(2);
  const there = new Set(all.map(({ metadata }) => metadata.uid));
  return all
    .filter(({ metadata: { ownerReferences = [] } }) => !ownerReferences.some(({ uid }) => there.has(uid)))
    .map(({ kind, metadata: { namespace, name } }) => `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name}`)
    .sort();
}

/** An API server whose kinds are new answers 429 until it can list them. */
async function patient(ask: () => Promise<string>): Promise<string> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!String(error).includes(': 429: ')) throw error;
      await new Promise((resolve) => setTimeout(resolve, 1000));
    }
  }
}

/** How what the clusters hold differs. */
export interface Difference {
  /** What came. */
  readonly left: readonly string[];
  /** What went. */
  readonly gone: readonly string[];
}

const between = (before: readonly string[], after: readonly string[]): Difference => ({
  left: after.filter((one) => !before.includes(one)),
  gone: before.filter((one) => !after.includes(one)),
});

/** Looks until the clusters hold what they should besides what they held before, or for a minute: pods end, and collectors collect. */
export async function differenceFrom(
  before: readonly string[],
  look: () => Promise<readonly string[]>,
  expected: readonly string[],
): Promise<Difference> {
  for (let tries = 60; ; tries--) {
    const difference = between(before, await look());
    const settled = difference.gone.length === 0 && difference.left.join() === [...expected].sort().join();
    if (settled || tries === 0) return difference;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
}
