// Loaded before a document's Pulumi program (node --import): records what it registers, as `TYPE NAME` lines.
import { writeFileSync } from 'node:fs';
import pulumi from '@pulumi/pulumi';
import testing from 'cdk8s-gpu/testing';

const recorder = new testing.PulumiRecorder();
await pulumi.runtime.setMocks(recorder, 'readme', 'dev');
process.on('exit', () => writeFileSync('resources.txt', `${recorder.resources.map(({ type, name }) => `${type} ${name}`).join('\n')}\n`));
