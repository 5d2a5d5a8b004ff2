import { EFA_RESOURCE } from '../../../plans/fabrics';
import { hasToken, jsonOf } from '../../../internal';
import type { Container } from '../../../words/kubernetes';
import { type FindingHere, eachContainer } from '../../lookups/each';
import { gpusOfContainer, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

/** Fabrics of which NCCL's own InfiniBand transport carries the data. */
const VERBS: ReadonlySet<string> = new Set(['infiniband', 'roce']);
/** Devices of the shared RDMA device plugin, and of the SR-IOV one where it passes the card of the host: `rdma/hca`, `nvidia.com/hostdev`. */
const isRdma = (name: string): boolean => name.startsWith('rdma/') || name.endsWith('/hostdev');

type Look = (container: Container, seen: SeenPod, valueOf: (name: string) => string | undefined) => FindingHere | undefined;

const devicesOf = ({ resources }: Container): readonly string[] => Object.keys({ ...resources?.requests, ...resources?.limits });

const hasVerbs = (container: Container, { pod }: SeenPod): boolean =>
  pod.fabrics?.some(({ kind }) => VERBS.has(kind)) === true || devicesOf(container).some(isRdma);

/** What turns a network off beside the network. */
const disabled: Look = (container, seen, valueOf) => {
  if (!hasVerbs(container, seen)) return undefined;
  const off = valueOf('NCCL_IB_DISABLE');
  if (off !== undefined && /^\s*[+-]?0*[1-9]/.test(off))
    return beside('NCCL_IB_DISABLE', off, 'NCCL leaves the RDMA devices of this container alone, and takes TCP');
  const net = valueOf('NCCL_NET');
  return net !== undefined && /^socket$/i.test(net)
    ? beside('NCCL_NET', net, 'NCCL takes TCP, and not the RDMA devices of this container')
    : undefined;
};

const withoutEfa: Look = (container, seen, valueOf) => {
  const got = valueOf('FI_PROVIDER');
  // A claim may be of a device of EFA, and a privileged container has those of its node.
  if (got !== 'efa' || gpusOfContainer(seen, container) === undefined || isPrivileged(container)) return undefined;
  if (devicesOf(container).includes(EFA_RESOURCE) || (container.resources?.claims ?? []).length > 0) return undefined;
  return {
    ...beside('FI_PROVIDER', got, `the container asks for no ${EFA_RESOURCE}: libfabric finds no device, and NCCL ends or takes TCP`),
    fix: `ask for ${EFA_RESOURCE} devices, as fabric: efa() does, or remove it`,
  };
};

const isPrivileged = ({ securityContext }: Container): boolean => jsonOf(securityContext)['privileged'] === true;

const fewer: Look = (container, seen, valueOf) => {
  const got = valueOf('CUDA_VISIBLE_DEVICES');
  const gpus = gpusOfContainer(seen, container);
  if (got === undefined || gpus === undefined || !/^\s*(?:-?\d+(?:\s*,\s*-?\d+)*)?\s*$/.test(got)) return undefined;
  const seenByCuda = visible(got, gpus);
  if (seenByCuda >= gpus) return undefined;
  return {
    ...beside(
      'CUDA_VISIBLE_DEVICES',
      got,
      `programs see ${seenByCuda} of the ${gpus} GPUs that the container asks for, and the others are idle`,
    ),
    fix: 'remove it: the container sees its own GPUs alone, numbered from 0',
  };
};

/** GPUs that CUDA counts: it ends at the first number that is none. Source: CUDA C++ Programming Guide, CUDA_VISIBLE_DEVICES. */
function visible(list: string, gpus: number): number {
  const numbers = list.trim() === '' ? [] : list.split(',').map(Number);
  const end = numbers.findIndex((number) => number < 0 || number >= gpus);
  return new Set(end < 0 ? numbers : numbers.slice(0, end)).size;
}

const beside = (name: string, got: string, why: string): FindingHere => ({ problem: `${name}=${got}: ${why}`, got });

const LOOKS: readonly Look[] = [disabled, withoutEfa, fewer];

const contradiction: Rule = eachContainer({
  id: 'nccl/contradiction',
  severity: 'warning',
  about: 'A variable takes away what its container asks for.',
  fix: 'remove the variable, or the device',
  source:
    'NCCL environment: NCCL_IB_DISABLE, NCCL_NET; ofiwg/libfabric fi_efa.7, FI_PROVIDER; CUDA C++ Programming Guide, CUDA_VISIBLE_DEVICES',
  look(container, seen) {
    const env = container.env;
    if (env === undefined) return undefined;
    const valueOf = (name: string): string | undefined => {
      const value = env.findLast((variable) => variable.name === name)?.value;
      return value === undefined || hasToken(value) || value.includes('$(') ? undefined : value;
    };
    return LOOKS.flatMap((look) => look(container, seen, valueOf) ?? []);
  },
});

/** Variables against what pods ask for. */
export const contradictionRules: readonly Rule[] = [contradiction];
