import { inFolder } from '../../node/shell';
import { cut, LABEL, runSwitch, type StubPod, type StubState } from './stub';

const holder = (name: string, rest: Partial<StubPod> = {}): StubPod => ({
  namespace: 'ml',
  name,
  node: 'a',
  limits: { 'nvidia.com/mig-1g.10gb': '1', cpu: '2' },
  ...rest,
});

/** Runs over these nodes and pods, and gives what became of them. */
const run = (given: Partial<StubState> & object, env?: Readonly<Record<string, string>>) =>
  inFolder((folder) => runSwitch(folder, given, env));

describe('the script of a MIG schedule', () => {
  it('marks, cordons, evicts, labels and uncordons a node, in this order', () => {
    const { status, state } = run({ nodes: { a: cut('day') }, pods: [holder('api')] });
    expect(status).toBe(0);
    expect(state.log).toEqual([
      'annotate a cdk8s-gpu/mig-schedule=night',
      'cordon a',
      'evict ml/api',
      `label a ${LABEL}=night ${LABEL}.state-`,
      'uncordon a',
      'annotate a cdk8s-gpu/mig-schedule-',
    ]);
    expect(state.nodes['a']).toEqual({ ...cut('night'), cordoned: false });
  });

  it('evicts pods with GPUs alone, of no DaemonSet, that still run, on its own nodes', () => {
    const pods = [
      holder('whole', { limits: { 'nvidia.com/gpu': '1' } }),
      holder('share', { limits: { 'nvidia.com/gpu.shared': '1' } }),
      holder('web', { limits: { cpu: '1' } }),
      holder('none', { limits: { 'nvidia.com/gpu': '0' } }),
      holder('exporter', { owner: 'DaemonSet' }),
      holder('static', { owner: 'Node', limits: { cpu: '1' } }),
      holder('done', { phase: 'Succeeded' }),
      holder('elsewhere', { node: 'b' }),
    ];
    const { state } = run({ nodes: { a: cut('day'), b: cut('day', { labels: { pool: 'train' } }) }, pods });
    expect(state.log.filter((line) => line.startsWith('evict'))).toEqual(['evict ml/whole', 'evict ml/share']);
    expect(state.pods.map(({ name }) => name)).toEqual(['web', 'none', 'exporter', 'static', 'done', 'elsewhere']);
  });

  it('asks again where a PodDisruptionBudget refuses', () => {
    const { status, out, state } = run({ nodes: { a: cut('day') }, pods: [holder('api', { refusals: 2 })] });
    expect(status).toBe(0);
    expect(out.match(/cannot evict ml\/api yet/g)).toHaveLength(2);
    expect(state.pods).toEqual([]);
  });

  it('gives back a node whose pods do not end, with the layout it had', () => {
    const { status, out, state } = run({ nodes: { a: cut('day') }, pods: [holder('api', { refusals: 1000 })] });
    expect(status).toBe(1);
    expect(out).toContain('a: keeps its layout for now');
    expect(state.nodes['a']).toEqual({ ...cut('day'), cordoned: false });
  });

  it.each(['hang', 'fail'] as const)('asks a mig-manager again that did %s, by taking the label away', (does) => {
    const { status, state } = run({ nodes: { a: cut('day') }, manager: { a: [does] } });
    expect(status).toBe(0);
    expect(state.log).toContain(`label a ${LABEL}- ${LABEL}.state-`);
    expect(state.nodes['a']).toEqual({ ...cut('night'), cordoned: false });
  });

  it('leaves a node cordoned that mig-manager cannot change, begins no other, and goes on with it in the next run', () => {
    const first = run({ nodes: { a: cut('day'), b: cut('day') }, manager: { a: ['hang', 'hang'] } });
    expect(first.status).toBe(1);
    expect(first.out).toContain('b: not begun: 1 nodes stay cordoned');
    expect(first.state.nodes['a']).toMatchObject({ cordoned: true, annotations: { 'cdk8s-gpu/mig-schedule': 'night' } });
    expect(first.state.nodes['b']).toEqual(cut('day'));
    const second = run({ nodes: first.state.nodes });
    expect(second.status).toBe(0);
    expect(second.state.nodes).toEqual({ a: { ...cut('night'), cordoned: false }, b: { ...cut('night'), cordoned: false } });
    expect(second.state.cordonedAtOnce).toBe(1);
  });

  it('gives back a node that was finished before the run before it ended, and evicts nobody there', () => {
    const marked = cut('night', { cordoned: true, annotations: { 'cdk8s-gpu/mig-schedule': 'night' } });
    const { status, state } = run({ nodes: { a: marked }, pods: [holder('new')] });
    expect(status).toBe(0);
    expect(state.log).toEqual(['uncordon a', 'annotate a cdk8s-gpu/mig-schedule-']);
  });

  it('takes over a node that the window before left unfinished', () => {
    const marked = cut('day', { cordoned: true, annotations: { 'cdk8s-gpu/mig-schedule': 'day' } });
    const { status, state } = run({ nodes: { a: { ...marked, labels: { ...marked.labels, [`${LABEL}.state`]: 'pending' } } } });
    expect(status).toBe(0);
    expect(state.nodes['a']).toEqual({ ...cut('night'), cordoned: false });
  });

  it('leaves a node alone that somebody else cordoned, and says so', () => {
    const { status, out, state } = run({ nodes: { a: cut('day', { cordoned: true }), b: cut('day') } });
    expect(status).toBe(1);
    expect(out).toContain('a: is cordoned, and not by this schedule: left alone');
    expect(state.nodes['a']).toEqual(cut('day', { cordoned: true }));
    expect(state.nodes['b']).toEqual({ ...cut('night'), cordoned: false });
  });

  it('changes no more nodes at once than it may, and so many where it may', () => {
    const nodes = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, cut('day')]));
    const one = run({ nodes }).state;
    const two = run({ nodes }, { MAX_UNAVAILABLE: '2' }).state;
    expect([one.cordonedAtOnce, two.cordonedAtOnce]).toEqual([1, 2]);
    expect(Object.values(two.nodes)).toEqual(Array.from({ length: 5 }, () => ({ ...cut('night'), cordoned: false })));
  });

  it('labels nothing where the pods of a node cannot be listed', () => {
    const { status, state } = run({ nodes: { a: cut('day') }, breakPods: 1 } as never);
    expect(status).toBe(1);
    expect(state.log.some((line) => line.startsWith('label'))).toBe(false);
  });

  it('does nothing to nodes that have the layout', () => {
    const { status, state } = run({ nodes: { a: cut('night') }, pods: [holder('train')] });
    expect({ status, log: state.log }).toEqual({ status: 0, log: [] });
  });
});
