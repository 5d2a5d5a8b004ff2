import type { GpuPool } from '../../model';
import type { Autoscaling } from '../objects/autoscaler';
import type { PodProps } from '../pod/pod-props';
import type { ServingLife } from './serving-props';

/** Pods that serve a model, each with one share of a GPU of an MPS pool. The main container is called `main`. */
export type MpsInferenceServiceProps = MpsServing & ReplicaChoice;

/** How many pods serve: a number, or what an autoscaler decides. */
export type ReplicaChoice =
  | {
      /**
       * Pods that run at once.
       *
       * @default - Kubernetes' 1
       */
      readonly replicas?: number;
      readonly autoscaling?: never;
    }
  | {
      readonly replicas?: never;
      /** An autoscaler that decides how many pods run; the Deployment then says nothing about it. */
      readonly autoscaling: Autoscaling;
    };

/** What an `MpsInferenceService` takes besides the number of its pods. `/dev/shm` belongs to the MPS daemon, so there is no `shm`. */
export interface MpsServing extends Omit<PodProps, 'pool' | 'shm' | 'fabric'>, ServingLife {
  /** The pool whose GPUs the pods share. Every pod gets one share of one GPU. */
  readonly pool: GpuPool<'mps'>;
  /** Port that the main container listens on, named `http`. */
  readonly port: number;
  /**
   * Path that answers 200 over HTTP once the model is served; every probe that is not given asks there.
   *
   * @default '/health'
   */
  readonly healthPath?: string;
}
