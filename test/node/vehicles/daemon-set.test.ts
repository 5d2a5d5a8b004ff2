// The container that writes, run with the files of a kernel below a folder.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parseYaml } from '../../../lib/internal';
import type { Primitive } from '../../../lib/plans/model';
import { scratch } from '../../scratch';
import { filesBy, wholePlan } from './whole-plan';

interface DaemonSet {
  readonly spec: { readonly template: { readonly spec: { readonly initContainers: readonly [{ readonly command: readonly string[] }] } } };
}

function written(primitives: readonly Primitive[], files: Readonly<Record<string, string>>) {
  const folder = scratch();
  const plan = wholePlan('aks', 'ubuntu-24.04', [{ id: 'all', primitives }]);
  const [, daemonSet] = parseYaml(filesBy('daemon-set', plan)['node-daemon-set.yaml'] ?? '') as unknown as [object, DaemonSet];
  const script = daemonSet.spec.template.spec.initContainers[0].command[2]!.replaceAll(/(?<=[ '])\/(proc|sys)\//g, `${folder}/$1/`);
  // Nothing of this machine is written.
  if (/(?:^|[ '"])\/(?:proc|sys)\//m.test(script)) throw new Error('a path of this machine');
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  const { status, stderr } = spawnSync('sh', ['-c', script], { encoding: 'utf8' });
  return {
    status,
    stderr,
    now: Object.fromEntries(Object.keys(files).map((path) => [path, readFileSync(join(folder, path), 'utf8')])),
    has: (path: string): boolean => existsSync(join(folder, path)),
  };
}

const governor: Primitive = { kind: 'sysfs', path: '/sys/devices/system/cpu/cpu*/cpufreq/scaling_governor', value: 'performance' };

test('a pattern stands for every file there is', () => {
  const of = (cpu: number): string => `sys/devices/system/cpu/cpu${cpu}/cpufreq/scaling_governor`;
  expect(written([governor], { [of(0)]: 'a', [of(1)]: 'b' })).toMatchObject({
    status: 0,
    now: { [of(0)]: 'performance', [of(1)]: 'performance' },
  });
});

test('of a pattern there may be no file, and none is made', () => {
  const { status, has } = written([governor], { 'sys/devices/system/cpu/cpu0/online': '1' });
  expect([status, has('sys/devices/system/cpu/cpu*')]).toEqual([0, false]);
});

test('fails at its end for a file that is not there, with all others written', () => {
  const primitives: readonly Primitive[] = [
    { kind: 'sysctl', key: 'gone.away', value: '1' },
    { kind: 'sysctl', key: 'vm.swappiness', value: '1' },
    { kind: 'sysctl', key: 'net/ipv4/conf/eth0.1/rp_filter', value: '0' },
  ];
  const files = { 'proc/sys/vm/swappiness': '60', 'proc/sys/net/ipv4/conf/eth0.1/rp_filter': '1' };
  expect(written(primitives, files)).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('gone/away'),
    now: { 'proc/sys/vm/swappiness': '1', 'proc/sys/net/ipv4/conf/eth0.1/rp_filter': '0' },
  });
});
