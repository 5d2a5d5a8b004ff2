import { hasToken, ownValue } from '../../../internal';
import { sysctlLines, type SysctlSetting } from '../../../words/formats';
import type { ConfigFacts, Model } from '../../../plans/model';
import { each } from '../../lookups/each';
import { configsOf } from '../../lookups/configs';
import type { Rule } from '../../rule';

/** A setting of the kernel, and where it is. */
interface Setting extends SysctlSetting {
  readonly subject: string;
  readonly at: string;
}

/** The settings of one file. */
function settingsOf({ path, at, text }: ConfigFacts): readonly Setting[] {
  return sysctlLines(text).flatMap((line, index) =>
    line === '' || hasToken(line.value) ? [] : [{ subject: path, at: `${at}[${index}]`, ...line }],
  );
}

function* settingsIn(model: Model): Generator<Setting> {
  for (const config of configsOf(model, 'sysctl')) yield* settingsOf(config);
}

const VM = 'Linux 6.12 documentation, admin-guide/sysctl/vm.rst';

const pair = each((model) => configsOf(model, 'sysctl'), {
  id: 'node/dirty-limits',
  severity: 'warning',
  about: 'The limit of dirty pages is set as a share and in bytes.',
  fix: 'keep the one in bytes: a share of a large memory is many gigabytes',
  source: `${VM}: each is the counterpart of the other, and writing one sets the other to 0`,
  *look(config) {
    const settings = settingsOf(config);
    for (const begin of ['vm.dirty_', 'vm.dirty_background_']) {
      const [ratio, bytes] = ['ratio', 'bytes'].map((end) =>
        settings.find(({ name, value }) => name === `${begin}${end}` && value !== '0'),
      );
      if (ratio && bytes)
        yield {
          ...placeOf(bytes),
          problem: `${ratio.name} is set as well, and the one that is written last holds`,
          got: `${bytes.name}=${bytes.value}`,
        };
    }
  },
});

const placeOf = ({ subject, at }: Setting) => ({ subject, at });

/** Settings that are no sysctl since Linux 5.13. */
const GONE = /^kernel\.sched_(?:latency_ns|min_granularity_ns|wakeup_granularity_ns|migration_cost_ns|nr_migrate|tunable_scaling)$/;

const gone = each(settingsIn, {
  id: 'node/removed-sysctl',
  severity: 'warning',
  about: 'The kernel no longer has this scheduler setting.',
  fix: 'remove the line: nothing reads it, and systemd-sysctl reports an error',
  source: 'Linux commit 8a99b6833c88, in 5.13: these settings went to /sys/kernel/debug/sched, and 6.6 replaced most of them',
  *look(setting) {
    if (GONE.test(setting.name)) yield { ...placeOf(setting), problem: 'does not exist since Linux 5.13', got: setting.name };
  },
});

const swappiness = each(settingsIn, {
  id: 'node/swappiness',
  severity: 'info',
  about: 'vm.swappiness of 0 does not switch swap off.',
  fix: 'use 1 or 10, have no swap device, and leave failSwapOn of the kubelet true',
  source: `${VM}: at 0 the kernel swaps when free and file-backed pages are below the high watermark of a zone`,
  *look(setting) {
    if (setting.name === 'vm.swappiness' && setting.value === '0')
      yield { ...placeOf(setting), problem: 'does not switch swap off: it begins when memory is short', got: 'vm.swappiness=0' };
  },
});

/** The default of the kernel. */
const DEFAULTS: Readonly<Record<string, string>> = { 'vm.dirty_ratio': '20', 'vm.dirty_background_ratio': '10' };

const dirtyDefault = each(settingsIn, {
  id: 'node/dirty-default',
  severity: 'info',
  about: "A share of dirty pages is set to the kernel's default.",
  fix: 'use vm.dirty_bytes and vm.dirty_background_bytes, or leave the line out',
  source: `${VM}: dirty_ratio is 20 and dirty_background_ratio 10, of the memory that is available`,
  *look(setting) {
    if (ownValue(DEFAULTS, setting.name) === setting.value)
      yield {
        ...placeOf(setting),
        problem: 'is the default of the kernel, and many gigabytes on a large node',
        got: `${setting.name}=${setting.value}`,
      };
  },
});

/** What a kubelet with protectKernelDefaults wants. Source: Kubernetes 1.36.2 pkg/util/sysctl. */
const WANTED: Readonly<Record<string, string>> = {
  'vm.overcommit_memory': '1',
  'vm.panic_on_oom': '0',
  'kernel.panic': '10',
  'kernel.panic_on_oops': '1',
  'kernel.keys.root_maxkeys': '1000000',
  'kernel.keys.root_maxbytes': '25000000',
};

const kernelDefaults: Rule = {
  id: 'node/kernel-defaults',
  severity: 'error',
  about: 'protectKernelDefaults is on, and nodes lack the settings that the kubelet wants.',
  fix: 'set the value that the kubelet wants, or protectKernelDefaults: false',
  source: 'Kubernetes 1.36.2 pkg/kubelet/cm/container_manager_linux.go, setupKernelTunables: it fails on any other value',
  *check(model) {
    const [kubelet, ...others] = model.kubelets.map(({ configuration }) => configuration.protectKernelDefaults === true);
    // Of several kubelets it is not known which one is on the nodes of the file.
    if (kubelet !== true || others.some((protects) => !protects)) return;
    for (const setting of settingsIn(model)) {
      const wanted = ownValue(WANTED, setting.name);
      if (wanted === undefined || wanted === setting.value) continue;
      yield {
        ...placeOf(setting),
        problem: 'the kubelet does not start: protectKernelDefaults is on, and it wants another value',
        got: `${setting.name}=${setting.value}`,
        allowed: [`${setting.name}=${wanted}`],
      };
    }
  },
};

/** Settings of the kernels of nodes. */
export const sysctlRules: readonly Rule[] = [pair, gone, swappiness, dirtyDefault, kernelDefaults];
