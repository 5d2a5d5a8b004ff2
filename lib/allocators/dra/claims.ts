import { memoryText } from '../../kubernetes';
import { type AllocatorBinding, type BindAsk, choicesOf, type ContainerRequest, type DeviceChoice, type DeviceClaim } from '../../model';
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
 */
export function bindClaims({ owner, requests, pool }: BindAsk): AllocatorBinding {
  if (requests.length === 0) return { containers: {} };
  const share = pool?.sharing.share;
  const sharing = share !== undefined && isDraShare(share) ? share.sharing : undefined;
  const version = claimVersion(pool?.cluster?.kubernetes);
  const wanted = wantedBy(requests, sharing !== undefined);
  const devices = {
    requests: wanted.map((one) => requestOf(one, version)),
    ...(sharing === undefined ? {} : { config: configOf(wanted, sharing) }),
  };
  const template = claimTemplate(`${owner}-${GPU_CLAIM}`, devices, version);
  const containers: Record<string, { readonly claims: { readonly name: string; readonly request: string }[] }> = {};
  for (const { name, containers: users } of wanted)
    for (const user of users) (containers[user] ??= { claims: [] }).claims.push({ name: GPU_CLAIM, request: name });
  return {
    containers,
    pod: { resourceClaims: [{ name: GPU_CLAIM, resourceClaimTemplateName: template.metadata.name }] },
    objects: [template],
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
function requestOf({ name, claim }: Wanted, version: ClaimVersion): object {
  if (claim.firstAvailable !== undefined)
    return { name, firstAvailable: claim.firstAvailable.map((choice, index) => ({ name: `choice-${index + 1}`, ...choiceOf(choice) })) };
  const exactly = { ...choiceOf(claim), ...(claim.adminAccess === true ? { adminAccess: true } : {}) };
  return version === 'v1beta1' ? { name, ...exactly } : { name, exactly };
}

function choiceOf({ count = 1, mig, productName, memory, selectors = [] }: DeviceChoice): object {
  const expressions = [
    ...(mig === undefined ? [] : [`device.attributes['${DRIVER}'].profile == ${quoted(mig)}`]),
    ...(productName === undefined ? [] : [`device.attributes['${DRIVER}'].productName == ${quoted(productName)}`]),
    ...(memory === undefined ? [] : [`device.capacity['${DRIVER}'].memory.compareTo(quantity(${quoted(memoryText(memory))})) >= 0`]),
    ...selectors,
  ];
  return {
    deviceClassName: mig === undefined ? GPU_CLASS : MIG_CLASS,
    allocationMode: 'ExactCount',
    count,
    ...(expressions.length === 0 ? {} : { selectors: expressions.map((expression) => ({ cel: { expression } })) }),
  };
}

/** A text of CEL. */
const quoted = (text: string): string => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;

/** What the driver does with the devices of each request. A MIG device has no length of turns. */
function configOf(wanted: readonly Wanted[], sharing: DraSharing): readonly object[] {
  return wanted.map(({ name, claim }) => {
    const mig = choicesOf(claim).every((choice) => choice.mig !== undefined);
    return {
      requests: [name],
      opaque: {
        driver: DRIVER,
        parameters: {
          apiVersion: 'resource.nvidia.com/v1beta1',
          kind: mig ? 'MigDeviceConfig' : 'GpuConfig',
          sharing: parametersOf(sharing, mig),
        },
      },
    };
  });
}

function parametersOf(sharing: DraSharing, mig: boolean): object {
  if (sharing.strategy === 'MPS') return sharing;
  return { strategy: sharing.strategy, ...(mig ? {} : { timeSlicingConfig: { interval: sharing.interval } }) };
}
