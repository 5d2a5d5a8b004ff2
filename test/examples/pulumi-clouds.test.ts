import * as pulumi from '@pulumi/pulumi';
import { toYaml } from '../../lib/internal';
import { PulumiRecorder, type RecordedResource } from '../../lib/faces/testing';
import { expectGolden } from '../golden';
import { judgeManifest } from '../judge/schema';
import { inOrder } from '../parity/face';
import type * as StandIns from './stand-ins';
import { configFor } from './stand-ins';

jest.mock('@pulumi/eks', () => jest.requireActual<typeof StandIns>('./stand-ins').eks, { virtual: true });
jest.mock('@pulumi/gcp', () => jest.requireActual<typeof StandIns>('./stand-ins').gcp, { virtual: true });

type Program = Readonly<Record<string, pulumi.Output<unknown> | undefined>>;

interface Ran {
  readonly recorder: PulumiRecorder;
  readonly exported: Program;
}

const runs = new Map<string, Promise<Ran>>();

/** An example is a module, which runs once. */
function run(example: string): Promise<Ran> {
  const ran = runs.get(example) ?? runOnce(example);
  runs.set(example, ran);
  return ran;
}

async function runOnce(example: string): Promise<Ran> {
  pulumi.runtime.setAllConfig(configFor('project'));
  let exported: Program = {};
  const recorder = await PulumiRecorder.run(() => void (exported = jest.requireActual(`../../examples/${example}`)));
  return { recorder, exported };
}

const ofType = (recorder: PulumiRecorder, type: string): readonly RecordedResource[] =>
  recorder.resources.filter((resource) => resource.type === type);

test.each(['pulumi-eks', 'pulumi-gke', 'pulumi-bare-metal'])(
  '%s registers what its golden says, which the API server accepts',
  async (example) => {
    const { recorder } = await run(example);
    const { objects } = inOrder({ objects: recorder.manifests.all, files: [] });
    expectGolden(`${example}/resources.yaml`, objects.map((manifest) => toYaml(manifest)).join('---\n'));
    for (const manifest of objects) expect(judgeManifest(manifest, '1.34')).toEqual([]);
    const made = recorder.resources.filter(({ type }) => /^kubernetes:(?!core\/v1:Namespace)/.test(type));
    expect(made.map(({ name, provider }) => [name, provider?.includes('pulumi:providers:kubernetes')])).toEqual(
      made.map(({ name }) => [name, true]),
    );
  },
);

test('node groups of pulumi-eks take the labels, taints and NodeConfig of their pools, and outlive the operator', async () => {
  const { recorder } = await run('pulumi-eks');
  const groups = new Map(ofType(recorder, 'eks:index:ManagedNodeGroup').map(({ name, inputs }) => [name, inputs]));
  const [train, ranking] = [groups.get('train'), groups.get('ranking')];
  const taints = [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NO_SCHEDULE' }];
  expect(train).toMatchObject({ labels: { 'cdk8s-gpu/pool': 'train' }, taints });
  expect(train?.['nodeadmExtraOptions']).toEqual([
    {
      contentType: 'application/node.eks.aws',
      content: expect.stringMatching(/^apiVersion: node\.eks\.aws\/v1alpha1\nkind: NodeConfig\n/) as unknown,
    },
  ]);
  expect(ranking).toMatchObject({ labels: { 'cdk8s-gpu/pool': 'ranking' }, taints });
  const [release] = ofType(recorder, 'kubernetes:helm.sh/v3:Release');
  expect(release?.inputs['values']).toMatchObject({ driver: { enabled: false }, toolkit: { enabled: false } });
  const namespace = recorder.resources.find(({ name }) => name === 'gpu-operator-namespace');
  expect(namespace?.options?.dependsOn).toEqual(expect.arrayContaining(['train', 'ranking', 'system']));
});

test('the node pool of pulumi-gke takes the labels and taints of its pool', async () => {
  const { recorder } = await run('pulumi-gke');
  const [nodes] = ofType(recorder, 'gcp:container/nodePool:NodePool');
  expect(nodes?.inputs['nodeConfig']).toMatchObject({
    labels: { 'cdk8s-gpu/pool': 'train' },
    taints: [{ key: 'nvidia.com/gpu', value: 'present', effect: 'NO_SCHEDULE' }],
  });
  const [provider] = ofType(recorder, 'pulumi:providers:kubernetes');
  expect(provider?.inputs['kubeconfig']).toContain('https://10.0.0.1');
});

test('pulumi-bare-metal gives the bootstrap of each pool', async () => {
  const { exported } = await run('pulumi-bare-metal');
  const { train, slices } = exported['bootstrap'] as unknown as Readonly<Record<string, pulumi.Output<string>>>;
  const known = await new Promise((resolve) => void pulumi.all([train, slices]).apply(resolve));
  expect(known).toEqual([expect.stringContaining('of pool train'), expect.stringContaining('of pool slices')]);
});
