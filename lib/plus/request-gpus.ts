import { GpuConfigError, describeProblem, parse, type Problem } from '../internal';
import type { Container, KubeObject, PodSpec, Toleration } from '../kubernetes';
import { mergeModel, podsOf, templatesOf, updateAt } from '../model';
import { errorsOf, judge, toProblem } from '../rules';
import { bind, type Binding, type ContainerRequest, type GpuPool, type GpuRequest, gpuRequestSchema } from '../sharing';

/** A cdk8s-plus workload (of any version), or a plain `ApiObject`, by its shape. */
export interface GpuConsumer {
  readonly node: {
    readonly path: string;
    readonly defaultChild?: unknown;
    addValidation(validation: { validate(): string[] }): void;
  };
}

/** Who serves a request, and which container asks. */
export interface RequestGpusOptions {
  /**
   * The pool that serves the request.
   *
   * @default - no pool: nothing selects nodes, and the usual taint of GPU nodes is tolerated
   */
  readonly pool?: GpuPool;
  /**
   * Name of the container that asks.
   *
   * @default - the first container
   */
  readonly container?: string;
}

/**
 * Asks for GPUs in a container of an existing cdk8s-plus workload. The request is put into the finished manifest, after
 * cdk8s-plus's own classes, which drop what they do not know; a JSON patch that adds `nvidia.com/gpu` there is lost.
 *
 * @throws GpuConfigError when the request is malformed or the container asked before. What the pool cannot serve is
 *   reported at synth.
 */
export function requestGpus(workload: GpuConsumer, request: GpuRequest, options: RequestGpusOptions = {}): void {
  const { path } = workload.node;
  const checked = parse<GpuRequest>(gpuRequestSchema, request, `${path}.request`);
  const target = apiObjectOf(workload);
  const asked = ASKED.get(target) ?? wrap(workload, target);
  const before = asked.requests.some(({ container }) => container === options.container);
  if (before)
    throw new GpuConfigError([
      { path, problem: `container '${options.container ?? 'the first'}' asks for GPUs twice`, fix: 'ask once, with the whole number' },
    ]);
  if (asked.requests.length > 0 && asked.pool !== options.pool) {
    throw new GpuConfigError([
      { path, problem: 'containers of one pod ask different pools', fix: 'a pod runs on one node: name one pool' },
    ]);
  }
  asked.requests.push({ ...(options.container === undefined ? {} : { container: options.container }), request: checked });
  if (options.pool) asked.pool = options.pool;
}

interface Asked {
  readonly requests: { readonly container?: string; readonly request: GpuRequest }[];
  pool?: GpuPool;
}

interface ManifestSource {
  toJson(): unknown;
}

const ASKED = new WeakMap<ManifestSource, Asked>();

function apiObjectOf(workload: GpuConsumer): ManifestSource {
  for (const candidate of [workload, workload.node.defaultChild]) {
    if (typeof candidate === 'object' && candidate !== null && 'toJson' in candidate && typeof candidate.toJson === 'function')
      return candidate as ManifestSource;
  }
  throw new GpuConfigError([
    { path: workload.node.path, problem: 'is no workload: it has no manifest', allowed: 'a cdk8s-plus workload or an ApiObject' },
  ]);
}

/** From now on the manifest of the object contains what was asked, and synth judges it. */
function wrap(workload: GpuConsumer, target: ManifestSource): Asked {
  const asked: Asked = { requests: [] };
  const original = target.toJson.bind(target);
  target.toJson = () => withGpus(original() as KubeObject, asked);
  workload.node.addValidation({ validate: () => problemsOf(workload.node.path, original() as KubeObject, asked).map(describeProblem) });
  ASKED.set(target, asked);
  return asked;
}

function withGpus(manifest: KubeObject, asked: Asked): KubeObject {
  return templatesOf(manifest).reduce<KubeObject>((object, { steps, template }) => {
    const binding = bind(requestsOf(template.spec, asked), asked.pool?.description);
    return updateAt(object, [...steps, 'spec'], (spec) => bound(spec as PodSpec, binding)) as KubeObject;
  }, manifest);
}

function requestsOf({ containers }: PodSpec, { requests }: Asked): readonly ContainerRequest[] {
  return requests.map(({ container, request }) => ({ container: container ?? containers[0]?.name ?? '', request }));
}

function bound(spec: PodSpec, { containers, pod }: Binding): PodSpec {
  return {
    ...spec,
    containers: spec.containers.map((container) => withResources(container, containers[container.name]?.resources)),
    nodeSelector: { ...spec.nodeSelector, ...pod.nodeSelector },
    tolerations: distinct([...(spec.tolerations ?? []), ...pod.tolerations]),
  };
}

function withResources(container: Container, resources: Readonly<Record<string, number>> | undefined): Container {
  if (resources === undefined) return container;
  return { ...container, resources: { ...container.resources, limits: { ...container.resources?.limits, ...resources } } };
}

function distinct(tolerations: readonly Toleration[]): readonly Toleration[] {
  return [...new Map(tolerations.map((toleration) => [JSON.stringify(toleration), toleration])).values()];
}

function problemsOf(path: string, manifest: KubeObject, asked: Asked): readonly Problem[] {
  const templates = templatesOf(manifest);
  if (templates.length === 0) return [{ path, problem: `a ${manifest.kind} makes no pods`, fix: 'ask for GPUs in a workload' }];
  const missing = templates.flatMap(({ template }) => {
    const names = template.spec.containers.map(({ name }) => name);
    return asked.requests
      .filter(({ container }) => container !== undefined && !names.includes(container))
      .map(({ container }) => ({ path, problem: 'has no such container', got: container, allowed: names }));
  });
  const pool = asked.pool?.description;
  const pods = podsOf(withGpus(manifest, asked), path, pool?.path);
  const findings = judge(mergeModel([{ pods }, pool ? { pools: [pool] } : {}]));
  return [...missing, ...errorsOf(findings.filter(({ subject }) => subject === path)).map(toProblem)];
}
