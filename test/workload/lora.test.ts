import { fitOf, isShape, modelShape, needOf, shapeOfConfig } from '../../lib/words/gpu';
import { valueAt } from '../../lib/internal';
import type { EnvVar } from '../../lib/words/kubernetes';
import { machines } from '../../lib/words/machine';
import { type GpuPool, mergeModel, modeOf } from '../../lib/plans/model';
import { planGpuNodePool } from '../../lib/plans/node/plan-pool';
import { judge } from '../../lib/rules';
import { type GpuInferenceServiceProps, nim, sglang, vllm } from '../../lib/plans/workload';
import { planInferenceService } from '../../lib/plans/workload/plans/inference-service';
import { inferenceService } from '../../lib/plans/workload/workloads';
import { problemsOf } from '../props';
import { podSpec } from './support';

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.36', distribution: 'kubeadm' } as const;
const { description } = planGpuNodePool({ path: 'prod/h100', id: 'h100' }, { machine: machines.dgxH100, nodes: 1 }, cluster);
const pool: GpuPool = { mode: modeOf(description.sharing), gpu: description.gpu, description };
const model = 'meta-llama/Llama-3.1-8B-Instruct';
const adapters = { sql: 'me/sql-lora', chat: '/loras/chat' } as const;

const planOf = (server: object) =>
  planInferenceService({ path: 'ml/chat', id: 'chat' }, { pool, server } as GpuInferenceServiceProps, { namespace: 'ml' });
const argsOf = (server: object) => podSpec(planOf(server)).containers[0]?.args ?? [];
const found = (props: object) => problemsOf(inferenceService, { pool, ...props }, 'x').map((line) => line.split(': ')[0]);

test('vLLM has its adapters as words behind one option, and how many of them at once', () => {
  const args = argsOf(vllm({ model, maxModelLen: 8192, lora: { adapters, maxLoras: 2, maxLoraRank: 64, maxCpuLoras: 4 } }));
  const from = args.indexOf('--enable-lora');
  expect(args.slice(from, from + 7)).toEqual([
    ...['--enable-lora', '--max-loras=2', '--max-lora-rank=64', '--max-cpu-loras=4'],
    ...['--lora-modules', 'sql=me/sql-lora', 'chat=/loras/chat'],
  ]);
  // What follows is an option again: words of adapters end there.
  expect(args[from + 7]).toMatch(/^--/);
});

test('SGLang has them in its own words', () => {
  const args = argsOf(sglang({ model, lora: { adapters, maxLorasPerBatch: 2, maxLoraRank: 64, maxLoadedLoras: 4 } }));
  const from = args.indexOf('--enable-lora');
  expect(args.slice(from)).toEqual([
    ...['--enable-lora', '--max-loras-per-batch=2', '--max-lora-rank=64', '--max-loaded-loras=4'],
    ...['--lora-paths', 'sql=me/sql-lora', 'chat=/loras/chat'],
  ]);
});

describe('NIM has their folder and their sizes as variables', () => {
  const lora = { source: '/opt/nim/loras', maxLoras: 2, maxLoraRank: 64, maxCpuLoras: 4 };
  const envOf = (tag: string, more: object = {}) => {
    const props = { pool, server: nim({ lora }), image: `nvcr.io/nim/meta/llama-3.1-8b-instruct${tag}`, ...more };
    const plan = planInferenceService({ path: 'ml/chat', id: 'chat' }, props, { namespace: 'ml' });
    const [nims] = plan.objects.flatMap(({ object }) => (object.kind === 'NIMService' ? [valueAt({ ...object }, 'spec.env')] : []));
    const env = (nims ?? podSpec(plan).containers[0]?.env ?? []) as readonly EnvVar[];
    return Object.fromEntries(env.flatMap(({ name, value }) => (/PEFT|LORA|PASSTHROUGH/.test(name) ? [[name, value]] : [])));
  };
  const own = { NIM_PEFT_SOURCE: '/opt/nim/loras' };
  const sizes = { NIM_MAX_GPU_LORAS: '2', NIM_MAX_CPU_LORAS: '4', NIM_MAX_LORA_RANK: '64' };
  const passed = { NIM_PASSTHROUGH_ARGS: '--max-loras=2 --max-cpu-loras=4 --max-lora-rank=64' };

  test('of its own up to release 1, and arguments of its engine from 2 on', () => {
    expect(envOf(':1.13.0')).toEqual({ ...own, ...sizes });
    expect(envOf(':2.1.4')).toEqual({ ...own, ...passed });
  });

  test('both where the release is not known', () => {
    expect(envOf(`@sha256:${'0'.repeat(64)}`)).toEqual({ ...own, ...sizes, ...passed });
  });

  test('in a NIMService as well', () => {
    const hubToken = { name: 'ngc', key: 'NGC_API_KEY' };
    expect(envOf(':2.1.4', { controller: 'NIMService', hubToken })).toEqual({ ...own, ...passed });
  });

  test('and a folder that is none fails', () => {
    const image = 'nvcr.io/nim/x:1.13.0';
    expect(found({ image, server: nim({ lora: { source: 'loras' } }) })).toEqual(['x.server.lora.source']);
    expect(found({ image, server: nim({ lora: { source: '/a', maxLoras: 4, maxCpuLoras: 2 } }) })).toEqual(['x.server.lora.maxCpuLoras']);
  });
});

test('adapters that a server does not start with, or that nobody reaches, fail', () => {
  expect(found({ server: vllm({ model, lora: { adapters, maxLoras: 4, maxCpuLoras: 2 } }) })).toEqual(['x.server.lora.maxCpuLoras']);
  expect(found({ server: sglang({ model, lora: { adapters, maxLorasPerBatch: 1, maxLoadedLoras: 1 } }) })).toEqual([
    'x.server.lora.maxLoadedLoras',
  ]);
  expect(found({ server: vllm({ model, lora: { adapters: { [model]: 'me/a' } } }) })).toEqual([
    expect.stringMatching(/^x\.server\.lora\.adapters/),
  ]);
  expect(found({ server: vllm({ model, lora: { adapters, maxLoraRank: 48 as 64 } }) })).toEqual(['x.server.lora.maxLoraRank']);
  expect(found({ server: sglang({ model, version: '0.4.6', lora: { adapters } }) })).toEqual(['x.server.lora']);
  const image = 'rayproject/ray-llm:2.56.0-py312-cu130';
  for (const controller of ['RayService', 'LLMInferenceService'])
    expect(found({ controller, image, server: vllm({ model, lora: { adapters } }) })).toEqual(['x.server.lora']);
});

test('the room that vLLM takes for adapters follows from their number, their rank and the model', () => {
  const shape = modelShape(model)!;
  const plain = needOf({ shape })!.weightsMiB;
  const withAdapters = (count: number, rank: number, tensorParallel = 1) =>
    needOf({ shape, tensorParallel, loras: { count, rank } })!.weightsMiB - needOf({ shape, tensorParallel })!.weightsMiB;
  // 32 layers: 7 matrices of 4096 whole, (2 x 32 + 2 x 8) x 128 and 3 x 14336 divided; two bytes each.
  const perRank = (32 * (7 * 4096 + 80 * 128 + 3 * 14336) * 2) / 2 ** 20;
  expect(Math.abs(withAdapters(1, 16) - 16 * perRank)).toBeLessThanOrEqual(1);
  expect(Math.abs(withAdapters(8, 512) - 4096 * perRank)).toBeLessThanOrEqual(1);
  const halved = (32 * (7 * 4096 + (80 * 128 + 3 * 14336) / 2) * 2) / 2 ** 20;
  expect(Math.abs(withAdapters(1, 256, 2) - 256 * halved)).toBeLessThanOrEqual(1);
  expect(fitOf({ shape, loras: { count: 64, rank: 512 } }, 81_559, 8192, 0.9)?.cannotStart).toBe(true);
  expect(fitOf({ shape }, 81_559, 8192, 0.9)?.cannotStart).toBe(false);
  expect(plain).toBeGreaterThan(15_000);
});

test('of models with experts nothing is said of adapters', () => {
  const mixed = shapeOfConfig({
    model_type: 'mixtral',
    hidden_size: 4096,
    num_hidden_layers: 32,
    num_attention_heads: 32,
    num_key_value_heads: 8,
    intermediate_size: 14336,
    vocab_size: 32000,
    num_local_experts: 8,
  });
  expect(isShape(mixed) && mixed.lora).toBeUndefined();
});

test('a server whose adapters leave no room is found by serving/fit', () => {
  const rules = (lora: object) => {
    const made = planOf(vllm({ model, maxModelLen: 8192, lora: { adapters, ...lora } }));
    const all = mergeModel([made.model, { pools: [description] }]);
    return judge(all).map(({ rule }) => rule);
  };
  expect(rules({ maxLoras: 64, maxLoraRank: 512 })).toContain('serving/fit');
  expect(rules({})).not.toContain('serving/fit');
});
