import { exclusive, mps, timeSlicing } from '../../../lib/plans/allocators';
import { labs, onLabs } from '../hami-cases';
import { documents, found, foundIn, places, placesIn } from './places';

interface Work {
  readonly gpus?: string;
  readonly replicas?: number;
  readonly spec?: string;
  readonly container?: string;
  readonly name?: string;
}
const inner = (command: string, { gpus = 'nvidia.com/gpu: 8', spec = '', container = '' }: Work): string =>
  `template: {spec: {${spec && `${spec}, `}containers: [{name: main, image: "x:1", ${command && `command: [${command}], `}${container && `${container}, `}resources: {limits: {${gpus}}}}]}}`;
/** A workload of one kind, with the same container. */
const work = (kind: string, command: string, options: Work = {}): string => {
  const { replicas = 4, name = 'a' } = options;
  const template = inner(command, options);
  const of: Readonly<Record<string, readonly [apiVersion: string, spec: string]>> = {
    Job: ['batch/v1', `parallelism: ${replicas}, completions: ${replicas}, completionMode: Indexed, ${template}`],
    CronJob: ['batch/v1', `schedule: "* * * * *", jobTemplate: {spec: {${template}}}`],
    JobSet: [
      'jobset.x-k8s.io/v1alpha2',
      `replicatedJobs: [{name: w, template: {spec: {parallelism: ${replicas}, completions: ${replicas}, ${template}}}}]`,
    ],
    Deployment: ['apps/v1', `replicas: ${replicas}, ${template}`],
    StatefulSet: ['apps/v1', `serviceName: s, replicas: ${replicas}, ${template}`],
    LeaderWorkerSet: ['leaderworkerset.x-k8s.io/v1', `replicas: 1, leaderWorkerTemplate: {size: ${replicas}, workerT${template.slice(1)}}`],
    PyTorchJob: ['kubeflow.org/v1', `pytorchReplicaSpecs: {Worker: {replicas: ${replicas}, ${template}}}`],
    RayCluster: ['ray.io/v1', `headGroupSpec: {rayStartParams: {}, ${template}}`],
    RayJob: ['ray.io/v1', `rayClusterSpec: {headGroupSpec: {rayStartParams: {}, ${template}}}`],
    RayService: ['ray.io/v1', `rayClusterConfig: {headGroupSpec: {rayStartParams: {}, ${template}}}`],
    Thing: ['example.com/v1', template],
  };
  const [apiVersion, spec] = of[kind]!;
  return `{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {name: ${name}, namespace: ml}, spec: {${spec}}}`;
};
const torchrun = (...args: readonly string[]): string => ['torchrun', ...args, 'train.py'].map((word) => `"${word}"`).join(', ');

describe('train/nodes', () => {
  const said = (kind: string, command: string, options: Work = {}) =>
    found('train/nodes', work(kind, command, options)).map(({ got, allowed }) => [got, allowed]);
  const JOB = { spec: 'subdomain: s' };

  test('sees torchrun that is told of no nodes, or of another number', () => {
    expect(said('JobSet', torchrun())).toEqual([[undefined, [4]]]);
    expect(said('Job', torchrun(), JOB)).toEqual([[undefined, [4]]]);
    expect(said('JobSet', torchrun('--nnodes=3'))).toEqual([['3', [4]]]);
    expect(said('JobSet', torchrun('--nnodes', '1:3'))).toEqual([['1:3', [4]]]);
    expect(said('JobSet', torchrun('--nnodes', '8'))).toEqual([['8', [4]]]);
    expect(said('JobSet', torchrun('--nnodes', '12'))).toEqual([['12', [4]]]);
    expect(said('JobSet', torchrun(), { container: 'env: [{name: PET_NNODES, value: "3"}]' })).toEqual([['3', [4]]]);
    for (const program of ['/opt/bin/torchrun', 'python", "-m", "torch.distributed.run', 'python", "-m", "torch.distributed.launch'])
      expect(said('JobSet', `"${program}", "x"`)).toHaveLength(1);
  });

  test('takes the program of an image for torchrun where it is told of nodes', () => {
    const image = (replicas: readonly number[], env: string): string =>
      `apiVersion: jobset.x-k8s.io/v1alpha2\nkind: JobSet\nmetadata: {name: a}\nspec:\n  replicatedJobs:\n${replicas
        .map(
          (count, index) =>
            `  - name: w${index}\n    replicas: ${count}\n    template: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: c, image: x, ${env}}]}}}}\n`,
        )
        .join('')}`;
    const told = (replicas: readonly number[], nodes: string) =>
      found('train/nodes', image(replicas, `env: [{name: PET_NNODES, value: "${nodes}"}]`)).map(({ got, allowed }) => [got, allowed]);
    expect(told([4], '7')).toEqual([['7', [4]]]);
    expect(told([2, 2], '5')).toEqual([
      ['5', [2]],
      ['5', [2]],
    ]);
    expect(found('train/nodes', image([4], 'env: [{name: A, value: b}, {name: PET_NNODES, value: "7"}]'))).toHaveLength(1);
    expect([told([4], '4'), told([2, 2], '4'), told([1], '7')]).toEqual([[], [], []]);
    expect(found('train/nodes', image([4], 'env: [{name: OTHER, value: "7"}]'))).toEqual([]);
    expect(found('train/nodes', image([4], 'args: [a], env: [{name: PET_NNODES, value: "7"}]'))).toEqual([]);
    expect(found('train/nodes', image([4], 'command: [a], env: [{name: PET_NNODES, value: "7"}]'))).toEqual([]);
  });

  test('leaves alone the number of pods, a part of it, and what is not known', () => {
    for (const nodes of ['4', '2', '1', '1:4', '$NODES', '0', 'x4', '4x', ''])
      expect(said('JobSet', torchrun(`--nnodes=${nodes}`))).toEqual([]);
    expect(said('JobSet', torchrun(), { container: 'env: [{name: PET_NNODES, value: "4"}]' })).toEqual([]);
    expect(said('JobSet', torchrun(), { container: 'env: [{name: PET_NNODES}]' })).toEqual([]);
    expect(said('JobSet', torchrun(), { container: 'envFrom: [{configMapRef: {name: a}}]' })).toEqual([]);
    expect(said('JobSet', torchrun('--standalone'))).toEqual([]);
    expect(said('JobSet', torchrun(), { replicas: 1 })).toEqual([]);
    expect(said('JobSet', '"python", "train.py"')).toEqual([]);
    expect(said('JobSet', '"my-torchrun", "x"')).toEqual([]);
    expect(said('JobSet', '"torchrun.py", "x"')).toEqual([]);
    expect(said('JobSet', '')).toEqual([]);
  });

  test('sees a number in other words, and takes nothing else for it', () => {
    expect(said('JobSet', torchrun('--nnodes', '10:12'))).toEqual([['10:12', [4]]]);
    expect(said('JobSet', `"--nnodes=3", ${torchrun()}`)).toEqual([['3', [4]]]);
    expect(said('JobSet', torchrun('x--nnodes=3'))).toEqual([[undefined, [4]]]);
    expect(said('JobSet', torchrun(), { container: 'env: [{name: OTHER, value: "3"}]' })).toEqual([[undefined, [4]]]);
  });

  test('leaves alone what only looks like a number, an option or torchrun', () => {
    for (const nodes of ['x3', '3x']) expect(said('JobSet', torchrun(`--nnodes=${nodes}`))).toEqual([]);
    expect(said('JobSet', torchrun('--standalone=true'))).toEqual([]);
    for (const program of ['my.torch.distributed.run', 'torch.distributed.runner'])
      expect(said('JobSet', `"python", "-m", "${program}"`)).toEqual([]);
  });

  test('judges each command of a script by itself', () => {
    const script = (...lines: readonly string[]): string => `"bash", "-c", ${JSON.stringify(lines.join('\n'))}`;
    expect(said('JobSet', script('# torchrun --nnodes=3 x', 'torchrun --nnodes=4 x'))).toEqual([]);
    expect(said('JobSet', script('torchrun --nnodes=3 --nnodes=4 x'))).toEqual([]);
    expect(said('JobSet', script('torchrun --nnodes=4 --nnodes=3 x'))).toEqual([['3', [4]]]);
    expect(said('JobSet', script('if a; then torchrun --nnodes=3 x', 'else torchrun --nnodes=4 x', 'fi'))).toEqual([]);
    expect(said('JobSet', script('if a; then torchrun --nnodes=3 x', 'else torchrun x', 'fi'))).toEqual([['3', [4]]]);
    expect(said('JobSet', script('# torchrun', 'python x'))).toEqual([]);
    expect(said('JobSet', script('A="--nnodes=4"', 'torchrun $A x.py'))).toEqual([]);
    expect(said('JobSet', script('torchrun --nproc-per-node $N x.py $A'))).toEqual([[undefined, [4]]]);
  });

  test.each(['x.py $A', 'x.py --module $A', '-m x $A', '--module x $A', '--nproc-per-node $N x'])(
    'takes nothing for an option that stands elsewhere than before the program: torchrun %s',
    (words) => {
      expect(said('JobSet', `"bash", "-c", "torchrun ${words}"`)).toEqual([[undefined, [4]]]);
      expect(said('JobSet', `"bash", "-c", "numactl $B torchrun ${words}"`)).toEqual([[undefined, [4]]]);
    },
  );

  test.each(['$A x.py', '--log-dir=a $A x.py', 'a-b $A', 'x.py.d $A', 'x-m $A', '-main=1 $A', 'x $A'])(
    'does not know what options are filled in: torchrun %s',
    (words) => expect(said('JobSet', `"bash", "-c", "torchrun ${words}"`)).toEqual([]),
  );

  test('is about pods that belong together', () => {
    for (const kind of ['Deployment', 'StatefulSet']) expect(said(kind, torchrun(), JOB)).toEqual([]);
    expect(said('Job', torchrun())).toEqual([]);
    expect(said('Deployment', torchrun())).toEqual([]);
    expect(said('StatefulSet', torchrun())).toEqual([]);
  });

  test('counts the pods of all jobs of a set that run it', () => {
    const set = (second: string): string =>
      `{apiVersion: jobset.x-k8s.io/v1alpha2, kind: JobSet, metadata: {name: a}, spec: {replicatedJobs: [{name: l, template: {spec: {parallelism: 2, completions: 2, ${inner(torchrun('--nnodes=4'), {})}}}}, {name: w, template: {spec: {parallelism: 2, completions: 2, ${inner(second, {})}}}}]}}`;
    expect(places('train/nodes', set(torchrun('--nnodes=4')))).toEqual([]);
    const sidecar = (text: string): string => text.replaceAll('containers: [', 'containers: [{name: log, image: "x:1"}, ');
    expect(places('train/nodes', sidecar(set(torchrun('--nnodes=4'))))).toEqual([]);
    expect(places('train/nodes', sidecar(set('"python"')))).toHaveLength(1);
    expect(places('train/nodes', set('"python"'))).toEqual(['spec.replicatedJobs[0].template.spec.template.spec.containers[0]']);
  });
});

describe('train/no-rendezvous', () => {
  const said = (kind: string, command: string, options: Work = {}) =>
    found('train/no-rendezvous', work(kind, command, options)).map(({ got }) => got);

  test.each(['Deployment', 'StatefulSet', 'Job', 'CronJob', 'JobSet', 'LeaderWorkerSet'])(
    'sees torchrun on several nodes of a %s that is told no place',
    (kind) => expect(said(kind, torchrun('--nnodes=2'))).toEqual(['2']),
  );

  test('sees it in a pod by itself', () => {
    const pod = `{apiVersion: v1, kind: Pod, metadata: {name: a}, spec: {containers: [{name: main, image: x, command: [${torchrun('--nnodes', '2')}]}]}}`;
    expect(places('train/no-rendezvous', pod)).toEqual(['spec.containers[0]']);
  });

  test.each(['2', '9', '10', '16', '128', '1:2', '2:12', '10:12'])('sees %s nodes', (nodes) =>
    expect(said('Job', torchrun(`--nnodes=${nodes}`))).toEqual([nodes]),
  );
  test.each(['1', '1:1', '$N', '0', 'x2', '2x', ''])('does not take %s for several', (nodes) =>
    expect(said('Job', torchrun(`--nnodes=${nodes}`))).toEqual([]),
  );

  test.each(['--master-addr=a', '--master_addr=a', '--master-addr', '--rdzv-endpoint=a', '--rdzv_endpoint=a', '--standalone'])(
    'leaves alone %s',
    (option) => expect(said('Job', torchrun('--nnodes=2', option))).toEqual([]),
  );
  test.each(['--master-address=a', 'x--master-addr=a'])('does not take %s for a place', (option) =>
    expect(said('Job', torchrun('--nnodes=2', option))).toHaveLength(1),
  );

  test.each(['$RDZV_ARGS', '$(EXTRA)', '$@', '${OPTIONS}', "'$ARGS'"])('does not know what %s stands for', (word) =>
    expect(said('Job', torchrun('--nnodes=2', word))).toEqual([]),
  );
  test.each(['--master-port=$PORT', './train.py', 'data.', 'opensource', 'sources'])('knows that %s is not a place', (word) =>
    expect(said('Job', torchrun('--nnodes=2', word))).toEqual(['2']),
  );
  test('leaves alone a script of which one branch is for one node', () => {
    const script = (nodes: number): string => `"sh", "-c", "if a; then torchrun --nnodes=2 x; else torchrun --nnodes=${nodes} x; fi"`;
    expect(said('Job', script(1))).toEqual([]);
    expect(said('Job', script(3))).toEqual(['2']);
  });
  test('does not know what a shell reads from a file', () =>
    expect(said('Job', '"sh", "-c", ". ./env.sh; torchrun --nnodes=2 x"')).toEqual([]));

  test('hears the variables of torchrun, and knows nothing of those of a file', () => {
    const told = (container: string) => said('Job', torchrun('--nnodes=2'), { container });
    for (const name of ['PET_MASTER_ADDR', 'PET_RDZV_ENDPOINT'])
      expect(told(`env: [{name: A, value: b}, {name: ${name}, value: b}]`)).toEqual([]);
    expect(told('env: [{name: MASTER_ADDR, value: b}]')).toHaveLength(1);
    expect(told('envFrom: [{configMapRef: {name: a}}]')).toEqual([]);
    expect(said('Job', torchrun(), { container: 'env: [{name: PET_NNODES, value: "2"}]' })).toEqual(['2']);
    expect(said('Job', '"sh", "-c", "PET_MASTER_ADDR=a torchrun --nnodes=2 x"')).toEqual([]);
  });

  test('leaves alone controllers that tell it, kinds that nobody knows, and other programs', () => {
    expect(said('PyTorchJob', torchrun('--nnodes=2'))).toEqual([]);
    expect(said('Thing', torchrun('--nnodes=2'))).toEqual([]);
    expect(said('Job', '"python", "--nnodes=2"')).toEqual([]);
    expect(said('Job', torchrun())).toEqual([]);
  });
});

describe('train/standalone-nodes', () => {
  const said = (command: string, options: Work = {}) =>
    found('train/standalone-nodes', work('Job', command, options)).map(({ at, problem }) => [
      at!.split('.').at(-1),
      /with (.*):/.exec(problem)![1],
    ]);
  const of = (nodes: string) => ({ container: `env: [{name: PET_NNODES, value: "${nodes}"}]` });
  const script = (text: string): string => `"bash", "-c", ${JSON.stringify(text)}`;

  test('sees several nodes that stand alone', () => {
    expect(said(torchrun('--standalone', '--nproc_per_node=8'), of('2'))).toEqual([['command[1]', '--standalone on 2 nodes']]);
    expect(said(torchrun('--nnodes', '2:16', '--standalone'))).toEqual([['command[3]', '--standalone on 2:16 nodes']]);
    expect(said(torchrun('--nproc-per-node', '$N', '--standalone'), of('10'))).toHaveLength(1);
    expect(said('"python", "-m", "torch.distributed.run", "--standalone", "-m", "x"', of('2'))).toHaveLength(1);
    expect(said(script('cd a && torchrun --standalone x.py'), of('2'))).toHaveLength(1);
    for (const nodes of ['10', '100', '12:100']) expect(said(torchrun('--standalone'), of(nodes))).toHaveLength(1);
    expect(said(torchrun('--log-dir', 'x', '--standalone'), of('2'))).toHaveLength(1);
    expect(said(torchrun('--log-dir=x', '--standalone'), of('2'))).toHaveLength(1);
    expect(said('"torchrun", "--standalone"', of('2'))).toHaveLength(1);
  });

  test('leaves alone what is one node, another program, or not known', () => {
    expect(said(torchrun('--standalone'))).toEqual([]);
    expect(said(torchrun('--standalone'), of('1'))).toEqual([]);
    expect(said(torchrun('--standalone'), of('1:4'))).toEqual([]);
    expect(said(torchrun('--standalone', '--nnodes=1'), of('2'))).toEqual([]);
    expect(said(torchrun('--standalone', '$ARGS'), of('2'))).toEqual([]);
    expect(said(torchrun('x.py', '--standalone'), of('2'))).toEqual([]);
    for (const option of ['no-python', 'run-path', 'use-env', 'virtual-local-rank', 'standalone'])
      for (const flag of [`--${option}`, `--${option.replaceAll('-', '_')}`])
        expect(said(torchrun(flag, 'x', '--standalone', 'y'), option === 'standalone' ? of('1') : of('2'))).toEqual([]);
    for (const nodes of ['2:$MAX', '2x', 'x2', '02']) expect(said(torchrun('--standalone'), of(nodes))).toEqual([]);
    expect(said(torchrun('--module', 'x', '--standalone'), of('2'))).toEqual([]);
    expect(said(torchrun('--standalone', 'x', '--nnodes=2'))).toEqual([]);
    expect(said(torchrun('-m', 'x', '--standalone'), of('2'))).toEqual([]);
    expect(said('"env", "PET_NNODES=1", "torchrun", "--standalone", "x"', of('2'))).toEqual([]);
    expect(said('"python", "--standalone", "x"', of('2'))).toEqual([]);
  });

  test.each([
    'if a; then torchrun --standalone x; fi',
    '[ $N = 1 ] && torchrun --standalone x',
    '[ $N = 1 ]  && torchrun --standalone x',
    '[ $N = 1 ]&& torchrun --standalone x',
    'a || torchrun --standalone x',
  ])('does not know what of a script runs: %s', (text) => expect(said(script(text), of('2'))).toEqual([]));
  test('leaves alone a script of which one command does not stand alone', () =>
    expect(said(script('torchrun --standalone x\ntorchrun x'), of('2'))).toEqual([]));
});

describe('train/node-rank', () => {
  const said = (kind: string, command: string, options: Work = { spec: 'subdomain: s' }) =>
    found('train/node-rank', work(kind, command, options)).map(({ at, got }) => [at!.split('.').at(-1), got]);

  test('sees one rank of all pods', () => {
    expect(said('Job', torchrun('--nnodes=4', '--node_rank=0'))).toEqual([['command[2]', '0']]);
    expect(said('JobSet', torchrun('--nnodes=4', '--node-rank', '1'))).toEqual([['command[2]', '1']]);
    expect(said('JobSet', torchrun('--nnodes=2', '--node-rank', '10'), { replicas: 2 })).toEqual([['command[2]', '10']]);
    const container = 'env: [{name: PET_NODE_RANK, value: "0"}, {name: PET_NNODES, value: "4"}]';
    expect(said('JobSet', torchrun(), { container })).toEqual([['containers[0]', '0']]);
    expect(said('JobSet', torchrun('--node-rank=$A'), { container })).toEqual([]);
  });

  test('leaves alone ranks that are filled in, that nobody hears, and pods that are one or groups', () => {
    for (const rank of ['$RANK', '$(RANK)', '', 'a1', '1a']) expect(said('Job', torchrun('--nnodes=4', `--node-rank=${rank}`))).toEqual([]);
    expect(said('Job', torchrun('--node-rank=0'))).toEqual([]);
    expect(said('Job', torchrun('--nnodes=1', '--node-rank=0'))).toEqual([]);
    for (const backend of [['--rdzv-backend=c10d'], ['--rdzv_backend', 'c10d']])
      expect(said('Job', torchrun('--nnodes=4', '--node-rank=0', ...backend))).toEqual([]);
    expect(said('Job', torchrun('--nnodes=4', '--node-rank=0', '--standalone'))).toEqual([]);
    expect(said('Job', torchrun('--nnodes=4', 'x.py', '--node-rank=0'))).toEqual([]);
    const one = torchrun('--nnodes=4', '--node-rank=0');
    for (const container of ['env: [{name: PET_RDZV_BACKEND, value: c10d}]', 'envFrom: [{configMapRef: {name: a}}]'])
      expect(said('JobSet', one, { container })).toEqual([]);
    expect(said('JobSet', one, { replicas: 1 })).toEqual([]);
    expect(said('LeaderWorkerSet', one)).toEqual([]);
    expect(said('Job', one, {})).toEqual([]);
    expect(said('JobSet', '"bash", "-c", "torchrun --nnodes=2 --node-rank=0 x; torchrun --nnodes=2 --node-rank=1 x"')).toEqual([]);
  });
});

describe('train/processes', () => {
  const said = (kind: string, command: string, options: Work = {}) =>
    found('train/processes', work(kind, command, options)).map(({ got }) => got);

  test.each(['--nproc-per-node', '--nproc_per_node'])('compares %s with the GPUs', (option) => {
    expect(said('Job', torchrun(option, '4'))).toEqual([`${option}=4`]);
    expect(said('Job', torchrun(`${option}=16`))).toEqual([`${option}=16`]);
    expect(said('Job', torchrun(option, '8'))).toEqual([]);
    for (const value of ['gpu', 'auto', '$N', '0', '4x', 'x4']) expect(said('Job', torchrun(option, value))).toEqual([]);
    expect(said('Job', torchrun(option, '4', option, '8'))).toEqual([]);
    expect(said('Job', torchrun(option, '8', option, '4'))).toHaveLength(1);
  });

  /** A command that gives a script to a shell. */
  const script = (...lines: readonly string[]): string => `"bash", "-c", ${JSON.stringify(lines.join('\n'))}`;

  test('reads no comments', () => {
    expect(said('Job', script('# torchrun --nproc-per-node 4 x', 'torchrun --nproc-per-node 8 x'))).toEqual([]);
    expect(said('Job', script('torchrun --nproc-per-node 4 x # --nproc-per-node 8'))).toEqual(['--nproc-per-node=4']);
    expect(said('Deployment', script('# vllm serve m -tp 2', 'vllm serve m -tp 8'))).toEqual([]);
    expect(said('Deployment', script('# was: --nnodes=2', 'vllm serve m -tp 4'))).toEqual(['-tp=4']);
  });

  test('takes the last of an option that is there several times', () => {
    expect(said('Deployment', '"vllm", "--tensor-parallel-size", "2", "--tensor-parallel-size", "8"')).toEqual([]);
    expect(said('Deployment', '"vllm", "--tensor-parallel-size=8", "-tp=2", "-pp=2"')).toEqual(['-tp=2 -pp=2']);
  });

  test('judges each command by itself, and says something where each of them is wrong', () => {
    const branches = (one: string, other: string): string => script('if [ "$A" = 1 ]; then', `  ${one}`, 'else', `  ${other}`, 'fi');
    const [right, less, more] = ['8', '4', '16'].map((count) => `torchrun --nproc-per-node ${count} x`) as [string, string, string];
    expect(said('Job', branches(less, right))).toEqual([]);
    expect(said('Job', branches(right, more))).toEqual([]);
    expect(said('Job', branches(less, more))).toEqual(['--nproc-per-node=4']);
    expect(said('Job', branches(more, 'python x'))).toEqual(['--nproc-per-node=16']);
    expect(said('Job', branches(more, 'torchrun x'))).toEqual([]);
    expect(said('Deployment', branches('vllm serve m -tp 16', 'exec vllm serve m'))).toEqual([]);
    expect(said('Deployment', script('vllm serve a -tp 2 -pp 2', 'vllm serve b -tp 8'))).toEqual([]);
  });

  test('leaves alone commands that share the GPUs', () => {
    expect(said('Deployment', script('vllm serve a -tp 4 &', 'vllm serve b -tp 4'))).toEqual([]);
    expect(said('Deployment', script('for i in 0 1; do vllm serve a -tp 4 & done', 'wait'))).toEqual([]);
    expect(said('Deployment', script('vllm serve a -tp 16 &', 'vllm serve b -tp 16'))).toEqual(['-tp=16']);
    expect(said('Deployment', script('mkdir a && vllm serve a -tp 4 2>&1 | tee a'))).toEqual(['-tp=4']);
  });

  test('does not know what is kept in a variable', () => {
    expect(said('Deployment', script('ARGS="-tp 2"', '[ -z "$B" ] || ARGS="$ARGS -pp 4"', 'vllm serve m $ARGS'))).toEqual([]);
    expect(said('Deployment', script('ARGS=(-tp 2)', 'ARGS+=(-pp 4)', 'vllm serve m "${ARGS[@]}"'))).toEqual([]);
    expect(said('Deployment', script('echo "it runs with -tp 2 -pp 4"', 'vllm serve m -tp 4'))).toEqual(['-tp=4']);
    expect(said('Deployment', script('ARGS=(-tp 2 --num-processes 4)', 'vllm serve m -tp 4 "${ARGS[@]}"'))).toEqual([]);
    expect(said('Deployment', script('ARGS=(--num-processes 4)', 'x "${ARGS[@]}"; vllm serve m -tp 4'))).toEqual(['-tp=4']);
  });

  test('leaves alone a server over several nodes beside another program', () => {
    const train = 'torchrun --nproc-per-node 4 x';
    expect(said('Deployment', script(train, 'vllm serve m -tp 4'))).toEqual(['--nproc-per-node=4']);
    expect(said('Deployment', script(train, 'vllm serve m -tp 4 --nnodes 2'))).toEqual([]);
  });

  test('hears the variable of torchrun', () => {
    expect(said('Job', torchrun(), { container: 'env: [{name: PET_NPROC_PER_NODE, value: "4"}]' })).toEqual(['PET_NPROC_PER_NODE=4']);
  });

  test('multiplies how a server spreads a model', () => {
    const serve = (...args: readonly string[]): string => ['vllm', 'serve', 'm', ...args].map((word) => `"${word}"`).join(', ');
    for (const option of [
      '--tensor-parallel-size',
      '--tp-size',
      '--tp',
      '-tp',
      '--pipeline-parallel-size',
      '--pp-size',
      '-pp',
      '--data-parallel-size',
      '--dp-size',
      '-dp',
      '--tensor_parallel_size',
    ]) {
      expect(said('Deployment', serve(option, '4'))).toEqual([`${option}=4`]);
      expect(said('Deployment', serve(option, '8'))).toEqual([]);
    }
    expect(said('Deployment', serve('-tp', '2', '-pp', '4'))).toEqual([]);
    expect(said('Deployment', serve('-tp', '2', '-pp', '2'))).toEqual(['-tp=2 -pp=2']);
    expect(said('Deployment', serve('-tp', '2', '-pp', '$N'))).toEqual([]);
  });

  test.each([
    '--distributed-executor-backend=ray',
    '--distributed_executor_backend=ray',
    '--nnodes=2',
    '--node-rank=0',
    '--data-parallel-address=a',
    '--enable-dp-attention',
    '--prefill',
    '--api-server-count=2',
    '--num-nodes=2',
  ])('leaves alone a server with %s, which counts otherwise', (option) =>
    expect(said('Deployment', `"vllm", "-tp", "4", "${option}"`)).toEqual([]),
  );

  test.each(['LeaderWorkerSet', 'StatefulSet', 'JobSet', 'Job', 'RayCluster', 'RayJob', 'RayService'])(
    'lets a %s spread a model over its pods',
    (kind) => {
      expect(said(kind, '"vllm", "-tp", "16"')).toEqual([]);
      expect(said(kind, torchrun('--nproc-per-node=4'))).toHaveLength(1);
    },
  );

  test('sees a server beside words that only end like an option, and the processes of one of several nodes', () => {
    expect(said('Deployment', '"vllm", "-tp", "4", "x--nnodes=2"')).toEqual(['-tp=4']);
    expect(said('Job', torchrun('--nnodes=2', '--nproc-per-node=4'))).toEqual(['--nproc-per-node=4']);
  });

  test('leaves alone pods without GPUs, kinds that nobody knows, and options of other things', () => {
    expect(said('Job', torchrun('--nproc-per-node=4'), { gpus: 'cpu: 1' })).toEqual([]);
    expect(said('Thing', torchrun('--nproc-per-node=4'))).toEqual([]);
    expect(said('Deployment', '"vllm", "--num-processes", "4"')).toEqual([]);
    expect(said('Deployment', '"vllm"')).toEqual([]);
  });

  describe('of an InferenceService', () => {
    const service = (predictor: string): string =>
      `{apiVersion: serving.kserve.io/v1beta1, kind: InferenceService, metadata: {name: a, namespace: ml}, spec: {predictor: {${predictor}}}}`;
    const at = (predictor: string) => found('train/processes', service(predictor)).map((finding) => [finding.at, finding.got]);
    const LIMITS = 'resources: {limits: {nvidia.com/gpu: 2}}';

    test('sees a model that is spread over more GPUs than its server has', () => {
      expect(at(`model: {modelFormat: {name: vLLM}, args: ["--tensor-parallel-size=4"], ${LIMITS}}`)).toEqual([
        ['spec.predictor.containers[0]', '--tensor-parallel-size=4'],
      ]);
      expect(at(`model: {args: [--tp, 2, -pp, 2], ${LIMITS}}`)).toEqual([['spec.predictor.containers[0]', '--tp=2 -pp=2']]);
      expect(at(`model: {env: [{name: PET_NPROC_PER_NODE, value: "3"}], ${LIMITS}}`)).toHaveLength(1);
      expect(at(`containers: [{name: kserve-container, image: x, command: [vllm], args: [-tp=4], ${LIMITS}}]`)).toEqual([
        ['spec.predictor.containers[0]', '-tp=4'],
      ]);
    });

    test('leaves alone what a runtime may say more of, and what is of several pods', () => {
      expect(at(`model: {args: [--tensor-parallel-size=2], ${LIMITS}}`)).toEqual([]);
      expect(at(`model: {args: [--tensor-parallel-size=1], ${LIMITS}}`)).toEqual([]);
      expect(at('model: {args: [--tensor-parallel-size=4]}')).toEqual([]);
      const thing = service(`containers: [{name: a, image: x, args: [-tp=4], ${LIMITS}}]`).replace('InferenceService', 'Thing');
      expect(places('train/processes', thing)).toEqual([]);
      expect(at(`workerSpec: {pipelineParallelSize: 2}, model: {args: [--tensor-parallel-size=4], ${LIMITS}}`)).toEqual([]);
      expect(at(`workerSpec: {}, containers: [{name: kserve-container, image: x, args: [-tp=4], ${LIMITS}}]`)).toEqual([]);
      expect(at(`workerSpec: {containers: [{name: worker-container, image: x, args: [-tp=4], ${LIMITS}}]}`)).toEqual([]);
    });
  });

  test('leaves pools that share by MPS to another rule', () => {
    const containers = [{ name: 'main', image: 'x', args: ['--nproc-per-node=4'], resources: { limits: { 'nvidia.com/gpu': 2 } } }];
    const pods = onLabs({}, { containers }, { replicas: 1 }).pods!;
    expect(placesIn('train/processes', { pods, pools: [labs({ sharing: mps({ replicas: 2 }) })] })).toEqual([]);
    expect(foundIn('train/processes', { pods, pools: [labs({ sharing: timeSlicing({ replicas: 2 }) })] })).toHaveLength(1);
    expect(foundIn('train/processes', { pods, pools: [] })).toHaveLength(1);
    expect(foundIn('train/processes', { pods, pools: [labs({ sharing: exclusive() })] })).toHaveLength(1);
    const shared = labs({ name: 'more', sharing: mps({ replicas: 2 }) });
    expect(foundIn('train/processes', { pods, pools: [labs({ sharing: exclusive() }), shared] })).toHaveLength(1);
  });
});

test('documents are judged together', () =>
  expect(
    places(
      'train/processes',
      documents(work('Job', torchrun('--nproc-per-node=4')), work('Job', torchrun('--nproc-per-node=8'), { name: 'b' })),
    ),
  ).toHaveLength(1));
