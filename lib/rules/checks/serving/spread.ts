import type { ModelShape } from '../../../words/gpu';
import { devicesIn, optionIn, type ServedByArgs, SPREADS } from '../../../plans/workload';
import { each } from '../../lookups/each';
import { podsOf } from '../../lookups/related';
import type { Rule } from '../../rule';
import { llmServers, servedBy, startedIn } from './llm-servers';

/** Every size of a spread over GPUs that anybody uses. */
const SIZES = Array.from({ length: 32 }, (_, index) => index + 1);

/** Why a model is not spread over so many GPUs; undefined where it can be. */
function whyNot({ shape }: Pick<ServedByArgs, 'shape'>, tensor: number, experts: boolean): string | undefined {
  const { heads, kvHeads, latent } = shape;
  if (heads % tensor !== 0) return `the model has ${heads} attention heads, which ${tensor} does not divide`;
  // Fewer heads of keys and values than GPUs are copied, each equally often.
  const [less, more] = kvHeads < tensor ? [kvHeads, tensor] : [tensor, kvHeads];
  if (latent !== true && more % less !== 0) return `${kvHeads} key-value heads cannot be spread evenly over ${tensor} GPUs`;
  return experts ? undefined : whyNotBlocks(shape, tensor);
}

/** Experts whose weights share scales in blocks are cut between blocks alone. */
function whyNotBlocks({ expertWidth: width, quantised }: ModelShape, tensor: number): string | undefined {
  const [rows = 0] = quantised?.block ?? [];
  if (width === undefined || rows === 0 || quantised?.leaves.includes('experts') || (width / tensor) % rows === 0) return undefined;
  return `its experts are ${width} wide: ${width / tensor} on each of ${tensor} GPUs, which the blocks of ${rows} of its FP8 weights do not divide`;
}

/** Experts that are whole on a GPU are not cut. */
const keepsExperts = (words: readonly string[]): boolean =>
  words.includes('--enable-expert-parallel') || Number(optionIn(words, ['--ep-size', '--ep', '--expert-parallel-size']) ?? 1) > 1;

const tensorParallel = each(podsOf, {
  id: 'serving/tensor-parallel',
  severity: 'error',
  about: 'A model is spread over a number of GPUs that its attention heads, or the blocks of its FP8 weights, cannot be divided by.',
  fix: 'use a tensor parallel size that divides them',
  source:
    'vLLM v0.33.0 vllm/config/model.py, verify_with_parallel_config, models/llama.py, LlamaAttention, and layers/quantization/fp8.py, Fp8MoEMethod.create_weights; SGLang v0.5.23 srt/layers/quantization/fp8.py and srt/models',
  *look(seen, model) {
    for (const server of llmServers(model, seen)) {
      const { words, at } = server;
      const served = servedBy(server);
      if (served === false || served.tensorParallel === undefined) continue;
      const { tensorParallel: tensor } = served;
      const experts = keepsExperts(words);
      const problem = whyNot(served, tensor, experts);
      if (problem === undefined) continue;
      const others = whyNot(served, tensor, true) === undefined ? { fix: FIX } : {};
      const allowed = SIZES.filter((size) => whyNot(served, size, experts) === undefined);
      yield { at, problem, got: tensor, allowed, ...others };
    }
  },
});

const FIX = 'use a tensor parallel size that divides them, or keep experts whole: expertParallel, --enable-expert-parallel, --ep-size';

const acrossSlices = each(podsOf, {
  id: 'serving/mig-tensor-parallel',
  severity: 'error',
  about: 'A model is spread over several MIG devices, which cannot talk to each other.',
  fix: 'use one MIG device that is large enough, or whole GPUs',
  source:
    'NVIDIA MIG user guide: no GPU-to-GPU P2P between MIG devices, and NCCL refuses two of one GPU; a CUDA process sees one MIG device',
  *look(seen, model) {
    for (const { container, words, at } of llmServers(model, seen)) {
      const size = Number(optionIn(words, ['--tensor-parallel-size', '-tp', '--tp-size', '--tp']) ?? 1);
      const slice = seen.asks.find((ask) => ask.container === container.name && ask.mig !== undefined);
      if (size > 1 && slice !== undefined)
        yield { at, problem: `spreads its layers over ${size} MIG devices of profile ${slice.mig}`, got: size, allowed: [1] };
    }
  },
});

/** Servers that compute on one GPU alone when nothing is said. */
const ONE: ReadonlySet<string> = new Set(['vllm', 'sglang', 'tensorrtLlm']);

const GPU = 'nvidia.com/gpu';

const idle = each(podsOf, {
  id: 'serving/idle-gpus',
  severity: 'warning',
  about: 'A model server is spread over fewer GPUs than its container asks for: the others are idle.',
  fix: 'give tensorParallel (--tensor-parallel-size, --tp-size) the number of GPUs, or ask for as many as it uses',
  source:
    'vLLM v0.33.0 vllm/config/parallel.py, SGLang v0.5.23 srt/arg_groups/fields and TensorRT-LLM commands/serve.py: tensor, pipeline and data parallel sizes are 1 when nothing is said',
  *look(seen) {
    for (const { words, server, container, at } of startedIn(seen)) {
      const { count: asked = 0 } = seen.asks.find((ask) => ask.container === container.name && ask.resource === GPU) ?? {};
      if (!ONE.has(server.row.kind) || isSetElsewhere(words)) continue;
      const all = asked * Number(optionIn(words, ['--nnodes', '-n']) ?? 1);
      const used = devicesIn(words);
      if (Number.isNaN(all) || used >= all) continue;
      const problem = `asks for ${asked} GPUs, and ${server.row.name} computes on ${used === 1 ? 'one' : used}`;
      yield { at, problem, got: used, allowed: [all] };
    }
  },
});

/** Whether others than these options decide how many GPUs there are. */
const isSetElsewhere = (words: readonly string[]): boolean =>
  words.some((word) => ELSEWHERE.test(word)) || optionIn(words, SPREADS)?.includes('$') === true;

const ELSEWHERE =
  /^--(?:data[-_]parallel[-_](?:size[-_]local|start[-_]rank|rank)|config|dp(?:-size)?|distributed[-_]executor[-_]backend=ray)(?:=|$)|^torchrun$/;

/** How models are spread over GPUs. */
export const servingSpreadRules: readonly Rule[] = [tensorParallel, acrossSlices, idle];
