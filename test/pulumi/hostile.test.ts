import { Namespace } from '@pulumi/kubernetes/core/v1/namespace';
import { Provider } from '@pulumi/kubernetes/provider';
import { GpuCluster, GpuOperator, GpuWorkload, TunedGpuNode } from '../../lib/faces/pulumi';
import { machines } from '../../lib/words/machine';
import { refusedOf } from '../refused';
import { freshStack, settled } from './stack';

const circular: Record<string, unknown> = {};
circular['self'] = circular;
const list: unknown[] = [];
list.push(list);

beforeEach(async () => {
  await freshStack();
});

test('fails for props that contain themselves, and does not look for Outputs in them for ever', () => {
  const volumes = { data: { source: { csi: circular } } };
  const given = { kind: 'Pod', image: 'x:1', request: { gpus: 1 } } as const;
  expect(() => new GpuWorkload('web', { ...given, volumes })).toThrow(/volumes\.data\.source\.csi\.self\.self: contains itself/);
  expect(() => new GpuWorkload('list', { ...given, args: list as never })).toThrow(/args\[0\]: has the wrong type or form/);
  expect(() => new GpuCluster('prod', circular as never)).toThrow(/self: is not a known property/);
});

test.each([
  ['', 'is empty', 'give it'],
  [undefined, 'is missing', 'give it'],
  [5, 'has the wrong type or form', "write '5', with quotes"],
])('fails the name %j', (name, problem, fix) => {
  const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
  const makers = [
    () => new GpuWorkload(name as never, { kind: 'Pod', image: 'x:1', request: { gpus: 1 } }),
    () => new TunedGpuNode(name as never, { cluster, machine: machines.dgxH100, nodes: 1, os: 'ubuntu-24.04', intent: 'training' }),
    () => new GpuOperator(name as never, { cluster }),
  ];
  for (const make of makers) {
    const [first, ...others] = refusedOf(make);
    expect(first).toMatch(new RegExp(`^\\S*\\.name ${problem}$`));
    expect(others).toEqual([]);
    expect(make).toThrow(`fix: ${fix}`);
  }
});

test('a text that looks like the mark of an Output comes back as it was', async () => {
  const recorder = await freshStack();
  const text = 'a ${cdk8s-gpu-output-7}';
  new GpuWorkload('web', { kind: 'Pod', image: 'x:1', request: { gpus: 1 }, args: [text] });
  await settled();
  expect(recorder.manifests.podSpec('Pod').containers[0]?.args).toEqual([text]);
});

test('one object in two places is not a circle', () => {
  const labels = { team: 'a' };
  expect(() => new GpuWorkload('web', { kind: 'Pod', image: 'x:1', request: { gpus: 1 }, labels, nodeSelector: labels })).not.toThrow();
});

describe('what stands in the place of something else', () => {
  const web = { kind: 'Pod', image: 'x:1', request: { gpus: 1 } } as const;

  test('fails the cluster as the first argument, as in constructs, and says where the name goes', () => {
    const cluster = new GpuCluster('prod', { kubernetes: '1.34' });
    const makers = [
      () => new TunedGpuNode(cluster as never, 'train' as never, { machine: machines.dgxH100 } as never),
      () => new GpuOperator(cluster as never, 'gpu-operator' as never),
      () => new GpuWorkload(cluster as never, 'web' as never, web as never),
    ];
    for (const make of makers) {
      expect(refusedOf(make)).toEqual(['name is not a text']);
      expect(make).toThrow("fix: write the name first, and the cluster among the args: ('train', { cluster, ... })");
    }
  });

  test('fails options of Pulumi among the args, and says where they go', () => {
    const provider = new Provider('main', {});
    const make = () => new GpuWorkload('web', { ...web, provider, dependsOn: [], protect: true } as never);
    expect(refusedOf(make)).toEqual([
      'web.provider is an option of Pulumi, given among the args',
      'web.dependsOn is an option of Pulumi, given among the args',
      'web.protect is an option of Pulumi, given among the args',
    ]);
    expect(make).toThrow('fix: give it after the args: (name, args, { provider })');
    // `version` is a prop of releases, and so it is no option where it is not.
    expect(refusedOf(() => new GpuWorkload('web', { ...web, version: '1' } as never))).toEqual(['web.version is not a known property']);
    const env = { provider: { parent: 'x' } };
    expect(refusedOf(() => new GpuWorkload('web', { ...web, env } as never))[0]).toBe('web.env.provider.parent is not a known property');
  });

  test('fails a resource where a text of it is wanted, and names an output', () => {
    const make = () => new GpuWorkload('web', { ...web, namespace: new Namespace('research') as never });
    expect(make).toThrow(/^web\.namespace: .*\n.*a Namespace\n.*\n.*fix: give a text of it, such as its metadata\.name/);
  });
});
