// What a CommonJS program does with the package, without Pulumi installed.
const assert = require('node:assert/strict');
const { App, Chart } = require('cdk8s');
const gpu = require('cdk8s-gpu');

const app = new App();
const cluster = new gpu.GpuCluster(new Chart(app, 'infra'), 'prod', { kubernetes: '1.34' });
const pool = new gpu.GpuNodePool(cluster, 'train', { machine: gpu.machines.dgxH100, nodes: 1, os: 'ubuntu-24.04' });
const chart = new Chart(app, 'ml', { namespace: 'ml' });
new gpu.GpuWorkload(chart, 'notebook', { kind: 'Deployment', pool, request: { gpus: 1 }, image: 'registry.example/notebook:1' });
assert.match(JSON.stringify(chart.toJson()), /"nvidia.com\/gpu":1/);

assert.throws(() => gpu.parseSnapshot('no snapshot', { name: 'node' }), { name: 'GpuConfigError' });
assert.match(gpu.snapshotScript, /^#!\/bin\/sh/);

assert.equal(typeof require('cdk8s-gpu/plus').requestGpus, 'function');
assert.equal(typeof require('cdk8s-gpu/testing').Manifests.of, 'function');
assert.equal(require('cdk8s-gpu/package.json').name, 'cdk8s-gpu');
assert.throws(() => require('cdk8s-gpu/dist/index.js'), { code: 'ERR_PACKAGE_PATH_NOT_EXPORTED' });
