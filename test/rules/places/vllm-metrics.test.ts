import { type Document, lintDocuments, readText } from '../../../lib/read';
import { documents, found, places } from './places';

const ID = 'metrics/vllm-names';

const alert = (expr: string): string =>
  `{apiVersion: monitoring.coreos.com/v1, kind: PrometheusRule, metadata: {name: a}, spec: {groups: [{name: a, rules: [{alert: A, expr: ${JSON.stringify(expr)}}]}]}}`;
const server = (image: string, args = ''): string =>
  `{apiVersion: apps/v1, kind: Deployment, metadata: {name: llama}, spec: {template: {spec: {containers: [{name: a, image: "${image}", args: [${args}]}]}}}}`;
const mapOf = (text: string): string => JSON.stringify({ apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'm' }, data: { a: text } });
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
    ['gpu_cache_usage_perc', 'v10.0.0', 'vllm:kv_cache_usage_perc'],
    ['gpu_prefix_cache_queries_total', 'v0.11.0', 'vllm:prefix_cache_queries_total'],
    ['cpu_cache_usage_perc', 'v0.9.0', 'vllm:num_preemptions_total'],
    ['gpu_prefix_cache_hit_rate', 'v0.9.0', 'vllm:prefix_cache_hits_total'],
    ['cpu_prefix_cache_hit_rate', 'v0.9.0', 'vllm:prefix_cache_hits_total'],
    ['time_in_queue_requests_bucket', 'v0.9.0', 'vllm:request_queue_time_seconds'],
    ['model_forward_time_milliseconds_sum', 'v0.9.0', 'vllm:request_inference_time_seconds'],
    ['model_execute_time_milliseconds_sum', 'v0.9.0', 'vllm:request_inference_time_seconds'],
    ['avg_prompt_throughput_toks_per_s', 'v0.8.5', 'vllm:prompt_tokens_total'],
    ['prefix_cache_hits_total', 'v0.9.1', 'vllm:gpu_prefix_cache_hits_total'],
  ])('%s of vLLM %s', (metric, tag, instead) => expect(asks(metric, released(tag))).toEqual([[instead]]));

  test.each(['docker.io/vllm/vllm-openai:v0.11.0', 'vllm/vllm-openai-cpu:v0.23.0@sha256:ab'])('the release of %s', (image) =>
    expect(asks('gpu_cache_usage_perc', server(image))).toHaveLength(1),
  );

  test('and says when it came or went', () => {
    const said = (metric: string, tag: string) =>
      found(ID, documents(alert(`vllm:${metric}`), released(tag))).map(({ problem }) => problem);
    expect(said('kv_cache_usage_perc', 'v0.9.1')).toEqual(["the metric came with vLLM 0.9.2, and Deployment 'llama' runs 0.9.1"]);
    expect(said('gpu_cache_usage_perc', 'v1.0')).toEqual([
      "the metric is not there in vLLM since 0.11.0, and Deployment 'llama' runs 1.0.0",
    ]);
  });

  test('the release beside a container of something else', () => {
    const beside = released('v0.12.0').replace('containers: [', 'containers: [{name: log, image: "x:1"}, ');
    expect(asks('gpu_cache_usage_perc', beside)).toHaveLength(1);
  });

  test.each(['not-vllm', 'vllm-like', 'my.vllm.entrypoints'])('the release beside a program called %s', (word) =>
    expect(asks('gpu_cache_usage_perc', released('v0.12.0'), server('x:1', word).replace('llama', 'other'))).toHaveLength(1),
  );

  test('a release beside a word that only ends like the option for hidden metrics', () =>
    expect(asks('gpu_cache_usage_perc', server('vllm/vllm-openai:v0.12.0', 'x--show-hidden-metrics'))).toHaveLength(1));

  test('counters without their ending, whoever runs', () => {
    expect(asks('generation_tokens')).toEqual([['vllm:generation_tokens_total']]);
    expect(asks('num_preemptions')).toEqual([['vllm:num_preemptions_total']]);
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

  test.each(['Object', 'External'])('a metric of the sort %s', (type) => {
    const sort = type.toLowerCase();
    const hpa = `{apiVersion: autoscaling/v2, kind: HorizontalPodAutoscaler, metadata: {name: h}, spec: {metrics: [{type: ${type}, ${sort}: {metric: {name: "vllm:gpu_cache_usage_perc"}}}]}}`;
    expect(places(ID, documents(hpa, released('v0.12.0')))).toEqual([`spec.metrics[0].${sort}.metric.name`]);
  });

  test.each([
    ['spaces before the colon', '{"expr" :"vllm:prompt_tokens"}'],
    ['spaces behind the colon', '{"expr": "vllm:prompt_tokens"}'],
    ['several spaces in YAML', '- expr:   vllm:prompt_tokens'],
  ])('a query with %s', (_what, text) => expect(places(ID, mapOf(text))).toEqual(['data["a"]']));

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
    ['kv_cache_usage_perc', 'v0.9.12'],
    ['gpu_total_cache_usage_perc', 'v0.12.0'],
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

  test.each([
    ['behind other words', '# no expr: vllm:prompt_tokens'],
    ['on the line after', 'metricsQuery:\n# vllm:prompt_tokens'],
  ])('what stands %s', (_what, text) => expect(places(ID, mapOf(text))).toEqual([]));

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
