import { at, check, type Form, GpuConfigError, object, optional, plainText, throwIfAny, silences } from '../../internal';
import { type Checkpoints, checkpointsSchema, type Mounts, mountsSchema } from '../../plans/storage';
import { defaultKinds } from '../../words/kinds';
import { checkProps, type Silence } from '../../rules';
import { storageProblems } from '../../plans/workload';
import { askedOf } from './request-gpus';
import { type GpuConsumer, manifestSourceOf } from './workload-shape';

/** What the pods of a workload store. */
export interface StorageProps {
  /**
   * Data, models and scratch space by path: `{ '/data': pvc('imagenet', { readOnly: true }) }`.
   *
   * @default - none
   */
  readonly data?: Mounts;
  /**
   * Where checkpoints are written: `{ '/ckpt': pvc('ckpt'), every: '15m', keep: 3 }`. The grace period of the pods stays as
   * the workload says it; a rule says where it is too short.
   *
   * @default - nothing is known of checkpoints
   */
  readonly checkpoints?: Checkpoints;
}

/** Which container uses the storage. */
export interface UseStorageOptions {
  /**
   * Name of the container that reads and writes.
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

const optionsForm: Form<UseStorageOptions, { readonly path: string }> = {
  schema: object<UseStorageOptions>({ container: optional(plainText()), silence: optional(silences) }),
  checks: [],
};

const storageForm = object<StorageProps>({ data: optional(mountsSchema()), checkpoints: optional(checkpointsSchema()) });

/**
 * Gives the pods of an existing workload volumes and checkpoints, as `data` and `checkpoints` do for the workloads of this
 * library. They are put into the finished manifest, as `requestGpus` does. What the workload says itself wins.
 *
 * @throws GpuConfigError when a volume or an option is malformed, or the workload has storage already.
 */
export function useStorage(workload: GpuConsumer, storage: StorageProps, options: UseStorageOptions = {}): void {
  const target = manifestSourceOf(workload);
  const { path } = workload.node;
  throwIfAny([...check(storageForm, storage, `${path}.storage`), ...checkProps(optionsForm, options, { path: `${path}.options` })]);
  throwIfAny(storageProblems(storage, `${path}.storage`));
  const { container, silence = {} } = options;
  const { asked, ledger } = askedOf(workload, target, defaultKinds);
  if (asked.storage !== undefined) {
    throw new GpuConfigError([{ path: at(path, 'storage'), problem: 'is given twice', fix: 'give all volumes at once' }]);
  }
  asked.storage = { ...(container === undefined ? {} : { container }), stored: storage };
  asked.silence = { ...asked.silence, ...silence };
  ledger.changed();
}
