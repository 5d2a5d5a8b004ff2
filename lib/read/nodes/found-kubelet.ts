import type { KubeletConfiguration } from '../../words/kubernetes';

type Step = string | number;

/** A kubelet's configuration inside an object, and where it is in it. */
export interface FoundKubelet {
  readonly configuration: KubeletConfiguration;
  /** Steps from the object to the configuration, or to the text that holds it. */
  readonly steps: readonly Step[];
  /** It is laid over another, which says the rest. */
  readonly partial?: true;
  /** Where the fields are that have another name in the object. */
  readonly names?: Readonly<Record<string, readonly Step[]>>;
}
