// A stack in which an Output turns out to hold what its prop cannot be; `PROP` is the prop, `HELD` the value as JSON.
const pulumi = require('@pulumi/pulumi');
const { GpuTrainingJob } = require('cdk8s-gpu/pulumi');

const { PROP, HELD } = process.env;
const job = { request: { gpus: 8 }, numNodes: 2, image: 'x:1', resources: { cpu: 4, memory: '32Gi' } };
const late = new Promise((resolve) => setTimeout(() => resolve(JSON.parse(HELD)), 20));
new GpuTrainingJob('llama', { ...job, ...(PROP === 'arg' ? { args: ['-v', pulumi.output(late)] } : { [PROP]: pulumi.output(late) }) });
