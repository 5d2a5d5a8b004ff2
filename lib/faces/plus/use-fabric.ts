import { check, type Form, GpuConfigError, object, optional, plainText, throwIfAny, silences } from '../../internal';
import { type Fabric, fabricsSchema, listed } from '../../plans/fabrics';
import { defaultKinds } from '../../words/kinds';
import type { GpuPool } from '../../plans/model';
import { checkProps, type Silence } from '../../rules';
import { poolSchema } from '../../plans/workload';
import { askedOf } from './request-gpus';
import { type GpuConsumer, manifestSourceOf } from './workload-shape';

/** Whose machines have the fabric, and which container uses it. */
export interface UseFabricOptions {
  /**
   * The pool on which the pods run: its machine says how many devices go with their GPUs.
   *
   * @default - the pool of `requestGpus`, if there is one
   */
  readonly pool?: GpuPool;
  /**
   * Name of the container whose processes talk.
   *
   * @default - the first container of the workers
   */
  readonly container?: string;
  /**
   * Rule ids whose findings are accepted in this workload, each with the reason.
   *
   * @default - nothing is silenced
   */
  readonly silence?: Silence;
}

const optionsForm: Form<UseFabricOptions, { readonly path: string }> = {
  schema: object<UseFabricOptions>({
    pool: optional(poolSchema),
    container: optional(plainText()),
    silence: optional(silences),
  }),
  checks: [],
};

/**
 * Gives the pods of an existing workload a fabric: devices, networks, variables and rights, as `fabric` does for the
 * workloads of this library. It is put into the finished manifest, as `requestGpus` does. What the workload says itself wins.
 *
 * @throws GpuConfigError when the fabric or an option is malformed, or the workload has a fabric already.
 */
export function useFabric(workload: GpuConsumer, fabric: Fabric | readonly Fabric[], options: UseFabricOptions = {}): void {
  const target = manifestSourceOf(workload);
  const { path } = workload.node;
  throwIfAny([...check(fabricsSchema(), fabric, `${path}.fabric`), ...checkProps(optionsForm, options, { path: `${path}.options` })]);
  const { container, pool, silence = {} } = options;
  const { asked, ledger } = askedOf(workload, target, defaultKinds);
  if (asked.fabrics !== undefined) {
    throw new GpuConfigError([{ path, problem: 'is given a fabric twice', fix: 'give all of them at once, as a list' }]);
  }
  if (pool !== undefined && asked.pool !== undefined && asked.pool !== pool) {
    const problem = 'takes its fabric from another pool than its GPUs';
    throw new GpuConfigError([{ path, problem, fix: 'a pod runs on one node: name one pool' }]);
  }
  asked.fabrics = { ...(container === undefined ? {} : { container }), choices: listed(fabric) };
  asked.silence = { ...asked.silence, ...silence };
  if (pool) asked.pool = pool;
  ledger.changed();
}
