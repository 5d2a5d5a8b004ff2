import { join } from 'node:path';
import * as k8s from '@pulumi/kubernetes';
import * as pulumi from '@pulumi/pulumi';
import { machines } from '../../../../lib/words/machine';
import { PulumiRecorder } from '../../../../lib/faces/testing';
import { late, settled } from '../../../pulumi/stack';
import { type Registration, watch } from './engine';
import * as gpu from '../../../../lib/faces/pulumi';

/** Answers for the stack that `examples/pulumi-existing-stack` reads from as well. */
class Engine extends PulumiRecorder {
  override newResource(registration: Parameters<PulumiRecorder['newResource']>[0]): ReturnType<PulumiRecorder['newResource']> {
    const answer = super.newResource(registration);
    if (registration.type !== 'pulumi:pulumi:StackReference') return answer;
    return { ...answer, state: { ...answer.state, outputs: { llamaTag: '7' } } };
  }
}

let stacks = 0;

/** What the engine can do beside what mocks can: take transforms, and then Outputs as themselves or as their values. */
export type Wire = 'values' | 'outputs';
const { takeTransforms } = jest.requireActual<{ takeTransforms(monitor: unknown, outputs: boolean): void }>(
  join(__dirname, '../../../pulumi/stack-programs/transforms.cjs'),
);

/** Absent from Pulumi's types. */
const { waitForRPCs } = pulumi.runtime as unknown as { waitForRPCs(): Promise<void> };

/** What a program registers in a stack of its own. */
export async function registered(program: () => void, wire?: Wire): Promise<readonly Registration[]> {
  await settled();
  await pulumi.runtime.setMocks(new Engine(), 'existing-stack', `judged-${++stacks}`);
  if (wire !== undefined) takeTransforms(pulumi.runtime.getMonitor(), wire === 'outputs');
  const registrations = watch();
  program();
  // Outputs that arrive late are waited for, and questions over the wire.
  await new Promise((resolve) => setTimeout(resolve, 200));
  await waitForRPCs();
  await settled();
  return registrations;
}

/** `examples/pulumi-existing-stack`, whole. */
export function existingStack(): void {
  pulumi.runtime.setAllConfig({ 'existing-stack:dockerconfig': '{}' });
  jest.isolateModules(() => void jest.requireActual(join(__dirname, '../../../../examples/pulumi-existing-stack/index.ts')));
}

/** Outputs that arrive late, secrets, a provider, an alias, a transformation and `dependsOn`, all in one stack. */
export function everyOption(): void {
  const provider = new k8s.Provider('eu', { kubeconfig: '{}' });
  const team = new k8s.core.v1.Namespace('team', { metadata: { name: late('team') } }, { provider });
  const token = new k8s.core.v1.Secret(
    'token',
    { metadata: { name: 'token', namespace: team.metadata.name }, stringData: { token: pulumi.secret('hunter2') } },
    { provider },
  );
  const settings = new k8s.core.v1.ConfigMap(
    'settings',
    { metadata: { namespace: team.metadata.name }, data: { a: late('1') } },
    { provider },
  );
  const cluster = new gpu.GpuCluster('prod', { kubernetes: '1.36' }, { provider });
  const pool = new gpu.TunedGpuNode(
    'train',
    { cluster, machine: machines.dgxH100, nodes: 2, os: 'ubuntu-24.04', intent: 'training' },
    { provider },
  );
  new gpu.GpuTrainingJob(
    'llama',
    {
      namespace: team.metadata.name,
      pool,
      numNodes: 2,
      request: { gpus: 8 },
      image: pulumi.interpolate`registry.example/llama:${late('7')}`,
      env: { TOKEN: pulumi.secret('hunter2'), SETTINGS: settings.metadata.name },
      command: ['torchrun', 'train.py'],
    },
    { provider, dependsOn: [token], aliases: [{ name: 'old-llama' }], transformations: [labelled] },
  );
}

/** Adds a label to every object, as a policy of a stack does. */
const labelled: pulumi.ResourceTransformation = ({ type, props, opts }) => {
  if (!type.startsWith('kubernetes:')) return undefined;
  return { props: withLabel(props, 'example.com/owner', 'ml'), opts };
};

/** A transform of the stack, which changes every object, and one of a component, which changes what is inside it. */
export function transformed(): void {
  pulumi.runtime.registerResourceTransform(({ type, props, opts }) => {
    if (!type.startsWith('kubernetes:')) return undefined;
    const object = withLabel(props, 'example.com/owner', 'ml');
    return { props: type.endsWith(':Secret') ? { ...object, immutable: true } : object, opts };
  });
  const team = new k8s.core.v1.Namespace('team', { metadata: { name: late('team') } });
  const stringData = { token: pulumi.secret('hunter2') };
  const token = new k8s.core.v1.Secret('token', { metadata: { name: 'token', namespace: team.metadata.name }, stringData });
  const cluster = new gpu.GpuCluster('prod', { kubernetes: '1.36' });
  const pool = new gpu.GpuNodePool('slices', { cluster, machine: machines.dgxH100, nodes: 2 });
  const inside: pulumi.ResourceTransform = ({ type, props, opts }) =>
    type.startsWith('kubernetes:') ? { props: withLabel(props, 'example.com/part-of', 'web'), opts } : undefined;
  new gpu.GpuWorkload(
    'web',
    {
      kind: 'Deployment',
      namespace: team.metadata.name,
      pool,
      request: { gpus: 1 },
      image: pulumi.interpolate`registry.example/web:${late('7')}`,
      env: { TOKEN: pulumi.secret('hunter2') },
    },
    { dependsOn: [token], transforms: [inside] },
  );
}

const withLabel = (props: object, key: string, value: string): object => {
  const { metadata = {}, ...rest } = props as { readonly metadata?: { readonly labels?: object } };
  return { ...rest, metadata: { ...metadata, labels: { ...metadata.labels, [key]: value } } };
};

/** A transform that spoils what was right. */
export function spoiled(): void {
  pulumi.runtime.registerResourceTransform(({ props, opts }) => ({ props: { ...props, kidn: 'Secret' }, opts }));
  new k8s.core.v1.ConfigMap('settings', { metadata: { name: 'settings', namespace: 'default' }, data: {} });
}

/** An object that lives in a namespace of the stack, and does not say so by its inputs. */
export function forgotten(): void {
  new k8s.core.v1.Namespace('team', { metadata: { name: 'team' } });
  new k8s.core.v1.ConfigMap('settings', { metadata: { name: 'settings', namespace: 'team' }, data: {} });
}

/** An object that no API server takes. */
export function misspelled(): void {
  const spec = { containers: [{ name: 'a', image: 'a', imagePullPolicy: 'Often' }] };
  new k8s.core.v1.Pod('a', { metadata: { name: 'a' }, spec });
}
