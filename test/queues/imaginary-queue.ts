import { object, oneOf, required, text } from '../../lib/internal';
import { labelled, type QueueRow } from '../../lib/plans/queues/queue-row';

/** A choice of a queue that nobody has. */
export const ferry = { kind: 'ferry', pier: 'north' } as const;

/** A queue that nobody has: it writes on pods, on those that compute, on the object, and needs an object of its own before. */
export const ferryRow: QueueRow<typeof ferry> = {
  kind: 'ferry',
  schema: object<typeof ferry>({
    kind: required(oneOf(['ferry'])),
    pier: required(text({ pattern: /^[a-z]+$/, what: 'the name of a pier' })),
  }),
  scheduler: ({ pier }) => `ferry-${pier}`,
  sharesCpus: true,
  controllers: ['Job', 'JobSet'],
  refuses: () => undefined,
  keys: ['ferry.example.com/pier', 'ferry.example.com/seats'],
  pods: ({ pier }) => ({ labels: { 'ferry.example.com/pier': pier }, spec: { schedulerName: `ferry-${pier}` } }),
  workers: (_, { together = 1 }) => ({ annotations: { 'ferry.example.com/seats': String(together) } }),
  object: ({ pier }, given) => labelled(given, { 'ferry.example.com/pier': pier }),
  before: ({ pier }, { name, namespace }) => [
    { apiVersion: 'ferry.example.com/v1', kind: 'Ticket', metadata: { name, namespace }, spec: { pier } },
  ],
};
