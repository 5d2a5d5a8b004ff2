// What a Pulumi program does with the package.
const assert = require('node:assert/strict');
const pulumi = require('@pulumi/pulumi');
const { GpuCluster, GpuNodePool, GpuWorkload, machines } = require('cdk8s-gpu/pulumi');
const { PulumiRecorder } = require('cdk8s-gpu/testing');

async function main() {
  const recorder = new PulumiRecorder();
  await pulumi.runtime.setMocks(recorder);
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const pool = new GpuNodePool('train', { cluster, machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04' });
  new GpuWorkload('notebook', { kind: 'Deployment', pool, namespace: 'ml', request: { gpus: 1 }, image: pulumi.output('registry.example/notebook:1') });
  await pulumi.runtime.waitForRPCs();
  assert.match(JSON.stringify(recorder.resources), /"nvidia.com\/gpu":1/);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
