import { deviceMemory } from '../../allocators';
import { fitOf } from '../../gpu';
import { memo } from '../../internal';
import type { Model, PoolDescription } from '../../model';
import { optionIn, type ServedByArgs, servedIn } from '../../workload';
import { podsOf } from '../lookups/related';
import type { Rule } from '../rule';
import { type LlmServer, llmServers } from './llm-servers';

/** What a server is told, where its model is known; a script that asks in branches is not understood. */
const servedBy = memo(({ words, seen }: LlmServer): ServedByArgs | false => servedIn(words, seen.pod.modelShape) ?? false);

const tensorParallel: Rule = {
  id: 'serving/tensor-parallel',
  severity: 'error',
  about: 'A model is spread over a number of GPUs that does not divide its attention heads.',
  fix: 'use a tensor parallel size that divides the heads',
  source: 'vLLM v0.33.0 vllm/config/model.py, verify_with_parallel_config: heads are divided by the tensor parallel size',
  *check(model) {
    for (const seen of podsOf(model)) {
      for (const server of llmServers(model, seen)) {
        const { words, at } = server;
        const tensor = Number(optionIn(words, ['--tensor-parallel-size', '-tp', '--tp-size', '--tp']) ?? 1);
        const served = servedBy(server);
        const heads = served === false ? undefined : served.shape.heads;
        if (heads !== undefined && tensor > 0 && heads % tensor !== 0)
          yield {
            subject: seen.pod.path,
            at,
            problem: `the model has ${heads} attention heads, which ${tensor} does not divide`,
            got: tensor,
            allowed: Array.from({ length: 16 }, (_, index) => index + 1).filter((size) => heads % size === 0),
          };
      }
    }
  },
};

const acrossSlices: Rule = {
  id: 'serving/mig-tensor-parallel',
  severity: 'error',
  about: 'A model is spread over several MIG devices, which cannot talk to each other.',
  fix: 'use one MIG device that is large enough, or whole GPUs',
  source:
    'NVIDIA MIG user guide: no GPU-to-GPU P2P between MIG devices, and NCCL refuses two of one GPU; a CUDA process sees one MIG device',
  *check(model) {
    for (const seen of podsOf(model))
      for (const { container, words, at } of llmServers(model, seen)) {
        const size = Number(optionIn(words, ['--tensor-parallel-size', '-tp', '--tp-size', '--tp']) ?? 1);
        const slice = seen.asks.find((ask) => ask.container === container.name && ask.mig !== undefined);
        if (size > 1 && slice !== undefined)
          yield {
            subject: seen.pod.path,
            at,
            problem: `spreads its layers over ${size} MIG devices of profile ${slice.mig}`,
            got: size,
            allowed: [1],
          };
      }
  },
};

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
        const asks = seen.asks.filter(({ container }) => container === server.container.name);
        const memory = deviceMemory(pool, asks);
        if (served === false || memory === undefined) continue;
        // Without a length of its own, the weights are compared alone.
        const found = fitOf(served, memory, served.length ?? 1, served.fraction);
        if (found?.cannotStart !== true) continue;
        const { leastMiB, usableMiB } = found;
        yield {
          subject: seen.pod.path,
          at: server.at,
          problem: `the model${served.length === undefined ? '' : ` and one sequence of ${served.length} tokens`} need ${gib(leastMiB)} of ${served.devices === 1 ? 'its GPU' : `each of its ${served.devices} GPUs`}, of which the server may take ${gib(usableMiB)}`,
          got: `${leastMiB}Mi`,
          allowed: `up to ${usableMiB}Mi`,
        };
      }
    }
  },
};

const gib = (mib: number): string => `${(mib / 1024).toFixed(1)} GiB`;

const poolsByPath = ({ pools }: Model): ReadonlyMap<string, PoolDescription> => new Map(pools.map((pool) => [pool.path, pool]));

/** Whether models fit onto GPUs, and are spread over them as they can be. */
export const servingFitRules: readonly Rule[] = [tensorParallel, acrossSlices, fit];
