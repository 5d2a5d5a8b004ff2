import { fabricOf, fabricsOn, misfitsOf } from '../../../plans/fabrics';
import { grouped } from '../../../internal';
import type { Model, PodFacts, PoolDescription } from '../../../plans/model';
import { countsDevices } from '../../../plans/allocators';
import { TAKE_A_SNAPSHOT } from '../../../words/machine';
import { each } from '../../lookups/each';
import { machineWithoutNics, meetsOthers } from '../../lookups/network';
import { bound, boundPods, gpusOfContainer, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

const misfit = each(boundPods, {
  id: 'network/fabric',
  severity: 'error',
  about: 'Pods use a fabric that the machines of their pool do not have.',
  fix: 'choose the fabric of the machines',
  source: 'lib/plans/fabrics: each row names its machines and platforms, with their sources',
  *look([seen, pool]) {
    const { pod } = seen;
    if (pod.fabrics === undefined || pod.fabrics.length === 0) return;
    const gpus = Math.max(0, ...seen.containers.map(({ container }) => gpusOfContainer(seen, container) ?? 0));
    if (gpus === 0) return;
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
  },
});

const missing = each(bound, {
  id: 'network/no-fabric',
  severity: 'warning',
  about: 'Pods on several nodes train together over TCP, on machines that have RDMA.',
  fix: "choose the fabric of the machines, such as fabric: efa(), or say that none is meant: fabric: 'none'",
  source: 'NCCL environment: without RDMA devices in the pod NCCL takes sockets, and says so only with NCCL_DEBUG=INFO',
  *look([pool, pods], model) {
    const names = fabricsOfAll(pool);
    if (names.length === 0) return;
    for (const { pod, count } of overTcp(model, pods)) {
      yield {
        subject: pod.path,
        at: pod.pointer,
        problem: `its ${count} pods train together and ask for no network device, on machines with ${names.join(' and ')}`,
        fix: `give ${names.length === 1 ? 'it' : 'one of them'}: fabric: ${examplesOf(pool).join(' or ')}; or fabric: 'none'`,
      };
    }
  },
  *unknown(model) {
    for (const [pool, pods] of bound(model)) {
      const machine = fabricsOfAll(pool).length > 0 ? undefined : machineWithoutNics(pool);
      if (machine === undefined) continue;
      for (const { pod, count } of overTcp(model, pods)) {
        yield {
          subject: pod.path,
          at: pod.pointer,
          unchecked: `whether its ${count} pods could train over RDMA`,
          missing: `the network devices of machine '${machine.name}' are not known`,
          give: `${TAKE_A_SNAPSHOT}; or choose the fabric: fabric: infiniband(), roce(), 'none', ...`,
        };
      }
    }
  },
});

/** Pods that train together, the master and the workers of a job with each other, where nobody said over which network. */
function overTcp(model: Model, pods: readonly SeenPod[]): readonly { readonly pod: PodFacts; readonly count: number }[] {
  const own = pods.filter((seen) => seen.asks.length > 0 && meetsOthers(seen, model));
  const jobs = grouped(own, ({ pod: { path, owner } }) => JSON.stringify([path, owner.kind, owner.name]));
  return [...jobs.values()].flatMap((all) => {
    const count = all.reduce((sum, { pod }) => sum + (pod.replicas ?? 1), 0);
    const [first] = all;
    const isSaid = all.some((seen) => seen.pod.fabrics !== undefined || usesDevices(seen));
    return first === undefined || count < 2 || isSaid ? [] : [{ pod: first.pod, count }];
  });
}

/** Fabrics that every machine of a pool has. */
function rowsOfAll({ shapes = [] }: PoolDescription) {
  const [first, ...others] = shapes.map(({ machine }) => fabricsOn(machine));
  return (first ?? []).filter((row) => others.every((rows) => rows.includes(row)));
}
const fabricsOfAll = (pool: PoolDescription): readonly string[] => rowsOfAll(pool).map(({ name }) => name);
const examplesOf = (pool: PoolDescription): readonly string[] => rowsOfAll(pool).map(({ example }) => example);

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
