import * as pulumi from '@pulumi/pulumi';
import { toYaml } from '../../lib/internal';
import { PulumiRecorder } from '../../lib/faces/testing';
import { expectGolden } from '../golden';
import { judgeManifest } from '../judge/schema';
import { inOrder } from '../parity/face';
import { settled, valueOf } from '../pulumi/stack';

/** Answers for the other stack as well. */
class ExistingStack extends PulumiRecorder {
  override newResource(registration: { type: string; name: string; inputs: Record<string, unknown> }): {
    id: string;
    state: Record<string, unknown>;
  } {
    const answer = super.newResource(registration);
    return registration.type === 'pulumi:pulumi:StackReference'
      ? { ...answer, state: { ...answer.state, outputs: { llamaTag: '7' } } }
      : answer;
  }
}

describe('pulumi-existing-stack', () => {
  const recorder = new ExistingStack();
  let program: { readonly nodeGroup: pulumi.Output<string>; readonly pool: unknown };

  beforeAll(async () => {
    pulumi.runtime.setAllConfig({ 'existing-stack:dockerconfig': '{}' });
    await pulumi.runtime.setMocks(recorder, 'existing-stack', 'dev');
    program = jest.requireActual('../../examples/pulumi-existing-stack');
    await valueOf(program.nodeGroup);
    await settled();
  });

  test('registers what its golden says, with the Outputs in their places', () => {
    const { manifests } = recorder;
    expect(manifests.podSpec('Job', 'llama').containers[0]!.image).toBe('registry.example/llama:7');
    expect(manifests.one('Job', 'llama').metadata.namespace).toBe('research');
    expectGolden(
      'pulumi-existing-stack/resources.yaml',
      inOrder({ objects: manifests.all, files: [] })
        .objects.map((manifest) => toYaml(manifest))
        .join('---\n'),
    );
  });

  test('registers objects that the API server accepts in their structure', () => {
    const ours = recorder.manifests.all.filter(({ kind }) => kind !== 'Namespace' && kind !== 'Secret');
    expect(ours.map(({ kind }) => kind).sort()).toEqual(['Deployment', 'Job', 'Service']);
    for (const manifest of ours) expect(judgeManifest(manifest, '1.34')).toEqual([]);
  });

  test('gives the node group the bootstrap of its pool as user data', () => {
    const group = recorder.resources.find(({ type }) => type === 'example:compute:NodeGroup');
    expect(group!.inputs['userData']).toMatch(/^#!\/usr\/bin\/env bash\n# Sets up a node of pool train/);
  });

  test('exports a description of the pool that another stack can read', () => {
    expect(JSON.parse(JSON.stringify(program.pool))).toMatchObject({
      kind: 'GpuNodePool',
      name: 'train',
      nodeSelector: { 'cdk8s-gpu/pool': 'train' },
    });
  });
});
