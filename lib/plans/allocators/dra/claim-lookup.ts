import { isPlainObject, jsonOf, listOf, textOf, valueIn } from '../../../internal';
import { groupOf, type Container, type KubeObject, type PodSpec } from '../../../words/kubernetes';
import type { ClaimOf, ReadRequest } from '../../model';
import { GPU_CLASS, MIG_CLASS, migDevice } from './devices';

const NONE: readonly never[] = [];
type Json = Readonly<Record<string, unknown>>;

/** Where a pod names a claim, and the object that it means. */
const NAMED = [
  ['resourceClaimTemplateName', 'ResourceClaimTemplate'],
  ['resourceClaimName', 'ResourceClaim'],
] as const;

/** What the claims of pods in a namespace ask for, as far as their objects are among these; undefined where none is. */
export function claimsAmong(objects: readonly KubeObject[]): ((namespace: string | undefined) => ClaimOf) | undefined {
  const known = new Map<string, KubeObject[]>();
  for (const object of objects) {
    if (groupOf(object) !== 'resource.k8s.io') continue;
    const key = `${object.kind} ${object.metadata.name}`;
    known.set(key, [...(known.get(key) ?? []), object]);
  }
  if (known.size === 0) return undefined;
  const classes = new Map(
    [...known].flatMap(([key, [first, ...more]]) => (first?.kind === 'DeviceClass' && more.length === 0 ? [[key, first]] : [])),
  );
  return (namespace) => (claim) => {
    for (const [field, kind] of NAMED) {
      const name = textOf(claim[field]);
      if (name === undefined) continue;
      const named = known.get(`${kind} ${name}`) ?? [];
      const [found, ...more] = named.filter(({ metadata }) => isSame(metadata.namespace, namespace));
      // Of two of one name in two places neither is surely meant.
      return found === undefined || more.length > 0 ? undefined : devicesIn(found, classes);
    }
    return undefined;
  };
}

const isSame = (one: string | undefined, other: string | undefined): boolean => one === undefined || other === undefined || one === other;

type Classes = ReadonlyMap<string, KubeObject>;

function devicesIn(object: KubeObject, classes: Classes): Json {
  const devices = jsonOf(valueIn(object, 'spec', ...(object.kind === 'ResourceClaimTemplate' ? ['spec', 'devices'] : ['devices'])));
  if (classes.size === 0) return devices;
  return {
    ...devices,
    requests: listOf(devices['requests']).map((request) => ({
      ...ofDriver(request, classes),
      ...(request['exactly'] === undefined ? {} : { exactly: ofDriver(jsonOf(request['exactly']), classes) }),
      ...(request['firstAvailable'] === undefined
        ? {}
        : { firstAvailable: listOf(request['firstAvailable']).map((choice) => ofDriver(choice, classes)) }),
    })),
  };
}

const TYPE = /\['gpu\.nvidia\.com'\]\.type\s*==\s*'(gpu|mig)'/;

/** A choice of a class of somebody's own, as one of the driver's class with the selectors of both. */
function ofDriver(choice: Json, classes: Classes): Json {
  const found = classes.get(`DeviceClass ${textOf(choice['deviceClassName']) ?? ''}`);
  if (found === undefined) return choice;
  const selectors = listOf(valueIn(found, 'spec', 'selectors'));
  const type = selectors.map((one) => TYPE.exec((textOf(valueIn(one, 'cel', 'expression')) ?? '').replaceAll('"', "'"))?.[1]);
  const deviceClassName = type.includes('mig') ? MIG_CLASS : type.includes('gpu') ? GPU_CLASS : undefined;
  return deviceClassName === undefined ? choice : { ...choice, deviceClassName, selectors: [...selectors, ...listOf(choice['selectors'])] };
}

/** The devices of NVIDIA's driver that a container claims; a claim that is not known says nothing. */
export function readClaims({ resources }: Container, pod: Pick<PodSpec, 'resourceClaims'>, claimOf?: ClaimOf): readonly ReadRequest[] {
  const used = resources?.claims;
  if (used === undefined || claimOf === undefined) return NONE;
  return listOf(used).flatMap(({ name, request }, index) => {
    const claim = (pod.resourceClaims ?? []).find((one) => one['name'] === name);
    const devices = claim && claimOf(claim);
    if (devices === undefined) return [];
    return listOf(devices['requests'])
      .filter((one) => request === undefined || one['name'] === textOf(request)?.split('/')[0])
      .flatMap((one) => readRequest(one, String(name), `resources.claims[${index}]`));
  });
}

/** A request in any version of the API; of several choices, the one that takes most devices. */
function readRequest(request: Json, claim: string, at: string): readonly ReadRequest[] {
  const choices = listOf(request['firstAvailable']);
  const exactly = request['exactly'];
  const given = choices.length > 0 ? choices : [isPlainObject(exactly) ? exactly : request];
  const read = given.flatMap((choice) => readChoice(choice));
  if (read.length < given.length) return NONE;
  const [most] = [...read].sort((a, b) => b.count - a.count);
  return most === undefined ? NONE : [{ ...most, devices: `${claim}/${String(request['name'])}`, at }];
}

/** Nothing where it is not known how many there are, or which profile they have, or where others use them as well. */
function readChoice({ deviceClassName, allocationMode, count, adminAccess, selectors }: Json): readonly Omit<ReadRequest, 'at'>[] {
  if (adminAccess === true || (allocationMode !== undefined && allocationMode !== 'ExactCount')) return NONE;
  const devices = typeof count === 'number' ? count : 1;
  if (deviceClassName === GPU_CLASS) return [{ resource: GPU_CLASS, count: devices }];
  const mig = deviceClassName === MIG_CLASS ? profileIn(selectors) : undefined;
  return mig === undefined ? NONE : [{ resource: migDevice(mig), count: devices, mig }];
}

const PROFILE = /\.profile\s*==\s*(['"])([^'"]+)\1/;

const profileIn = (selectors: unknown): string | undefined =>
  listOf(selectors)
    .map((selector) => PROFILE.exec(textOf(valueIn(selector, 'cel', 'expression')) ?? '')?.[2])
    .find((profile) => profile !== undefined);
