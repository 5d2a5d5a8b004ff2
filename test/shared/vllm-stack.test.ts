import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Ajv from 'ajv';
import { hami } from '../../lib/plans/allocators';
import { machines } from '../../lib/words/machine';
import { type GpuPool, modeOf } from '../../lib/plans/model';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import { pvc } from '../../lib/plans/storage';
import { download, vllm, vllmStackValues } from '../../lib/plans/workload';

const shared = process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../shared');
const { $schema: _dialect, ...schema } = JSON.parse(
  readFileSync(join(shared, 'upstream/vllm-production-stack/crds/chart.vllm-stack.values.schema.json'), 'utf8'),
) as Record<string, unknown>;
const judge = new Ajv({ strict: false, allErrors: true }).compile(schema);

const poolOf = (sharing: object = {}): GpuPool => {
  const cluster = { name: 'prod', path: 'prod', kubernetes: '1.36', distribution: 'kubeadm' } as const;
  const { description } = planGpuNodePool({ path: 'prod/h100', id: 'h100' }, { machine: machines.dgxH100, nodes: 4, ...sharing }, cluster);
  return { mode: modeOf(description.sharing), gpu: description.gpu, description };
};
const resources = { cpu: 16, memory: '128Gi' } as const;
const server = vllm({ model: 'Qwen/Qwen3-32B', tensorParallel: 2, maxModelLen: 16384, gpuMemoryUtilization: 0.9, dtype: 'bfloat16' });

test.each<[string, object]>([
  ['whole GPUs', { pool: poolOf(), server }],
  [
    'secrets, a cache and a number',
    { pool: poolOf(), server, cache: pvc('models'), hubToken: { name: 'a', key: 'b' }, apiKey: { name: 'a', key: 'b' }, replicas: 3 },
  ],
  ['a download', { pool: poolOf(), server, cache: download({ sizeLimit: '80Gi' }) }],
  [
    'parts of GPUs',
    { pool: poolOf({ sharing: hami() }), server: vllm({ model: 'me/mine' }), request: { vgpu: { gpus: 1, memory: '8Gi' } } },
  ],
  ['affinity', { pool: poolOf(), server, affinity: { podAntiAffinity: { preferredDuringSchedulingIgnoredDuringExecution: [] } } }],
])("values of %s have the form that the chart's schema wants", (_what, props) => {
  judge(vllmStackValues({ chat: { resources, ...props } as never }));
  expect(judge.errors ?? []).toEqual([]);
});

test('the schema refuses what is of another type', () => {
  expect(judge({ servingEngineSpec: { modelSpec: [{ vllmConfig: { tensorParallelSize: 'two' } }] } })).toBe(false);
  // Which is why autoscaling is refused: KEDA takes a list.
  expect(judge({ servingEngineSpec: { modelSpec: [{ keda: { triggers: [] } }] } })).toBe(false);
});
