// The names that an ESM Pulumi program imports.
import assert from 'node:assert/strict';
import byDefault, { GpuCluster, machines } from 'cdk8s-gpu/pulumi';

assert.equal(byDefault.GpuCluster, GpuCluster);
assert.equal(machines.dgxH100.gpus.length, 8);
