// What a bundle has to find: peers, what loads on first use, modules of Node, and YAML.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { App, Chart } from 'cdk8s';
import byDefault, { GpuCluster, GpuOperator, GpuTrainingJob, machines, TunedGpuNode, writeFiles } from 'cdk8s-gpu';

assert.equal(byDefault.GpuCluster, GpuCluster);
const folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-bundled-'));
const app = new App({ outdir: join(folder, 'dist') });
const chart = new Chart(app, 'ml', { namespace: 'ml' });
const cluster = new GpuCluster(chart, 'prod', { kubernetes: '1.34' });
const pool = new TunedGpuNode(cluster, 'train', { machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04', intent: 'training' });
new GpuOperator(cluster, 'gpu-operator');
new GpuTrainingJob(chart, 'llama', { pool, numNodes: 4, request: { gpus: 8 }, image: 'x:1', command: ['torchrun', 'train.py'] });
app.synth();
writeFiles(app, join(folder, 'nodes'));
assert.match(readFileSync(join(folder, 'nodes/prod/train/kubelet.conf'), 'utf8'), /^topologyManagerPolicy: /m);
rmSync(folder, { recursive: true });
