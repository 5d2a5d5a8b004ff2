import { unwrapped } from '../../lib/rules/checks/commands/wrappers';

const behind = (command: string) => unwrapped(command.split(' '))?.join(' ');

test.each([
  'exec -a x',
  '/usr/bin/env -i -u A A=B C=D',
  'A=B',
  'nice',
  'nice -n 5',
  'nice -n -5',
  'nice -n5',
  'nice -5',
  'nice --adjustment=5',
  'ionice -c 2 -n7',
  'chrt -R -f 10',
  'taskset -c 0-7',
  'taskset ff',
  'numactl -N 0 --membind=0 -l',
  'stdbuf -oL -e 0',
  'timeout --signal=INT -k 5 1h',
  'time -f %e -v',
  'setsid -w',
  'nohup',
  'tini -g -p SIGTERM --',
  '/usr/bin/tini -s --',
  'dumb-init -c --rewrite 15:2 --',
  'catatonit --',
  'nsys profile -t cuda,nvtx --stats=true -o x',
  'conda run -n x --no-capture-output',
  'micromamba run -p /x',
  'poetry run',
  'pipenv run',
  'pixi run -e gpu',
  'uv run',
  'uv run -q --frozen --extra gpu --with=x --python 3.12 --',
  'tini -- env A=B nice -n 5 uv run',
])('%s starts what is behind it', (wrapper) => expect(behind(`${wrapper} program --option`)).toBe('program --option'));

test.each([
  ['env -C /x python', undefined],
  ['env --chdir=/x python', undefined],
  ['conda run --cwd /x python', undefined],
  ['uv run --directory /x python', undefined],
  ['uv sync', undefined],
  ['nsys stats x', undefined],
  ['timeout --unknown 1h python', undefined],
  ['tini -z -- python', undefined],
  ['python train.py', 'python train.py'],
  ['executor python', 'executor python'],
  ['my-env python', 'my-env python'],
  ['uv run train.py -x', 'python train.py -x'],
  ['poetry run train.py', 'train.py'],
  ['timeout 1h', ''],
  ['env', ''],
  ['A=B', ''],
])('%s starts %s', (command, expected) => expect(behind(command)).toBe(expected));

test('no words start nothing', () => expect(unwrapped([])).toEqual([]));
