// Every command line of a model server, or of a router, that the planner writes: servers and their releases, each option
// alone and all of them, ways of sharing, places of the model, keys, controllers, groups, and prefill apart.
import { exclusive, hami, mig, mps, timeSlicing } from '../../../../lib/plans/allocators';
import { commandsOfServeConfig } from '../../../../lib/words/kinds/serving/ray-serve-config';
import { machines } from '../../../../lib/words/machine';
import { type GpuPool, modeOf, type Plan, type Sharing } from '../../../../lib/plans/model';
import { planGpuNodePool } from '../../../../lib/plans/node/plan-pool';
import { pvc } from '../../../../lib/plans/storage';
import {
  download,
  type GpuInferenceServiceProps,
  llamaCpp,
  type ModelServer,
  sglang,
  tensorrtLlm,
  tgi,
  triton,
  vllm,
} from '../../../../lib/plans/workload';
import { planInferenceService } from '../../../../lib/plans/workload/plans/inference-service';
import { vllmDtypes } from '../../../../lib/plans/workload/servers/vllm-server';
import { inferenceService } from '../../../../lib/plans/workload/workloads';
import { problemsOf } from '../../../props';
import { recorded } from './recorded';

/** A command line, and by whose parser it is judged. */
export interface Line {
  readonly id: string;
  readonly program: string;
  readonly release: string;
  readonly words: readonly string[];
  /** The words, as a shell has to read them first. */
  readonly shell?: string;
}

const model = 'Qwen/Qwen3-8B';

/** The options of each server, with every value where they have choices. */
const OPTIONS: Readonly<Record<string, readonly object[]>> = {
  vllm: [
    { servedModelName: 'chat' },
    { pipelineParallel: 2 },
    { dataParallel: 2 },
    { dataParallel: 2, maxModelLen: 8192 },
    { expertParallel: true },
    { maxModelLen: 16384 },
    { maxNumSeqs: 64 },
    { gpuMemoryUtilization: 0.85 },
    { quantization: 'fp8' },
    { kvCacheDtype: 'fp8' },
    { lora: { adapters: { sql: 'me/sql-lora', chat: '/loras/chat' }, maxLoras: 2, maxLoraRank: 64, maxCpuLoras: 4 } },
    ...vllmDtypes.map((dtype) => ({ dtype })),
  ],
  sglang: [
    { servedModelName: 'chat' },
    { contextLength: 16384 },
    { maxRunningRequests: 64 },
    { memFractionStatic: 0.85 },
    { quantization: 'fp8' },
    { kvCacheDtype: 'fp8_e5m2' },
    { lora: { adapters: { sql: 'me/sql-lora', chat: '/loras/chat' }, maxLorasPerBatch: 2, maxLoraRank: 64, maxLoadedLoras: 4 } },
    ...['auto', 'half', 'float16', 'bfloat16', 'float', 'float32'].map((dtype) => ({ dtype })),
  ],
  tgi: [
    { maxTotalTokens: 16384 },
    { maxConcurrentRequests: 64 },
    { dtype: 'bfloat16' },
    { dtype: 'float16' },
    ...['awq', 'compressed-tensors', 'eetq', 'exl2', 'gptq', 'marlin', 'bitsandbytes', 'bitsandbytes-nf4', 'bitsandbytes-fp4', 'fp8'].map(
      (quantize) => ({ quantize }),
    ),
  ],
  triton: [{ gpus: 2 }],
  llamaCpp: [{ ctxSize: 16384 }, { parallel: 4 }, { nGpuLayers: 20 }, { nGpuLayers: 0 }, { gpus: 2 }],
  tensorrtLlm: [{ pipelineParallel: 2 }, { maxSeqLen: 16384 }, { maxBatchSize: 64 }, { kvCacheFreeGpuMemoryFraction: 0.8 }],
};

const MAKE: Readonly<Record<string, (options: object) => ModelServer>> = {
  vllm: (options) => vllm({ model, ...options }),
  sglang: (options) => sglang({ model, ...options }),
  tgi: (options) => tgi({ model, ...options }),
  triton: (options) => triton({ modelRepository: '/models', ...options }),
  llamaCpp: (options) => llamaCpp({ model: 'ggml-org/gemma-3-4b-it-GGUF', ...options }),
  tensorrtLlm: (options) => tensorrtLlm({ model, ...options }),
};

/** Servers whose parsers are recorded, and the options of each that are judged. */
export const servers: readonly string[] = Object.keys(OPTIONS);
export const keysOf = (server: string): readonly string[] => [...new Set(setsOf(server).flatMap((options) => Object.keys(options)))];

const cluster = { name: 'prod', path: 'prod', kubernetes: '1.36', distribution: 'kubeadm' } as const;
const poolOf = (sharing: Sharing): GpuPool => {
  const props = { machine: machines.dgxH100, nodes: 2, sharing } as never;
  const { description } = planGpuNodePool({ path: 'prod/gpus', id: 'gpus' }, props, cluster);
  return { mode: modeOf(description.sharing), gpu: description.gpu, description };
};

const whole = { pool: poolOf(exclusive()) };
/** Pools of every way of sharing, with what a pod asks of each. */
const SHARED: readonly object[] = [
  whole,
  { pool: poolOf(timeSlicing({ replicas: 4 })) },
  { pool: poolOf(mps({ replicas: 4 })) },
  { pool: poolOf(mig({ strategy: 'mixed', layout: { '3g.40gb': 2 } } as never)), request: { mig: '3g.40gb' } },
  { pool: poolOf(hami()), request: { vgpu: { gpus: 1, memory: '16Gi' } } },
];
const kserve = { ...whole, resources: { cpu: 4, memory: '32Gi' } };
const route = { host: 'chat.example', gateway: { name: 'public' } };
/** What a command line depends on besides the server: judged by every release. */
const EVERY: readonly object[] = [
  whole,
  { ...whole, cache: pvc('models', { folder: 'qwen' }) },
  { ...whole, numNodes: 2 },
  { ...whole, prefill: {} },
];
/** What surrounds a server of the newest release; props that are refused for it are left out. */
const AROUND: readonly object[] = [
  ...SHARED,
  ...EVERY,
  { ...whole, cache: download({ sizeLimit: '40Gi' }) },
  { ...whole, apiKey: { name: 'keys', key: 'chat' }, cache: pvc('models', { folder: 'qwen' }) },
  { ...whole, terminationGracePeriodSeconds: 12, preStopSeconds: 2 },
  { ...kserve, controller: 'InferenceService' },
  { ...kserve, controller: 'InferenceService', deploymentMode: 'Knative' },
  { ...whole, controller: 'LLMInferenceService' },
  { ...whole, controller: 'LLMInferenceService', numNodes: 2 },
  { ...whole, controller: 'LLMInferenceService', prefill: {}, route },
  { ...whole, controller: 'RayService' },
];

/** No option, each alone, and all together. */
const setsOf = (server: string): readonly object[] => {
  const single = OPTIONS[server] ?? [];
  return [{}, { tensorParallel: 2 }, ...single, Object.assign({}, ...single) as object];
};

/** The lines of all, and how many descriptions were refused instead. */
export function everyLine(): { readonly lines: readonly Line[]; readonly refused: number; readonly unused: readonly string[] } {
  const lines: Line[] = [];
  const used = new Set<object>();
  let refused = 0;
  for (const server of servers)
    for (const [index, release] of [...recorded(server).keys()].entries())
      for (const options of setsOf(server))
        for (const around of index === recorded(server).size - 1 ? AROUND : EVERY) {
          const props = propsOf(server, release, options, around);
          if (problemsOf(inferenceService, props, 'ml/chat').length > 0) refused++;
          else {
            const found = linesOf(server, release, planOf(props), JSON.stringify([options, AROUND.indexOf(around)]));
            lines.push(...found);
            if (found.length > 0) used.add(around);
          }
        }
  return { lines, refused, unused: AROUND.filter((around) => !used.has(around)).map((around) => Object.keys(around).join()) };
}

const propsOf = (server: string, release: string, options: object, around: object): GpuInferenceServiceProps => {
  const made = MAKE[server]!({ ...(/^\d+\.\d/.test(release) && server !== 'llamaCpp' ? { version: release } : {}), ...options });
  // What is recorded of these two is no release of theirs; which one KServe's presets bring, the newest parser stands for.
  return { server: made, image: 'registry.example/server:1', ...around };
};

const planOf = (props: GpuInferenceServiceProps): Plan => planInferenceService({ path: 'ml/chat', id: 'chat' }, props, { namespace: 'ml' });

interface Started {
  readonly name: string;
  readonly command?: readonly string[];
  readonly args?: readonly string[];
  readonly env?: readonly { readonly name: string; readonly value?: string }[];
}

/** The routers that come with servers, by the program that starts them. */
const ROUTERS: Readonly<Record<string, string>> = { 'sglang_router.launch_router': 'sglang-router', 'vllm-router': 'vllm-router' };
const MAIN = ['main', 'kserve-container', 'router'];

function linesOf(server: string, release: string, plan: Plan, id: string): readonly Line[] {
  const lines: Line[] = [];
  for (const { object } of plan.objects) {
    const { serveConfigV2 } = (object['spec'] ?? {}) as { readonly serveConfigV2?: string };
    for (const [, , ...words] of commandsOfServeConfig(serveConfigV2))
      lines.push({ id: `${server} ${release} ${id} RayService`, program: server, release, words });
    for (const { name, command = [], args = [], env = [] } of containersIn(object)) {
      if (!MAIN.includes(name)) continue;
      const at = `${server} ${release} ${id} ${object.kind} ${lines.length}`;
      const words = args.map(substituted);
      const more = env.find((one) => one.name === 'VLLM_ADDITIONAL_ARGS')?.value;
      if (more !== undefined) lines.push({ id: at, program: 'vllm', release, words: [], shell: more });
      const program = ROUTERS[command.at(-1) ?? ''];
      if (program !== undefined) lines.push({ id: at, program, release: [...recorded(program).keys()].at(-1)!, words });
      else if (args.length > 0) lines.push({ id: at, program: server, release, words });
    }
  }
  return lines;
}

/** What the kubelet makes of a variable: a number for those of ranks. */
const substituted = (word: string): string => word.replace(/\$\((\w+)\)/g, (_, name: string) => (name.endsWith('_INDEX') ? '1' : 'text'));

/** The containers of every pod template in an object, wherever it is. */
function containersIn(value: unknown): readonly Started[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = (value as { readonly containers?: readonly Started[] }).containers ?? [];
  return [...(Array.isArray(own) ? own : []), ...Object.values(value).flatMap(containersIn)];
}
