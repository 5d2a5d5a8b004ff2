import * as pulumi from '@pulumi/pulumi';
import { machines } from '../../lib/words/machine';
import { GpuCluster, GpuNodePool, GpuOperator, MpsInferenceService } from '../../lib/faces/pulumi';
import { mps } from '../../lib/plans/allocators';
import { freshStack, settled } from './stack';

const server = { image: 'x:1', port: 8000 } as const;

function ranking() {
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  return { cluster, pool: new GpuNodePool('ranking', { cluster, machine: machines.dgxH100, nodes: 2, sharing: mps({ replicas: 4 }) }) };
}

test('the first MPS client of a further namespace hears of the others, and the next of it does not', async () => {
  await freshStack();
  const { pool } = ranking();
  const rules = (name: string, namespace: pulumi.Input<string>) =>
    new MpsInferenceService(name, { ...server, pool, namespace }).findings.flatMap(({ rule, severity }) =>
      severity === 'info' ? [] : [rule],
    );
  expect(rules('a', 'ml')).toEqual([]);
  expect(rules('b', 'ml')).toEqual([]);
  expect(rules('c', 'web')).toEqual(['sharing/namespaces']);
  expect(rules('d', 'web')).toEqual([]);
  expect(rules('e', pulumi.output('other'))).toEqual([]);
});

test('a pool says what each client may use', async () => {
  await freshStack();
  expect(ranking().pool.clientMemory).toEqual({ memoryMiB: 20389, threadPercentage: 25 });
});

test('a configuration that holds an Output is not judged before it is known', async () => {
  await freshStack();
  const { cluster } = ranking();
  const data = { 'cdk8s-gpu-ranking': pulumi.output('version: v1') };
  const operator = new GpuOperator('gpu-operator', { cluster, values: { devicePlugin: { config: { data } } } });
  expect(operator.findings).toEqual([]);
  await settled();
});
