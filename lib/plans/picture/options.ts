import type { KubeletConfiguration } from '../../words/kubernetes';
import type { Sharing } from '../model';

/** What a picture of a machine shows besides the machine. */
export interface MachinePicture {
  /**
   * Configuration of its kubelet: CPUs and memory that are reserved for the system.
   *
   * @default - the picture does not say what CPUs and memory are for
   */
  readonly kubelet?: KubeletConfiguration;
  /**
   * How a pool offers its GPUs, such as `pool.description.sharing`: what MIG cuts is drawn to scale.
   *
   * @default - GPUs are drawn whole, and the picture does not say what nodes offer
   */
  readonly sharing?: Sharing;
  /**
   * What stands above the picture.
   *
   * @default - the machine's name
   */
  readonly title?: string;
}
