import { fabricOf, fabricsOn, misfitsOf } from '../../fabrics';
import type { PoolDescription } from '../../model';
import { ownerKind } from '../../kinds';
import { countsDevices } from '../../allocators';
import { meetingPlacesOf } from '../commands/rendezvous-addresses';
import { bound, gpusOfContainer, type SeenPod } from '../lookups/related';
import type { Rule } from '../rule';

const misfit: Rule = {
  id: 'network/fabric',
  severity: 'error',
  about: 'Pods use a fabric that the machines of their pool do not have.',
  fix: 'choose the fabric of the machines',
  source: 'lib/fabrics: each row names its machines and platforms, with their sources',
  *check(model) {
    for (const [pool, pods] of bound(model)) {
      for (const seen of pods) {
        const { pod } = seen;
        if (pod.fabrics === undefined || pod.fabrics.length === 0) continue;
        const gpus = Math.max(0, ...seen.containers.map(({ container }) => gpusOfContainer(seen, container) ?? 0));
        if (gpus === 0) continue;
        for (const { fabric, problem, got, allowed, fix } of misfitsOf(pod.fabrics, { gpus, pool })) {
          yield {
            subject: pod.path,
            at: 'fabric',
            problem: `${fabricOf({ kind: fabric })?.name ?? fabric}: ${problem}`,
            got: got ?? fabric,
            ...(allowed === undefined ? {} : { allowed: allowed as string }),
            fix,
          };
        }
      }
    }
  },
};

const missing: Rule = {
  id: 'network/no-fabric',
  severity: 'warning',
  about: 'Pods on several nodes train together over TCP, on machines that have RDMA.',
  fix: "choose the fabric of the machines, such as fabric: efa(), or say that none is meant: fabric: 'none'",
  source: 'NCCL environment: without RDMA devices in the pod NCCL takes sockets, and says so only with NCCL_DEBUG=INFO',
  *check(model) {
    for (const [pool, pods] of bound(model)) {
      const names = fabricsOfAll(pool);
      if (names.length === 0) continue;
      for (const seen of pods) {
        const { pod } = seen;
        if (pod.fabrics !== undefined || (pod.replicas ?? 1) < 2 || seen.asks.length === 0) continue;
        if (!meetsOthers(seen) || usesDevices(seen)) continue;
        yield {
          subject: pod.path,
          at: pod.pointer,
          problem: `its ${pod.replicas ?? 0} pods train together and ask for no network device, on machines with ${names.join(' and ')}`,
          fix: `give ${names.length === 1 ? 'it' : 'one of them'}: fabric: ${examplesOf(pool).join(' or ')}; or fabric: 'none'`,
        };
      }
    }
  },
};

/** Fabrics that every machine of a pool has. */
function rowsOfAll({ shapes = [] }: PoolDescription) {
  const [first, ...others] = shapes.map(({ machine }) => fabricsOn(machine));
  return (first ?? []).filter((row) => others.every((rows) => rows.includes(row)));
}
const fabricsOfAll = (pool: PoolDescription): readonly string[] => rowsOfAll(pool).map(({ name }) => name);
const examplesOf = (pool: PoolDescription): readonly string[] => rowsOfAll(pool).map(({ example }) => example);

/** Whether the processes of the pods look for those of another pod. */
const meetsOthers = ({ pod, containers }: SeenPod): boolean =>
  containers.some(({ container }) => meetingPlacesOf(container).some(({ value }) => value !== '127.0.0.1' && value !== 'localhost')) ||
  (ownerKind(pod.owner)?.rendezvous === 'torchrun' && pod.replicas !== undefined);

/** Whether the pod has devices, a network or claims besides its GPUs, or its node's own network. */
function usesDevices({ pod: { spec, annotations = {} }, containers }: SeenPod): boolean {
  if (spec.hostNetwork === true || (spec.resourceClaims ?? []).length > 0) return true;
  if (Object.keys(annotations).some((key) => key === 'k8s.v1.cni.cncf.io/networks' || key === 'networking.gke.io/interfaces')) return true;
  return containers.some(({ container }) =>
    Object.keys(container.resources?.limits ?? {}).some((name) => name.includes('/') && !countsDevices(name)),
  );
}

/** The network between the GPUs of several nodes. */
export const fabricRules: readonly Rule[] = [misfit, missing];
