import { type GpuModel, gpuOf } from '../../../words/gpu';
import { memo } from '../../../internal';
import type { Model } from '../../../plans/model';
import { capabilityOf, optionIn, valueOfRelease } from '../../../plans/workload';
import { each } from '../../lookups/each';
import { gpuNodes } from '../../lookups/gpu-nodes';
import type { Rule } from '../../rule';
import { type LlmServer, llmServers, servedBy } from './llm-servers';

/** A model server, and what the GPUs of its nodes can compute. */
interface OnGpus extends LlmServer {
  readonly whose: string;
  /** Compute capabilities of the oldest and the newest GPU that it may get. */
  readonly oldest: number;
  readonly newest: number;
}

const onGpus = memo((model: Model): readonly OnGpus[] =>
  gpuNodes(model).flatMap(({ whose, models, pods }) => {
    const all = models.map((gpu: GpuModel) => Number(gpuOf(gpu).computeCapability));
    const [oldest, newest] = [Math.min(...all), Math.max(...all)];
    return pods.flatMap((seen) => llmServers(model, seen).map((server) => ({ ...server, whose, oldest, newest })));
  }),
);

/** The way in which weights are quantised: as the command line says it, or the model's own files. */
function quantised(server: LlmServer): { readonly method: string; readonly said: string } {
  const method = optionIn(server.words, server.server.row.precision?.flags ?? []);
  if (method !== undefined) return { method, said: method };
  const served = servedBy(server);
  const own = served === false ? undefined : served.shape.quantised?.method;
  return own === undefined ? { method: '', said: '' } : { method: own, said: `${own}, in which the model's files are,` };
}

const quantization = each(onGpus, {
  id: 'serving/quantization',
  severity: 'error',
  about: 'A model server is to quantise a model in a way that the GPUs of its nodes cannot compute.',
  fix: 'use another quantisation, or a pool of newer GPUs',
  source:
    'vLLM v0.33.0 vllm/model_executor/layers/quantization and SGLang v0.5.23 sglang/srt/layers/quantization, get_min_capability of each method; TGI v3.3.7 server/text_generation_server/layers',
  *look(found) {
    const { seen, at, server, whose, newest } = found;
    const { method, said } = quantised(found);
    const leastOf = (one: string): number | undefined => capabilityOf(server.row.precision?.least, one, server.version);
    const least = leastOf(method);
    if (least === undefined || newest >= least) return;
    const problem = `${server.row.name} does not start: ${said} needs compute capability ${least.toFixed(1)}, and the GPUs of ${whose} have ${newest.toFixed(1)}`;
    const allowed = Object.keys(server.row.precision?.least ?? {}).filter((other) => (leastOf(other) ?? 0) <= newest);
    yield { subject: seen.pod.path, at, problem, got: method, allowed };
  },
});

/** The first GPUs that compute with FP8. Source: NVIDIA CUDA C++ Programming Guide, "Compute Capabilities": 8.9, Ada. */
const FP8 = 8.9;

const fp8Weights = each(onGpus, {
  id: 'serving/weight-only',
  severity: 'info',
  about: 'Weights are kept in FP8 on GPUs that do not compute with FP8: they take half of the memory, and the server computes in 16 bit.',
  fix: 'nothing, where the memory is what counts; otherwise use a pool of GPUs of compute capability 8.9 or newer, or another quantisation; silence this where it is meant',
  source:
    'vLLM v0.33.0 vllm/model_executor/layers/quantization/utils/marlin_utils_fp8.py; SGLang v0.5.23 sglang/srt/layers/quantization/fp8_utils.py, can_auto_enable_marlin_fp8; TGI v3.3.7 server/text_generation_server/layers/fp8.py',
  *look(found) {
    const { seen, at, server, whose, oldest, newest } = found;
    const { method } = quantised(found);
    const least = method === 'fp8' ? capabilityOf(server.row.precision?.least, method, server.version) : undefined;
    if (least === undefined || newest < least || oldest >= FP8) return;
    yield {
      subject: seen.pod.path,
      at,
      problem: `quantization ${method}: ${server.row.name} keeps the weights in FP8 and computes in 16 bit, since the GPUs of ${whose} have compute capability ${oldest.toFixed(1)}`,
      got: method,
      allowed: `compute capability ${FP8} or newer`,
    };
  },
});

const kvCache = each(onGpus, {
  id: 'serving/kv-cache-dtype',
  severity: 'error',
  about: 'A model server is to keep its KV cache in FP8 on GPUs for which it has no such attention.',
  fix: 'remove the option, so that the cache has the type of the activations, or use a pool of newer GPUs',
  source: 'vLLM v0.24.0 to v0.33.0 vllm/v1/attention/backends: flashinfer.py needs 8.0, flash_attn.py 9.0, triton_attn.py raises below 8.9',
  *look({ at, server, words, whose, newest }) {
    const type = optionIn(words, ['--kv-cache-dtype']) ?? '';
    const fp8Cache = server.row.precision?.fp8Cache;
    if (fp8Cache === undefined || server.version === undefined || !type.startsWith('fp8')) return;
    const least = valueOfRelease(fp8Cache, server.version);
    if (least === undefined || newest >= least) return;
    yield {
      at,
      problem: `${server.row.name} ${server.version} does not start: a KV cache of ${type} needs compute capability ${least.toFixed(1)}, and the GPUs of ${whose} have ${newest.toFixed(1)}`,
      got: type,
      allowed: ['auto'],
    };
  },
});

/** The numbers that servers keep and compute with, on the GPUs that they get. */
export const servingPrecisionRules: readonly Rule[] = [quantization, fp8Weights, kvCache];
