// Renders HAMi's real chart with the values that this library writes, and compares what comes out with what pools and
// workloads of this library expect: names, labels, tolerations, versions, paths, and the shares of single nodes.
//
//   npm run build
//   git clone https://github.com/Project-HAMi/HAMi FOLDER && git -C FOLDER checkout v2.10.0
//   node scripts/hami-chart.mjs FOLDER/charts/hami [the helm binary]
//
// A maintainer's tool, for charts of 2.9 and 2.10. It prints what differs and fails when something does.
import { deepStrictEqual, ok, strictEqual } from 'node:assert';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Chart } from 'cdk8s';
import { parse, parseAllDocuments } from 'yaml';

const gpu = createRequire(import.meta.url)('../dist/index.js');
const [chartPath, helm = 'helm'] = process.argv.slice(2);
if (chartPath === undefined) throw new Error('usage: node scripts/hami-chart.mjs <folder of the chart> [helm]');
const { version } = parse(readFileSync(join(chartPath, 'Chart.yaml'), 'utf8'));
const KUBERNETES = '1.34.2';

/** A cluster of each kind: what stands beside HAMi, and what is said of HAMi. */
const clusters = {
  alone: { beside: false, props: {} },
  'beside the GPU Operator': { beside: true, props: { namespace: 'hami' } },
  'with names of nodes, another folder and cert-manager': {
    beside: true,
    more: true,
    props: { nodeNames: { more: ['node-1', 'node-2'] }, gpuHookPath: '/var/lib/hami', certificates: 'cert-manager' },
  },
};

/** What the library makes of a cluster: its model, and HAMi's values. */
function describe({ beside, more, props }) {
  const scope = new Chart(new App({ outdir: mkdtempSync(join(tmpdir(), 'hami-')) }), 'ml');
  const cluster = new gpu.GpuCluster(scope, 'prod', { kubernetes: KUBERNETES });
  const nodes = { machine: gpu.machines.dgxH100, nodes: 2 };
  const labs = new gpu.GpuNodePool(cluster, 'labs', { ...nodes, sharing: gpu.hami({ deviceSplitCount: 4 }) });
  if (beside) new gpu.GpuNodePool(cluster, 'train', nodes);
  if (more) new gpu.GpuNodePool(cluster, 'more', { ...nodes, sharing: gpu.hami({ deviceMemoryScaling: 1.5 }) });
  if (beside) new gpu.GpuOperator(cluster, 'gpu-operator');
  const { values } = new gpu.Hami(cluster, 'hami', { version, ...props });
  const vgpu = { gpus: 1, memory: '8Gi', cores: 30, priority: 0 };
  new gpu.HamiVgpuWorkload(scope, 'half', { kind: 'Job', pool: labs, image: 'x', request: { vgpu: { gpus: 1, memoryPercentage: 50 } } });
  new gpu.HamiVgpuWorkload(scope, 'part', { kind: 'Job', pool: labs, image: 'x', request: { vgpu } });
  const errors = gpu.findings(scope).filter(({ severity }) => severity === 'error');
  deepStrictEqual(errors, []);
  return { model: gpu.modelOf(scope), values };
}

function render(values, namespace) {
  const file = join(mkdtempSync(join(tmpdir(), 'hami-')), 'values.json');
  writeFileSync(file, JSON.stringify(values));
  const args = ['template', 'hami', chartPath, '--namespace', namespace, '--kube-version', KUBERNETES, '--values', file];
  const documents = parseAllDocuments(execFileSync(helm, args, { encoding: 'utf8', maxBuffer: 64e6 })).map((document) => document.toJS());
  return (kind, name) => documents.find((object) => object?.kind === kind && object.metadata.name === name);
}

const compare = {
  'names of scheduler and resources'({ find, model }) {
    const config = parse(find('ConfigMap', 'hami-scheduler').data['config.yaml']);
    const managed = config.extenders[0].managedResources.map(({ name }) => name);
    for (const { spec } of model.pods) {
      strictEqual(config.profiles[0].schedulerName, spec.schedulerName);
      for (const name of Object.keys(spec.containers[0].resources.limits)) ok(managed.includes(name), `${name} is not managed`);
    }
    const { nvidia } = parse(find('ConfigMap', 'hami-scheduler-device').data['device-config.yaml']);
    strictEqual(nvidia.resourceCountName, 'nvidia.com/gpu');
    strictEqual(nvidia.overwriteEnv, true);
  },
  'shares of the pools'({ find, pools, nodeNames }) {
    const { nvidia } = parse(find('ConfigMap', 'hami-scheduler-device').data['device-config.yaml']);
    const { nodeconfig } = JSON.parse(find('ConfigMap', 'hami-device-plugin').data['config.json']);
    for (const { name, sharing } of pools) {
      const share = Object.entries(sharing.share).filter(([key]) => key !== 'kind');
      const found = (nodeNames[name] ?? ['']).map((node) => nodeconfig.find((config) => node !== '' && config.name === node) ?? nvidia);
      for (const config of found)
        for (const [key, value] of share) strictEqual(config[key] ?? config[key.toLowerCase()], value, `${key} of ${name}`);
    }
  },
  'nodes and taints of the pools'({ find, pools }) {
    const { nodeSelector, tolerations = [] } = find('DaemonSet', 'hami-device-plugin').spec.template.spec;
    for (const { labels, taints } of pools) {
      for (const [key, value] of Object.entries(nodeSelector)) strictEqual(labels[key], value);
      for (const taint of taints)
        ok(
          tolerations.some(({ key, value }) => key === taint.key && value === taint.value),
          `${taint.key} is not tolerated`,
        );
    }
  },
  'version of the scheduler, and whose pods it takes'({ find, others }) {
    const { containers } = find('Deployment', 'hami-scheduler').spec.template.spec;
    strictEqual(containers.find(({ name }) => name === 'kube-scheduler').image, `registry.k8s.io/kube-scheduler:v${KUBERNETES}`);
    const { command } = containers.find(({ name }) => name !== 'kube-scheduler');
    ok(command.includes(`--force-overwrite-default-scheduler=${others.length === 0}`), command.join(' '));
  },
  'folders on the node'({ find, folder }) {
    const { volumes, containers } = find('DaemonSet', 'hami-device-plugin').spec.template.spec;
    const path = (wanted) => volumes.find(({ name }) => name === wanted).hostPath.path;
    deepStrictEqual([path('lib'), path('ctrs')], [`${folder}/vgpu`, `${folder}/vgpu/containers`]);
    strictEqual(containers[0].env.find(({ name }) => name === 'HOOK_PATH').value, folder);
  },
  'runtime and toolkit of the GPU Operator'({ find, beside }) {
    const { runtimeClassName, initContainers = [] } = find('DaemonSet', 'hami-device-plugin').spec.template.spec;
    deepStrictEqual([runtimeClassName, initContainers.length], beside ? ['nvidia', 1] : [undefined, 0]);
  },
  'certificate of the webhook'({ find, certificates }) {
    const issued = find('Certificate', 'hami-scheduler-serving-cert') !== undefined;
    const made = find('Job', 'hami-admission-create') !== undefined;
    deepStrictEqual([issued, made], certificates === 'cert-manager' ? [true, false] : [false, true]);
  },
};

let failures = 0;
for (const [name, cluster] of Object.entries(clusters)) {
  const { model, values } = describe(cluster);
  const { namespace = 'kube-system', nodeNames = {}, gpuHookPath: folder = '/usr/local', certificates = 'hook' } = cluster.props;
  const isHami = ({ sharing }) => sharing.allocator === 'hami';
  const find = render(values, namespace);
  const facts = {
    find,
    model,
    pools: model.pools.filter(isHami),
    others: model.pools.filter((pool) => !isHami(pool)),
    beside: cluster.beside,
  };
  for (const [what, check] of Object.entries(compare)) {
    try {
      check({ ...facts, nodeNames, folder, certificates });
      console.log(`ok      ${name}: ${what}`);
    } catch (error) {
      failures++;
      console.log(`differs ${name}: ${what}\n${error.message}`);
    }
  }
}
console.log(`chart hami ${version}: ${failures === 0 ? 'as the library expects' : `${failures} differences`}`);
process.exitCode = failures === 0 ? 0 : 1;
