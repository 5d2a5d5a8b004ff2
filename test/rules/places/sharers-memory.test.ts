import { exclusive, timeSlicing } from '../../../lib/plans/allocators';
import { machines } from '../../../lib/words/machine';
import { modeOf, type Sharing } from '../../../lib/plans/model';
import { planGpuNodePool } from '../../../lib/plans/node/plan-pool';
import { plainServer, sglang, vllm } from '../../../lib/plans/workload';
import { planInferenceService } from '../../../lib/plans/workload/plans/inference-service';
import { foundIn } from './places';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.36', distribution: 'kubeadm' } as const;
const said = (props: object, machine: object, sharing: Sharing = timeSlicing({ replicas: 4 }), nodes = 1) => {
  const { description } = planGpuNodePool({ path: 'prod/p', id: 'p' }, { machine, nodes, sharing } as never, cluster);
  const pool = { mode: modeOf(description.sharing), gpu: description.gpu, description };
  const plan = planInferenceService({ path: 'ml/chat', id: 'chat' }, { pool, ...props } as never, { namespace: 'ml' });
  return foundIn('sharing/sharers-memory', { pools: [description] }, plan.model).map(({ at, got }) => [at, got]);
};
const model = 'Qwen/Qwen3-0.6B';
const l4 = machines.aws['g6.xlarge'];
const eight = machines.dgxH100;
const plain = { server: plainServer({ command: ['serve'], port: 80 }), image: 'x:1', port: 80 };

test('servers that share a GPU fail when their parts are more than it has', () => {
  expect(said({ server: vllm({ model }), replicas: 4 }, l4)).toHaveLength(1);
  expect(said({ server: vllm({ model, gpuMemoryUtilization: 0.2 }), replicas: 4 }, l4)).toEqual([]);
  expect(said({ server: vllm({ model, gpuMemoryUtilization: 0.3 }), replicas: 4 }, l4)).toHaveLength(1);
  expect(said({ server: sglang({ model }), replicas: 2 }, l4)).toHaveLength(1);
  expect(said({ server: sglang({ model, memFractionStatic: 0.4 }), replicas: 2 }, l4)).toEqual([]);
  expect(said({ server: vllm({ model }), replicas: 1 }, l4)).toEqual([]);
});

test('pods that have a GPU each do not share it, and more pods than GPUs do', () => {
  expect(said({ server: vllm({ model }), replicas: 8 }, eight)).toEqual([]);
  expect(said({ server: vllm({ model }), replicas: 9 }, eight)).toHaveLength(1);
  expect(said({ server: vllm({ model }), replicas: 9 }, eight, timeSlicing({ replicas: 4 }), 2)).toEqual([]);
  expect(said({ server: vllm({ model }), replicas: 8 }, eight, exclusive())).toEqual([]);
});

test('what the user says of a model counts as it is', () => {
  expect(said({ ...plain, modelMemory: '40Gi', replicas: 32 }, eight)).toEqual([['modelMemory', '40960Mi']]);
  expect(said({ ...plain, modelMemory: '19Gi', replicas: 32 }, eight)).toEqual([]);
  expect(said({ ...plain, replicas: 32 }, eight)).toEqual([]);
});
