import { at, type Problem } from '../internal';
import type { GpuRequest } from '../sharing';
import type { ExtraContainer, PodProps } from './pod-props';
import { SHM_VOLUME } from './shm';

/** What the construct puts into the main container beside the user's props. */
export interface MainParts {
  readonly container: string;
  /** Name of the port that it adds, if it adds one. */
  readonly port?: string | undefined;
  /** Volumes that each pod gets for itself, with their mount paths. */
  readonly claims?: Readonly<Record<string, { readonly mountPath: string }>> | undefined;
}

/** What is wrong with the parts of a pod taken together: names, mount paths and ports that stand twice, or nowhere. */
export function checkPod(props: PodProps & { readonly request: GpuRequest }, path: string, main: MainParts): readonly Problem[] {
  return [
    ...checkRequest(props.request, `${path}.request`),
    ...checkVolumes(props, path, main),
    ...checkPorts(props, `${path}.ports`, main.port),
    ...checkNames(props, path, main.container),
  ];
}

/** Volumes have names and mount paths of their own, also beside those that the construct adds. */
function checkVolumes({ volumes = {} }: PodProps, path: string, { claims = {} }: MainParts): readonly Problem[] {
  const problems: Problem[] = [];
  const mounted = new Map(Object.entries(claims).map(([name, { mountPath }]) => [mountPath, name]));
  for (const [name, { mountPath }] of Object.entries(volumes)) {
    const where = at(`${path}.volumes`, name);
    if (name === SHM_VOLUME && mountPath !== '/dev/shm') {
      const fix = 'give the volume another name, or mount it at /dev/shm';
      problems.push({ path: where, problem: 'is the name of the volume for /dev/shm', got: name, fix });
    }
    if (Object.hasOwn(claims, name)) problems.push({ path: where, problem: 'is a volume of volumeClaimTemplates as well', got: name });
    if (mountPath === undefined) continue;
    const other = mounted.get(mountPath);
    if (other !== undefined) problems.push({ path: `${where}.mountPath`, problem: `is where ${other} is mounted`, got: mountPath });
    mounted.set(mountPath, name);
  }
  return problems;
}

function checkPorts({ ports = [] }: PodProps, path: string, added: string | undefined): readonly Problem[] {
  const problems: Problem[] = [];
  const names = new Set([added]);
  ports.forEach(({ name }, index) => {
    if (name === undefined) return;
    if (names.has(name)) problems.push({ path: `${path}[${index}].name`, problem: 'is taken by another port of the container', got: name });
    names.add(name);
  });
  return problems;
}

function checkNames(props: PodProps, path: string, main: string): readonly Problem[] {
  const problems: Problem[] = [];
  const names = new Set([main]);
  for (const list of ['initContainers', 'sidecars'] as const) {
    props[list]?.forEach((extra, index) => {
      problems.push(...checkExtra(extra, `${path}.${list}[${index}]`, props));
      if (names.has(extra.name)) {
        problems.push({ path: `${path}.${list}[${index}].name`, problem: 'is taken by another container of the pod', got: extra.name });
      }
      names.add(extra.name);
    });
  }
  return problems;
}

function checkExtra({ request, volumeMounts = {} }: ExtraContainer, path: string, { volumes = {} }: PodProps): readonly Problem[] {
  const known = [...Object.keys(volumes), SHM_VOLUME];
  return [
    ...(request ? checkRequest(request, `${path}.request`) : []),
    ...Object.keys(volumeMounts)
      .filter((name) => !known.includes(name))
      .map((name) => ({ path: at(`${path}.volumeMounts`, name), problem: 'is not a volume of the pod', got: name, allowed: known })),
  ];
}

function checkRequest({ gpus, count }: { readonly gpus?: number; readonly count?: number }, path: string): readonly Problem[] {
  if (gpus === undefined || count === undefined) return [];
  return [{ path: `${path}.count`, problem: 'counts MIG devices, and the request is for whole GPUs', got: count, fix: 'leave it away' }];
}
