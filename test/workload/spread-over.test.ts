import { exclusive, timeSlicing } from '../../lib/plans/allocators';
import { machines } from '../../lib/words/machine';
import { mergeModel, modeOf, type Sharing } from '../../lib/plans/model';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import { judge } from '../../lib/rules';
import { llamaCpp, sglang, tensorrtLlm, tgi, vllm } from '../../lib/plans/workload';
import { planInferenceService } from '../../lib/plans/workload/plans/inference-service';
import { inferenceService } from '../../lib/plans/workload/workloads';
import { problemsOf } from '../props';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.36', distribution: 'kubeadm' } as const;
const poolOf = (sharing: Sharing = exclusive()) => {
  const { description } = planGpuNodePool({ path: 'prod/h100', id: 'h100' }, { machine: machines.dgxH100, nodes: 4, sharing }, cluster);
  return { mode: modeOf(description.sharing), gpu: description.gpu, description };
};
const model = 'Qwen/Qwen3-32B';
const plan = (props: object) =>
  planInferenceService({ path: 'ml/chat', id: 'chat' }, { pool: poolOf(), ...props } as never, { namespace: 'ml' });
const spreadIn = (props: object) =>
  (plan(props).model.pods?.[0]?.spec.containers[0]?.args ?? []).filter((word) => /parallel-size|tp[-_]size|pp[-_]size/.test(word));
const problems = (props: object) => problemsOf(inferenceService, { pool: poolOf(), ...props }, 'ml/x');
const idle = (props: object) =>
  judge(mergeModel([{ pools: [poolOf().description] }, plan(props).model])).filter(({ rule }) => rule === 'serving/idle-gpus');

test('a server that computes on one GPU alone is spread over those that its pod asks for', () => {
  const request = { gpus: 4 };
  expect(spreadIn({ request, server: vllm({ model }) })).toEqual(['--tensor-parallel-size=4']);
  expect(spreadIn({ request, server: sglang({ model }) })).toEqual(['--tp-size=4']);
  expect(spreadIn({ request, server: tensorrtLlm({ model, version: '1.1.0' }) })).toEqual(['--tp_size=4']);
  // They take all that they see.
  expect(spreadIn({ request, server: tgi({ model, version: '3.3.7' }) })).toEqual([]);
  expect(spreadIn({ request, server: llamaCpp({ model, version: 'b6100' }) })).toEqual([]);
});

test('what is said of the spread stays, and the rest of the GPUs is divided', () => {
  const request = { gpus: 8 };
  expect(spreadIn({ request, server: vllm({ model, dataParallel: 4 }) })).toEqual(['--tensor-parallel-size=2', '--data-parallel-size=4']);
  expect(spreadIn({ request, server: vllm({ model, pipelineParallel: 2 }) })).toEqual([
    '--tensor-parallel-size=4',
    '--pipeline-parallel-size=2',
  ]);
  expect(spreadIn({ request, server: vllm({ model, dataParallel: 8 }) })).toEqual(['--data-parallel-size=8']);
  const own = { request, server: vllm({ model, extraArgs: ['--tensor-parallel-size=2'] }) };
  expect(spreadIn(own)).toEqual(['--tensor-parallel-size=2']);
  expect(problems(own)).toEqual([]);
  expect(spreadIn({ request: { gpus: 1 }, server: vllm({ model }) })).toEqual([]);
  expect(spreadIn({ server: vllm({ model }) })).toEqual([]);
});

test('the pods of a group have a part of the layers each, or a part of each layer', () => {
  const group = { numNodes: 2, request: { gpus: 8 } };
  expect(problems({ ...group, server: vllm({ model }) })).toEqual([]);
  expect(spreadIn({ ...group, server: vllm({ model }) })).toEqual(['--tensor-parallel-size=8', '--pipeline-parallel-size=2']);
  expect(problems({ ...group, server: sglang({ model }) })).toEqual([]);
  expect(spreadIn({ ...group, server: sglang({ model }) })).toEqual(['--tp-size=16']);
});

test('pods that read prompts are spread over their own GPUs', () => {
  const args = JSON.stringify(plan({ request: { gpus: 4 }, server: vllm({ model }), prefill: { request: { gpus: 2 } } }).objects);
  expect(args).toContain('--tensor-parallel-size=4');
  expect(args).toContain('--tensor-parallel-size=2');
});

test('GPUs that the model cannot be divided over are told as idle', () => {
  // 40 heads.
  const server = vllm({ model: 'microsoft/phi-4' });
  expect(spreadIn({ request: { gpus: 3 }, server })).toEqual([]);
  expect(idle({ request: { gpus: 3 }, server })).toMatchObject([{ got: 1, allowed: [3] }]);
  expect(idle({ request: { gpus: 4 }, server: vllm({ model, tensorParallel: 2 }) })).toMatchObject([{ got: 2, allowed: [4] }]);
  expect(idle({ request: { gpus: 4 }, server: vllm({ model }) })).toEqual([]);
  expect(idle({ request: { gpus: 4 }, server: tgi({ model, version: '3.3.7' }) })).toEqual([]);
});

test('shares of one GPU are no GPUs to spread over', () => {
  const pool = poolOf(timeSlicing({ replicas: 4 }));
  expect(spreadIn({ pool, request: { gpus: 2 }, server: vllm({ model }) })).toEqual([]);
});
