import { gpuMemory } from '../../../words/gpu';
import { byName, isPlainObject, listOf, textOf } from '../../../internal';
import { type Container, formatMemory, MiB, parseMemory, type PodSpec } from '../../../words/kubernetes';
import {
  type AllocatorBinding,
  type BindAsk,
  type ClaimOf,
  poolGpuModels,
  type PoolDescription,
  type ReadRequest,
  type Vgpu,
} from '../../model';
import { claimTemplate } from '../claim-template';

/** The driver, and its DeviceClass. Source: k8s-dra-driver v0.1.0 `chart/hami-dra-driver/templates/deviceclass-hami-gpu.yaml`. */
export const HAMI_GPU_CLASS = 'hami-core-gpu.project-hami.io';

/** Parts of one GPU are counted by this; `matchAttribute` and its kind name attributes with their domain. */
const UUID = `${HAMI_GPU_CLASS}/uuid`;

/** The version with capacities in requests, of the Kubernetes that the driver needs: 1.34. */
const VERSION = 'v1';

/**
 * A claim for each container, since the driver counts the devices of a claim from 0 when it writes the limits into a container.
 *
 * Source: k8s-dra-driver v0.1.0 `cmd/hami-kubelet-plugin/hami_core.go`, GetCDIContainerEdits.
 */
export function bindHamiClaims({ owner, requests, pool }: BindAsk): AllocatorBinding {
  const asked = requests.map(({ container, request: { vgpu, gpus = 1 } }, index) => {
    const claim = requests.findIndex((one) => one.container === container) === index ? container : `${container}-r${index + 1}`;
    return { container, claim, template: claimTemplate(`${owner}-${claim}`, devicesOf(vgpu ?? { gpus }, pool), VERSION) };
  });
  const containers = byName<{ readonly claims: { readonly name: string }[] }>();
  for (const { container, claim } of asked) (containers[container] ??= { claims: [] }).claims.push({ name: claim });
  return {
    containers,
    pod: {
      resourceClaims: asked.map(({ claim, template }) => ({ name: claim, resourceClaimTemplateName: template.metadata.name })),
    },
    objects: asked.map(({ template }) => template),
  };
}

/** What is asked for without an amount is whole: a GPU that nobody else uses. Parts without cores are not limited in them. */
function devicesOf(vgpu: Pick<Vgpu, 'gpus'> & Partial<Vgpu>, pool: PoolDescription | undefined): object {
  const { gpus, cores, memory, memoryPercentage } = vgpu;
  const isPart = memory !== undefined || memoryPercentage !== undefined;
  // Rounded up, four parts of 25 percent would be more than the GPU.
  const part = percentOf(memoryPercentage, pool);
  const mebibytes = memory === undefined ? part && Math.floor(part / MiB) : Math.ceil((parseMemory(memory) ?? 0) / MiB);
  const requests = {
    ...(isPart ? { cores: String(cores ?? 0) } : {}),
    ...(mebibytes === undefined ? {} : { memory: formatMemory(mebibytes * MiB) }),
  };
  const exactly = {
    deviceClassName: HAMI_GPU_CLASS,
    allocationMode: 'ExactCount',
    count: gpus,
    ...(isPart ? { capacity: { requests } } : {}),
  };
  return {
    requests: [{ name: 'gpu', exactly }],
    // Without it, two parts may be of one GPU.
    ...(gpus > 1 ? { constraints: [{ requests: ['gpu'], distinctAttribute: UUID }] } : {}),
  };
}

/** A percentage of the smallest GPU of a pool, so that any of them has room. */
export function percentOf(percentage: number | undefined, pool: PoolDescription | undefined): number | undefined {
  const models = pool === undefined ? [] : poolGpuModels(pool);
  if (percentage === undefined || models.length === 0) return undefined;
  return (Math.min(...models.map((model) => gpuMemory(model).leastMiB)) * MiB * percentage) / 100;
}

const NONE: readonly never[] = [];

/** The devices of this driver that a container claims. */
export function readHamiClaims(
  { resources }: Container,
  { resourceClaims = NONE }: Partial<Pick<PodSpec, 'resourceClaims'>>,
  claimOf?: ClaimOf,
): readonly ReadRequest[] {
  if (resources?.claims === undefined || claimOf === undefined) return NONE;
  return listOf(resources.claims).flatMap(({ name }, index) => {
    const claim = resourceClaims.find((one) => one['name'] === name);
    return listOf(claim && claimOf(claim)?.['requests']).flatMap((request): readonly ReadRequest[] => {
      const { exactly } = request;
      if (!isPlainObject(exactly) || exactly['deviceClassName'] !== HAMI_GPU_CLASS) return NONE;
      const { count = 1 } = exactly;
      if (typeof count !== 'number') return NONE;
      const at = `resources.claims[${index}]`;
      const devices = `${textOf(name) ?? ''}/${textOf(request['name']) ?? ''}`;
      return [{ resource: HAMI_GPU_CLASS, count, devices, ...(exactly['capacity'] === undefined ? {} : { isPart: true }), at }];
    });
  });
}
