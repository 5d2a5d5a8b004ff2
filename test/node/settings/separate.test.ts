// The programs that put images and logs on another file system, run in a folder with stubs of what mounts and of systemctl.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Primitive } from '../../../lib/plans/model';
import { allSettings } from '../../../lib/plans/node';
import { platformOf } from '../../../lib/words/platforms';
import { scratch } from '../../scratch';

const DISK = '/dev/disk/by-path/pci-0000:03:00.0-nvme-1';
type Row = 'images' | 'pod-logs';
const primitivesOf = (id: Row, value: unknown, platform = 'kubeadm'): readonly Primitive[] =>
  allSettings()
    .find((row) => row.id === id)!
    .primitives({
      platform: platformOf(platform),
      tuning: { intent: 'training', storage: { [id === 'images' ? 'images' : 'logs']: value } },
    } as never);
const programOf = (primitives: readonly Primitive[]): string =>
  primitives.find((one): one is Extract<Primitive, { kind: 'file' }> => one.kind === 'file' && one.path.includes('-separate-'))!.text;

/** A node: a `mounts` file of what is mounted, services that run, processes that run. */
function node(primitives: readonly Primitive[], { mounted = '', active = 'containerd', running = '', volume = 0 } = {}) {
  const folder = scratch();
  const bin = join(folder, 'bin');
  const log = join(folder, 'log');
  mkdirSync(bin);
  const stub = (name: string, text: string): void => writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  stub('mountpoint', `case " ${mounted} " in *" \${2#${folder}} "*) exit 0 ;; esac; exit 1`);
  stub('mount', `echo "mount $*" >>${log}`);
  stub('cdk8s-gpu-volume', `echo "volume $*" >>${log}; for last; do :; done; mkdir -p ${folder}/run/cdk8s-gpu/images; exit ${volume}`);
  stub('pgrep', `[ "$1 $2" = "-x ${running}" ]`);
  stub('systemctl', `case $1 in is-active) [ "$3" = "${active}" ] ;; *) echo "systemctl $*" >>${log} ;; esac`);
  const below = (text: string): string =>
    text.replaceAll('/usr/local/sbin/', `${bin}/`).replaceAll(/(?<=[ "])\/(?:var|run|mnt)\//g, (found) => `${folder}${found}`);
  writeFileSync(join(folder, 'program'), below(programOf(primitives)));
  const at = (path: string): string => join(folder, path);
  return {
    at,
    run: (...args: readonly string[]) =>
      spawnSync('sh', [at('program'), ...args], { encoding: 'utf8', env: { PATH: `${bin}:${process.env['PATH'] ?? ''}` } }),
    done: (): readonly string[] => (existsSync(log) ? readFileSync(log, 'utf8').trimEnd().replaceAll(folder, '').split('\n') : []),
  };
}

const put = (path: string): void => {
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, 'pause'), 'x');
};

test('what the image of the node has already moves along, while containerd stands still', () => {
  const { at, run, done } = node(primitivesOf('images', { devices: [DISK] }));
  put(at('var/lib/containerd'));
  expect(run()).toMatchObject({ status: 0, stderr: '' });
  expect(done()).toEqual([
    `volume images xfs /run/cdk8s-gpu/images ${DISK}`,
    'systemctl stop containerd',
    'mount --bind /run/cdk8s-gpu/images/images /var/lib/containerd',
    'systemctl start --no-block containerd',
  ]);
  expect(existsSync(at('run/cdk8s-gpu/images/images/pause'))).toBe(true);
});

test('a volume that cannot be had, moves nothing and stops nothing', () => {
  const { at, run, done } = node(primitivesOf('images', { devices: [DISK] }), { volume: 1 });
  put(at('var/lib/containerd'));
  expect(run().status).toBe(1);
  expect(done()).toEqual([`volume images xfs /run/cdk8s-gpu/images ${DISK}`]);
});

test.each([
  ['what an earlier release mounted is looked at while containers run', [], 'volume images'],
  ['--check asks for the volume too', ['--check'], 'volume --check images'],
])('%s', (_what, args, call) => {
  const { run, done } = node(primitivesOf('images', { devices: [DISK] }), {
    mounted: '/var/lib/containerd /run/cdk8s-gpu/images',
    running: 'containerd-shim',
  });
  expect(run(...args).status).toBe(0);
  expect(done()).toEqual([`${call} xfs /run/cdk8s-gpu/images ${DISK}`]);
});

test('a later boot takes the images that are on the disk, and no older ones', () => {
  const { at, run } = node(primitivesOf('images', '/mnt/nvme'), { mounted: '/mnt/nvme', active: '' });
  put(at('var/lib/containerd'));
  mkdirSync(at('mnt/nvme/images'), { recursive: true });
  expect(run().status).toBe(0);
  expect(readdirSync(at('mnt/nvme/images'))).toEqual([]);
});

test('nothing is done where it is mounted', () => {
  const { run, done } = node(primitivesOf('pod-logs', '/mnt/nvme'), { mounted: '/var/log/pods' });
  expect([run().status, done()]).toEqual([0, []]);
});

test('logs are moved while no container writes them, which needs no service to stop', () => {
  const { at, run, done } = node(primitivesOf('pod-logs', '/mnt/nvme'), { mounted: '/mnt/nvme' });
  mkdirSync(at('mnt/nvme'), { recursive: true });
  expect(run().status).toBe(0);
  expect(done()).toEqual(['mount --bind /mnt/nvme/logs /var/log/pods']);
});

test.each([
  ['containerd has containers', { mounted: '/mnt/nvme', running: 'containerd-shim' }, 'containers run on this node'],
  ['CRI-O has containers', { mounted: '/mnt/nvme', running: 'conmon' }, 'containers run on this node'],
  ['nothing is mounted', {}, 'nothing is mounted at'],
])('fails where %s, and changes nothing', (_what, state, says) => {
  const { at, run, done } = node(primitivesOf('images', '/mnt/nvme'), state);
  put(at('var/lib/containerd'));
  const { status, stderr } = run();
  expect([status, done()]).toEqual([1, []]);
  expect(stderr).toContain(says);
});

test('fails where the move fails, with containerd started again', () => {
  const { at, run, done } = node(primitivesOf('images', '/mnt/nvme'), { mounted: '/mnt/nvme' });
  put(at('var/lib/containerd'));
  writeFileSync(at('bin/cp'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
  expect(run().status).toBe(1);
  expect(done()).toEqual(['systemctl stop containerd', 'systemctl start --no-block containerd']);
});

test.each([
  ['kubeadm', '/var/lib/containerd', 'Before=containerd.service crio.service kubelet.service'],
  ['k3s', '/var/lib/rancher/k3s/agent/containerd', 'Before=k3s-agent.service k3s.service kubelet.service'],
  ['rke2', '/var/lib/rancher/rke2/agent/containerd', 'Before=rke2-agent.service rke2-server.service kubelet.service'],
  ['openshift', '/var/lib/containers', 'Before=containerd.service crio.service kubelet.service'],
  ['oke', '/var/lib/containers', 'Before=containerd.service crio.service kubelet.service'],
])('on %s images are in %s', (platform, path, before) => {
  const primitives = primitivesOf('images', '/mnt/nvme', platform);
  expect(programOf(primitives)).toContain(`mount --bind /mnt/nvme/images ${path}\n`);
  expect(primitives).toContainEqual(expect.objectContaining({ text: expect.stringContaining(before), check: ['mountpoint', '-q', path] }));
});
