import { checkNoOptions, object } from '../../../internal';
import type { Sharing } from '../../model';

/**
 * GPUs in parts of memory and cores, which pods claim from HAMi's DRA driver, `{ vgpu: { gpus: 1, memory: '8Gi', cores: 30 } }`,
 * or whole, `{ gpus: 2 }`. Kubernetes 1.36 or newer, where feature gate `DRAConsumableCapacity` is on by default. The driver is
 * installed by chart `hami-dra` (0.2) of https://project-hami.github.io/HAMi-DRA, or chart `hami-dra-driver` of its repository;
 * claims need neither its webhook nor HAMi's scheduler. Set `webhook.config.mutating.enabled=false` where other pools have
 * `nvidia.com/gpu`: the webhook makes claims of every pod that asks for it.
 *
 * @see https://github.com/Project-HAMi/k8s-dra-driver
 */
export function hamiDra(): Sharing<'hamiDra'>;
export function hamiDra(...given: readonly unknown[]): Sharing<'hamiDra'> {
  checkNoOptions('hamiDra', given);
  return { partition: { kind: 'none' }, share: { kind: 'hamiDra' } };
}

/** The function above, by name. */
export const hamiDraOffers = { hamiDra: { schema: object<object>({}), make: hamiDra } };
