// The same from ESM: named, default and namespace imports are one and the same module.
import assert from 'node:assert/strict';
import { App, Chart } from 'cdk8s';
import byDefault, { GpuCluster, GpuConfigError, machines } from 'cdk8s-gpu';
import * as everything from 'cdk8s-gpu';
import { requestGpus } from 'cdk8s-gpu/plus';
import { Manifests } from 'cdk8s-gpu/testing';

assert.equal(byDefault.GpuCluster, GpuCluster);
assert.equal(everything.GpuCluster, GpuCluster);
assert.equal(machines.dgxH100.gpus.length, 8);
assert.equal(typeof requestGpus, 'function');

const chart = new Chart(new App(), 'infra');
assert.throws(() => new GpuCluster(chart, 'prod', { kubernetes: '0.1', colour: 'red' }), GpuConfigError);
assert.deepEqual(Manifests.of(chart).all, []);
