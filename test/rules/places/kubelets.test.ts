import type { KubeletConfiguration } from '../../../lib/words/kubernetes';
import { machines } from '../../../lib/words/machine';
import { mergeModel } from '../../../lib/plans/model';
import { judge } from '../../../lib/rules';
import { kubeletsIn, type Known, soundKubelets } from '../../../lib/rules/checks/kubelet/each-kubelet';
import { labs } from '../hami-cases';

const kubelet = (configuration: object, rest: object = {}) => ({
  path: 'prod/train',
  configuration: {
    apiVersion: 'kubelet.config.k8s.io/v1beta1',
    kind: 'KubeletConfiguration',
    ...configuration,
  } as unknown as KubeletConfiguration,
  ...rest,
});

/** The fields that a rule is given which takes the configuration to be of its form. */
function given(configuration: object): readonly string[] {
  const model = mergeModel([{ kubelets: [kubelet(configuration)] }]);
  return soundKubelets(model).flatMap(([{ configuration: sound }]) => Object.keys(sound).filter((name) => name in configuration));
}

describe('a rule that takes a configuration to be of its form', () => {
  test.each(['kubeReserved', 'systemReserved', 'evictionHard', 'cpuManagerPolicyOptions', 'topologyManagerPolicyOptions'])(
    'is given %s with texts alone',
    (name) => {
      expect(given({ [name]: { a: '1', b: undefined } })).toEqual([name]);
      expect(given({ [name]: { a: '1', b: 2 } })).toEqual([]);
      expect(given({ [name]: 'text' })).toEqual([]);
    },
  );

  test('is given memory that is reserved by a list of limits', () => {
    expect(given({ reservedMemory: [{ numaNode: 0, limits: { memory: '1Gi' } }] })).toEqual(['reservedMemory']);
    expect(given({ reservedMemory: [{ numaNode: 0, limits: { memory: '1Gi' } }, { numaNode: 1 }] })).toEqual([]);
    expect(given({ reservedMemory: {} })).toEqual([]);
  });

  test('is given maps, lists and texts where they belong', () => {
    const sound = { featureGates: { A: true }, enforceNodeAllocatable: ['pods'], cpuManagerPolicy: 'static', maxPods: 10 };
    expect(given(sound)).toEqual(Object.keys(sound));
    expect(given({ featureGates: 'A', enforceNodeAllocatable: 'pods', cpuManagerPolicy: 1 })).toEqual([]);
    expect(given({ cpuManagerPolicy: undefined })).toEqual(['cpuManagerPolicy']);
  });
});

describe('memory that is reserved on a NUMA node', () => {
  const { dgxH100 } = machines;
  const [first, second] = dgxH100.numa ?? [];
  const machine = { ...dgxH100, numa: [{ ...first!, memoryMiB: 4096, hugePages: { '1Gi': 3 } }, second!] };
  const said = (...reserved: readonly string[]) => saidOf(reserved.map((memory, numaNode) => ({ numaNode, limits: { memory } })));
  const saidOf = (entries: readonly object[]) => {
    const kubelets = [kubelet({ reservedMemory: entries }, { pool: 'prod/labs', machine: 'dgx-h100' })];
    const model = mergeModel([{ kubelets, pools: [labs({ path: 'prod/labs', shapes: [{ machine }] })] }]);
    return judge(model)
      .filter(({ rule }) => rule === 'kubelet/reserved-memory')
      .map(({ at, problem, got, allowed }) => [at, problem, got, allowed]);
  };
  const problem = 'is more than NUMA node 0 of dgx-h100 has besides its huge pages';

  test('is at most what that has besides its huge pages', () => {
    expect(said('1Gi', '8Gi')).toEqual([]);
    expect(said('1025Mi', '8Gi')).toEqual([['reservedMemory[0]', problem, '1025Mi', 'up to 1Gi']]);
  });

  test('is not a matter of one of them where it is more than all have', () => {
    expect(said('2Ti', '2Ti')).toEqual([]);
    const rest = second!.memoryMiB!;
    expect(said('1025Mi', `${rest}Mi`)).toEqual([]);
    expect(said('1025Mi', `${rest - 1}Mi`)).toEqual([['reservedMemory[0]', problem, '1025Mi', 'up to 1Gi']]);
  });

  test('has nothing to do with huge pages, which cannot be reserved', () =>
    expect(saidOf([{ numaNode: 0, limits: { 'hugepages-1Gi': '2Gi' } }])).toMatchObject([
      ['reservedMemory[0]', expect.stringContaining('can never add up'), 'hugepages-1Gi', ['memory']],
    ]));
});

test('a rule knows the machine of a kubelet by its pool and its name, and the minor of its cluster', () => {
  const pools = [labs({ shapes: [{ machine: machines.dgxH100 }] }), labs({ name: 'more', shapes: [{ machine: machines.dgxA100 }] })];
  const kubelets = [
    kubelet({}, { pool: 'prod/labs', machine: machines.dgxH100.name, cluster: { name: 'prod', path: 'prod', kubernetes: '1.34' } }),
    kubelet({}, { pool: 'prod/more', machine: machines.dgxA100.name }),
    kubelet({}, { pool: 'prod/more', machine: machines.dgxH100.name }),
    kubelet({}),
  ];
  const seen = kubeletsIn(mergeModel([{ pools, kubelets }] as never)).map(([, known]): Known => known);
  expect(seen).toEqual([{ machine: machines.dgxH100, minor: 34 }, { machine: machines.dgxA100 }, {}, {}]);
});
