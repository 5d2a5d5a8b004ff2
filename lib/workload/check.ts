import { at, hasToken, isPlainObject, type Problem } from '../internal';
import { checkKind } from './check-kind';
import { checkPod, type MainParts } from './check-pod';
import { fairResources } from './fair-resources';
import { MAIN, portOf, sharesMemory } from './gpu-workload';
import type { GpuWorkloadProps } from './gpu-workload-props';
import type { PodProps } from './pod-props';
import { RESERVED_ENV } from './rendezvous';
import { PORT_NAME } from './service';
import { RENDEZVOUS_PORT, TRAINER } from './training-job';
import { DEFAULT_MASTER_PORT, type GpuTrainingJobProps } from './training-job-props';

/**
 * What is wrong with the props of a training job that each of them alone does not show. Both faces ask after the schema
 * and throw what they get.
 *
 * @param path Where the props were given; it begins every message.
 */
export function checkTrainingJob(props: GpuTrainingJobProps, path: string): readonly Problem[] {
  return [
    ...checkPod(props, path, {
      container: TRAINER,
      port: { name: RENDEZVOUS_PORT, containerPort: props.masterPort ?? DEFAULT_MASTER_PORT },
      shm: true,
    }),
    ...checkEnv(props, path),
    ...checkResources(props, path),
    ...(props.redeploy === 'newName' ? checkContentKnown(props, path) : []),
  ];
}

/** What is wrong with the props of a workload that each of them alone does not show. */
export function checkGpuWorkload(props: GpuWorkloadProps, path: string): readonly Problem[] {
  return [
    ...checkPod(props, path, mainParts(props)),
    ...checkKind(props, path),
    ...('redeploy' in props && props.redeploy === 'newName' ? checkContentKnown(props, path) : []),
  ];
}

function mainParts(props: GpuWorkloadProps): MainParts {
  const claims = props.kind === 'StatefulSet' ? props.volumeClaimTemplates : undefined;
  const containerPort = portOf(props);
  return {
    container: MAIN,
    port: containerPort === undefined ? undefined : { name: PORT_NAME, containerPort },
    claims,
    shm: sharesMemory(props),
  };
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
  if (cpu !== undefined && memory !== undefined) return [];
  const missing = [...(cpu === undefined ? ['cpu'] : []), ...(memory === undefined ? ['memory'] : [])];
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
