import { minorOf } from '../kubernetes';
import type { MachineShape } from '../machine';
import type { KubeletFacts, Model } from '../model';
import type { Finding, Rule } from './rule';

/** What is known around a kubelet. */
export interface Known {
  readonly machine?: MachineShape;
  /** Minor of Kubernetes 1. */
  readonly minor?: number;
}

/** A finding of a rule that looks at one kubelet. */
export type KubeletFinding = Omit<Finding, 'subject'>;

/** A rule that looks at each kubelet by itself, with the machine and the minor where they are known. */
export function eachKubelet(row: Omit<Rule, 'check'>, look: (kubelet: KubeletFacts, known: Known) => Iterable<KubeletFinding>): Rule {
  return {
    ...row,
    *check(model) {
      const machines = machinesOf(model);
      for (const kubelet of model.kubelets) {
        const machine = machines.get(key(kubelet.pool, kubelet.machine));
        const known = { ...(machine ? { machine } : {}), ...(kubelet.cluster ? { minor: minorOf(kubelet.cluster.kubernetes) } : {}) };
        for (const finding of look(kubelet, known)) yield { ...finding, subject: kubelet.path };
      }
    },
  };
}

function machinesOf({ pools }: Model): ReadonlyMap<string, MachineShape> {
  return new Map(pools.flatMap(({ path, shapes = [] }) => shapes.map(({ machine }) => [key(path, machine.name), machine] as const)));
}

const key = (pool: string | undefined, machine: string | undefined): string => `${pool ?? ''} ${machine ?? ''}`;
