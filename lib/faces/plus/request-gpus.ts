import { check, type Form, GpuConfigError, object, optional, plainText, throwIfAny, silences } from '../../internal';
import type { KubeObject, PodTemplate } from '../../words/kubernetes';
import { defaultKinds, type KindRow } from '../../words/kinds';
import { updateAt, type GpuPool, type GpuRequest, gpuRequestSchema } from '../../plans/model';
import { checkProps, type Ledger, ledgerOf, type Silence, tellOf } from '../../rules';
import { poolSchema } from '../../plans/workload';
import { type Asked, askingTemplates, factsOf, finalTemplate, objectsBeside, problemsOf } from './judge-asked';
import { type GpuConsumer, type ManifestSource, manifestSourceOf, placeBeside } from './workload-shape';

/** Who serves a request, and which container asks. */
export interface RequestGpusOptions {
  /**
   * The pool that serves the request.
   *
   * @default - no pool: nothing selects nodes, and the usual taint of GPU nodes is tolerated
   */
  readonly pool?: GpuPool;
  /**
   * Name of the container that asks; an init container as well.
   *
   * @default - the first container of every pod template, without those that start others: the launcher of an MPIJob, the head of a Ray cluster
   */
  readonly container?: string;
  /**
   * Rule ids whose findings are accepted in this workload, each with the reason.
   *
   * @default - nothing is silenced
   */
  readonly silence?: Silence;
}

const optionsForm: Form<RequestGpusOptions, { readonly path: string }> = {
  schema: object<RequestGpusOptions>({
    pool: optional(poolSchema),
    container: optional(plainText()),
    silence: optional(silences),
  }),
  checks: [],
};

/**
 * Asks for GPUs in a container of an existing cdk8s-plus workload: a Deployment, StatefulSet, DaemonSet, Job, CronJob or
 * Pod; or of an `ApiObject` of another kind that makes pods, such as a JobSet, PyTorchJob, MPIJob, RayJob or LeaderWorkerSet.
 * Everything that the pool needs goes on its pods: resources, node selector, tolerations, scheduler, labels and
 * annotations; the runtime class where the pool names one, `hami({ runtimeClassName })`.
 *
 * What the pods need besides, such as the ResourceClaimTemplate of a pool that says `dra()`, is placed beside the workload.
 *
 * It is put into the finished manifest, after cdk8s-plus's own classes, which drop what they do not know; a JSON patch that
 * adds `nvidia.com/gpu` there is lost. Synth fails when the finished manifest does not hold it, or when the workload says
 * something else in the same place. Rules judge it together with the rest of the app: `findings(app)` has what they find.
 *
 * @throws GpuConfigError when the request or an option is malformed, the container asked before, or another pool was named before. What
 *   the pool cannot serve is reported at synth.
 */
export function requestGpus(workload: GpuConsumer, request: GpuRequest, options: RequestGpusOptions = {}): void {
  requestGpusIn(defaultKinds, workload, request, options);
}

/** As `requestGpus`, in workloads of these kinds. */
export function requestGpusIn(
  kinds: readonly KindRow[],
  workload: GpuConsumer,
  request: GpuRequest,
  options: RequestGpusOptions = {},
): void {
  const target = manifestSourceOf(workload);
  const { path } = workload.node;
  throwIfAny([...check(gpuRequestSchema, request, `${path}.request`), ...checkProps(optionsForm, options, { path: `${path}.options` })]);
  const { container, pool, silence = {} } = options;
  const { asked, ledger } = askedOf(workload, target, kinds);
  if (asked.requests.some((before) => before.container === container)) {
    const problem = `container '${container ?? 'the first'}' asks for GPUs twice`;
    throw new GpuConfigError([{ path, problem, fix: 'ask once, with the whole number' }]);
  }
  if (asked.requests.length > 0 && asked.pool !== pool) {
    const problem = 'containers of one pod ask different pools';
    throw new GpuConfigError([{ path, problem, fix: 'a pod runs on one node: name one pool' }]);
  }
  asked.requests.push({ ...(container === undefined ? {} : { container }), request });
  asked.silence = { ...asked.silence, ...silence };
  if (pool) asked.pool = pool;
  placeObjects(workload, target, asked);
  ledger.changed();
}

/** What a workload was told to ask for so far. */
export const askedOf = (workload: GpuConsumer, target: ManifestSource, kinds: readonly KindRow[]): Wrapped =>
  ASKED.get(target) ?? wrap(workload, target, kinds);

/** A workload that asks, and the ledger of its app. */
export interface Wrapped {
  readonly asked: Asked;
  readonly ledger: Ledger;
}

const ASKED = new WeakMap<ManifestSource, Wrapped>();

/** From now on the manifest of the object contains what was asked, and is judged with the app. */
function wrap({ node }: GpuConsumer, target: ManifestSource, kinds: readonly KindRow[]): Wrapped {
  const { path, root } = node;
  tellOf(target);
  const asked: Asked = { path, kinds, scope: target.chart?.node.path, requests: [], silence: {}, placed: 0 };
  const original = target.toJson.bind(target);
  target.toJson = () => {
    asked.unbound = original() as KubeObject;
    return withGpus(asked.unbound, asked);
  };
  let seen: { readonly manifest: KubeObject; readonly text: string } | undefined;
  const look = () => {
    const manifest = target.toJson() as KubeObject;
    return { manifest, text: JSON.stringify([asked.unbound, manifest]) };
  };
  const final = (): KubeObject => (seen ??= look()).manifest;
  const ledger = ledgerOf(root);
  ledger.add({
    path,
    get silence() {
      return asked.silence;
    },
    fragment: () => factsOf(asked, final()),
    problems: () => problemsOf(asked, final()),
    // Nobody tells of what cdk8s-plus, or a patch, makes of the workload.
    renewed: () => {
      const before = seen?.text;
      seen = look();
      return seen.text !== before;
    },
  });
  node.addValidation({ validate: () => ledger.messages(path) });
  const wrapped = { asked, ledger };
  ASKED.set(target, wrapped);
  return wrapped;
}

/** Places what the requests so far need besides the workload; what it says follows from all requests. */
function placeObjects(workload: GpuConsumer, target: ManifestSource, asked: Asked): void {
  const needed = (): readonly KubeObject[] => {
    target.toJson();
    return asked.unbound === undefined ? [] : objectsBeside(asked.unbound, asked);
  };
  for (const { length } = needed(); asked.placed < length; asked.placed++) {
    const index = asked.placed;
    const id = index === 0 ? 'gpu-claims' : `gpu-claims-${index + 1}`;
    let last: KubeObject | undefined;
    placeBeside(workload, target, id, () => (last = needed()[index] ?? last) as KubeObject);
  }
}

function withGpus(manifest: KubeObject, asked: Asked): KubeObject {
  return askingTemplates(manifest, asked).reduce<KubeObject>(
    (object, found) =>
      updateAt(object, found.steps, (value) =>
        finalTemplate({ ...found, template: value as PodTemplate }, asked, manifest.metadata.name),
      ) as KubeObject,
    manifest,
  );
}
