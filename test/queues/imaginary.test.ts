import { check } from '../../lib/internal';
import type { KubeObject } from '../../lib/words/kubernetes';
import { podsOf } from '../../lib/plans/model';
import {
  queuedObject,
  queuedPods,
  queueObjects,
  queueRow,
  type QueueRow,
  queueRows,
  queueSchema,
  schedulerOf,
} from '../../lib/plans/queues';
import type { GpuTrainingJobProps } from '../../lib/plans/workload';
import { find, job, kinds, planJob, problemsOfJob, train } from '../workload/support';
import { ferry, ferryRow } from './imaginary-queue';
// What holds for the queues that are known holds beside one more.
import '../workload/queues.test';

// The registry is one list: here it has one row more.
jest.mock('../../lib/plans/queues/queues', () => {
  const registry = jest.requireActual<{ queueRows: Record<string, unknown> }>('../../lib/plans/queues/queues');
  registry.queueRows['ferry'] = jest.requireActual<{ ferryRow: unknown }>('./imaginary-queue').ferryRow;
  return registry;
});

const torch = { numNodes: 4, command: ['torchrun', 'train.py'] } as const;
const waiting = (props: object = {}) => ({ ...job, ...torch, pool: train, queue: ferry, ...props }) as unknown as GpuTrainingJobProps;
const { ferry: _ferry, ...others } = queueRows as Readonly<Record<string, QueueRow>>;
const queued = { name: 'llama', namespace: 'ml', labels: {}, together: 4 };

describe('a queue that is one more row', () => {
  test('has its row, its scheduler and its form; nothing without the row', () => {
    expect(queueRow(ferry)).toBe(ferryRow);
    expect(schedulerOf(ferry)).toBe('ferry-north');
    expect(check(queueSchema(), ferry, 'queue')).toEqual([]);
    expect(check(queueSchema(), { kind: 'ferry', pier: '9' }, 'queue')).toMatchObject([{ path: 'queue.pier' }]);
    expect(check(queueSchema(others), ferry, 'queue')).not.toEqual([]);
    expect(() => queueRow(ferry, others)).toThrow("no queue 'ferry'");
  });

  test.each(['Job', 'JobSet'] as const)('has all that it reads on a %s and its pods, and its own object', (controller) => {
    const plan = planJob(waiting({ controller }));
    expect(find(plan, 'Ticket')).toMatchObject({ metadata: { name: 'llama', namespace: 'ml' }, spec: { pier: 'north' } });
    expect(find(plan, controller).metadata.labels).toMatchObject({ 'ferry.example.com/pier': 'north' });
    for (const { labels, annotations, spec } of podsOf(find(plan, controller), '')) {
      expect(labels).toMatchObject({ 'ferry.example.com/pier': 'north' });
      expect(annotations).toMatchObject({ 'ferry.example.com/seats': '4' });
      expect(spec.schedulerName).toBe('ferry-north');
    }
    expect(kinds(plan)[0]).toBe('Ticket');
    expect(plan.model.pods?.map(({ guaranteed }) => guaranteed)).toEqual([undefined]);
  });

  test('fails for what it says of others: its keys, its scheduler and its controllers are its own', () => {
    expect(problemsOfJob(waiting({ labels: { 'ferry.example.com/pier': 'x' } })).join()).toContain('is written by queue');
    expect(problemsOfJob(waiting({ schedulerName: 'mine' })).join()).toContain("gives the pods to scheduler 'ferry-north'");
    expect(problemsOfJob(waiting({ controller: 'LeaderWorkerSet' })).join()).toContain('is not one whose pods ferry can place');
    expect(problemsOfJob(waiting())).toEqual([]);
  });

  test('is asked for by the rows that are passed, and by no others', () => {
    const object: KubeObject = { apiVersion: 'batch/v1', kind: 'Job', metadata: { name: 'llama' } };
    const template = { spec: { containers: [] } };
    expect(queuedObject(object, ferry, queued).metadata.labels).toEqual({ 'ferry.example.com/pier': 'north' });
    expect(queuedPods(template, ferry, queued).spec.schedulerName).toBe('ferry-north');
    expect(queuedPods(template, ferry, queued, false).metadata?.annotations).toBeUndefined();
    expect(queueObjects(ferry, queued)).toHaveLength(1);
    for (const ask of [
      () => queuedObject(object, ferry, queued, others),
      () => queuedPods(template, ferry, queued, true, others),
      () => queueObjects(ferry, queued, others),
      () => schedulerOf(ferry, others),
    ])
      expect(ask).toThrow("no queue 'ferry'");
  });
});
