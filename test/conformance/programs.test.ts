import { debian, go, type Run } from './programs';

const ALL = ['shellcheck', 'busybox', 'dash', 'systemd-analyze', 'cloud-init', 'promtool'];

/** A machine that has some programs; `installable` says whether its apt-get works, and after how many updates of its lists. */
function machine(has: readonly string[], { version = '1.26.8', installable = true, updates = 0 } = {}) {
  const calls: string[] = [];
  const there = new Set(has);
  let updated = 0;
  const run: Run = (program, ...args) => {
    const words = program === 'sudo' ? args : [program, ...args];
    if (program !== 'which') calls.push([program, ...args].join(' '));
    if (words[0] === 'which') return there.has(words[1]!) ? '' : undefined;
    if (words[0] === 'go') return version === '' ? undefined : `go version go${version} linux/amd64\n`;
    if (words[0] === 'dpkg-query') return 'dash 1, ';
    if (words[1] === 'update') return updated++ >= 0 ? '' : undefined;
    if (!installable || updated < updates) return undefined;
    for (const each of ALL) there.add(each);
    return '';
  };
  return { run, installs: () => calls.filter((call) => call.includes('apt-get')) };
}

test('says the version of each program, and installs nothing where all are there', () => {
  const { run, installs } = machine(ALL);
  expect([debian(run, true), go(run, '1.26.0')]).toEqual(['dash 1', 'go 1.26.8']);
  expect(installs()).toEqual([]);
});

test('installs what is missing and nothing else, with new lists where the old ones do not do', () => {
  const { run, installs } = machine(ALL.slice(0, 5), { updates: 1 });
  debian(run, false);
  const install = 'sudo apt-get install -y -qq --no-install-recommends prometheus';
  expect(installs()).toEqual([install, 'sudo apt-get update -qq', install]);
});

test.each([
  [
    'a program that cannot be installed',
    machine(ALL.slice(1), { installable: false }),
    'the judges need shellcheck: install the Debian packages shellcheck',
  ],
  ['an older Go', machine(ALL, { version: '1.25.9' }), 'the judges need Go 1.26.0 or newer, and here is 1.25.9: put it into PATH'],
  ['no Go', machine(ALL, { version: '' }), 'the judges need Go 1.26.0 or newer, and here is none: put it into PATH'],
])('fails with one sentence for %s', (_what, { run }, sentence) =>
  expect(() => [debian(run, true), go(run, '1.26.0')]).toThrow(new Error(sentence)),
);

test('the module files say which Go they need', () => {
  expect(() => go(machine(ALL, { version: '1.2' }).run)).toThrow(/^the judges need Go 1\.\d+\.\d+ or newer, and here is 1\.2:/);
});
