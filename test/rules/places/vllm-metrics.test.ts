import { type Document, lintDocuments, readText } from '../../../lib/documents';
import { documents, found, places } from './places';

const ID = 'metrics/vllm-names';

const alert = (expr: string): string =>
  `{apiVersion: monitoring.coreos.com/v1, kind: PrometheusRule, metadata: {name: a}, spec: {groups: [{name: a, rules: [{alert: A, expr: ${JSON.stringify(expr)}}]}]}}`;
const server = (image: string, args = ''): string =>
  `{apiVersion: apps/v1, kind: Deployment, metadata: {name: llama}, spec: {template: {spec: {containers: [{name: a, image: "${image}", args: [${args}]}]}}}}`;
const released = (tag: string): string => server(`vllm/vllm-openai:${tag}`);
const asks = (metric: string, ...others: readonly string[]) =>
  found(ID, documents(alert(`vllm:${metric}`), ...others)).map(({ allowed }) => allowed);

describe('sees', () => {
  test.each([
    ['gpu_cache_usage_perc', 'v0.11.0', 'vllm:kv_cache_usage_perc'],
    ['gpu_cache_usage_perc', 'v0.33.0', 'vllm:kv_cache_usage_perc'],
    ['kv_cache_usage_perc', 'v0.9.1', 'vllm:gpu_cache_usage_perc'],
    ['kv_cache_usage_perc', 'v0.8.5.post1', 'vllm:gpu_cache_usage_perc'],
    ['gpu_prefix_cache_hits_total', 'v0.12.0', 'vllm:prefix_cache_hits_total'],
    ['prefix_cache_queries_total', 'v0.9.0', 'vllm:gpu_prefix_cache_queries_total'],
    ['time_per_output_token_seconds_bucket', 'v0.12.0', 'vllm:inter_token_latency_seconds'],
    ['inter_token_latency_seconds_sum', 'v0.10.1', 'vllm:time_per_output_token_seconds'],
    ['request_time_per_output_token_seconds_count', 'v0.10.2', 'vllm:time_per_output_token_seconds'],
    ['num_requests_swapped', 'v0.9.0', 'vllm:num_preemptions_total'],
    ['avg_generation_throughput_toks_per_s', 'v0.8.5', 'vllm:generation_tokens_total'],
    ['gpu_cache_usage_perc', 'v1.0', 'vllm:kv_cache_usage_perc'],
  ])('%s of vLLM %s', (metric, tag, instead) => expect(asks(metric, released(tag))).toEqual([[instead]]));

  test.each(['docker.io/vllm/vllm-openai:v0.11.0', 'vllm/vllm-openai-cpu:v0.23.0@sha256:ab'])('the release of %s', (image) =>
    expect(asks('gpu_cache_usage_perc', server(image))).toHaveLength(1),
  );

  test('counters without their ending, whoever runs', () => {
    expect(asks('prompt_tokens')).toEqual([['vllm:prompt_tokens_total']]);
    expect(asks('request_success{a="b"}', server('x:1'))).toEqual([['vllm:request_success_total']]);
  });

  test('each place where somebody asks', () => {
    const query = 'sum(vllm:gpu_cache_usage_perc)';
    const keda = (kind: string): string =>
      `{apiVersion: keda.sh/v1alpha1, kind: ${kind}, metadata: {name: k}, spec: {triggers: [{type: cron, metadata: {}}, {type: prometheus, metadata: {query: "${query}"}}]}}`;
    const hpa =
      '{apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: h}, spec: {metrics: [{type: Pods, pods: {metric: {name: "prometheus.googleapis.com|vllm:gpu_cache_usage_perc|gauge"}}}]}}';
    const dashboard = JSON.stringify({ panels: [{ title: 'vllm:gpu_cache_usage_perc', targets: [{ expr: query }] }] });
    const map = (key: string, text: string): string =>
      JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'm' }, data: { [key]: text } });
    const adapter = `rules:\n- seriesQuery: '{__name__=~"^vllm:gpu_cache_usage_perc$"}'\n  name: {as: "vllm_usage"}\n  metricsQuery: ${query}\n`;
    const texts = [keda('ScaledObject'), keda('ScaledJob'), hpa, map('a.json', dashboard), map('config.yaml', adapter)];
    expect(texts.map((text) => places(ID, documents(text, released('v0.12.0'))))).toEqual([
      ['spec.triggers[1].metadata.query'],
      ['spec.triggers[1].metadata.query'],
      ['spec.metrics[0].pods.metric.name'],
      ['data["a.json"]'],
      ['data["config.yaml"]', 'data["config.yaml"]'],
    ]);
  });

  test('pods of the files beside it, and not of another folder', () => {
    const rulesIn = (files: Readonly<Record<string, string>>): readonly string[] =>
      lintDocuments(Object.entries(files).flatMap(([file, text]): readonly Document[] => readText(file, text).documents)).findings.map(
        ({ rule }) => rule,
      );
    const asked = alert('vllm:gpu_cache_usage_perc');
    expect(rulesIn({ 'a/alert.yaml': asked, 'a/server.yaml': released('v0.12.0') })).toContain(ID);
    expect(rulesIn({ 'a/alert.yaml': asked, 'b/server.yaml': released('v0.12.0') })).not.toContain(ID);
  });
});

describe('leaves alone', () => {
  test.each([
    ['gpu_cache_usage_perc', 'v0.10.2'],
    ['kv_cache_usage_perc', 'v0.9.2'],
    ['time_per_output_token_seconds_sum', 'v0.11.2'],
    ['inter_token_latency_seconds_sum', 'v0.10.2'],
    ['num_requests_waiting', 'v0.33.0'],
    ['iteration_tokens_total_sum', 'v0.33.0'],
    ['prompt_tokens_total', 'v0.33.0'],
    ['prompt_tokens:rate5m', 'v0.33.0'],
  ])('%s of vLLM %s', (metric, tag) => expect(asks(metric, released(tag))).toEqual([]));

  test.each([
    ['a release that is not known', released('latest')],
    ['an image of others, which has versions of its own', server('lmcache/vllm-openai:v0.12.0')],
    ['an image that runs it by its command', server('x:1', 'vllm, serve, m')],
    ['hidden metrics that are asked for', server('vllm/vllm-openai:v0.11.0', '--show-hidden-metrics-for-version=0.10')],
    ['nobody who runs it', server('x:1')],
    ['one of two whose release is not known', documents(released('v0.12.0'), server('x:1', 'vllm, serve, m').replace('llama', 'own'))],
    ['one of two that has the metric', documents(released('v0.12.0'), released('v0.10.0').replace('llama', 'old'))],
  ])('%s', (_what, text) => expect(asks('gpu_cache_usage_perc', text)).toEqual([]));

  test('a query that asks for either', () => {
    const either = 'vllm:kv_cache_usage_perc or vllm:gpu_cache_usage_perc';
    expect(places(ID, documents(alert(either), released('v0.12.0')))).toEqual([]);
    expect(places(ID, documents(alert(either), released('v0.9.0')))).toEqual([]);
  });

  test('names that only begin or end alike, and those that an adapter gave', () => {
    for (const text of ['my_vllm:prompt_tokens', 'vllm:(gpu|kv)_cache', 'level:vllm:prompt_tokens'])
      expect(places(ID, documents(alert(text), released('v0.12.0')))).toEqual([]);
    const hpa =
      '{apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: h}, spec: {metrics: [{type: Pods, pods: {metric: {name: "vllm:prompt_tokens"}}}]}}';
    expect(places(ID, hpa)).toEqual([]);
  });

  test('a text that only speaks of them', () => {
    const map = JSON.stringify({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: { name: 'm' },
      data: { 'README.md': 'vllm:prompt_tokens\n' },
    });
    expect(places(ID, map)).toEqual([]);
  });
});
