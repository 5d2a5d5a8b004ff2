import { at, type Problem } from '../internal';
import type { ContainerPort } from '../kubernetes';
import type { GpuRequest } from '../sharing';
import { checkContainers } from './check-containers';
import { type AddedMounts, checkMounts, checkVolumes } from './check-mounts';
import { WORKLOAD_LABEL } from './metadata';
import type { ExtraContainer, PodProps } from './pod-props';

/** What the construct puts into the main container beside the user's props. */
export interface MainParts extends AddedMounts {
  readonly container: string;
  /** The port that it adds, if it adds one. */
  readonly port?: ContainerPort | undefined;
}

type Props = PodProps & { readonly request: GpuRequest };

/** What is wrong with the parts of a pod taken together: what stands twice, nowhere, or against something else. */
export function checkPod(props: Props, path: string, main: MainParts): readonly Problem[] {
  return [
    ...checkRequest(props.request, `${path}.request`),
    ...checkLabels(props, path),
    ...checkAnnotations(props, path),
    ...checkNodes(props, path),
    ...checkTolerations(props, `${path}.tolerations`),
    ...checkPullSecrets(props, `${path}.imagePullSecrets`),
    ...checkVolumes(props, path, main),
    ...checkExtras(props, path, main),
    ...checkContainers(props, path, main.container, main.port),
  ];
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

function checkLabels({ labels }: PodProps, path: string): readonly Problem[] {
  if (labels === undefined) return [];
  return Object.entries(labels)
    .filter(([key]) => key === WORKLOAD_LABEL || CONTROLLERS_LABELS.has(key))
    .map(([key, got]) => ({
      path: at(`${path}.labels`, key),
      problem: key === WORKLOAD_LABEL ? 'is how the pods of the workload are found' : "is written by the pods' controller",
      got,
      fix: 'leave it away',
    }));
}

/** `TotalAnnotationSizeLimitB`, by `ValidateAnnotationsSize`. */
const ANNOTATION_BYTES = 256 * 1024;

function checkAnnotations(props: PodProps, path: string): readonly Problem[] {
  const problems: Problem[] = [];
  for (const key of ['annotations', 'podAnnotations'] as const) {
    const annotations = props[key];
    let bytes = 0;
    for (const name in annotations) bytes += Buffer.byteLength(name) + Buffer.byteLength(annotations[name] ?? '');
    if (bytes > ANNOTATION_BYTES)
      problems.push({ path: `${path}.${key}`, problem: 'is too large', got: `${bytes} bytes`, allowed: `up to ${ANNOTATION_BYTES} bytes` });
  }
  return problems;
}

/** Another value would take the pods off the pool, or leave them nowhere; an Output might be one. */
function checkNodes({ nodeSelector, pool }: PodProps, path: string): readonly Problem[] {
  if (nodeSelector === undefined) return [];
  const ofPool = pool?.description.nodeSelector ?? {};
  return Object.entries(nodeSelector)
    .filter(([key, value]) => Object.hasOwn(ofPool, key) && ofPool[key] !== value)
    .map(([key, got]) => ({
      path: at(`${path}.nodeSelector`, key),
      problem: "is in the pool's own selector with another value",
      got,
      allowed: `'${ofPool[key]}'`,
      fix: 'leave it away, or give another pool',
    }));
}

/**
 * `ValidateTolerations`. None is refused for contradicting the pool's: tolerations add up, whatever they say.
 */
function checkTolerations({ tolerations = [] }: PodProps, path: string): readonly Problem[] {
  return tolerations.flatMap(({ key, operator = 'Equal', value, effect, tolerationSeconds }, index) => {
    const where = `${path}[${index}]`;
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
              fix: "leave it away, or give operator: 'Equal'",
            },
          ]
        : []),
      ...(tolerationSeconds !== undefined && effect !== 'NoExecute'
        ? [
            {
              path: `${where}.tolerationSeconds`,
              problem: "is for effect 'NoExecute' alone",
              got: tolerationSeconds,
              fix: "leave it away, or give effect: 'NoExecute'",
            },
          ]
        : []),
    ];
  });
}

/** Server-side apply tells them apart by name, and refuses one that stands twice. */
const checkPullSecrets = ({ imagePullSecrets = [] }: PodProps, path: string): readonly Problem[] =>
  imagePullSecrets.flatMap((name, index) =>
    imagePullSecrets.indexOf(name) < index ? [{ path: `${path}[${index}]`, problem: 'stands twice', got: name, fix: 'give it once' }] : [],
  );

function checkExtras(props: Props, path: string, main: MainParts): readonly Problem[] {
  const problems: Problem[] = [];
  for (const list of ['initContainers', 'sidecars'] as const) {
    props[list]?.forEach((extra: ExtraContainer, index) => {
      const where = `${path}.${list}[${index}]`;
      if (extra.request) problems.push(...checkRequest(extra.request, `${where}.request`));
      problems.push(...checkMounts(extra, where, props, main));
    });
  }
  return problems;
}

function checkRequest({ gpus, count }: { readonly gpus?: number; readonly count?: number }, path: string): readonly Problem[] {
  if (gpus === undefined || count === undefined) return [];
  return [{ path: `${path}.count`, problem: 'counts MIG devices, and the request is for whole GPUs', got: count, fix: 'leave it away' }];
}
