import type { Container } from '../../../words/kubernetes';
import type { Model, ObjectFacts } from '../../../plans/model';
import { wordsOf } from '../commands/commands';
import { podsMadeBy } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';
import { isWith } from '../../lookups/together';
import { queriesIn } from '../../lookups/queries';

/** A release of vLLM: `[0, 11, 0]`. */
type Version = readonly [number, number, number];

/** What became of a metric: in which release it came, from which on it is not there unless one asks for it, and its like. */
interface Change {
  readonly since?: Version;
  readonly until?: Version;
  readonly instead: string;
}

/**
 * Metrics that some releases have and others do not, without their `vllm:` and the endings of counters and histograms.
 *
 * Source: vLLM v0.8.5, v0.9.0, v0.9.1, v0.9.2, v0.10.0 to v0.10.2, v0.11.0, v0.12.0, v0.13.0, v0.22.0 and v0.33.0,
 * `vllm/v1/metrics/loggers.py` and `vllm/engine/metrics.py`. The two averages went before v0.8.5.
 */
const CHANGES: ReadonlyMap<string, Change> = new Map<string, Change>([
  ['gpu_cache_usage_perc', { until: [0, 11, 0], instead: 'vllm:kv_cache_usage_perc' }],
  ['gpu_prefix_cache_queries', { until: [0, 11, 0], instead: 'vllm:prefix_cache_queries_total' }],
  ['gpu_prefix_cache_hits', { until: [0, 11, 0], instead: 'vllm:prefix_cache_hits_total' }],
  ['time_per_output_token_seconds', { until: [0, 12, 0], instead: 'vllm:inter_token_latency_seconds' }],
  ['num_requests_swapped', { until: [0, 9, 0], instead: 'vllm:num_preemptions_total' }],
  ['cpu_cache_usage_perc', { until: [0, 9, 0], instead: 'vllm:num_preemptions_total' }],
  ['gpu_prefix_cache_hit_rate', { until: [0, 9, 0], instead: 'vllm:prefix_cache_hits_total' }],
  ['cpu_prefix_cache_hit_rate', { until: [0, 9, 0], instead: 'vllm:prefix_cache_hits_total' }],
  ['time_in_queue_requests', { until: [0, 9, 0], instead: 'vllm:request_queue_time_seconds' }],
  ['model_forward_time_milliseconds', { until: [0, 9, 0], instead: 'vllm:request_inference_time_seconds' }],
  ['model_execute_time_milliseconds', { until: [0, 9, 0], instead: 'vllm:request_inference_time_seconds' }],
  ['avg_prompt_throughput_toks_per_s', { until: [0, 8, 5], instead: 'vllm:prompt_tokens_total' }],
  ['avg_generation_throughput_toks_per_s', { until: [0, 8, 5], instead: 'vllm:generation_tokens_total' }],
  ['kv_cache_usage_perc', { since: [0, 9, 2], instead: 'vllm:gpu_cache_usage_perc' }],
  ['prefix_cache_queries', { since: [0, 9, 2], instead: 'vllm:gpu_prefix_cache_queries_total' }],
  ['prefix_cache_hits', { since: [0, 9, 2], instead: 'vllm:gpu_prefix_cache_hits_total' }],
  ['inter_token_latency_seconds', { since: [0, 10, 2], instead: 'vllm:time_per_output_token_seconds' }],
  ['request_time_per_output_token_seconds', { since: [0, 11, 0], instead: 'vllm:time_per_output_token_seconds' }],
]);

/** Counters, which are exposed by this name and `_total` in every release. */
const COUNTERS: ReadonlySet<string> = new Set(['prompt_tokens', 'generation_tokens', 'request_success', 'num_preemptions']);

const NAME = /(?<![\w:])vllm:([a-z]\w*)(?![\w:])/g;
const ENDING = /_(?:total|created|bucket|sum|count)$/;

const metricNames: Rule = {
  id: 'metrics/vllm-names',
  severity: 'warning',
  about: 'An alert, dashboard or autoscaler asks for metrics that this vLLM release does not have.',
  fix: 'ask for the metric by the name that it has in this release; `new or old` serves both while releases change',
  source:
    'vLLM v0.8.5 to v0.33.0 vllm/v1/metrics/loggers.py: renamed metrics are hidden one release later, and taken out after that; volcano-sh/kthena pull request 868, llm-d/llm-d-benchmark issue 1611',
  *check(model) {
    let running: readonly Running[] | undefined;
    const runningBeside = (facts: ObjectFacts): readonly Running[] =>
      (running ??= runningIn(model)).filter((one) => isWith(one.facts, facts));
    for (const { facts, at, text, adapted } of queriesIn(model, 'vllm:')) {
      for (const name of new Set(Array.from(text.matchAll(NAME), ([, name = '']) => name))) {
        const found = COUNTERS.has(name) ? counter(name, adapted) : changed(name, text, () => runningBeside(facts));
        if (found) yield { subject: facts.path, at, got: `vllm:${name}`, ...found };
      }
    }
  },
};

type Found = Pick<Finding, 'problem' | 'allowed'> | undefined;

const counter = (name: string, adapted = false): Found =>
  adapted ? undefined : { problem: 'no vLLM has a metric of this name: it is a counter', allowed: [`vllm:${name}_total`] };

/** What is said of a name where each vLLM that runs besides it is of a release without it. */
function changed(name: string, text: string, runningBeside: () => readonly Running[]): Found {
  const change = CHANGES.get(name) ?? CHANGES.get(name.replace(ENDING, ''));
  if (change === undefined || text.includes(change.instead)) return undefined;
  const running = runningBeside();
  const [first] = running;
  if (first?.version === undefined || !running.every(({ version }) => version !== undefined && lacks(version, change))) return undefined;
  const { since, until, instead } = change;
  const said = until ? `is not there in vLLM since ${until.join('.')}` : `came with vLLM ${(since ?? []).join('.')}`;
  const { kind, metadata } = first.facts.object;
  return { problem: `the metric ${said}, and ${kind} '${metadata.name}' runs ${first.version.join('.')}`, allowed: [instead] };
}

const lacks = (version: Version, { since, until }: Change): boolean =>
  (since !== undefined && before(version, since)) || (until !== undefined && !before(version, until));

const before = (one: Version, other: Version): boolean => {
  const index = one.findIndex((part, place) => part !== other[place]);
  return index >= 0 && (one[index] as number) < (other[index] as number);
};

/** An object whose pods run vLLM; of a release that is not known where there is no version. */
interface Running {
  readonly facts: ObjectFacts;
  readonly version?: Version;
}

const runningIn = (model: Model): readonly Running[] =>
  model.objects.flatMap((facts) =>
    podsMadeBy(model, facts).flatMap(({ containers }) =>
      containers.flatMap(({ container }): readonly Running[] => {
        if (!isVllm(container)) return [];
        const version = releaseOf(container);
        return [version === undefined ? { facts } : { facts, version }];
      }),
    ),
  );

const isVllm = (container: Container): boolean =>
  /vllm/i.test(container.image) || wordsOf(container).some((word) => /^vllm$|^vllm\./.test(word));

/** By the tags of vLLM's own images; other images have versions of their own. Hidden metrics may be asked for. */
function releaseOf(container: Container): Version | undefined {
  if (wordsOf(container).some((word) => /^--show[-_]hidden[-_]metrics/.test(word))) return undefined;
  const [, major, minor, patch = '0'] = /(?:^|\/)vllm\/vllm-openai(?:-cpu)?:v(\d+)\.(\d+)(?:\.(\d+))?(?![\d])/.exec(container.image) ?? [];
  return major === undefined ? undefined : [Number(major), Number(minor), Number(patch)];
}

/** Metrics of servers. */
export const vllmMetricRules: readonly Rule[] = [metricNames];
