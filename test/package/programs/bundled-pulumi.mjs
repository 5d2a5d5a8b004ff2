// What a bundle has to find: peers, what loads on first use, modules of Node, and the rules over what others declare.
import assert from 'node:assert/strict';
import { core } from '@pulumi/kubernetes';
import byDefault, { GpuCluster, GpuOperator, GpuTrainingJob, lintStack, machines, TunedGpuNode } from 'cdk8s-gpu/pulumi';
import { PulumiRecorder } from 'cdk8s-gpu/testing';

assert.equal(byDefault.GpuCluster, GpuCluster);
const recorded = PulumiRecorder.run(() => {
  lintStack();
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const pool = new TunedGpuNode('train', { cluster, machine: machines.dgxH100, nodes: 4, os: 'ubuntu-24.04', intent: 'training' });
  new GpuOperator('gpu-operator', { cluster });
  new GpuTrainingJob('llama', { pool, numNodes: 4, request: { gpus: 8 }, image: 'x:1', command: ['torchrun', 'train.py'] });
  new core.v1.ConfigMap('other', { metadata: { name: 'other' } });
});
recorded.then(({ manifests }) => {
  assert.deepEqual(manifests.all.map(({ kind }) => kind).sort(), ['ConfigMap', 'Job', 'Namespace', 'Service']);
});
