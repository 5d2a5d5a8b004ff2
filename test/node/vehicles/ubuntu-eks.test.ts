import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseYaml } from '../../../lib/internal';
import type { NodeSetting, Primitive } from '../../../lib/plans/model';
import { inFolder } from '../shell';
import { deliveryBy, filesBy, SETTINGS, wholePlan } from './whole-plan';

const setting = (id: string, ...primitives: readonly Primitive[]): NodeSetting => ({ id, primitives });
const kubelet = SETTINGS.filter(({ id }) => id === 'kubelet' || id === 'registration');

interface CloudConfig {
  readonly write_files: readonly { readonly path: string; readonly content: string }[];
}
function configOf(settings: readonly NodeSetting[], kubernetes = '1.34'): CloudConfig {
  const text = filesBy('cloud-init', wholePlan('eks', 'ubuntu-24.04', settings, kubernetes))['cloud-init.yaml'] ?? '';
  return parseYaml(text)[0] as CloudConfig;
}
const fileOf = (config: CloudConfig, path: string): string => config.write_files.find((file) => file.path === path)?.content ?? '';

/** What the program of the first boot calls, below a folder of its own, with the states of the kubelet's managers there before. */
function calls(settings: readonly NodeSetting[]): readonly string[] {
  return inFolder((root) => {
    mkdirSync(join(root, 'kubelet'));
    for (const manager of ['cpu', 'memory']) writeFileSync(join(root, 'kubelet', `${manager}_manager_state`), '{}');
    for (const name of ['bootstrap.sh', 'snap', 'sysctl', 'systemctl', 'update-grub']) {
      const args = name === 'bootstrap.sh' ? '$#: $*' : '$*';
      const state = name === 'snap' ? `; [ "$1" != start ] || ls ${root}/kubelet >>${root}/calls` : '';
      writeFileSync(join(root, name), `#!/bin/sh\necho "${name} ${args}" >>${root}/calls${state}\n`);
      chmodSync(join(root, name), 0o755);
    }
    const script = fileOf(configOf(settings), '/usr/local/sbin/cdk8s-gpu-apply')
      .replaceAll('/etc/eks/', `${root}/`)
      .replaceAll('/var/lib/kubelet', `${root}/kubelet`)
      .replaceAll('/run/', `${root}/`);
    const { status, stderr } = spawnSync('bash', ['-s'], {
      input: script,
      encoding: 'utf8',
      env: { PATH: `${root}:${process.env['PATH']}` },
    });
    expect([status, stderr]).toEqual([0, '']);
    return [
      ...readFileSync(join(root, 'calls'), 'utf8').trim().split('\n'),
      ...(existsSync(join(root, 'cdk8s-gpu-reboot')) ? ['a reboot'] : []),
    ];
  });
}

const JOINS = 'bootstrap.sh 3: prod --kubelet-extra-args --config-dir=/etc/kubernetes/kubelet.conf.d --node-labels=cdk8s-gpu/pool=train';

test('the node joins first, its kubelet waits for the settings, and starts with no state of before', () =>
  expect(calls([...kubelet, setting('a', { kind: 'sysctl', key: 'vm.swappiness', value: '1' })])).toEqual([
    JOINS,
    'snap stop kubelet-eks',
    'sysctl -q -p /etc/sysctl.d/99-cdk8s-gpu.conf',
    'snap start kubelet-eks',
  ]));

test('where the kernel needs other arguments, the kubelet starts with the next boot', () =>
  expect(calls([...kubelet, setting('a', { kind: 'kernelArgument', argument: 'cdk8s_gpu_test=1' })])).toEqual([
    JOINS,
    'snap stop kubelet-eks',
    'update-grub',
    'a reboot',
  ]));

test('a node without settings joins all the same', () => expect(calls([])[0]).toBe('bootstrap.sh 1: prod'));

test('the variable of alpha is given to the snap before 1.31 alone', () => {
  const unit = '/etc/systemd/system/snap.kubelet-eks.daemon.service.d/90-cdk8s-gpu.conf';
  expect([fileOf(configOf(kubelet, '1.30'), unit), fileOf(configOf(kubelet, '1.31'), unit)]).toEqual([
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
