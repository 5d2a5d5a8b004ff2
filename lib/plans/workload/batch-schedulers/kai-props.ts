import type { PlainText } from '../../model';

/** What the KAI scheduler needs of its chart for the pools of the cluster. */
export interface KaiSchedulerProps {
  /**
   * Values of the chart that are in use, as text or as an object: they are kept, and what the pools need is added. What contradicts it
   * is refused.
   *
   * @default - the chart's own, of release 0.17
   */
  readonly current?: string | Readonly<Record<string, unknown>>;
  /**
   * Whether pods may ask for fractions of GPUs (`global.gpuSharing`). Without it KAI refuses such pods.
   *
   * @default - true where a pool says `kaiFractions()`
   */
  readonly gpuSharing?: boolean;
  /**
   * RuntimeClass of pods that have fractions, and of those that hold the GPUs for them in namespace `kai-resource-reservation`;
   * it has to exist. The documentation names the value `binder.resourceReservation.runtimeClassName`, which the chart does not
   * read; `binder.runtimeClassName` is the one.
   *
   * @default 'nvidia'
   */
  readonly runtimeClassName?: PlainText;
  /**
   * Which nodes and GPUs are used first: the fullest (`binpack`) or the emptiest (`spread`). If `gpu` and `cpu` differ, this
   * library writes the default SchedulingShard, because the chart's values cannot say it.
   *
   * @default - `binpack` for both
   */
  readonly placementStrategy?: { readonly gpu: 'binpack' | 'spread'; readonly cpu: 'binpack' | 'spread' };
  /**
   * Hold containers to the memory of their fractions, by the library of HAMi's chart kai-resource-isolator
   * (`oci://docker.io/projecthami/kai-resource-isolator`), which is installed besides.
   *
   * @default false
   */
  readonly hamiCore?: boolean;
  /**
   * Findings that are known and accepted: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}
