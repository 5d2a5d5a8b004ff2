import { listOf, ownValue } from '../../../internal';
import type { Labels } from '../../../words/kubernetes';
import type { Sharing } from '../../model';
import { hami } from './offers';

/** Where HAMi's device plugin writes the GPUs of a node. Source: HAMi v2.10.0 `pkg/device/nvidia/device.go`, RegisterAnnos. */
const REGISTERED = 'hami.io/node-nvidia-register';

/**
 * How HAMi offers the GPUs of a node, as its device plugin registered them; undefined where it has not.
 *
 * Source: HAMi v2.10.0 `pkg/device/devices.go`, MarshalNodeDevices: a list, in JSON, with `count` and `mode` of each GPU.
 */
export function registeredOn(annotations: Labels): Sharing | undefined {
  const text = ownValue(annotations, REGISTERED);
  if (text === undefined) return undefined;
  const [first = {}] = listOf(jsonIn(text));
  const [count, mode] = [ownValue(first, 'count'), ownValue(first, 'mode')];
  return hami({
    ...(typeof count === 'number' && Number.isInteger(count) && count > 0 ? { deviceSplitCount: count } : {}),
    ...(mode === 'mig' ? { operatingMode: 'mig' } : {}),
  });
}

/** Releases before 2.7 write lines of their own, which say no more than that HAMi is there. */
function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
