// The bootstrap script on a machine that boots: Debian 12 under qemu, two sockets, two NUMA nodes. What holds is looked at from
// outside: in /proc, /sys and systemd of the machine, where a real kubelet runs by itself. CDK8S_GPU_VM_CACHE keeps Debian's
// root and the kubelet. Needs root, Go, debootstrap and qemu (`apt-get install debootstrap qemu-system-x86 qemu-utils`).
//
// It is run at night (.ci/nightly) and not with each change: it builds a Debian and a kubelet, and boots twice; killed at twenty
// points, without KVM, that is the better part of an hour.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { debianRoot, type Image, makeImage } from './image';
import { builtKubelet } from './kubelet';
import { Machine } from './machine';
import { nvidiaSmi, script } from './plan';

const cache = process.env['CDK8S_GPU_VM_CACHE'] ?? join(tmpdir(), 'cdk8s-gpu-vm');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'run-'));

/** A kubelet without an API server. Source: Kubernetes 1.36.3 cmd/kubelet: standalone without --kubeconfig. */
const KUBELET_UNIT = `[Unit]
After=containerd.service
[Service]
ExecStart=/opt/bin/kubelet --config=/var/lib/kubelet/config.yaml --hostname-override=node
Restart=always
RestartSec=3
[Install]
WantedBy=multi-user.target
`;
const KUBELET_CONFIG = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
authentication: { anonymous: { enabled: true }, webhook: { enabled: false } }
authorization: { mode: AlwaysAllow }
cgroupDriver: systemd
`;

/** At how many points of its run the script is killed. */
const POINTS = Number(process.env['CDK8S_GPU_VM_POINTS'] ?? '20');

let image: Image;
let running: Machine | undefined;
let machine: Machine;
/** Lines of the boot loader's configuration that update-grub of the machine wrote. */
let words = '';
const took: string[] = [];

beforeAll(async () => {
  image = makeImage(
    debianRoot(cache),
    folder,
    {
      '/root/bootstrap.sh': script,
      '/usr/bin/nvidia-smi': nvidiaSmi,
      '/etc/default/grub': "GRUB_CMDLINE_LINUX_DEFAULT='irqaffinity=3'\nGRUB_DISABLE_OS_PROBER=true\n",
      '/usr/lib/systemd/system/kubelet.service': KUBELET_UNIT,
      '/var/lib/kubelet/config.yaml': KUBELET_CONFIG,
    },
    { '/opt/bin/kubelet': builtKubelet(cache) },
  );
  running = machine = await Machine.boot(image, folder, '');
  expect((await machine.sh('systemctl enable --now kubelet')).status).toBe(0);
  expect((await machine.sh(RUNNING)).status).toBe(0);
});
afterAll(() => {
  running?.kill();
  rmSync(folder, { recursive: true, force: true });
  process.stdout.write(`${took.join('\n')}\n`);
});

const bootstrap = (...args: readonly string[]) => machine.sh(['/root/bootstrap.sh', ...args].join(' '));

/** Waits for the kubelet: it writes the state of its managers a while after it was started. */
const RUNNING =
  'for i in $(seq 90); do test -s /var/lib/kubelet/cpu_manager_state && break; sleep 2; done; test -s /var/lib/kubelet/cpu_manager_state';

/** Everything that the script may change, as one text. */
const STATE = [
  RUNNING,
  'cd / && find etc usr/local/sbin -type f ! -path "etc/ld.so.cache" -newer /root/bootstrap.sh | sort | xargs -r sha256sum',
  'cat /proc/sys/vm/swappiness /proc/sys/net/ipv4/tcp_rmem /proc/sys/net/ipv4/tcp_congestion_control',
  'cat /sys/kernel/mm/transparent_hugepage/enabled',
  'systemctl is-enabled cdk8s-gpu-clocks swap.target',
  'systemctl is-active cdk8s-gpu-clocks irqbalance containerd',
  'grep "Max locked" /proc/$(systemctl show -p MainPID --value containerd)/limits',
  'grep -m1 -o "isolcpus.*" /boot/grub/grub.cfg',
  'cat /var/lib/kubelet/cpu_manager_state | sed "s/.*policyName.:.\\([a-z]*\\).*/\\1/"',
].join('; ');
const state = async (): Promise<string> => (await machine.sh(STATE)).out;

let before = '';
let after = '';

test('a first run sets the node up, says what the next boot brings, and --verify sees the rest', async () => {
  before = await state();
  await machine.say('savevm bare');
  const started = Date.now();
  const first = await bootstrap('--drained');
  took.push(`first run ${Date.now() - started} ms`);
  expect([first.out, first.status]).toEqual([expect.stringContaining('a reboot is needed for'), 0]);
  const verify = await bootstrap('--verify');
  expect(verify.status).toBe(3);
  const differs = verify.out.split('\n').filter((line) => /^(?:DIFFERS|reboot)/.test(line));
  expect(differs.map((line) => line.split(/ +/).slice(0, 2).join(' '))).toEqual([
    'reboot isolcpus=managed_irq,1,3',
    'reboot irqaffinity=0,2',
    'reboot hugepagesz=2M',
    'reboot /sys/devices/system/node/node0/hugepages/hugepages-2048kB/nr_hugepages',
    'reboot /sys/devices/system/node/node1/hugepages/hugepages-2048kB/nr_hugepages',
  ]);
  after = await state();
});

test('a second run changes nothing', async () => {
  const second = await bootstrap();
  expect([second.out, second.status]).toEqual([expect.stringContaining('nothing changed: the node is as planned'), 0]);
  expect(await state()).toBe(after);
});

test('killed at many points, the next run comes to the same end', async () => {
  const seconds = Number(/first run (\d+)/.exec(took[0] ?? '')?.[1] ?? 10_000) / 1000;
  let early = 0;
  for (let point = 1; point <= POINTS; point++) {
    // The machine as it was when it had booted.
    await machine.say('loadvm bare');
    const at = ((seconds * point) / (POINTS + 1)).toFixed(2);
    const killed = await machine.sh(
      `set -m; /root/bootstrap.sh --drained >/tmp/log 2>&1 & pid=$!; sleep ${at}; kill -9 -- -$pid; wait $pid`,
    );
    if (killed.status === 137) early++;
    const again = await bootstrap('--drained');
    expect([point, again.status, again.status === 0 ? '' : again.out]).toEqual([point, 0, '']);
    expect([point, await state()]).toEqual([point, after]);
  }
  took.push(`killed before the end ${early} of ${POINTS} times`);
  expect(early).toBeGreaterThan(POINTS / 2);
});

test('after a reboot all is as planned, and seen from outside', async () => {
  words = (await machine.sh("grep -m1 -o 'linux.*/boot/vmlinuz[^ ]* .*' /boot/grub/grub.cfg")).out
    .replace(/^\S+\s+\S+\s+root=\S+\s*(?:ro|rw)?\s*/, '')
    .trim();
  expect(words).toBe('isolcpus=managed_irq,1,3 irqaffinity=0,2 hugepagesz=2M hugepages=0:16,1:8');
  await machine.off();
  running = machine = await Machine.boot(image, folder, words);
  await machine.sh('for i in $(seq 60); do /root/bootstrap.sh --verify >/tmp/v && break; sleep 3; done');
  const verify = await bootstrap('--verify');
  expect([verify.status, verify.out.split('\n').filter((line) => /^(?:DIFFERS|reboot)/.test(line))]).toEqual([0, []]);
  const looked = await machine.sh(
    [
      'cat /proc/sys/vm/swappiness /proc/sys/net/ipv4/tcp_congestion_control /sys/kernel/mm/transparent_hugepage/enabled',
      'cat /sys/devices/system/node/node[01]/hugepages/hugepages-2048kB/nr_hugepages',
      'cat /proc/irq/default_smp_affinity; systemctl is-active irqbalance; cat /run/clocks',
      'grep "Max locked" /proc/$(systemctl show -p MainPID --value containerd)/limits | tr -s " "',
    ].join('; '),
  );
  expect(looked.out.trim().split('\n')).toEqual([
    ...['1', 'bbr', 'always [madvise] never', '16', '8', '5', 'active', '1980,1980'],
    'Max locked memory unlimited unlimited bytes',
  ]);
  expect((await bootstrap()).out).toContain('nothing changed: the node is as planned');
});

test('a real kubelet runs with it: its managers have the policies and CPUs of the plan', async () => {
  const states = await machine.sh('cat /var/lib/kubelet/cpu_manager_state; echo; cat /var/lib/kubelet/memory_manager_state');
  expect(states.out).toContain('"policyName":"static","defaultCpuSet":"0-3"');
  expect(states.out).toContain('"policyName":"Static"');
  expect(states.out).toMatch(/"memory":\{"total":\d+,"systemReserved":157286400/);
  const killed = await machine.sh(
    'systemctl stop kubelet; /root/bootstrap.sh --verify; rc=$?; systemctl start kubelet; exit_with() { return $rc; }; exit_with',
  );
  expect([killed.status, killed.out]).toEqual([1, expect.stringMatching(/^DIFFERS +the kubelet/m)]);
});

test('a rollback brings back what was there', async () => {
  const back = await bootstrap('--rollback', '--drained');
  expect([back.status, back.out]).toEqual([0, expect.stringContaining('rolled back')]);
  const lines = (text: string) => text.split('\n').filter((line) => /^[0-9a-f]{64} /.test(line) && !line.includes('machine-id'));
  expect(lines(await state())).toEqual(lines(before));
  expect((await machine.sh('grep -c isolcpus /boot/grub/grub.cfg')).out.trim()).toBe('0');
});
