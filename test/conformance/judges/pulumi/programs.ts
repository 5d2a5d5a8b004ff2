import { join } from 'node:path';
import * as k8s from '@pulumi/kubernetes';
import * as pulumi from '@pulumi/pulumi';
import { machines } from '../../../../lib/machine';
import * as gpu from '../../../../lib/pulumi';
import { PulumiRecorder } from '../../../../lib/testing';
import { late, settled } from '../../../pulumi/stack';
import { type Registration, watch } from './engine';

/** Answers for the stack that `examples/pulumi-existing-stack` reads from as well. */
class Engine extends PulumiRecorder {
  override newResource(registration: Parameters<PulumiRecorder['newResource']>[0]): ReturnType<PulumiRecorder['newResource']> {
    const answer = super.newResource(registration);
    if (registration.type !== 'pulumi:pulumi:StackReference') return answer;
    return { ...answer, state: { ...answer.state, outputs: { llamaTag: '7' } } };
  }
}

let stacks = 0;

/** What a program registers in a stack of its own. */
export async function registered(program: () => void): Promise<readonly Registration[]> {
  await settled();
  await pulumi.runtime.setMocks(new Engine(), 'existing-stack', `judged-${++stacks}`);
  const registrations = watch();
  program();
  // Outputs that arrive late are waited for.
  await new Promise((resolve) => setTimeout(resolve, 200));
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
  const { metadata, ...rest } = props as { readonly metadata: { readonly labels?: object } };
  return { props: { ...rest, metadata: { ...metadata, labels: { ...metadata.labels, 'example.com/owner': 'ml' } } }, opts };
};

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
