import { App, Chart } from 'cdk8s';
import { type Fabrics, findings, GpuCluster, GpuNodePool, GpuTrainingJob, type MachineShape, machines } from '../../lib';
import { fabricOf, fabricRows, fabricsOn, fabricsSchema, fabricUse, impliedFabric, misfitsOf } from '../../lib/plans/fabrics';
import { check } from '../../lib/internal';
import type { KubeObject, PodTemplate } from '../../lib/words/kubernetes';
import { ropes, ropesRow } from './imaginary-fabric';
// What holds for the fabrics that are known holds beside one more.
import './fabrics.test';

// The registry is one list: here it has one row more.
jest.mock('../../lib/plans/fabrics/fabrics', () => {
  const registry = jest.requireActual<{ fabricRows: unknown[] }>('../../lib/plans/fabrics/fabrics');
  registry.fabricRows.push(jest.requireActual<{ ropesRow: unknown }>('./imaginary-fabric').ropesRow);
  return registry;
});

const galley: MachineShape = { ...machines.dgxH100, name: 'galley' };
const others = fabricRows.filter(({ id }) => id !== ropes.kind);

/** The main container of a job on two machines, and what rules find. */
function job(machine: MachineShape, fabric?: Fabrics) {
  const app = new App();
  const chart = new Chart(app, 'ml', { namespace: 'ml' });
  const pool = new GpuNodePool(new GpuCluster(chart, 'prod', { kubernetes: '1.34' }), 'train', { machine, nodes: 2 });
  const more = fabric === undefined ? {} : { fabric };
  const props = { numNodes: 2, request: { gpus: 8 }, image: 'x:1', resources: { cpu: 32, memory: '256Gi' }, ...more } as const;
  new GpuTrainingJob(chart, 'llama', { pool, ...props });
  const made = (chart.toJson() as KubeObject[]).find(({ kind }) => kind === 'Job');
  const { template } = made?.['spec'] as { readonly template: PodTemplate };
  return { main: template.spec.containers[0], found: findings(app) };
}

describe('a fabric that is one more row', () => {
  test('has its row and its form, and is on its machines; nothing without the row', () => {
    expect([fabricOf(ropes), fabricOf(ropes, others)]).toEqual([ropesRow, undefined]);
    expect(check(fabricsSchema(), ropes, 'fabric')).toEqual([]);
    expect(check(fabricsSchema(others), ropes, 'fabric')).not.toEqual([]);
    expect([fabricsOn(galley).some(({ id }) => id === 'ropes'), fabricsOn(galley, others)]).toEqual([true, fabricsOn(machines.dgxH100)]);
    expect(fabricUse([ropes], { gpus: 8 }).resources).toEqual({ 'boats.example.com/rope': 8 });
    expect(fabricUse([ropes], { gpus: 8 }, others).resources).toEqual({});
    expect([misfitsOf([ropes], { gpus: 8 }), misfitsOf([ropes], { gpus: 8 }, others), impliedFabric({ gpus: 8 }, others)]).toEqual([
      [],
      [],
      undefined,
    ]);
  });

  test('is given to a job of several nodes without a word, on the machines that have it', () => {
    const { main, found } = job(galley);
    expect(main?.resources?.limits).toMatchObject({ 'boats.example.com/rope': 8 });
    expect(main?.env).toContainEqual({ name: 'NCCL_NET', value: 'Ropes' });
    expect(found.filter(({ rule }) => rule.startsWith('network/'))).toEqual([]);
    expect(job(machines.dgxH100).main?.resources?.limits).not.toHaveProperty(['boats.example.com/rope']);
  });

  test('fails where the machines do not have it', () =>
    expect(() => job(machines.dgxH100, ropes as never)).toThrow('Ropes: is on galleys alone'));
});
