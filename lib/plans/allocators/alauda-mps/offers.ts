import { object } from '../../../internal';
import type { Labels } from '../../../words/kubernetes';
import type { Sharing } from '../../model';
import { checkOffer } from '../check-offer';
import { nodeLabelKeys } from '../cores';

/** How Alauda's MPS plugin divides the GPUs of a pool. */
export interface AlaudaMpsOptions {
  /**
   * The node label that the platform sets for its MPS module. Alauda does not publish the value: read it from a node.
   *
   * @default - none: the platform's administrators label the nodes
   */
  readonly nodeLabels?: Labels;
}

/**
 * GPUs in hundredths of cores and gibibytes of memory, through the MPS plugin of the Alauda platform. Containers ask by
 * `{ alaudaMps: { cores: 30, memory: '4Gi' } }`. A fatal fault of one client ends all clients of the GPU. Elsewhere use
 * `mps()`, which is NVIDIA's own plugin.
 *
 * @throws GpuConfigError when the options have no such form.
 */
export function alaudaMps(options: AlaudaMpsOptions = {}): Sharing<'alaudaMps'> {
  checkOffer('alaudaMps', alaudaMpsSchema, options);
  const { nodeLabels } = options;
  return { partition: { kind: 'none' }, share: { kind: 'alaudaMps', ...(nodeLabels === undefined ? {} : { nodeLabels }) } };
}

const alaudaMpsSchema = object<AlaudaMpsOptions>(nodeLabelKeys);

/** The function above, by name. */
export const alaudaMpsOffers = { alaudaMps: { schema: alaudaMpsSchema, make: alaudaMps } };
