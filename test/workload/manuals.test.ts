// What Alauda's manual does with YAML and commands of its own, said in props.
import { App, Chart } from 'cdk8s';
import { findings, GpuCluster, GpuInferenceService, GpuNodePool, GpuWorkload, type MachineShape, machines, vllm } from '../../lib';
import type { KubeObject } from '../../lib/words/kubernetes';

const nodes = { nodes: 2, os: 'ubuntu-24.04' } as const;

function site() {
  const chart = new Chart(new App(), 'ml', { namespace: 'ml' });
  const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
  return { chart, cluster };
}

test('vLLM serves in half precision on a V100 under KServe, which is told to have it scraped', () => {
  const { chart, cluster } = site();
  const pool = new GpuNodePool(cluster, 'volta', { ...nodes, machine: machines.aws['p3.8xlarge'] });
  const serve = (dtype: 'half' | 'bfloat16', id: string) =>
    new GpuInferenceService(chart, id, {
      controller: 'InferenceService',
      pool,
      server: vllm({ model: 'Qwen/Qwen2.5-7B', tensorParallel: 4, maxModelLen: 4096, dtype }),
      image: 'vllm/vllm-openai:v0.11.0',
      resources: { cpu: 8, memory: '64Gi' },
      annotations: { 'serving.kserve.io/enable-prometheus-scraping': 'true' },
    });
  serve('half', 'qwen');
  const [service] = (chart.toJson() as KubeObject[]).filter(({ kind }) => kind === 'InferenceService');
  expect(service).toMatchObject({
    apiVersion: 'serving.kserve.io/v1beta1',
    metadata: { annotations: { 'serving.kserve.io/enable-prometheus-scraping': 'true' } },
  });
  expect(JSON.stringify(service)).toMatch(/"args":\["Qwen\/Qwen2.5-7B".*"--dtype[",=]+half"/);
  expect(JSON.stringify(service)).toMatch(/--tensor-parallel-size[",=]+4"/);
  const dtypes = () => findings(chart).filter(({ rule }) => rule === 'pool/dtype');
  expect(dtypes()).toEqual([]);
  serve('bfloat16', 'wrong');
  expect(dtypes().map(({ severity, got }) => [severity, got])).toEqual([['error', 'bfloat16']]);
});

test('a T4 computes models that are quantised by AWQ and a V100 does not, and how weights are loaded is an option of the server', () => {
  const { chart, cluster } = site();
  const serve = (id: string, machine: MachineShape) =>
    new GpuInferenceService(chart, id, {
      pool: new GpuNodePool(cluster, id, { ...nodes, machine }),
      server: vllm({
        model: 'Qwen/Qwen2.5-7B',
        tensorParallel: 4,
        maxModelLen: 4096,
        quantization: 'awq',
        extraArgs: ['--load-format=safetensors'],
      }),
      image: 'vllm/vllm-openai:v0.11.0',
    });
  serve('turing', machines.aws['g4dn.12xlarge']);
  const text = JSON.stringify(chart.toJson());
  expect(text).toContain('--load-format=safetensors');
  expect(text).toMatch(/"--quantization[",=]+awq"/);
  const findsIn = () => findings(chart).flatMap(({ rule, subject }) => (rule === 'serving/quantization' ? [subject] : []));
  expect(findsIn()).toEqual([]);
  serve('volta', machines.aws['p3.8xlarge']);
  expect(findsIn()).toEqual(['ml/volta']);
});

test('nodes are labelled with the CUDA of their driver, new ones and those that are there, and pods ask for it', () => {
  const { chart, cluster } = site();
  const labels = { 'cuda-major-version': '12', 'cuda-minor-version': '4' };
  const pool = new GpuNodePool(cluster, 'cuda12', { ...nodes, machine: machines.dgxA100, labels });
  expect(pool.description.labels).toMatchObject(labels);
  const files = Object.fromEntries(pool.files.map(({ path, text }) => [path.split('/').at(-1), text]));
  expect(files['bootstrap.sh']).toMatch(/cuda-major-version=12,cuda-minor-version=4/);
  expect(files['label-existing-nodes.sh']).toMatch(
    /cuda-major-version=12' 'cuda-minor-version=4|cuda-major-version=12 cuda-minor-version=4/,
  );
  const matchExpressions = [
    { key: 'cuda-major-version', operator: 'In', values: ['12'] },
    { key: 'cuda-minor-version', operator: 'Gt', values: ['3'] },
  ] as const;
  const nodeAffinity = { requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions }] } };
  new GpuWorkload(chart, 'web', { kind: 'Deployment', pool, request: { gpus: 1 }, image: 'x:1', affinity: { nodeAffinity } });
  const [web] = (chart.toJson() as KubeObject[]).filter(({ kind }) => kind === 'Deployment');
  expect(web).toMatchObject({ spec: { template: { spec: { affinity: { nodeAffinity } } } } });
});
