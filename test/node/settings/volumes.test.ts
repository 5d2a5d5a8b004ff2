// The program that makes and mounts file systems over disks, with stubs that keep what they did and may fail.
import { volumeProgram } from '../../../lib/plans/node/settings/storage/volume-program';
import { allSettings } from '../../../lib/plans/node';
import type { Primitive } from '../../../lib/plans/model';
import { Disks, type Signature } from './disks';

const TEXT = volumeProgram.kind === 'file' ? volumeProgram.text : '';
const MOUNT = '/mnt/scratch';

/** Runs it for scratch space as the unit does. */
const scratchOn = (disks: Disks, devices: readonly string[], ...first: readonly string[]) =>
  disks.run(TEXT, ...first, 'scratch', 'xfs', disks.at('mnt/scratch'), ...devices);

/** What the release before labels had on the node: its program, and what it made. */
const EARLIER = (device: string): string =>
  [
    '#!/bin/sh',
    'set -eu',
    'mountpoint -q /mnt/scratch && exit 0',
    `if [ -z "$(wipefs --noheadings ${device})" ]; then`,
    `  mkfs.xfs ${device}`,
    'fi',
    'mkdir -p /mnt/scratch',
    `mount -t xfs -o noatime ${device} /mnt/scratch`,
    '',
  ].join('\n');

describe('a blank disk', () => {
  test('is formatted with a label, mounted, and only mounted from then on', () => {
    const disks = new Disks();
    const one = disks.disk('nvme1n1');
    expect(scratchOn(disks, [one])).toMatchObject({ status: 0, err: '' });
    expect([disks.signature('nvme1n1'), disks.mounts()]).toEqual(['xfs,made-1,gpu-scratch', { [MOUNT]: '/dev/nvme1n1' }]);
    disks.write('nvme1n1', 'a checkpoint');
    disks.reboot();
    disks.calls();
    expect(scratchOn(disks, [one]).status).toBe(0);
    expect(disks.calls()).toEqual([`mount -t xfs -o noatime /dev/nvme1n1 ${MOUNT}`]);
    expect([disks.content('nvme1n1'), scratchOn(disks, [one], '--check').status]).toEqual(['a checkpoint', 0]);
  });

  test('several become one array, which a later boot finds assembled or assembles itself', () => {
    const disks = new Disks();
    const both = [disks.disk('nvme1n1'), disks.disk('nvme2n1')];
    expect(scratchOn(disks, both)).toMatchObject({ status: 0, err: '' });
    expect([disks.signature('md127'), disks.mounts()]).toEqual(['xfs,made-1,gpu-scratch', { [MOUNT]: '/dev/md127' }]);
    disks.write('md127', 'a checkpoint');
    for (const assembles of [true, false]) {
      disks.reboot({ assembles });
      // The kernel gives an array of another host another name: it is found by its disks.
      expect(scratchOn(disks, both).status).toBe(0);
    }
    expect([disks.content('md127'), disks.calls().filter((call) => /mkfs|create/.test(call)).length]).toEqual(['a checkpoint', 2]);
  });
});

const FOREIGN: readonly (readonly [string, Signature | 'raw'])[] = [
  ['a file system without a label', 'xfs,theirs,'],
  ['a file system of another name', 'ext4,theirs,models'],
  ['a label like ours on something else', 'btrfs,theirs,gpu-scratch'],
  ['a table of partitions', 'gpt,,'],
  ['a volume of LVM', 'LVM2_member,theirs,'],
  ['a disk of another array', 'linux_raid_member,array-of-3,other:data'],
  ['data that has no signature', 'raw'],
];

describe('a disk that is not blank is neither formatted nor mounted', () => {
  test.each(FOREIGN)('%s', (_what, holds) => {
    const disks = new Disks();
    const one = disks.disk('nvme1n1', holds);
    expect(scratchOn(disks, [one])).toMatchObject({ status: 1, err: expect.stringContaining('nothing is formatted') });
    expect([disks.content('nvme1n1'), disks.mounts(), disks.calls()]).toEqual(['their data', {}, []]);
  });

  test.each(FOREIGN.flatMap(([what, holds]) => [0, 1].map((at) => [what, at, holds] as const)))(
    '%s, on disk %s of an array',
    (_what, at, holds) => {
      const disks = new Disks();
      const both = [0, 1].map((index) => disks.disk(`nvme${index + 1}n1`, index === at ? holds : undefined));
      expect(scratchOn(disks, both).status).toBe(1);
      expect([disks.content(`nvme${at + 1}n1`), disks.signature(`nvme${2 - at}n1`), disks.mounts()]).toEqual(['their data', '', {}]);
      expect(disks.calls().filter((call) => !call.startsWith('mdadm --assemble'))).toEqual([]);
    },
  );
});

describe('a look that fails is never taken for a blank disk', () => {
  test.each([
    ['the one disk', ['nvme1n1'], 'nvme1n1'],
    ['the first of two', ['nvme1n1', 'nvme2n1'], 'nvme1n1'],
    ['the second of two', ['nvme1n1', 'nvme2n1'], 'nvme2n1'],
  ])('wipefs ends with an error on %s', (_what, names, where) => {
    for (const holds of [undefined, 'xfs,theirs,'] as const) {
      const disks = new Disks();
      const devices = names.map((name) => disks.disk(name, holds));
      disks.fails('wipefs', where);
      expect(scratchOn(disks, devices)).toMatchObject({ status: 1, err: expect.stringContaining('cannot be looked at') });
      expect([disks.calls(), disks.mounts()]).toEqual([[], {}]);
    }
  });

  test('nor on the array, nor on a disk that is not there', () => {
    const disks = new Disks();
    const both = [disks.disk('nvme1n1'), disks.disk('nvme2n1')];
    scratchOn(disks, both);
    disks.write('md127', 'a checkpoint');
    disks.reboot();
    disks.calls();
    disks.fails('wipefs', 'md');
    disks.fails('blkid', 'uuid');
    expect(scratchOn(disks, both).status).toBe(1);
    expect([disks.calls(), disks.content('md127')]).toEqual([[], 'a checkpoint']);
    expect(scratchOn(new Disks(), ['/dev/disk/by-path/none'])).toMatchObject({ status: 1 });
  });
});

describe('formatting that was ended early', () => {
  test.each([
    ['before there is a signature', false],
    ['after it', true],
  ])('%s, begins again in the next run', (_when, signsFirst) => {
    for (const names of [['nvme1n1'], ['nvme1n1', 'nvme2n1']]) {
      const disks = new Disks();
      const devices = names.map((name) => disks.disk(name));
      if (signsFirst) disks.put('signs-first', '');
      disks.killed('mkfs.xfs');
      expect(scratchOn(disks, devices).status).not.toBe(0);
      expect(disks.mounts()).toEqual({});
      disks.reboot();
      expect(scratchOn(disks, devices).status).toBe(0);
      expect(disks.signature(names.length > 1 ? 'md127' : 'nvme1n1')).toBe('xfs,made-2,gpu-scratch');
      expect(Object.keys(disks.mounts())).toEqual([MOUNT]);
    }
  });

  test('an array that was made on one disk alone is made again', () => {
    const disks = new Disks();
    const both = [disks.disk('nvme1n1'), disks.disk('nvme2n1')];
    disks.killed('mdadm');
    expect(scratchOn(disks, both).status).not.toBe(0);
    expect([disks.signature('nvme1n1'), disks.signature('nvme2n1')]).toEqual(['linux_raid_member,array-of-2,node:scratch', '']);
    expect(scratchOn(disks, both).status).toBe(0);
  });

  test('does not begin again on another disk under the same name, nor where something else is there by then', () => {
    for (const then of ['raw', 'ext4,theirs,'] as const)
      for (const other of ['nvme1n1', 'nvme9n1']) {
        const disks = new Disks();
        const one = disks.disk('nvme1n1');
        disks.killed('mkfs.xfs');
        scratchOn(disks, [one]);
        disks.disk(other, then);
        disks.named('nvme1n1', other);
        disks.calls();
        // Data without a signature on the disk on which the formatting was ended cannot be told from that.
        if (then === 'raw' && other === 'nvme1n1') continue;
        expect([scratchOn(disks, [one]).status, disks.calls(), disks.content(other)]).toEqual([1, [], 'their data']);
      }
  });

  test('is not taken up where the program failed by itself', () => {
    const disks = new Disks();
    const one = disks.disk('nvme1n1');
    disks.fails('mkfs.xfs', '-L');
    expect(scratchOn(disks, [one]).status).toBe(1);
    disks.write('nvme1n1', 'something');
    disks.works('mkfs.xfs');
    expect(scratchOn(disks, [one]).status).toBe(1);
    expect(disks.content('nvme1n1')).toBe('something');
  });

  test.each([1, 2])(
    'at any of its steps on %s disk(s), comes to the same end, and data written since then stay',
    (count) => {
      let ended = 0;
      for (let at = 1; at < 45; at += 3 - count) {
        const disks = new Disks();
        const devices = Array.from({ length: count }, (_, index) => disks.disk(`nvme${index + 1}n1`));
        const target = count > 1 ? 'md127' : 'nvme1n1';
        disks.killAt(at);
        if (scratchOn(disks, devices).status !== 0) ended++;
        disks.killAt(0);
        disks.reboot();
        expect([at, scratchOn(disks, devices).status, Object.keys(disks.mounts())]).toEqual([at, 0, [MOUNT]]);
        disks.write(target, 'a checkpoint');
        disks.reboot({ assembles: at % 2 === 0 });
        disks.killAt(at);
        scratchOn(disks, devices);
        disks.killAt(0);
        disks.reboot();
        disks.calls();
        expect([at, scratchOn(disks, devices).status, disks.content(target)]).toEqual([at, 0, 'a checkpoint']);
        expect(disks.calls().filter((call) => /mkfs|create/.test(call))).toEqual([]);
      }
      expect(ended).toBeGreaterThan(8);
    },
    300_000,
  );
});

describe('a disk that moved', () => {
  test('is mounted wherever it is, and what is in its place is left alone', () => {
    for (const there of ['xfs,theirs,', undefined] as const) {
      const disks = new Disks();
      const one = disks.disk('nvme1n1');
      scratchOn(disks, [one]);
      disks.write('nvme1n1', 'a checkpoint');
      disks.reboot();
      disks.disk('nvme2n1', there);
      disks.named('nvme1n1', 'nvme2n1');
      disks.calls();
      expect(scratchOn(disks, [one]).status).toBe(0);
      expect([disks.mounts(), disks.calls().length, disks.content('nvme1n1')]).toEqual([{ [MOUNT]: '/dev/nvme1n1' }, 1, 'a checkpoint']);
    }
  });

  test('is not formatted where it cannot be mounted, though formatting was begun on the blank one in its place', () => {
    const disks = new Disks();
    const one = disks.disk('nvme1n1');
    scratchOn(disks, [one]);
    disks.write('nvme1n1', 'a checkpoint');
    disks.reboot();
    disks.disk('nvme2n1');
    disks.named('nvme1n1', 'nvme2n1');
    disks.put('sig/nvme1n1', '');
    disks.killed('mkfs.xfs');
    expect(scratchOn(disks, [one]).status).not.toBe(0);
    disks.put('sig/nvme1n1', 'xfs,made-1,gpu-scratch\n');
    disks.fails('mount', 'nvme1n1');
    expect([scratchOn(disks, [one]).status, disks.content('nvme1n1')]).toEqual([1, 'a checkpoint']);
  });

  test('is not made anew on another disk while its label is somewhere', () => {
    const disks = new Disks();
    scratchOn(disks, [disks.disk('nvme1n1')]);
    disks.reboot();
    disks.calls();
    expect(scratchOn(disks, [disks.disk('nvme2n1')])).toMatchObject({ status: 1, err: expect.stringContaining('/dev/nvme1n1') });
    expect([disks.calls(), disks.mounts()]).toEqual([[], {}]);
  });
});

describe('a volume of a release before labels', () => {
  const old = (): readonly [Disks, string] => {
    const disks = new Disks();
    const one = disks.disk('nvme1n1', 'xfs,old,');
    disks.write('nvme1n1', 'a checkpoint');
    return [disks, one];
  };
  const isMounted = (disks: Disks, one: string): void => {
    disks.reboot();
    disks.calls();
    expect(scratchOn(disks, [one])).toMatchObject({ status: 0, err: '' });
    expect([disks.mounts(), disks.calls().length]).toEqual([{ [MOUNT]: '/dev/nvme1n1' }, 1]);
    expect([disks.content('nvme1n1'), disks.signature('nvme1n1')]).toEqual(['a checkpoint', 'xfs,old,']);
    expect(scratchOn(disks, [one], '--check').status).toBe(0);
  };

  test('that is mounted is known from then on', () => {
    const [disks, one] = old();
    disks.run(EARLIER('/dev/nvme1n1'));
    expect(disks.mounts()).toEqual({ [MOUNT]: '/dev/nvme1n1' });
    expect(scratchOn(disks, [one], '--check').status).toBe(1);
    expect(scratchOn(disks, [one]).status).toBe(0);
    isMounted(disks, one);
  });

  test.each(['usr/local/sbin/cdk8s-gpu-scratch', 'var/lib/cdk8s-gpu/previous/usr/local/sbin/cdk8s-gpu-scratch'])(
    'that is not is known by its program in %s, and later without it',
    (path) => {
      const [disks, one] = old();
      disks.put(path, EARLIER(disks.at('dev/nvme1n1')));
      expect(scratchOn(disks, [one]).status).toBe(0);
      disks.put(path, '');
      isMounted(disks, one);
    },
  );

  test('on an array is known by its disks and its name', () => {
    const disks = new Disks();
    const both = [disks.disk('nvme1n1'), disks.disk('nvme2n1')];
    scratchOn(disks, both);
    disks.put('sig/md127', 'xfs,old,\n');
    disks.put('var/lib/cdk8s-gpu/volumes/scratch', '');
    disks.write('md127', 'a checkpoint');
    for (const assembles of [true, false]) {
      disks.reboot({ assembles });
      disks.calls();
      expect(scratchOn(disks, both).status).toBe(0);
      expect([disks.content('md127'), disks.calls().filter((call) => /mkfs|create/.test(call))]).toEqual(['a checkpoint', []]);
    }
  });

  test('is not taken for one where its program names another disk, and where another array is there', () => {
    const [disks, one] = old();
    disks.disk('nvme2n1');
    disks.put('usr/local/sbin/cdk8s-gpu-scratch', EARLIER(disks.at('dev/nvme2n1')));
    expect([scratchOn(disks, [one]).status, disks.calls(), disks.content('nvme1n1')]).toEqual([1, [], 'a checkpoint']);
  });
});

test('what somebody else mounted there is left, and --check says so', () => {
  const disks = new Disks();
  const one = disks.disk('nvme1n1');
  disks.disk('sdb', 'ext4,theirs,home');
  disks.put('mounts', `${disks.at('mnt/scratch')} ${disks.at('dev/sdb')}\n`);
  for (const first of [[], ['--check']]) expect(scratchOn(disks, [one], ...first)).toMatchObject({ status: 1 });
  expect(disks.calls()).toEqual([]);
});

test('--check changes nothing where nothing is mounted', () => {
  const disks = new Disks();
  expect(scratchOn(disks, [disks.disk('nvme1n1')], '--check').status).toBe(1);
  expect([disks.calls(), disks.has('var')]).toEqual([[], false]);
});

describe('disks of a pool', () => {
  const storageRow = (id: string) => allSettings().find((row) => row.id === id)!;
  const unitOf = (primitives: readonly Primitive[]) => primitives.find((one) => one.kind === 'systemdUnit');

  test('are given to the program by the names that the pool has for them', () => {
    const devices = ['/dev/disk/by-path/pci-0000:01:00.0-nvme-1', '/dev/disk/by-id/google-local-nvme-ssd-1'];
    const primitives = storageRow('scratch').primitives({ tuning: { intent: 'training', storage: { scratch: { devices } } } } as never);
    const words = ['/usr/local/sbin/cdk8s-gpu-volume', 'scratch', 'xfs', '/mnt/scratch', ...devices];
    expect(unitOf(primitives)).toMatchObject({
      text: expect.stringContaining(`ExecStart=${words.join(' ')}\n`),
      check: [words[0], '--check', ...words.slice(1)],
    });
  });
});
