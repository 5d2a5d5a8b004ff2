import type { Json, Problem } from '../../../../internal';
import type { ClusterDescription, PlannedFile } from '../../../model';
import type { Platform } from '../../../../words/platforms';
import type { GpuSchedulerProps } from '../props';

/** What a way is asked to deliver. */
export interface Asked {
  /** Path of the construct or component. */
  readonly path: string;
  /** Folder of its files. */
  readonly folder: string;
  readonly props: GpuSchedulerProps;
  readonly cluster: ClusterDescription;
  readonly platform: Platform;
  /** The whole configuration, in which nothing says where the kubeconfig is. */
  readonly configuration: Json;
}

/** How a configuration reaches the kube-scheduler of a control plane: one file for each. It names platforms; they do not name it. */
export interface SchedulerWay {
  readonly id: string;
  readonly serves: (platform: Platform) => boolean;
  /** Whether it takes a whole KubeSchedulerConfiguration. */
  readonly whole: boolean;
  /** What it cannot deliver, of props that have their form. */
  readonly refuses: (asked: Asked) => readonly Problem[];
  /** The configuration as kube-scheduler reads it there; undefined where it reads none of its own. */
  readonly complete: (asked: Asked) => Json | undefined;
  readonly write: (asked: Asked) => readonly PlannedFile[];
}
