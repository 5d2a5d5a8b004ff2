import * as pulumi from '@pulumi/pulumi';
import { mig } from '../../lib/plans/allocators';
import { machines } from '../../lib/words/machine';
import { GpuCluster, GpuNodePool, GpuWorkload } from '../../lib/faces/pulumi';
import { isSecret, PulumiRecorder } from '../../lib/faces/testing';
import { freshStack, settled, valueOf } from './stack';

/** Answers for the stack that runs the cluster. */
class Platform extends PulumiRecorder {
  constructor(readonly held: Readonly<Record<string, unknown>>) {
    super();
  }

  override newResource(registration: { type: string; name: string; inputs: Record<string, unknown> }) {
    const { id, state } = super.newResource(registration);
    const isReference = registration.type === 'pulumi:pulumi:StackReference';
    const secretOutputNames = Object.keys(this.held).filter((name) => isSecret(this.held[name]));
    return { id, state: isReference ? { ...state, outputs: this.held, secretOutputNames } : state };
  }
}

async function exported(): Promise<unknown> {
  await freshStack();
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const sharing = mig({ layout: { '1g.10gb': 7 } });
  const pool = new GpuNodePool('slices', { cluster, machine: machines.dgxH100, nodes: 2, sharing, nodeSelector: { team: 'ml' } });
  return JSON.parse(JSON.stringify(pool.description));
}

/** A stack that refers to another one with these outputs. */
async function referring(outputs: Readonly<Record<string, unknown>>): Promise<{ reference: pulumi.StackReference; mocks: Platform }> {
  const mocks = new Platform(outputs);
  await settled();
  await pulumi.runtime.setMocks(mocks, 'team', 'dev', true);
  return { reference: new pulumi.StackReference('platform/prod'), mocks };
}

test('a pool of another stack is there when its output is, and pods are bound to it', async () => {
  const { reference, mocks } = await referring({ slices: await exported() });
  const pool = await GpuNodePool.fromDescription('slices', reference.getOutputDetails('slices'));
  expect(pool.mode).toBe('mig');
  new GpuWorkload('web', { kind: 'Pod', pool, request: { mig: '1g.10gb' }, image: 'x:1' });
  await settled();
  const { nodeSelector, containers } = mocks.manifests.podSpec('Pod', 'web');
  expect(nodeSelector).toEqual({ team: 'ml' });
  expect(containers[0]?.resources?.limits).toMatchObject({ 'nvidia.com/mig-1g.10gb': 1 });
});

test('so it is from details that were waited for, and from the value alone', async () => {
  const { reference } = await referring({ slices: await exported() });
  const details = await reference.getOutputDetails('slices');
  for (const [name, given] of Object.entries({ details, value: details.value as unknown }))
    expect(GpuNodePool.fromDescription(name, given).mode).toBe('mig');
});

test('fails an Output with what to write', async () => {
  const { reference } = await referring({ slices: await exported() });
  const output = reference.requireOutput('slices');
  expect(() => GpuNodePool.fromDescription('slices', output)).toThrow(
    "slices: is an Output, and a pool is planned while the program is written\n  fix: write: await GpuNodePool.fromDescription('slices', stackReference.getOutputDetails('<output>')), inside an async function",
  );
  await valueOf(output);
});

test.each<[string, () => Promise<unknown>, string]>([
  ['not there', () => Promise.resolve(undefined), 'slices: the other stack has no such output'],
  [
    'secret',
    async () => pulumi.runtime.serializeProperty('', pulumi.secret(await exported()), new Set()),
    'slices: the output of the other stack is secret',
  ],
  ['something else', () => Promise.resolve({ kind: 'Pool' }), 'slices'],
])('fails an output that is %s', async (_what, output, message) => {
  const slices = await output();
  const { reference } = await referring(slices === undefined ? {} : { slices });
  const made = GpuNodePool.fromDescription('slices', reference.getOutputDetails('slices'));
  await expect(made).rejects.toThrow(message);
});
