import { isPlainObject, jsonOf, ownValue } from '../../internal';
import type { KubeletConfiguration } from '../../words/kubernetes';
import type { FoundKubelet } from './found-kubelet';

type Step = string | number;

/** How the value of a flag is written. */
type Form = 'text' | 'pairs' | 'thresholds' | 'switches';

/** Flags with the field of the configuration that each means. */
const FLAGS: Readonly<Record<string, { readonly field: string; readonly form: Form }>> = {
  'cpu-manager-policy': { field: 'cpuManagerPolicy', form: 'text' },
  'cpu-manager-policy-options': { field: 'cpuManagerPolicyOptions', form: 'pairs' },
  'memory-manager-policy': { field: 'memoryManagerPolicy', form: 'text' },
  'topology-manager-policy': { field: 'topologyManagerPolicy', form: 'text' },
  'topology-manager-scope': { field: 'topologyManagerScope', form: 'text' },
  'topology-manager-policy-options': { field: 'topologyManagerPolicyOptions', form: 'pairs' },
  'reserved-cpus': { field: 'reservedSystemCPUs', form: 'text' },
  'kube-reserved': { field: 'kubeReserved', form: 'pairs' },
  'system-reserved': { field: 'systemReserved', form: 'pairs' },
  'kube-reserved-cgroup': { field: 'kubeReservedCgroup', form: 'text' },
  'system-reserved-cgroup': { field: 'systemReservedCgroup', form: 'text' },
  'eviction-hard': { field: 'evictionHard', form: 'thresholds' },
  'feature-gates': { field: 'featureGates', form: 'switches' },
};

/** What a text must hold to be looked into: the places where flags are listed, and the flags themselves. */
export const FLAGS_HINT = new RegExp(`kubeletExtraArgs|kubelet-arg|--(?:${Object.keys(FLAGS).join('|')})[= ]`);

/** A flag of a kubelet, and where its value is. */
export interface FoundFlag {
  readonly flag: string;
  readonly value: unknown;
  readonly steps: readonly Step[];
}

/**
 * The configuration that flags mean; nothing where there is none that we know. Flags win over files, which say the rest.
 *
 * Source: Kubernetes 1.36.3 `cmd/kubelet/app/options/options.go`, AddKubeletConfigFlags.
 */
export function kubeletOfFlags(flags: readonly FoundFlag[], steps: readonly Step[]): readonly FoundKubelet[] {
  const fields: Record<string, unknown> = {};
  const names: Record<string, readonly Step[]> = {};
  for (const { flag, value, steps: own } of flags) {
    const row = ownValue(FLAGS, flag);
    const read = row && readAs(row.form, value);
    if (row === undefined || read === undefined) continue;
    fields[row.field] = read;
    names[row.field] = own;
  }
  if (Object.keys(fields).length === 0) return [];
  const configuration = { apiVersion: 'kubelet.config.k8s.io/v1beta1', kind: 'KubeletConfiguration', ...fields };
  return [{ configuration: configuration as KubeletConfiguration, steps, partial: true, names }];
}

function readAs(form: Form, value: unknown): unknown {
  if (typeof value !== 'string' || value === '' || /\$|{{/.test(value)) return undefined;
  if (form === 'text') return value;
  const separator = form === 'thresholds' ? '<' : '=';
  const entries = value.split(',').map((pair) => pair.split(separator).map((part) => part.trim()));
  if (!entries.every(({ length }) => length === 2)) return undefined;
  if (form !== 'switches') return Object.fromEntries(entries) as object;
  return Object.fromEntries(entries.map(([name, on]) => [name, on === 'true' ? true : on === 'false' ? false : on])) as object;
}

/** Flags as kubeadm takes them: a list of names and values, and before v1beta4 a map. */
export function flagsOfKubeadm(args: unknown): readonly FoundFlag[] {
  if (Array.isArray(args)) {
    return (args as readonly unknown[]).flatMap((one, index) =>
      isPlainObject(one) ? [{ flag: String(one['name']), value: one['value'], steps: [index, 'value'] }] : [],
    );
  }
  return Object.entries(jsonOf(args)).map(([flag, value]) => ({ flag, value, steps: [flag] }));
}

/** Flags as k3s and RKE2 take them, and nodeadm with two dashes before each: a list of `name=value`, or one of them. */
export const flagsOfList = (args: unknown): readonly FoundFlag[] =>
  (Array.isArray(args) ? (args as readonly unknown[]) : [args]).flatMap((one, index) => {
    const [, flag, value] = (typeof one === 'string' && /^(?:--)?([\w-]+)=(.*)$/s.exec(one)) || [];
    return flag === undefined ? [] : [{ flag, value, steps: Array.isArray(args) ? [index] : [] }];
  });

/** Flags in a unit of systemd, or in a file of its environment. */
export const flagsOfText = (text: string): readonly FoundFlag[] =>
  text.split('\n').flatMap((line, index) =>
    [...line.matchAll(/(?<![\w-])--([\w-]+)[= ](?:"([^"]*)"|'([^']*)'|([^\s"'\\]+))/g)].map(([, flag = '', double, single, plain]) => ({
      flag,
      value: double ?? single ?? plain,
      steps: [index],
    })),
  );
