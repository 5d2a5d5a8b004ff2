import { check, type Form, GpuConfigError, object, optional, plainText, throwIfAny, silences } from '../../internal';
import { defaultKinds } from '../../words/kinds';
import type { GpuPool } from '../../plans/model';
import { processKeys, type ProcessProps } from '../../plans/process';
import { checkProps, type Silence } from '../../rules';
import { poolSchema } from '../../plans/workload';
import { askedOf } from './request-gpus';
import { type GpuConsumer, manifestSourceOf } from './workload-shape';

/** Whose machines the program runs on, and in which container. */
export interface UseProcessOptions {
  /**
   * The pool on which the pods run: how it shares its GPUs decides what the framework is told.
   *
   * @default - the pool of `requestGpus`, if there is one
   */
  readonly pool?: GpuPool;
  /**
   * Name of the container whose program is started.
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

const optionsForm: Form<UseProcessOptions, { readonly path: string }> = {
  schema: object<UseProcessOptions>({
    pool: optional(poolSchema),
    container: optional(plainText()),
    silence: optional(silences),
  }),
  checks: [],
};

const processForm = object<ProcessProps>(processKeys);

/**
 * Starts the program of an existing workload as `framework`, `malloc`, `realtime`, `nice`, `numactl`, `taskset` and
 * `driverCapabilities` do for the workloads of this library. It is put into the finished manifest, as `requestGpus` does: words in front of the container's
 * command, variables and the capability. What the workload says itself wins.
 *
 * @throws GpuConfigError when an option is malformed, or it was said before. What the container does not allow is reported at
 *   synth.
 */
export function useProcess(workload: GpuConsumer, process: ProcessProps, options: UseProcessOptions = {}): void {
  const target = manifestSourceOf(workload);
  const { path } = workload.node;
  throwIfAny([...check(processForm, process, `${path}.process`), ...checkProps(optionsForm, options, { path: `${path}.options` })]);
  const { container, pool, silence = {} } = options;
  const { asked, ledger } = askedOf(workload, target, defaultKinds);
  if (asked.process !== undefined)
    throw new GpuConfigError([{ path, problem: 'useProcess() was called twice for this workload', fix: 'give everything in one call' }]);
  if (pool !== undefined && asked.pool !== undefined && asked.pool !== pool) {
    const problem = 'runs its program on another pool than its GPUs';
    throw new GpuConfigError([{ path, problem, fix: 'a pod runs on one node: name one pool' }]);
  }
  asked.process = { ...(container === undefined ? {} : { container }), props: process };
  asked.silence = { ...asked.silence, ...silence };
  if (pool) asked.pool = pool;
  ledger.changed();
}
