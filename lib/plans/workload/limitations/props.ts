import type { PlainText } from '../../model';

/** A text in the two languages of the console. */
export interface LocalizedText {
  /** In English. */
  readonly en: PlainText;
  /** In Chinese. */
  readonly zh: PlainText;
}

/** The resources of one module, which the console of the Alauda platform offers together. */
export interface CustomResourceLimitationProps {
  /** Id of the module, such as `'gpu-manager'`: resources of one group are shown together. */
  readonly group: PlainText;
  /** Name of the module. */
  readonly groupLabel: LocalizedText;
  /** The resources; each becomes a ConfigMap. */
  readonly keys: readonly LimitedResource[];
  /**
   * Prefix of the labels by which the platform finds the ConfigMaps. Its own pages have both.
   *
   * @default 'features.cpaas.io'
   */
  readonly labelPrefix?: 'features.cpaas.io' | 'features.alauda.io';
  /**
   * Whether the console offers them.
   *
   * @default true
   */
  readonly enabled?: boolean;
  /**
   * Findings to accept: rule id to the reason.
   *
   * @default - none
   */
  readonly silence?: Readonly<Record<string, string>>;
}

/** An extended resource as the console offers it. */
export interface LimitedResource {
  /** The last part of the name of its ConfigMap, such as `'vcuda-core'`. */
  readonly name: PlainText;
  /** The resource, such as `'tencent.com/vcuda-core'`. */
  readonly key: PlainText;
  /**
   * What the console fills in.
   *
   * @default - nothing
   */
  readonly defaultValue?: number;
  /** What the field is called. */
  readonly label: LocalizedText;
  /** What the field means. */
  readonly description: LocalizedText;
  /**
   * Whether a container has it in its limits.
   *
   * @default 'optional'
   */
  readonly limits?: 'disabled' | 'required' | 'optional';
  /**
   * Whether a container has it in its requests; `fromLimits` copies the limit.
   *
   * @default 'disabled'
   */
  readonly requests?: 'disabled' | 'required' | 'optional' | 'fromLimits';
  /**
   * What one of it is, in English, such as `'vcore'`.
   *
   * @default - not shown
   */
  readonly resourceUnit?: PlainText;
  /**
   * Resources that belong to it.
   *
   * @default - none
   */
  readonly relatedResources?: readonly PlainText[];
  /**
   * Resources that a container cannot have beside it.
   *
   * @default - none
   */
  readonly excludeResources?: readonly PlainText[];
  /**
   * RuntimeClass of pods that ask for it.
   *
   * @default - none
   */
  readonly runtimeClassName?: PlainText;
  /**
   * Do not look for the resource on nodes: a scheduler counts it that no node tells.
   *
   * @default false
   */
  readonly ignoreNodeCheck?: boolean;
}
