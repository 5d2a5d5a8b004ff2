// A driver from NVIDIA's installer on a board with NVSwitches, as the first run of a node sees it.
import { machines } from '../../lib/words/machine';
import type { Primitive } from '../../lib/plans/model';
import { nodePlans, type NodeTuning, type TunedGpuNodeProps } from '../../lib/plans/node';
import { planTunedGpuNode } from '../../lib/plans/node/plan-pool';
import { cloudInit } from '../../lib/plans/node/vehicles/cloud-init';
import { bootstrapScript } from '../../lib/plans/node/vehicles/bash/script';
import { platformOf } from '../../lib/words/platforms';
import { planOf } from './bash-plan';
import { clusterOf, inFolder, train } from './shell';
import { STUBS, StubbedNode } from './stubs';

const RUNFILE: NodeTuning = {
  driver: { from: 'runfile', url: 'https://example.com/NVIDIA-580.run', sha256: 'a'.repeat(64), version: '580.126.20' },
};
const kubeadm = platformOf('kubeadm')!;

function plan(tuning: NodeTuning, rest: object = {}) {
  const cluster = clusterOf();
  const props = { machine: machines.dgxH100, nodes: 1, os: 'rhel-9', intent: 'training', nodeImage: 'host-toolkit', ...rest, ...tuning };
  const { description } = planTunedGpuNode(train, props as unknown as TunedGpuNodeProps, cluster);
  return nodePlans(description, cluster)[0]!;
}

const primitivesOf = (tuning: NodeTuning, ...ids: readonly string[]): readonly Primitive[] =>
  plan(tuning).settings.flatMap(({ id, primitives }) => (ids.includes(id) ? primitives : []));

/** systemd as it is: it enables a unit that has a file, or came with a package. */
const SYSTEMD = `
    case $1 in
      enable) [ -e "$ROOT/etc/systemd/system/\${!#}" ] || [ -e "$S/units/\${!#}" ] || { echo "Unit \${!#} does not exist" >&2; exit 1; } ;;
    esac${STUBS['systemctl']}`;

/** The installer, which works, and the Fabric Manager that its script brings. */
const INSTALLS = `
    mkdir -p "$ROOT/proc/driver/nvidia" "$S/units" "$S/installed"
    echo 'NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.126.20  Release Build' >"$ROOT/proc/driver/nvidia/version"
    : >"$S/units/nvidia-fabricmanager.service"
    echo 580.126.20-1 >"$S/installed/nvidia-fabricmanager-580.126.20"`;

const script = (primitives: readonly Primitive[]): string =>
  bootstrapScript(planOf(primitives, 'rhel-9'), kubeadm)
    .replaceAll(/^ {2}\/usr\/local\/sbin\/cdk8s-gpu-driver$/gm, '  installer-of-nvidia')
    .replaceAll('/proc/driver/nvidia/version', '"$ROOT"/proc/driver/nvidia/version')
    .replaceAll('\'"$ROOT"/proc/driver/nvidia/version\'', '"$ROOT"/proc/driver/nvidia/version');

const onNode = <T>(work: (node: StubbedNode) => T): T =>
  inFolder((root) => {
    const node = new StubbedNode(root);
    node.program('systemctl', SYSTEMD);
    node.program('installer-of-nvidia', INSTALLS);
    return work(node);
  });

describe('a driver from an installer', () => {
  const all = primitivesOf({ ...RUNFILE, hugePages: { '1Gi': 64 } }, 'driver', 'persistence', 'fabric-manager', 'huge-pages');

  test('completes on a DGX at its first run, before the reboot that brings huge pages', () =>
    onNode((node) => {
      expect(node.run(script(all))).toMatchObject({ status: 0, err: '', out: expect.stringContaining('a reboot is needed for') });
      const calls = node.calls();
      const at = (call: string) => calls.findIndex((one) => one.startsWith(call));
      expect(at('installer-of-nvidia')).toBeGreaterThan(-1);
      expect(at('systemctl enable --now nvidia-fabricmanager')).toBeGreaterThan(at('installer-of-nvidia'));
      expect(at('systemctl enable --quiet nvidia-persistenced')).toBeGreaterThan(at('installer-of-nvidia'));
    }));

  test('that fails is told, with what the reboot will bring', () =>
    onNode((node) => {
      node.program('installer-of-nvidia', 'exit 1');
      const { status, out, err } = node.run(script(all));
      expect([status, out, err]).toEqual([
        1,
        expect.stringContaining('a reboot is needed for'),
        expect.stringContaining('not all is as planned'),
      ]);
    }));

  test('waits for the reboot where that was asked for, and has the last word after it', () =>
    onNode((node) => {
      node.program('installer-of-nvidia', 'exit 1');
      expect(node.run(script(all), '--reboot').status).toBe(0);
      expect(node.calls()).toContain('systemctl reboot');
      node.put('proc/sys/kernel/random/boot_id', 'second\n');
      expect(node.run(script(all), '--reboot').status).toBe(69);
      expect(node.calls()).not.toContain('systemctl reboot');
    }));

  test('is there before cloud-init loads its modules and starts what talks to it', () => {
    const whole = plan(
      { ...RUNFILE, gpu: { clocks: { graphics: 1980 } }, kernelModules: { nvidia_peermem: {} } },
      { machine: machines.dgxB200, os: 'ubuntu-24.04' },
    );
    const [file] = cloudInit.write(whole, kubeadm);
    const text = file?.text ?? '';
    const order = [
      /^ +once \S*\/usr\/local\/sbin\/cdk8s-gpu-driver\b/m,
      /^ +module ib_umad$/m,
      /^ +once 'systemctl enable --now nvidia-fabricmanager.service'/m,
      /^ +unit nvidia-persistenced.service /m,
      /^ +unit cdk8s-gpu-clocks.service /m,
    ].map((line) => text.search(line));
    expect(order).toEqual([...order].sort((a, b) => a - b));
    expect(order[0]).toBeGreaterThan(0);
  });
});
