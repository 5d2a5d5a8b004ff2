import { deviceMemory } from '../../../plans/allocators';
import { fitOf, needOf } from '../../../words/gpu';
import type { Container } from '../../../words/kubernetes';
import { type Model, poolGpuModels, type PoolDescription } from '../../../plans/model';
import { optionIn, unknownModelIn } from '../../../plans/workload';
import { each } from '../../lookups/each';
import { podsOf } from '../../lookups/related';
import type { Rule, Unknown } from '../../rule';
import { type LlmServer, llmServers, servedBy } from './llm-servers';

const fit: Rule = {
  id: 'serving/fit',
  severity: 'error',
  about: 'A model and the cache of one sequence need more memory than its GPUs have.',
  fix: 'spread it over more GPUs, lower the longest sequence, quantise it, or choose a GPU with more memory',
  source:
    "the weights follow from the model's config.json; vLLM v0.33.0 vllm/v1/core/kv_cache_utils.py, check_enough_kv_cache_memory: it does not start when one sequence of max_model_len has no room",
  *check(model) {
    const pools = poolsByPath(model);
    for (const seen of podsOf(model)) {
      const pool = pools.get(seen.pod.pool ?? '');
      if (pool === undefined) continue;
      for (const server of llmServers(model, seen)) {
        const served = servedBy(server);
        const memory = memoryOf(server, pool);
        if (served === false || memory === undefined) continue;
        // Without a length of its own, the weights are compared alone.
        const found = fitOf(served, memory, served.length ?? 1, served.fraction);
        if (found?.cannotStart !== true) continue;
        const { leastMiB, usableMiB } = found;
        yield {
          subject: seen.pod.path,
          at: server.at,
          problem: `the model${served.length === undefined ? '' : ` and one sequence of ${served.length} tokens`} need ${gib(leastMiB)} on ${served.devices === 1 ? 'its GPU' : `each of its ${served.devices} GPUs`}, and the server may take ${gib(usableMiB)} there`,
          got: `${leastMiB}Mi`,
          allowed: `up to ${usableMiB}Mi`,
        };
      }
    }
  },
  *unknown(model) {
    const pools = poolsByPath(model);
    for (const seen of podsOf(model)) {
      if (seen.pod.modelMemoryMiB !== undefined) continue;
      for (const server of llmServers(model, seen)) {
        const unknown = unknownOf(server, pools.get(seen.pod.pool ?? ''));
        if (unknown !== undefined) yield { subject: seen.pod.path, at: server.at, unchecked: UNCHECKED, ...unknown };
      }
      const [nim] = seen.containers.filter(
        ({ container }) => isNim(container) && seen.asks.some((ask) => ask.container === container.name),
      );
      if (nim !== undefined) {
        const missing = `the size of the model in '${nim.container.image}' is not known`;
        yield { subject: seen.pod.path, at: `${seen.pod.pointer}.${nim.step}`, unchecked: UNCHECKED, missing, give: 'give modelMemory' };
      }
    }
  },
};

const UNCHECKED = 'the memory that the model needs, and how long it loads';

/** NVIDIA's images hold a model, in the form that they choose by the GPUs. */
const isNim = ({ image, env = [] }: Container): boolean =>
  image.startsWith('nvcr.io/nim/') || env.some(({ name }) => name === 'NIM_CACHE_PATH' || name === 'NIM_MODEL_PATH');

/** What is missing to know whether a model fits. */
function unknownOf(server: LlmServer, pool: PoolDescription | undefined): Pick<Unknown, 'missing' | 'give'> | undefined {
  const { words, seen } = server;
  const { kind } = server.server.row;
  const file = kind === 'llamaCpp' ? optionIn(words, ['--hf-repo', '-hf', '-hfr', '--model', '-m']) : undefined;
  if (file !== undefined) return { missing: `the size of '${file}' is not known`, give: 'give modelMemory' };
  const name = unknownModelIn(words, seen.pod.modelShape, kind);
  if (name !== undefined) return { missing: `the shape of '${name}' is not known`, give: "give modelConfig, the model's own config.json" };
  const served = servedBy(server);
  if (served === false) return undefined;
  if (needOf(served) === undefined) {
    const way = served.quantization ?? served.shape.quantised?.method ?? served.dtype ?? served.shape.dtype;
    return { missing: `the size of weights in '${way}' is not known`, give: 'give modelMemory' };
  }
  if (pool === undefined) return { missing: 'the nodes that it runs on are not known', give: 'give pool, or the cluster by --context' };
  const isKnown = poolGpuModels(pool).length > 0;
  return isKnown ? undefined : { missing: `the GPUs of pool '${pool.name}' are not known`, give: 'give the machine of the pool' };
}

const memoryOf = ({ seen, container }: LlmServer, pool: PoolDescription): number | undefined =>
  deviceMemory(
    pool,
    seen.asks.filter((ask) => ask.container === container.name),
  );

/** Variables by which servers take longer sequences than the model's own, and options by which a model is another one. */
const LONGER = /^(?:VLLM_ALLOW_LONG_MAX_MODEL_LEN|SGLANG_ALLOW_OVERWRITE_LONGER_CONTEXT_LEN)$/;
const OTHER = ['--hf-overrides', '--rope-scaling', '--json-model-override-args'];

const length = each(podsOf, {
  id: 'serving/max-length',
  severity: 'error',
  about: 'A model server is given a maximum length above that of its model, and does not start.',
  fix: "lower it to the model's own; or set VLLM_ALLOW_LONG_MAX_MODEL_LEN=1 (vLLM) or SGLANG_ALLOW_OVERWRITE_LONGER_CONTEXT_LEN=1 (SGLang) where the model's positions are stretched",
  source:
    "vLLM v0.33.0 vllm/config/model.py, _get_and_verify_max_len; SGLang v0.5.23 srt/configs/model_config.py, _derive_context_length, and srt/environ.py; the model's own config.json",
  *look(seen, model) {
    for (const server of llmServers(model, seen)) {
      const served = servedBy(server);
      const { kind } = server.server.row;
      if (served === false || (kind !== 'vllm' && kind !== 'sglang') || isStretched(server)) continue;
      const { asked = 0, shape } = served;
      if (shape.maxLength === undefined || asked <= shape.maxLength) continue;
      const problem = `sequences of ${asked} tokens are longer than the model's own longest, ${shape.maxLength}`;
      yield { at: server.at, problem, got: asked, allowed: `up to ${shape.maxLength}` };
    }
  },
});

const isStretched = ({ words, container }: LlmServer): boolean =>
  optionIn(words, OTHER) !== undefined || (container.env ?? []).some(({ name, value }) => LONGER.test(name) && value !== '0');

const gib = (mib: number): string => `${(mib / 1024).toFixed(1)} GiB`;

const poolsByPath = ({ pools }: Model): ReadonlyMap<string, PoolDescription> => new Map(pools.map((pool) => [pool.path, pool]));

/** Whether models fit onto GPUs. */
export const servingFitRules: readonly Rule[] = [fit, length];
