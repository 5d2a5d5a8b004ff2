import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { memoryFiles } from '../../lib/plans/node/vehicles/bash/memory-state';
import { trainingFiles } from './shell';
import { inFolder, put } from './shell';

const [program, ...dropIns] = memoryFiles(['kubelet', 'k3s']);

/** A node below a folder, and a start of its kubelet there. */
function starts(folder: string): (boot: string, pages: number, kib?: number) => boolean {
  const state = join(folder, 'var/lib/kubelet/memory_manager_state');
  mkdirSync(join(folder, 'var/lib'), { recursive: true });
  const text = program!.text.replaceAll(/\/(?=(?:var\/lib|sys\/devices|proc\/sys)\/)/g, `${folder}/`);
  put(join(folder, 'program'), text);
  return (boot, pages, kib = 1024) => {
    put(state, '{}');
    put(join(folder, 'proc/sys/kernel/random/boot_id'), `${boot}\n`);
    put(join(folder, 'sys/devices/system/node/node0/meminfo'), `Node 0 MemTotal: ${kib} kB\nNode 0 MemFree: ${Math.random()} kB\n`);
    put(join(folder, 'sys/devices/system/node/node0/hugepages/hugepages-2048kB/nr_hugepages'), `${pages}\n`);
    expect(spawnSync('sh', [join(folder, 'program')], { encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });
    return existsSync(state);
  };
}

test('the state goes where a boot brought other huge pages or other memory, and never within a boot', () =>
  inFolder((folder) => {
    const keeps = starts(folder);
    expect([keeps('a', 0), keeps('a', 0), keeps('b', 0), keeps('c', 16), keeps('c', 16), keeps('c', 8), keeps('d', 8, 2048)]).toEqual([
      ...[true, true, true, false, true, true, false],
    ]);
  }));

test('each service that may run the kubelet calls it, and starts without it', () => {
  expect(dropIns.map(({ path }) => path)).toEqual([
    '/etc/systemd/system/kubelet.service.d/90-cdk8s-gpu-memory.conf',
    '/etc/systemd/system/k3s.service.d/90-cdk8s-gpu-memory.conf',
  ]);
  for (const { text } of dropIns) expect(text).toContain(`ExecStartPre=-${program!.path}\n`);
});

test('a script installs it where the Memory Manager keeps a state, and nowhere else', () => {
  const script = (rest: object) => trainingFiles(undefined, rest).find(({ path }) => path.endsWith('bootstrap.sh'))!.text;
  expect(script({})).toContain(program!.path);
  expect(script({ kubelet: { memoryManagerPolicy: 'None', reservedMemory: [] } })).not.toContain(program!.path);
});
