import { App, Chart } from 'cdk8s';
import { emptyDir, findings, GpuWorkload } from '../../../lib';
import { found } from './places';

interface More {
  readonly container?: object;
  readonly volumes?: readonly object[];
  readonly mounts?: readonly object[];
  readonly others?: readonly object[];
}

/** A pod with an empty volume at /workspace. */
const pod = (command: readonly string[], { container = {}, volumes = [], mounts = [], others = [] }: More = {}): string =>
  JSON.stringify({
    apiVersion: 'v1',
    kind: 'Pod',
    metadata: { name: 'a', namespace: 'ml' },
    spec: {
      volumes: [{ name: 'work', emptyDir: {} }, ...volumes],
      initContainers: others,
      containers: [
        { name: 'main', image: 'x:1', command, volumeMounts: [{ name: 'work', mountPath: '/workspace' }, ...mounts], ...container },
      ],
    },
  });

/** The programs that are told to be hidden. */
const hidden = (command: readonly string[], more?: More) =>
  found('pod/hidden-program', pod(command, more)).map(({ problem }) => / starts (\S+), /.exec(problem)?.[1]);
const TRAIN = '/workspace/train.py';

test.each<readonly [...string[]]>([
  ['python', TRAIN],
  ['/usr/bin/python3.11', '-u', '-W', 'ignore', TRAIN, '--epochs', '3'],
  ['python', '-O', TRAIN],
  ['torchrun', TRAIN],
  ['torchrun', '--nnodes=4', '--nproc_per_node', '8', '--standalone', TRAIN, '--lr', '1'],
  ['python', '-m', 'torch.distributed.run', '--nproc-per-node=8', TRAIN],
  ['accelerate', 'launch', '--num_machines', '4', '--multi_gpu', TRAIN],
  ['deepspeed', '--num_gpus', '8', TRAIN],
  ['mpirun', '-np', '8', '--allow-run-as-root', 'python', TRAIN],
  ['env', 'A=b', 'python', TRAIN],
  ['bash', '-c', `cd /workspace && python train.py`],
  ['bash', '-c', `cd /workspace; exec python ./train.py`],
  ['bash', '-euo', 'pipefail', '-c', `export A=b\ncd /workspace/\ntorchrun --nnodes=2 train.py 2>&1 | tee /logs/out`],
  ['sh', '-lc', `python ${TRAIN}`],
  ['sh', '-c', `cd / && cd workspace && python ../workspace/train.py`],
])('%s starts a file below the empty volume', (...command) => expect(hidden(command)).toEqual([TRAIN]));

test.each<readonly [...string[]]>([
  ['sh', '/workspace/run.sh'],
  ['/bin/bash', '-ex', '/workspace/run.sh', 'a'],
  ['/workspace/run.sh'],
  ['bash', '-c', '/workspace/run.sh'],
  ['bash', '-c', 'cd /workspace && ./run.sh --epochs 3'],
  ['bash', '-o', 'pipefail', '/workspace/run.sh'],
])('%s starts a shell script below it', (...command) => expect(hidden(command)).toEqual(['/workspace/run.sh']));

test.each<readonly [...string[]]>([
  ['python', '-c', 'import train', TRAIN],
  ['python', '-m', 'train', TRAIN],
  ['python', '-um', 'train', TRAIN],
  ['python', '-', TRAIN],
  ['python'],
  ['python', '/opt/train.py', '--data', '/workspace/data', TRAIN],
  ['python', '/workspaces/train.py'],
  ['python', 'train.py'],
  ['torchrun', '-m', 'train', TRAIN],
  ['torchrun', '--module', 'train', TRAIN],
  ['torchrun', '--log-dir', '/workspace/logs.py', '/opt/train.py'],
  ['torchrun', '--unknown-flag', '/opt/train.py', '/workspace/data'],
  ['serve', '--data', TRAIN],
  ['serve', TRAIN],
  ['bash', '-s', '/workspace/run.sh'],
  ['bash', '-c', 'echo "$0"', TRAIN],
])('%s starts no file below it', (...command) => expect(hidden(command)).toEqual([]));

test.each([
  `git clone https://example.com/a.git /workspace && python ${TRAIN}`,
  `cp /opt/train.py /workspace && python ${TRAIN}`,
  `curl -o ${TRAIN} https://example.com/train.py; python ${TRAIN}`,
  `cd /workspace && git clone https://example.com/a.git . && python train.py`,
  `cd /workspace && curl -O https://example.com/train.py && python train.py`,
  `echo 'import a' > ${TRAIN} && python ${TRAIN}`,
  `printf 'import a' | tee ${TRAIN}; python ${TRAIN}`,
  `cat > ${TRAIN} <<END\nimport a\nEND\npython ${TRAIN}`,
  `export A=$(git clone https://example.com/a.git /workspace); python ${TRAIN}`,
  `export A=\`cp -r /opt /workspace\`; python ${TRAIN}`,
  `git clone https://example.com/a.git /workspace & sleep 60; python ${TRAIN}`,
  `python ${TRAIN} & wait`,
  `if [ -f ${TRAIN} ]; then python ${TRAIN}; fi`,
  `test -f ${TRAIN} && python ${TRAIN}`,
  `python ${TRAIN} || python /opt/train.py`,
  `python /opt/fill.py && python ${TRAIN}`,
  `. /opt/env.sh && python ${TRAIN}`,
  `cd $HOME && python train.py`,
  `cd workspace && python train.py`,
  `cd && python train.py`,
  `cd ~ && python train.py`,
  'cd /workspace',
  'cd /workspace && python -m train',
])('a script of the shell that may fill the volume, or goes nobody knows where, is left alone: %s', (text) =>
  expect(hidden(['bash', '-c', text])).toEqual([]),
);

test('relative names are below the working directory', () => {
  const container = { workingDir: '/workspace' };
  expect(hidden(['python', 'train.py'], { container })).toEqual([TRAIN]);
  expect(hidden(['uv', 'run', 'train.py'], { container })).toEqual([TRAIN]);
  expect(hidden(['bash', '-c', 'python train.py'], { container })).toEqual([TRAIN]);
  expect(hidden(['bash', '-c', 'cd /opt && python train.py'], { container })).toEqual([]);
  for (const command of [
    ['python', '-m', 'train', 'config.py'],
    ['serve', '--chat-template', 'chat.sh'],
    ['/opt/run', 'train.py'],
  ])
    expect(hidden(command, { container })).toEqual([]);
});

test('a volume that something fills hides nothing', () => {
  const command = ['python', TRAIN];
  const fill = { name: 'fill', image: 'x:1', volumeMounts: [{ name: 'work', mountPath: '/to' }] };
  expect(hidden(command, { others: [fill] })).toEqual([]);
  expect(hidden(command, { container: { lifecycle: { postStart: { exec: { command: ['fill'] } } } } })).toEqual([]);
  const volumes = [{ name: 'code', persistentVolumeClaim: { claimName: 'code' } }];
  expect(hidden(['python', '/workspace/code/train.py'], { volumes, mounts: [{ name: 'code', mountPath: '/workspace/code' }] })).toEqual([]);
  expect(hidden(command, { volumes, mounts: [{ name: 'code', mountPath: TRAIN, subPath: 'train.py' }] })).toEqual([]);
  expect(hidden(['python', '/workspace/code/train.py'], { volumes, mounts: [{ name: 'code', mountPath: '/workspace/other/' }] })).toEqual([
    '/workspace/code/train.py',
  ]);
  expect(hidden(command, { container: { volumeMounts: [{ name: 'work', mountPath: '/workspace/' }] } })).toEqual([TRAIN]);
});

test('a construct is told of a volume in its data', () => {
  const app = new App();
  new GpuWorkload(new Chart(app, 'ml'), 'web', {
    kind: 'Deployment',
    request: { gpus: 1 },
    image: 'x:1',
    resources: { cpu: 4, memory: '16Gi' },
    command: ['torchrun', '--nproc_per_node', '1', TRAIN],
    data: { '/workspace': emptyDir('10Gi') },
  });
  expect(findings(app).filter(({ rule }) => rule === 'pod/hidden-program')).toMatchObject([
    { problem: expect.stringContaining(`starts ${TRAIN}, and the empty volume`), got: '/workspace' },
  ]);
});
