import { debian, go, type Run } from './programs';

const JEMALLOC = '/usr/lib/x86_64-linux-gnu/libjemalloc.so.2';
const ALL = [
  ...['shellcheck', 'busybox', 'dash', 'systemd-analyze', 'cloud-init', 'modprobe', 'slurmctld', 'slurmd', 'sbatch', 'numactl'],
  ...['chrt', 'podman', JEMALLOC, 'promtool'],
];

const PACKAGES =
  'busybox 1:1.35.0-4+deb12u1+b1, cloud-init 22.4.2-1+deb12u4, dash 0.5.12-2, kmod 30+20221128-1, libjemalloc2 5.3.0-1, numactl 2.0.16-1, podman 4.3.1+ds1-8+deb12u1+b3, prometheus 2.42.0+ds-5, shellcheck 0.9.0-1, slurm-client 22.05.8-4+deb12u3, slurmctld 22.05.8-4+deb12u3, slurmd 22.05.8-4+deb12u3, systemd 252.38-1, util-linux 2.38.1-5, ';

/** A machine that has some programs; `installable` says whether its apt-get works, and after how many updates of its lists. */
function machine(has: readonly string[], { version = '1.26.8', installable = true, updates = 0, packages = PACKAGES } = {}) {
  const calls: string[] = [];
  const there = new Set(has);
  let updated = 0;
  const run: Run = (program, ...args) => {
    const words = program === 'sudo' ? args : [program, ...args];
    const looks = words[0] === 'which' || words[0] === 'ls';
    if (!looks) calls.push([program, ...args].join(' '));
    if (looks) return there.has(words[1]!) ? '' : undefined;
    if (words[0] === 'go') return version === '' ? undefined : `go version go${version} linux/amd64\n`;
    if (words[0] === 'dpkg-query') return packages;
    if (words[1] === 'update') return updated++ >= 0 ? '' : undefined;
    if (!installable || updated < updates) return undefined;
    for (const each of ALL) there.add(each);
    return '';
  };
  return { run, installs: () => calls.filter((call) => call.includes('apt-get')) };
}

test('says the version of each program, and installs nothing where all are there', () => {
  const { run, installs } = machine(ALL);
  expect([debian(run, true), go(run, '1.26.0')]).toEqual([PACKAGES.replace(/, $/, ''), 'go 1.26.8']);
  expect(installs()).toEqual([]);
});

test('installs what is missing and nothing else, with new lists where the old ones do not do', () => {
  const { run, installs } = machine(ALL.slice(0, -1), { updates: 1 });
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
  [
    'an older shellcheck',
    machine(ALL, { packages: PACKAGES.replace('0.9.0', '0.8.0') }),
    'the judges need shellcheck 0.9.0 or newer, and here is 0.8.0-1: take that of Debian 12 or newer',
  ],
  [
    'an older busybox, whatever its epoch',
    machine(ALL, { packages: PACKAGES.replace('1:1.35.0', '2:1.34.9') }),
    'the judges need busybox 1.35.0 or newer, and here is 1.34.9-4+deb12u1+b1: take that of Debian 12 or newer',
  ],
  [
    'a program that is none of Debian',
    machine(ALL, { packages: PACKAGES.replace(/prometheus \S+ /, '') }),
    'the judges need prometheus 2.42.0 or newer, and here is none of its Debian package: take that of Debian 12 or newer',
  ],
  ['an older Go', machine(ALL, { version: '1.25.9' }), 'the judges need Go 1.26.0 or newer, and here is 1.25.9: put it into PATH'],
  ['no Go', machine(ALL, { version: '' }), 'the judges need Go 1.26.0 or newer, and here is none: put it into PATH'],
])('fails with one sentence for %s', (_what, { run }, sentence) =>
  expect(() => [debian(run, true), go(run, '1.26.0')]).toThrow(new Error(sentence)),
);

test('the module files say which Go they need', () => {
  expect(() => go(machine(ALL, { version: '1.2' }).run)).toThrow(/^the judges need Go 1\.\d+\.\d+ or newer, and here is 1\.2:/);
});
