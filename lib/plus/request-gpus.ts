import { describeProblem, GpuConfigError, map, parse, text } from '../internal';
import type { KubeObject, PodTemplate } from '../kubernetes';
import { addGuest, podsOf, templatesOf, updateAt } from '../model';
import { type Silence, toProblem } from '../rules';
import { bind, type Binding, type GpuPool, type GpuRequest, gpuRequestSchema } from '../sharing';
import { boundTemplate } from './bound-template';
import { type Asked, judgeAsked, requestsOf } from './judge-asked';
import { type GpuConsumer, type ManifestSource, manifestSourceOf } from './workload-shape';

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
   * @default - the first container
   */
  readonly container?: string;
  /**
   * Rule ids whose findings are accepted in this workload, each with the reason.
   *
   * @default - nothing is silenced
   */
  readonly silence?: Silence;
}

/**
 * Asks for GPUs in a container of an existing cdk8s-plus workload: a Deployment, StatefulSet, DaemonSet, Job, CronJob or
 * Pod. Everything that the pool needs goes on its pods: resources, node selector, tolerations, scheduler, runtime class,
 * labels and annotations.
 *
 * It is put into the finished manifest, after cdk8s-plus's own classes, which drop what they do not know; a JSON patch that
 * adds `nvidia.com/gpu` there is lost. Synth fails when the finished manifest does not hold it, or when the workload says
 * something else in the same place.
 *
 * @throws GpuConfigError when the request is malformed, the container asked before, or another pool was named before. What
 *   the pool cannot serve is reported at synth.
 */
export function requestGpus(workload: GpuConsumer, request: GpuRequest, options: RequestGpusOptions = {}): void {
  const { path } = workload.node;
  const { container, pool, silence = {} } = options;
  const checked = parse<GpuRequest>(gpuRequestSchema, request, `${path}.request`);
  parse<Silence>(map(text()), silence, `${path}.silence`);
  const target = manifestSourceOf(workload);
  const asked = ASKED.get(target) ?? wrap(workload, target);
  if (asked.requests.some((before) => before.container === container)) {
    const problem = `container '${container ?? 'the first'}' asks for GPUs twice`;
    throw new GpuConfigError([{ path, problem, fix: 'ask once, with the whole number' }]);
  }
  if (asked.requests.length > 0 && asked.pool !== pool) {
    const problem = 'containers of one pod ask different pools';
    throw new GpuConfigError([{ path, problem, fix: 'a pod runs on one node: name one pool' }]);
  }
  asked.requests.push({ ...(container === undefined ? {} : { container }), request: checked });
  asked.silence = { ...asked.silence, ...silence };
  if (pool) asked.pool = pool;
}

const ASKED = new WeakMap<ManifestSource, Asked>();

/** From now on the manifest of the object contains what was asked, and synth judges it. */
function wrap(workload: GpuConsumer, target: ManifestSource): Asked {
  const { path } = workload.node;
  const asked: Asked = { path, requests: [], silence: {} };
  const original = target.toJson.bind(target);
  target.toJson = () => {
    asked.unbound = original() as KubeObject;
    return withGpus(asked.unbound, asked);
  };
  let verdict: { readonly of: string; readonly messages: string[] } | undefined;
  const validate = (): string[] => {
    const final = target.toJson() as KubeObject;
    // cdk8s validates the whole app again for every chart: the same manifest has the same verdict.
    const of = JSON.stringify([asked.unbound, final, asked.requests, asked.silence]);
    if (verdict?.of !== of) {
      const { problems, warnings } = judgeAsked(asked, final);
      for (const warning of warnings) process.stderr.write(`warning: ${describeProblem(toProblem(warning))}\n`);
      verdict = { of, messages: problems.map(describeProblem) };
    }
    return [...verdict.messages];
  };
  workload.node.addValidation({ validate });
  addGuest(workload.node.root, () => ({ pods: podsOf(target.toJson() as KubeObject, path, asked.pool?.description.path) }));
  ASKED.set(target, asked);
  return asked;
}

function withGpus(manifest: KubeObject, asked: Asked): KubeObject {
  return templatesOf(manifest).reduce<KubeObject>((object, { steps, template }) => {
    const binding: Binding = bind(requestsOf(template, asked), asked.pool?.description);
    return updateAt(object, steps, (value) => boundTemplate(value as PodTemplate, binding)) as KubeObject;
  }, manifest);
}
