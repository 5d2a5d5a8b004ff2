import type { Scene } from '../scene';
import type { AlertId } from './ids';

/** An alert: when it fires, what it says, and what one does about it. */
export interface Alert {
  readonly id: AlertId;
  readonly severity: 'critical' | 'warning' | 'info';
  /** Minutes for which it has to be true; 0 fires at once. */
  readonly minutes: number;
  /** What it compares with, where that may be changed. */
  readonly limit?: number;
  /** When it fires; a reason where it cannot on these pools. */
  readonly expr: (scene: Scene, limit: number) => string | { readonly why: string };
  /** What happened, with labels of the alert in Prometheus' words. */
  readonly summary: string;
  /** What it means, and what one does. */
  readonly description: string | ((scene: Scene, limit: number) => string);
  /** What `cdk8s-gpu explain` tells more of: an error of the handbook. */
  readonly explain?: string;
}

/** Where a GPU is, in the words of an alert. */
export const ON_GPU = 'GPU {{ $labels.gpu }} of node {{ $labels.node }}';
export const POD = 'pod {{ $labels.namespace }}/{{ $labels.pod }}';

/** One number for each GPU, whichever pods and MIG devices it has. */
export const perGpu = (query: string): string => `max by (node, gpu, UUID, modelName) (${query})`;
