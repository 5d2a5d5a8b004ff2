import { at as step, jsonOf, parseYaml, textOf, valueIn } from '../../../internal';
import type { Model } from '../../../plans/model';
import { objectsOf } from '../../lookups/related';
import type { Finding, Rule } from '../../rule';

/** Programs of a cluster's network that may pass packets through a process, by the key of their file in a ConfigMap. */
interface Program {
  readonly key: string;
  /** Where the file says how it passes them on. */
  readonly steps: readonly string[];
  readonly slow: string;
  readonly problem: string;
  readonly allowed: readonly string[];
  /** Whether the file is of this program. */
  readonly is: (file: unknown) => boolean;
}

const PROGRAMS: readonly Program[] = [
  {
    key: 'net-conf.json',
    steps: ['Backend', 'Type'],
    slow: 'udp',
    problem: "flannel's backend udp copies every packet between nodes through a process",
    allowed: ['vxlan', 'host-gw', 'wireguard'],
    is: (file) => typeof valueIn(file, 'Network') === 'string' || typeof valueIn(file, 'IPv6Network') === 'string',
  },
  {
    key: 'config.conf',
    steps: ['mode'],
    slow: 'userspace',
    problem: 'kube-proxy passed packets through a process in mode userspace, which it has no more since Kubernetes 1.26',
    allowed: ['iptables', 'nftables', 'ipvs'],
    is: (file) => valueIn(file, 'kind') === 'KubeProxyConfiguration',
  },
];

const userSpace: Rule = {
  id: 'network/user-space',
  severity: 'warning',
  about: 'Packets between pods go through a process of the node instead of its kernel.',
  fix: 'choose a backend of flannel, or a mode of kube-proxy, that stays in the kernel',
  source:
    'flannel Documentation/backends.md: "Use UDP only for debugging if your network and kernel prevent you from using VXLAN or host-gw"; Kubernetes documentation, Virtual IPs and Service Proxies: no mode userspace since 1.26',
  *check(model) {
    for (const program of PROGRAMS) yield* slowIn(model, program);
  },
};

function* slowIn(model: Model, { key, steps, slow, problem, allowed, is }: Program): Generator<Finding> {
  for (const { path, object } of objectsOf(model, '', 'ConfigMap')) {
    const text = textOf(valueIn(object, 'data', key));
    const file = text === undefined ? undefined : parsed(text);
    const got = textOf(valueIn(jsonOf(file), ...steps));
    if (got?.toLowerCase() === slow && is(file))
      yield { subject: path, at: [step('data', key), ...steps].join('.'), problem, got, allowed };
  }
}

/** JSON is YAML; what is neither is told by others. */
function parsed(text: string): unknown {
  try {
    return parseYaml(text)[0];
  } catch {
    return undefined;
  }
}

/** Networks that leave the kernel. */
export const userSpaceRules: readonly Rule[] = [userSpace];
