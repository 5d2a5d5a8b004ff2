import { saysOfProcesses, startOptions, startsOf } from '../../lib/rules/checks/commands/processes';

const optionsOf = (container: object) =>
  startOptions({ name: 'main', image: 'x', ...container }).map(
    ({ option, value, spreads }) => `${option}=${value}${spreads ? ' spreads' : ''}`,
  );

test.each([
  ['torchrun', { command: ['torchrun', '--nproc-per-node', '2', 'train.py'] }, '--nproc-per-node=2'],
  ['the older spelling', { args: ['--nproc_per_node=4'] }, '--nproc_per_node=4'],
  ['a script of a shell', { command: ['sh', '-c', 'torchrun --nproc-per-node=2 train.py'] }, '--nproc-per-node=2'],
  [
    'a script of a login shell',
    { command: ['/bin/bash', '-lc'], args: ['cd /app && exec "torchrun" \\\n --nproc-per-node 2 x'] },
    '--nproc-per-node=2',
  ],
  ['a script for the entry point of the image', { args: ['-c', 'vllm serve m -tp 2'] }, '-tp=2 spreads'],
  ['tensor parallelism', { args: ['--tensor_parallel_size=2'] }, '--tensor_parallel_size=2 spreads'],
  [
    'tensor parallelism by a variable',
    { command: ['sh', '-c', 'vllm serve m --tensor-parallel-size $TP'] },
    '--tensor-parallel-size=$TP spreads',
  ],
  ['data parallelism', { args: ['--data-parallel-size', '2'] }, '--data-parallel-size=2'],
  ['several API servers', { args: ['--api-server-count=4'] }, '--api-server-count=4'],
  ['workers of gunicorn', { command: ['gunicorn', '-w', '4', 'app:app'] }, '-w=4'],
  ['the same in one word', { command: ['/usr/bin/gunicorn', '-w4', 'app:app'] }, '-w=4'],
  ['workers of uvicorn as a module', { command: ['python', '-m', 'uvicorn', 'app:app', '--workers', '4'] }, '--workers=4'],
  ['processes of accelerate', { command: ['accelerate', 'launch', '--num_processes', '2', 'x.py'] }, '--num_processes=2'],
  ['processes of mpirun', { command: ['mpirun', '-np', '4', 'python', 'x.py'] }, '-np=4'],
  ['processes of uwsgi', { command: ['uwsgi', '--processes', '4'] }, '--processes=4'],
  ['processes of celery', { command: ['celery', '-A', 'app', 'worker', '-c', '4'] }, '-c=4'],
  ['a variable of torchrun', { env: [{ name: 'PET_NPROC_PER_NODE', value: '2' }] }, 'PET_NPROC_PER_NODE=2'],
  ['a variable of web servers', { env: [{ name: 'WEB_CONCURRENCY', value: '4' }] }, 'WEB_CONCURRENCY=4'],
])('finds %s', (_what, container, expected) => expect(optionsOf(container)).toEqual([expected]));

test.each([
  ['workers that only load data', { command: ['python', 'train.py', '--workers', '4'] }],
  ['a word of another program', { command: ['grep', '-w', '4'] }],
  ['the option in a text', { command: ['echo', 'use --nproc-per-node 2'] }],
  ['a variable of web servers beside another program', { command: ['tritonserver'], env: [{ name: 'WEB_CONCURRENCY', value: '4' }] }],
  ['nothing', {}],
])('leaves alone %s', (_what, container) => expect(optionsOf(container)).toEqual([]));

test.each(['--tensor-parallel-size', '--tp-size', '--tp', '-tp'])('%s spreads one model', (option) =>
  expect(optionsOf({ args: [option, '2'] })).toEqual([`${option}=2 spreads`]),
);

test.each([
  '--nproc-per-node',
  '--pipeline-parallel-size',
  '--pp-size',
  '-pp',
  '--data-parallel-size',
  '--dp-size',
  '-dp',
  '--api-server-count',
  '--num-processes',
])('%s starts processes, whatever the program', (option) => expect(optionsOf({ args: [option, '2'] })).toEqual([`${option}=2`]));

test.each<[string, readonly string[]]>([
  ...['gunicorn', 'uvicorn', 'hypercorn', 'fastapi'].map((server): [string, string[]] => [server, ['--workers', '-w']]),
  ['uwsgi', ['--processes', '--workers', '-p']],
  ['celery', ['--concurrency', '-c']],
  ...['mpirun', 'mpiexec', 'horovodrun'].map((launcher): [string, string[]] => [launcher, ['-np', '-n', '--np']]),
])('options of %s', (program, options) => {
  for (const option of options) {
    expect(optionsOf({ command: [`/usr/bin/${program}`, option, '4'] })).toEqual([`${option}=4`]);
    expect(optionsOf({ command: ['python', option, '4'] })).toEqual([]);
  }
});

test.each(['gunicorn', 'uvicorn', 'hypercorn', 'fastapi'])('%s hears the variable of web servers', (server) => {
  const env = [{ name: 'WEB_CONCURRENCY', value: '4' }];
  expect(optionsOf({ command: ['python', '-m', server, 'app:app'], env })).toEqual(['WEB_CONCURRENCY=4']);
  expect(optionsOf({ command: ['python', '-m', server, 'app:app'], env: [{ name: 'OTHER', value: '4' }] })).toEqual([]);
});

test.each(['sh', 'bash', 'dash', 'ash', 'ksh', 'zsh'])('%s takes a script behind options of its own', (shell) =>
  expect(optionsOf({ command: [`/bin/${shell}`, '-ceu', 'torchrun --nproc-per-node=2'] })).toEqual(['--nproc-per-node=2']),
);

test.each<[string, readonly string[], readonly string[]]>([
  ['a script that goes on over lines', ['sh', '-c', 'torchrun \\\n  --nproc-per-node=2 \\\n  x'], ['--nproc-per-node=2']],
  ['a script in quotes', ['bash', '-lc', 'exec \'vllm\' serve "m" -tp 2'], ['-tp=2 spreads']],
  ['a script with several commands', ['sh', '-c', '(cd /app; echo a)&&torchrun  --nproc-per-node 2|tee x'], ['--nproc-per-node=2']],
  ['a script before other words', ['sh', '-c', 'true', '--nproc-per-node', '2'], ['--nproc-per-node=2']],
  ['options that a script keeps in a variable', ['sh', '-c', 'ARGS="-tp 2"; vllm serve m $ARGS'], ['-tp=2 spreads']],
  [
    'an option at the end of a script, behind which nothing stands',
    ['sh', '-c', 'torchrun --nproc-per-node '],
    ['--nproc-per-node=undefined'],
  ],
  ['a word that is no option of a shell', ['x-c', 'torchrun --nproc-per-node=2'], []],
  ['an option that only begins so', ['x', '-cx', 'torchrun --nproc-per-node=2'], []],
  ['options of a shell behind that one', ['/bin/bash', '-ceu', 'torchrun --nproc-per-node=2'], ['--nproc-per-node=2']],
  ['options of a shell before and behind it', ['bash', '-xce', 'torchrun --nproc-per-node=2'], ['--nproc-per-node=2']],
  ['options of a shell without it', ['bash', '-eux', 'torchrun --nproc-per-node=2'], []],
  ['a longer option of a shell', ['bash', '--rcfile', 'torchrun --nproc-per-node=2'], []],
  ['an option of a shell with something behind it', ['bash', '-ce1', 'torchrun --nproc-per-node=2'], []],
  ['a program whose name ends like a shell', ['publish', '-ceu', 'torchrun --nproc-per-node=2'], []],
  ['a program whose name begins like a shell', ['bash-x', '-ceu', 'torchrun --nproc-per-node=2'], []],
  ['a line that goes on within a word', ['sh', '-c', 'torchrun --nproc-\\\nper-node=2 x'], ['--nproc-per-node=2']],
  ['a value in quotes', ['sh', '-c', 'torchrun --nproc-per-node="4" x'], ['--nproc-per-node=4']],
  ['a value of two digits in quotes', ['sh', '-c', 'torchrun --nproc-per-node="16" x'], ['--nproc-per-node=16']],
  ['a word in quotes', ['sh', '-c', "torchrun '--nproc-per-node=4' x"], ['--nproc-per-node=4']],
  ['a value in quotes within quotes', ['sh', '-c', 'bash -c "torchrun --nproc-per-node=\\"4\\" x"'], ['--nproc-per-node=4']],
  ['a value in quotes behind a text', ['sh', '-c', 'echo "a b" && torchrun --nproc-per-node="4"'], ['--nproc-per-node=4']],
  [
    'a comment',
    ['sh', '-c', '# torchrun --nproc-per-node 8 x\ntorchrun --nproc-per-node 4 x # --nproc-per-node 2'],
    ['--nproc-per-node=4'],
  ],
  ['a sign of comments inside a word', ['sh', '-c', 'torchrun --rdzv-id=a#b --nproc-per-node 4 x'], ['--nproc-per-node=4']],
  ['a comment with a quote', ['sh', '-c', "# it's said\ntorchrun --nproc-per-node 4 'x'"], ['--nproc-per-node=4']],
  ['a text that is printed', ['sh', '-c', 'echo "now torchrun --nproc-per-node 8"; torchrun --nproc-per-node 4 x'], ['--nproc-per-node=4']],
  ['an option that is there several times', ['vllm', '-tp', '2', '--tensor_parallel_size=4'], ['--tensor_parallel_size=4 spreads']],
  ['an option of several commands', ['sh', '-c', 'vllm -tp 2 & vllm -tp=4'], ['-tp=2 spreads', '-tp=4 spreads']],
  [
    'what a command fills in',
    ['sh', '-c', 'vllm -tp $(nvidia-smi -L | wc -l) -pp `a b` -dp "$(c d)"'],
    ['-tp=$(nvidia-smi -L | wc -l) spreads', '-pp=`a b`', '-dp=$(c d)'],
  ],
  ['where output goes', ['sh', '-c', 'vllm > log 2>&1 -tp 2 &> all'], ['-tp=2 spreads']],
  [
    'a file behind an option of another program',
    ['torchrun', '-c', 'a.yaml', '--nproc-per-node', '2', '--nproc-per-node', '4'],
    ['--nproc-per-node=4'],
  ],
  ['words in parentheses', ['bash', '-c', 'A=(-tp 2 -pp 3)\nvllm "${A[@]}"'], ['-tp=2 spreads', '-pp=3']],
  ['an unclosed quote', ['sh', '-c', "torchrun --nproc-per-node 2 it's"], ['--nproc-per-node=2']],
  [
    'a command in a script in a script',
    ['sh', '-c', 'mpirun -np 2 bash -c "torchrun --nproc-per-node 4; echo"'],
    ['--nproc-per-node=4', '-np=2'],
  ],
  ['workers of more than one digit in one word', ['gunicorn', '-w16', 'app:app'], ['-w=16']],
  ['a word that only begins so', ['gunicorn', '-w4x', 'app:app'], []],
  ['a longer option that ends so', ['gunicorn', '--my-w4', 'app:app'], []],
])('%s', (_what, command, expected) => expect(optionsOf({ command })).toEqual(expected));

test.each([
  ['--tensor-parallel-size', '--tp-size', '--tp', '-tp'],
  ['--pipeline-parallel-size', '--pp-size', '-pp'],
  ['--data-parallel-size', '--dp-size', '-dp'],
])('%s is the same by its short names, of which the last counts', (name, ...others) => {
  for (const other of others) {
    expect(startOptions({ name: 'main', image: 'x', args: [name, '2', other, '4'] })).toMatchObject([{ option: other, value: '4' }]);
    expect(startOptions({ name: 'main', image: 'x', args: [other, '2', name, '4'] })).toMatchObject([{ option: name, value: '4' }]);
  }
});

test('what variables and commands say of processes', () => {
  const starts = (script: string, value?: string) =>
    startsOf({ name: 'main', image: 'x', command: ['sh', '-c', script], env: value ? [{ name: 'PET_NPROC_PER_NODE', value }] : [] }).map(
      (options) => options.map((option) => option.value),
    );
  expect(starts('a')).toEqual([]);
  expect(starts('a', '8')).toEqual([['8']]);
  expect(starts('a -tp 2; b -tp 4')).toEqual([['2'], ['4']]);
  expect(starts('a -tp 2; b -tp 4; c', '8')).toEqual([
    ['8', '2'],
    ['8', '4'],
  ]);
  expect(starts('A=(-tp 2)\nb $A')).toEqual([['2']]);
});

test('a command that says something of processes', () => {
  expect(saysOfProcesses(['a', '-tp', '2'])).toBe(true);
  expect(saysOfProcesses(['a', '2'])).toBe(false);
});

test('options behind the program are not those of what starts it by MPI, and a server has its own anywhere', () => {
  expect(optionsOf({ command: ['mpirun', '-np', '4', 'x', '-n', '8'] })).toEqual(['-np=4']);
  expect(optionsOf({ command: ['gunicorn', 'app:app', '-w', '4'] })).toEqual(['-w=4']);
});
