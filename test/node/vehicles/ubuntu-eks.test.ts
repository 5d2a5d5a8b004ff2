import { parseYaml } from '../../../lib/internal';
import type { NodeSetting, Primitive } from '../../../lib/plans/model';
import { inFolder } from '../shell';
import { FirstBoot } from './first-boot';
import { deliveryBy, filesBy, SETTINGS, wholePlan } from './whole-plan';

const setting = (id: string, ...primitives: readonly Primitive[]): NodeSetting => ({ id, primitives });
const kubelet = SETTINGS.filter(({ id }) => id === 'kubelet' || id === 'registration');

interface CloudConfig {
  readonly write_files: readonly { readonly path: string; readonly content: string }[];
}
const userDataOf = (settings: readonly NodeSetting[], kubernetes = '1.34'): string =>
  filesBy('cloud-init', wholePlan('eks', 'ubuntu-24.04', settings, kubernetes))['cloud-init.yaml'] ?? '';
const fileOf = (text: string, path: string): string =>
  (parseYaml(text)[0] as CloudConfig).write_files.find((file) => file.path === path)?.content ?? '';

const JOINS = 'bootstrap.sh prod --kubelet-extra-args --config-dir=/etc/kubernetes/kubelet.conf.d --node-labels=cdk8s-gpu/pool=train';
const swappiness = setting('a', { kind: 'sysctl', key: 'vm.swappiness', value: '1' });
const argument = setting('a', { kind: 'kernelArgument', argument: 'cdk8s_gpu_test=1' });

test('the node joins first, its kubelet waits for the settings, and starts with no state of before', () =>
  inFolder((folder) => {
    const node = new FirstBoot(folder, userDataOf([...kubelet, swappiness]));
    node.puts('var/lib/kubelet/memory_manager_state', '{}');
    expect(node.boot()).toBe(0);
    expect(node.calls()).toEqual([JOINS, 'snap stop kubelet-eks', 'setup --drained', 'snap start kubelet-eks']);
    expect(node.has('var/lib/kubelet/memory_manager_state')).toBe(false);
    expect(node.boot()).toBe(0);
    expect(node.calls()).toEqual([]);
  }));

test('where the kernel needs other arguments, the kubelet is started after the next boot, and the node joins once', () =>
  inFolder((folder) => {
    const node = new FirstBoot(folder, userDataOf([...kubelet, argument]));
    node.says('mkdir -p "$ROOT/var/lib/cdk8s-gpu"; cat "$ROOT/proc/sys/kernel/random/boot_id" >"$ROOT/var/lib/cdk8s-gpu/reboot"');
    expect(node.boot()).not.toBe(0);
    expect(node.calls()).toEqual([JOINS, 'snap stop kubelet-eks', 'setup --drained --reboot', 'sleep 600']);
    node.puts('proc/sys/kernel/random/boot_id', 'second\n');
    node.says('rm -f "$ROOT/var/lib/cdk8s-gpu/reboot"');
    expect(node.boot()).toBe(0);
    expect(node.calls()).toEqual(['setup --reboot', 'snap start kubelet-eks']);
  }));

test('a node without settings joins all the same', () =>
  inFolder((folder) => {
    const node = new FirstBoot(folder, userDataOf([]));
    node.boot();
    expect(node.calls()[0]).toBe('bootstrap.sh prod');
  }));

test('a kubelet of a node that could not be set up is not started, and the next boot tries again', () =>
  inFolder((folder) => {
    const node = new FirstBoot(folder, userDataOf([...kubelet, swappiness]));
    node.says('exit 78');
    expect(node.boot()).toBe(78);
    expect(node.calls()).toEqual([JOINS, 'snap stop kubelet-eks', 'setup --drained']);
    node.says('exit 0');
    expect(node.boot()).toBe(0);
    expect(node.calls()).toEqual(['setup', 'snap start kubelet-eks']);
  }));

test('the variable of alpha is given to the snap before 1.31 alone', () => {
  const unit = '/etc/systemd/system/snap.kubelet-eks.daemon.service.d/90-cdk8s-gpu.conf';
  expect([fileOf(userDataOf(kubelet, '1.30'), unit), fileOf(userDataOf(kubelet, '1.31'), unit)]).toEqual([
    '[Service]\nEnvironment="KUBELET_CONFIG_DROPIN_DIR_ALPHA=on"\n',
    '',
  ]);
});

test('limits of a slice are left out, which the kubelet does not make there', () => {
  const disks = setting('disks', { kind: 'systemdUnit', name: 'kubepods.slice', dropIn: 'a.conf', text: '[Slice]\nIOAccounting=yes\n' });
  expect(deliveryBy('cloud-init', wholePlan('eks', 'ubuntu-24.04', [disks])).left).toMatchObject([
    { setting: 'disks', parts: ['kubepods.slice'], inPart: false },
  ]);
  expect(deliveryBy('cloud-init', wholePlan('kubeadm', 'ubuntu-24.04', [disks])).left).toEqual([]);
});
