// Pools that swept constructs run on: plain descriptions, which both faces take.
import { defaultAllocators } from '../../lib/plans/allocators';
import type { GpuPool } from '../../lib/plans/model';
import { machines } from '../../lib/words/machine';
import { cdk8sFace } from '../parity/cdk8s-face';

/** A pool of a cluster that is described elsewhere. */
export function poolOf(sharing: object | undefined, name = 'dgx', kubernetes: '1.36' | '1.33' = '1.36', nodes = 64): GpuPool {
  const { face } = cdk8sFace();
  const cluster = face.cluster('prod', { kubernetes });
  const own = sharing === undefined ? {} : { sharing };
  const { description, mode, gpu } = face.pool(cluster, name, { machine: machines.dgxH100, nodes, ...own });
  return { description: JSON.parse(JSON.stringify(description)), mode, gpu };
}

/** What an offer makes with the options that it needs; undefined where it is none of an allocator. */
export function offerOf(name: string, options: object = {}): object {
  const row = defaultAllocators.flatMap(({ offers }) => Object.entries(offers)).find(([offer]) => offer === name);
  if (row === undefined) throw new Error(`no allocator has ${name}()`);
  return row[1].make(options as never);
}

export const whole = poolOf(undefined);
export const other = poolOf(undefined, 'spare');
export const shared = poolOf(offerOf('mps', { replicas: 4 }), 'shared');
export const parts = poolOf(offerOf('hami'), 'parts');
export const claimed = poolOf(offerOf('dra'), 'claimed');
/** Of a cluster whose API for claims is older. */
export const claimedBefore = poolOf(offerOf('dra'), 'before', '1.33');
/** As many nodes as the fuzz has hosts of Slurm. */
export const two = poolOf(undefined, 'two', '1.36', 2);
export const daemons = poolOf(offerOf('mpsDaemon', { replicas: 4 }), 'daemons');
