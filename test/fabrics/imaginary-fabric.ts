import { object, oneOf, required } from '../../lib/internal';
import type { FabricRow } from '../../lib/plans/model';

/** A choice of a fabric that nobody has. */
export const ropes = { kind: 'ropes' } as const;

/** A fabric that nobody has: the machines of one name have it, its names are known, and it puts a device and a variable into a pod. */
export const ropesRow: FabricRow<typeof ropes> = {
  id: 'ropes',
  name: 'Ropes',
  schema: object<typeof ropes>({ kind: required(oneOf(['ropes'])) }),
  use: (_, { gpus }) => ({
    resources: { 'boats.example.com/rope': gpus },
    env: [{ name: 'NCCL_NET', value: 'Ropes' }],
    capabilities: ['IPC_LOCK'],
  }),
  misfit: (_, { pool }) =>
    pool === undefined || (pool.shapes ?? []).every(({ machine }) => machine.name === 'galley')
      ? undefined
      : { problem: 'is on galleys alone', fix: 'take a galley' },
  isOn: ({ name }) => name === 'galley',
  implied: ({ pool }) => ((pool?.shapes ?? []).some(({ machine }) => machine.name === 'galley') ? ropes : undefined),
  example: 'ropes()',
  source: 'nobody',
};
