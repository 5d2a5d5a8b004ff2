import { byName, ownValue } from '../../../internal';
import { type KubeObject, type KubernetesVersion, memoryText } from '../../../words/kubernetes';
import {
  type AllocatorBinding,
  type BindAsk,
  choicesOf,
  type ClaimUse,
  type ContainerRequest,
  type DeviceChoice,
  type DeviceClaim,
  type PoolDescription,
} from '../../model';
import { claimTemplate } from '../claim-template';
import { claimVersion, type ClaimVersion } from './claim-versions';
import { GPU_CLASS, MIG_CLASS } from './devices';
import { type DraSharing, isDraShare } from './share';

/** Name of the claim in the pod. */
export const GPU_CLAIM = 'gpus';
/** Name of the driver. */
const DRIVER = 'gpu.nvidia.com';

/** A request of the claim, and the containers that use it. */
interface Wanted {
  readonly name: string;
  readonly claim: DeviceClaim;
  readonly containers: string[];
}

/**
 * One claim for each pod, with a request for each container, from a template whose name follows from what it asks:
 * a template does not change once it is there. Where devices are shared, containers that ask for the same use the same.
 * Claims that have a name are used by it.
 */
export function bindClaims({ owner, requests, pool }: BindAsk): AllocatorBinding {
  if (requests.length === 0) return { containers: {} };
  const containers = byName<{ readonly claims: ClaimUse[] }>();
  const used = (container: string, claim: ClaimUse): void => void (containers[container] ??= { claims: [] }).claims.push(claim);
  const resourceClaims: Record<string, string>[] = [];
  const objects: KubeObject[] = [];
  const own = requests.filter(({ request }) => request.claim?.resourceClaim === undefined);
  if (own.length > 0) {
    const version = claimVersion(pool?.cluster?.kubernetes);
    const wanted = wantedBy(own, sharingOf(pool) !== undefined);
    const template = claimTemplate(`${owner}-${GPU_CLAIM}`, devicesOf(wanted, pool), version);
    for (const { name, containers: users } of wanted) for (const user of users) used(user, { name: GPU_CLAIM, request: name });
    resourceClaims.push({ name: GPU_CLAIM, resourceClaimTemplateName: template.metadata.name });
    objects.push(template);
  }
  const named = new Map<string, string>();
  for (const { container, request } of requests) {
    const resourceClaimName = request.claim?.resourceClaim;
    if (resourceClaimName === undefined) continue;
    let name = named.get(resourceClaimName);
    if (name === undefined) {
      named.set(resourceClaimName, (name = named.size === 0 ? 'shared' : `shared-${named.size + 1}`));
      resourceClaims.push({ name, resourceClaimName });
    }
    if (!ownValue(containers, container)?.claims.some((claim) => claim.name === name)) used(container, { name });
  }
  return { containers, pod: { resourceClaims }, objects };
}

/** The claim of a name that pods share, with all of its devices for each of them. */
export function namedClaim(name: string, claim: DeviceClaim, pool: PoolDescription | undefined): KubeObject {
  const version = claimVersion(pool?.cluster?.kubernetes);
  const devices = devicesOf([{ name: GPU_CLAIM, claim }], pool);
  return { apiVersion: `resource.k8s.io/${version}`, kind: 'ResourceClaim', metadata: { name }, spec: { devices } };
}

const sharingOf = (pool: PoolDescription | undefined): DraSharing | undefined => {
  const share = pool?.sharing.share;
  return share !== undefined && isDraShare(share) ? share.sharing : undefined;
};

function devicesOf(wanted: readonly Pick<Wanted, 'name' | 'claim'>[], pool: PoolDescription | undefined): object {
  const sharing = sharingOf(pool);
  const version = claimVersion(pool?.cluster?.kubernetes);
  return {
    requests: wanted.map((one) => requestOf(one, version)),
    ...(sharing === undefined ? {} : { config: configOf(wanted, sharing) }),
  };
}

/** Requests by name: that of the first container that uses it, with a number where it has several. */
function wantedBy(requests: readonly ContainerRequest[], shared: boolean): readonly Wanted[] {
  const wanted: Wanted[] = [];
  for (const { container, request } of requests) {
    const claim = claimIn(request);
    const same = shared ? wanted.find((one) => JSON.stringify(one.claim) === JSON.stringify(claim)) : undefined;
    if (same !== undefined) {
      if (!same.containers.includes(container)) same.containers.push(container);
      continue;
    }
    const before = wanted.filter(({ name }) => name === container || name.startsWith(`${container}-r`)).length;
    wanted.push({ name: before === 0 ? container : `${container}-r${before + 1}`, claim, containers: [container] });
  }
  return wanted;
}

/** Any request that it serves, as a claim. */
const claimIn = ({ gpus, mig, count = 1, claim }: ContainerRequest['request']): DeviceClaim =>
  claim ?? (mig === undefined ? { count: gpus ?? 1 } : { mig, count });

/** A request in the shape of each version. Source: Kubernetes `staging/src/k8s.io/api/resource`, DeviceRequest of v1beta1, v1beta2 and v1. */
function requestOf({ name, claim }: Pick<Wanted, 'name' | 'claim'>, version: ClaimVersion): object {
  if (claim.firstAvailable !== undefined)
    return { name, firstAvailable: claim.firstAvailable.map((choice, index) => ({ name: choiceName(index), ...choiceOf(choice) })) };
  const exactly = { ...choiceOf(claim), ...(claim.adminAccess === true ? { adminAccess: true } : {}) };
  return version === 'v1beta1' ? { name, ...exactly } : { name, exactly };
}

function choiceOf({ count = 1, deviceClass, ...wanted }: DeviceChoice): object {
  const selectors = selectorsOf(wanted);
  return {
    deviceClassName: deviceClass ?? (wanted.mig === undefined ? GPU_CLASS : MIG_CLASS),
    allocationMode: 'ExactCount',
    count,
    ...(selectors.length === 0 ? {} : { selectors }),
  };
}

const selectorsOf = ({ mig, productName, memory, selectors = [] }: DeviceChoice): readonly object[] =>
  [
    ...(mig === undefined ? [] : [`device.attributes['${DRIVER}'].profile == ${quoted(mig)}`]),
    ...(productName === undefined ? [] : [`device.attributes['${DRIVER}'].productName == ${quoted(productName)}`]),
    ...(memory === undefined ? [] : [`device.capacity['${DRIVER}'].memory.compareTo(quantity(${quoted(memoryText(memory))})) >= 0`]),
    ...selectors,
  ].map((expression) => ({ cel: { expression } }));

/**
 * A class of the driver's GPUs, or of its MIG devices.
 *
 * Source: dra-driver-nvidia-gpu v0.4.1 `templates/deviceclass-gpu.yaml`, `deviceclass-mig.yaml`, whose selectors these are.
 */
export function deviceClass(
  name: string,
  {
    extendedResourceName,
    ...of
  }: Pick<DeviceChoice, 'mig' | 'productName' | 'memory' | 'selectors'> & { readonly extendedResourceName?: string },
  sharing: DraSharing | undefined,
  kubernetes: KubernetesVersion | undefined,
): KubeObject {
  const mig = of.mig !== undefined;
  const expression = `device.driver == '${DRIVER}' && device.attributes['${DRIVER}'].type == '${mig ? 'mig' : 'gpu'}'`;
  return {
    apiVersion: `resource.k8s.io/${claimVersion(kubernetes)}`,
    kind: 'DeviceClass',
    metadata: { name },
    spec: {
      selectors: [{ cel: { expression } }, ...selectorsOf(of)],
      ...(sharing === undefined ? {} : { config: [opaque(sharing, mig)] }),
      ...(extendedResourceName === undefined ? {} : { extendedResourceName }),
    },
  };
}

/** A text of CEL. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/**
 * What the driver does with the devices of each request. A MIG device has no length of turns.
 *
 * Source: dra-driver-nvidia-gpu v0.4.1 `cmd/gpu-kubelet-plugin/device_state.go`, prepareDevices: a choice of a request is
 * known by `<request>/<choice>` alone, and a claim is not prepared when its configuration is for the other sort of device.
 */
const configOf = (wanted: readonly Pick<Wanted, 'name' | 'claim'>[], sharing: DraSharing): readonly object[] =>
  wanted.flatMap(({ name, claim }) => {
    const named = choicesOf(claim).map((choice, index) => ({
      mig: choice.mig !== undefined,
      name: claim.firstAvailable === undefined ? name : `${name}/${choiceName(index)}`,
    }));
    return [false, true].flatMap((mig) => {
      const requests = named.filter((one) => one.mig === mig).map((one) => one.name);
      return requests.length === 0 ? [] : [{ requests, ...opaque(sharing, mig) }];
    });
  });

const choiceName = (index: number): string => `choice-${index + 1}`;

const opaque = (sharing: DraSharing, mig: boolean): object => ({
  opaque: {
    driver: DRIVER,
    parameters: {
      apiVersion: 'resource.nvidia.com/v1beta1',
      kind: mig ? 'MigDeviceConfig' : 'GpuConfig',
      sharing: parametersOf(sharing, mig),
    },
  },
});

function parametersOf(sharing: DraSharing, mig: boolean): object {
  if (sharing.strategy === 'MPS') return sharing;
  return { strategy: sharing.strategy, ...(mig ? {} : { timeSlicingConfig: { interval: sharing.interval } }) };
}
