/**
 * What users of Kubernetes, Helm and cloud consoles write, and which property of ours it is. Of several the first that an object
 * has is meant. A property with more to it than a name says how it is written.
 */
const WORDS: Readonly<Record<string, readonly string[]>> = {
  replicas: ['numNodes', 'nodes', 'numReplicas'],
  parallelism: ['numNodes', 'replicas'],
  completions: ['numNodes'],
  workers: ['numNodes', 'replicas'],
  nodes: ['numNodes', 'replicas'],
  count: ['nodes', 'numNodes', 'replicas'],
  numNodes: ['nodes', 'replicas'],
  gpu: ['request: { gpus: 8 }', 'gpus', 'machine: machines.dgxH100'],
  gpus: ['request: { gpus: 8 }', 'gpu', 'machine: machines.dgxH100'],
  gpuCount: ['request: { gpus: 8 }', 'gpus', 'machine: machines.dgxH100'],
  'nvidia.com/gpu': ['gpus'],
  gpuType: ['machine: machines.dgxH100', 'pool'],
  model: ["server: vllm({ model: 'Qwen/Qwen3-8B' })"],
  containers: ["image: 'registry.example/llama:1'"],
  cluster: ['pool'],
  nodeCount: ['nodes', 'numNodes'],
  mig: ["request: { mig: '1g.10gb' }", 'layout'],
  vgpu: ["request: { vgpu: { gpus: 1, memory: '8Gi' } }"],
  cpu: ['resources: { cpu: 8 }'],
  cpus: ['resources: { cpu: 8 }', 'cpu'],
  memory: ["resources: { memory: '64Gi' }"],
  limits: ['resources'],
  requests: ['resources'],
  args: ['command'],
  serviceAccountName: ['serviceAccount'],
  serviceAccount: ['serviceAccountName'],
  minReplicas: ['min'],
  maxReplicas: ['max'],
  instanceType: ['machine', 'machines'],
  instanceTypes: ['machine', 'machines'],
  selector: ['nodeSelector'],
  taint: ['taints'],
  restarts: ['maxRestarts'],
  backoffLimit: ['maxRestarts'],
};

/** The property that another word for it means, among those that there are: its name, or how it is written. */
export const sameAs = (word: string, known: readonly string[]): string | undefined =>
  (Object.hasOwn(WORDS, word) ? WORDS[word] : undefined)?.find((one) => known.includes(/^\w+/.exec(one)?.[0] ?? ''));
