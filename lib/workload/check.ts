import { at, hasToken, isPlainObject, type Problem } from '../internal';
import { fairResources } from './fair-resources';
import type { GpuWorkloadProps } from './gpu-workload-props';
import type { ExtraContainer, PodProps } from './pod-props';
import { RESERVED_ENV } from './rendezvous';
import type { GpuRequest } from '../sharing';
import { SHM_VOLUME } from './shm';
import type { GpuTrainingJobProps } from './training-job-props';

/**
 * What is wrong with the props of a training job that each of them alone does not show. Both faces ask after the schema
 * and throw what they get.
 *
 * @param path Where the props were given; it begins every message.
 */
export function checkTrainingJob(props: GpuTrainingJobProps, path: string): readonly Problem[] {
  return [
    ...checkPod(props, path, 'trainer'),
    ...checkEnv(props, path),
    ...checkResources(props, path),
    ...(props.redeploy === 'newName' ? checkContentKnown(props, path) : []),
  ];
}

/** What is wrong with the props of a workload that each of them alone does not show. */
export function checkGpuWorkload(props: GpuWorkloadProps, path: string): readonly Problem[] {
  return [...checkPod(props, path, 'main'), ...('redeploy' in props && props.redeploy === 'newName' ? checkContentKnown(props, path) : [])];
}

function checkPod(props: PodProps & { readonly request: GpuRequest }, path: string, main: string): readonly Problem[] {
  const problems: Problem[] = [...checkRequest(props.request, `${path}.request`)];
  if (props.volumes && Object.hasOwn(props.volumes, SHM_VOLUME) && props.volumes[SHM_VOLUME]?.mountPath !== '/dev/shm') {
    problems.push({
      path: at(`${path}.volumes`, SHM_VOLUME),
      problem: 'is the name of the volume for /dev/shm',
      got: SHM_VOLUME,
      fix: 'give the volume another name, or mount it at /dev/shm',
    });
  }
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

function checkEnv({ env = {} }: GpuTrainingJobProps, path: string): readonly Problem[] {
  return RESERVED_ENV.filter((name) => Object.hasOwn(env, name)).map((name) => ({
    path: at(`${path}.env`, name),
    problem: 'follows from the job itself, and another value would break the rendezvous',
    got: env[name],
    fix: "leave it away; numNodes, nprocPerNode and masterPort shape it, and torchrun's own options win over it",
  }));
}

function checkResources(props: GpuTrainingJobProps, path: string): readonly Problem[] {
  const { cpu, memory } = fairResources(props);
  const missing = [...(cpu === undefined ? ['cpu'] : []), ...(memory === undefined ? ['memory'] : [])];
  if (missing.length === 0) return [];
  return [
    {
      path: `${path}.resources`,
      problem: `needs ${missing.join(' and ')}: the pods are of QoS class Guaranteed, and no fair share is known`,
      got: props.resources ?? {},
      allowed: 'cpu and memory',
      fix: "give resources: { cpu: 32, memory: '256Gi' }, or a pool whose machine is known",
    },
  ];
}

/** A name made from the content needs the content: an Output among it is refused, wherever it stands. */
function checkContentKnown(
  { namespace: _namespace, pool: _pool, silence: _silence, ...content }: PodProps,
  path: string,
): readonly Problem[] {
  return outputsIn(content, path).map((where) => ({
    path: where,
    problem: "is an Output, and with redeploy 'newName' the job's name is made from its content",
    allowed: 'a plain value',
    fix: "give a plain value, or redeploy: 'refuse'",
  }));
}

function outputsIn(value: unknown, path: string): readonly string[] {
  if (typeof value === 'string') return hasToken(value) ? [path] : [];
  if (Array.isArray(value)) return value.flatMap((item, index) => outputsIn(item, `${path}[${index}]`));
  if (isPlainObject(value)) return Object.entries(value).flatMap(([key, item]) => outputsIn(item, at(path, key)));
  return [];
}
