import { at, type Check, type Problem } from '../../../internal';
import type { ContainerPort } from '../../../words/kubernetes';
import type { ContainerRequest, Place, GpuRequest } from '../../model';
import { containerChecks, extraLists } from './check-containers';
import { podFieldChecks } from './check-pod-fields';
import { volumeSourcesCheck } from './check-volume-sources';
import { givenTwice } from '../pod/given-twice';
import { exclusiveCheck } from './check-exclusive';
import { fabricCheck } from './check-fabric';
import { processCheck } from './check-process';
import { storageCheck } from './check-storage';
import { securityLevelCheck } from './check-security-level';
import { type AddedMounts, mountsCheck, volumeCheck } from './check-mounts';
import { unboundParts } from '../../allocators';
import { fairShare } from '../../node';
import { WORKLOAD_LABEL } from '../pod/metadata';
import type { PodProps } from '../pod/pod-props';
import { type ContainerResources, resourceProblems } from '../pod/resources';

/** What the construct puts into the main container besides the user's props. */
export interface MainParts<P> extends AddedMounts<P> {
  /** Its name, which may follow from the props. */
  readonly container: string | ((props: P) => string);
  /** What it asks for besides GPUs, the share included. */
  readonly resources: (props: P) => ContainerResources;
  /** The ports that it adds. */
  readonly ports: (props: P) => readonly ContainerPort[];
}

/** What is wrong with the parts of a pod taken together: what is twice, nowhere, or against something else. */
export function podChecks<P extends PodProps>(main: MainParts<P>): readonly Check<P, Place>[] {
  return [
    checkLabels,
    checkAnnotations,
    checkNodes,
    checkTolerations,
    checkPullSecrets,
    (props, { path }) => resourceProblems(main.resources(props), `${path}.resources`),
    checkShare,
    exclusiveCheck,
    securityLevelCheck,
    fabricCheck,
    processCheck(main.resources),
    ...podFieldChecks,
    volumeCheck(main),
    volumeSourcesCheck,
    storageCheck(main),
    ...extraLists.flatMap((list) => [requestsCheck(list), resourcesCheck(list), mountsCheck(list, main)]),
    ...containerChecks(main),
  ];
}

/** A pod that asks for GPUs in the words of a request, which may be whole GPUs or parts of them. */
export const requestCheck: Check<Asking, Place> = ({ request }, { path }) => checkRequest(request, `${path}.request`);

type Asking = { readonly request: GpuRequest };

const NONE: readonly never[] = [];

/** What the pool's allocator has no words for, in the requests of all containers together. */
export function unboundCheck(container: (props: PodProps & Asking) => string): Check<PodProps & Asking, Place> {
  return (props, { path }) => {
    const extras = extraLists.flatMap((list): readonly (ContainerRequest & { readonly path: string })[] =>
      (props[list] ?? NONE).flatMap(({ name, request }, index) =>
        request === undefined ? [] : [{ container: name, request, path: `${path}.${list}[${index}].request` }],
      ),
    );
    const requests = [{ container: container(props), request: props.request, path: `${path}.request` }, ...extras];
    return unboundParts(requests, props.pool?.description).map(({ container: name, at: part, ...found }) => ({
      ...found,
      path: `${requests.findLast((one) => one.container === name)?.path ?? path}${part === '' ? '' : `.${part}`}`,
    }));
  };
}

/** Labels that controllers write on their pods: `ValidateGeneratedSelector` of Jobs, and what selects pods of the others. */
const CONTROLLERS_LABELS: ReadonlySet<string> = new Set([
  'controller-uid',
  'job-name',
  'batch.kubernetes.io/controller-uid',
  'batch.kubernetes.io/job-name',
  'batch.kubernetes.io/job-completion-index',
  'pod-template-hash',
  'pod-template-generation',
  'controller-revision-hash',
  'statefulset.kubernetes.io/pod-name',
  'apps.kubernetes.io/pod-index',
]);

function checkLabels({ labels }: PodProps, { path }: Place): readonly Problem[] {
  if (labels === undefined) return [];
  return Object.keys(labels)
    .filter((key) => key === WORKLOAD_LABEL || CONTROLLERS_LABELS.has(key))
    .map((key) => ({
      path: at(`${path}.labels`, key),
      problem: key === WORKLOAD_LABEL ? 'is how the pods of the workload are found' : "is written by the pods' controller",
      got: labels[key],
      fix: 'remove it',
    }));
}

/** `TotalAnnotationSizeLimitB`, by `ValidateAnnotationsSize`. */
const ANNOTATION_BYTES = 256 * 1024;

function checkAnnotations(props: PodProps, { path }: Place): readonly Problem[] {
  const problems: Problem[] = [];
  for (const key of ['annotations', 'podAnnotations'] as const) {
    const annotations = props[key];
    let bytes = 0;
    for (const name in annotations) bytes += Buffer.byteLength(name) + Buffer.byteLength(annotations[name] ?? '');
    if (bytes > ANNOTATION_BYTES)
      problems.push({
        path: `${path}.${key}`,
        problem: 'is too large',
        got: `${bytes} bytes`,
        allowed: `up to ${ANNOTATION_BYTES} bytes`,
        fix: 'keep what is that long in a ConfigMap',
      });
  }
  return problems;
}

/** Another value would take the pods off the pool, or leave them nowhere; an Output might be one. */
function checkNodes({ nodeSelector, pool }: PodProps, { path }: Place): readonly Problem[] {
  if (nodeSelector === undefined) return [];
  const ofPool = pool?.description.nodeSelector ?? {};
  return Object.keys(nodeSelector)
    .filter((key) => Object.hasOwn(ofPool, key) && ofPool[key] !== nodeSelector[key])
    .map((key) => ({
      path: at(`${path}.nodeSelector`, key),
      problem: "is in the pool's own selector with another value",
      got: nodeSelector[key],
      allowed: `'${ofPool[key]}'`,
      fix: 'remove it, or give another pool',
    }));
}

/**
 * `ValidateTolerations`. None is refused for contradicting the pool's: tolerations add up, whatever they say.
 */
function checkTolerations({ tolerations = NONE }: PodProps, { path }: Place): readonly Problem[] {
  if (tolerations.length === 0) return NONE;
  return tolerations.flatMap(({ key, operator = 'Equal', value, effect, tolerationSeconds }, index) => {
    const where = `${path}.tolerations[${index}]`;
    return [
      ...(key === undefined && operator === 'Equal'
        ? [{ path: `${where}.key`, problem: 'is missing', allowed: 'a taint key', fix: "give it, or operator: 'Exists' for every taint" }]
        : []),
      ...(operator === 'Exists' && value !== undefined && value !== ''
        ? [
            {
              path: `${where}.value`,
              problem: "is not looked at by operator 'Exists'",
              got: value,
              fix: "remove it, or give operator: 'Equal'",
            },
          ]
        : []),
      ...(tolerationSeconds !== undefined && effect !== 'NoExecute'
        ? [
            {
              path: `${where}.tolerationSeconds`,
              problem: "is for effect 'NoExecute' alone",
              got: tolerationSeconds,
              fix: "remove it, or give effect: 'NoExecute'",
            },
          ]
        : []),
    ];
  });
}

/** `resources: 'share'` needs a pool whose machine is known. */
function checkShare({ resources, pool }: PodProps, { path }: Place): readonly Problem[] {
  if (resources !== 'share' || (pool !== undefined && fairShare(pool.description, 'node') !== undefined)) return [];
  const problem = pool === undefined ? 'needs a pool: the share is one of its machine' : "needs the pool's machine, which is not known";
  return [
    {
      path: `${path}.resources`,
      problem,
      got: resources,
      fix: "give resources: { cpu: 8, memory: '64Gi' }, or a pool whose machine is known",
    },
  ];
}

/** Server-side apply tells them apart by name, and refuses one that is twice. */
const checkPullSecrets = ({ imagePullSecrets }: PodProps, { path }: Place): readonly Problem[] =>
  imagePullSecrets === undefined ? NONE : givenTwice(imagePullSecrets, `${path}.imagePullSecrets`);

const requestsCheck =
  (list: (typeof extraLists)[number]): Check<PodProps, Place> =>
  (props, { path }) =>
    props[list]?.flatMap(({ request }, index) => (request ? checkRequest(request, `${path}.${list}[${index}].request`) : [])) ?? NONE;

const resourcesCheck =
  (list: (typeof extraLists)[number]): Check<PodProps, Place> =>
  (props, { path }) =>
    props[list]?.flatMap(({ resources }, index) =>
      resources === undefined ? [] : resourceProblems(resources, `${path}.${list}[${index}].resources`),
    ) ?? NONE;

function checkRequest({ gpus, count }: { readonly gpus?: number; readonly count?: number }, path: string): readonly Problem[] {
  if (gpus === undefined || count === undefined) return [];
  return [{ path: `${path}.count`, problem: 'counts MIG devices, and the request is for whole GPUs', got: count, fix: 'remove it' }];
}
