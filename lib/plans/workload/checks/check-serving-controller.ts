import { at, type Check, hasToken, notTaken, type Problem, refusedBy, withArticle } from '../../../internal';
import { defaultServingControllers, type ServerSays, type ServingRow } from '../../../words/kinds';
import type { Place } from '../../model';
import { controllerOf, imageOf, type ServingControllers, servingRowOf } from '../plans/inference-lookup';
import { servedBy } from '../plans/inference-service';
import { DELIVERED_TO_SERVICES, type GpuInferenceServiceProps } from '../plans/inference-service-props';
import { servedTemplate } from '../plans/serving';
import { mainResources } from '../pod/fair-resources';
import { identityOf } from '../pod/metadata';
import { serverRowOf, serversFor } from '../servers/servers';
import { nimCacheProblems } from './check-nim-cache';

type Props = GpuInferenceServiceProps;
type ServingCheck = Check<Props, Place>;

/** What a controller of model servers cannot do with the props. */
export const servingControllerChecks = (rows: ServingControllers = defaultServingControllers): readonly ServingCheck[] => {
  const withRow =
    (check: (props: Props, row: ServingRow, path: string) => readonly Problem[]): ServingCheck =>
    (props, { path }) =>
      check(props, servingRowOf(props, rows), path);
  return [
    withRow((props, row, path) => nothingFor(props, row, path, rows)),
    withRow(checkPods),
    withRow((props, row, path) => checkServer(props, row, path, rows)),
    withRow(checkOwnWays),
    withRow(checkFilledIn),
    withRow(checkNim),
    withRow(checkRay),
    withRow(checkLacking),
  ];
};

const called = (props: Props): string => {
  const { modes = {} } = defaultServingControllers[controllerOf(props)] ?? {};
  const mode = props.deploymentMode ?? '';
  return `controller '${controllerOf(props)}'${Object.hasOwn(modes, mode) ? ` in deployment mode '${mode}'` : ''}`;
};

/** Names of the controllers that do for a prop, as a user types them. */
const others = (rows: ServingControllers, does: (row: ServingRow) => boolean): string =>
  Object.keys(rows)
    .filter((name) => does(rows[name] as ServingRow))
    .map((name) => `'${name}'`)
    .join(' or ');

/** What to write for something that the controller, or its deployment mode, does not do. */
function elsewhere(props: Props, rows: ServingControllers, does: (row: ServingRow) => boolean): string {
  const own = rows[controllerOf(props)];
  const inMode = props.deploymentMode !== undefined && own !== undefined && does(own) ? "write deploymentMode: 'Standard', or " : '';
  return `${inMode}give controller: ${others(rows, (row) => row !== own && does(row))}`;
}

/** Props that the controller would ignore are refused, with the reason. */
const nothingFor = (props: Props, { takes }: ServingRow, path: string, rows: ServingControllers): readonly Problem[] =>
  notTaken(props, {
    takes,
    delivered: DELIVERED_TO_SERVICES,
    path,
    name: called(props),
    fix: (does) => `remove it, or ${elsewhere(props, rows, (other) => does(other.takes))}`,
  });

/** How many pods serve a copy of the model is part of what a controller is. */
function checkPods({ numNodes = 1, ...props }: Props, { pods }: ServingRow, path: string): readonly Problem[] {
  const name = called({ ...props, numNodes });
  if (pods === 'one' && numNodes > 1)
    return [
      {
        path: `${path}.numNodes`,
        problem: `is not for ${name}, whose pods serve a copy of the model each`,
        got: numNodes,
        allowed: [1],
        fix: "remove controller, which makes a LeaderWorkerSet, or give controller: 'RayService'",
      },
    ];
  if (pods === 'several' && numNodes === 1)
    return [
      {
        path: `${path}.numNodes`,
        problem: `is missing: ${name} is for a copy of the model on several pods`,
        fix: "write numNodes: 2, or give controller: 'Deployment'",
      },
    ];
  return [];
}

/** A controller that starts the server in a way of its own runs the servers alone for which that is known. */
function checkServer(props: Props, { needs }: ServingRow, path: string, rows: ServingControllers): readonly Problem[] {
  if (needs === undefined || needs === 'group' || knows(props, needs)) return [];
  return [
    {
      path: `${path}.server`,
      problem: `${serverRowOf(props.server).name} does not run under ${called(props)}`,
      got: props.server.kind,
      allowed: serversFor(needs),
      fix: `use ${serversFor(needs).join(' or ')}, or give controller: ${others(rows, (row) => row.needs === undefined)}`,
    },
  ];
}

const knows = ({ server }: Props, needs: ServerSays): boolean => serverRowOf(server)[needs] !== undefined;

/** What a controller does whatever is said, so that the opposite cannot be had. */
function checkOwnWays(props: Props, row: ServingRow, path: string): readonly Problem[] {
  return [
    ...(props.replicas === 0 && row.scalesBy !== undefined
      ? [
          {
            path: `${path}.replicas`,
            problem: `${called(props)} starts pods when requests come`,
            got: 0,
            fix: 'remove the service, or give autoscaling with min: 0',
          },
        ]
      : []),
    ...(props.shm === false && row.mountsSharedMemory === true
      ? [
          {
            path: `${path}.shm`,
            problem: `${called(props)} mounts /dev/shm by itself`,
            got: false,
            fix: "remove it, or give a size such as '16Gi'",
          },
        ]
      : []),
  ];
}

/** Containers that say nothing get so little from some controllers that no model loads. */
function checkFilledIn(props: Props, { fillsIn }: ServingRow, path: string): readonly Problem[] {
  if (fillsIn === undefined || props.resources === 'share') return [];
  const { cpu, memory } = mainResources(props, servedBy(props).request);
  if (cpu !== undefined && memory !== undefined) return [];
  return [
    {
      path: `${path}.resources`,
      problem: `needs cpu and memory: ${called(props)} gives a container that does not say them ${fillsIn.cpu} CPU and ${fillsIn.memory}, in which no model loads`,
      got: props.resources ?? {},
      fix: "give resources: { cpu: 8, memory: '64Gi' }, or 'share' on a pool whose machine is known",
    },
  ];
}

function checkNim(props: Props, { needs }: ServingRow, path: string): readonly Problem[] {
  const { nim } = serverRowOf(props.server);
  if (needs !== 'nim' || nim === undefined) return [];
  const { hubToken, cache } = props;
  const problems: Problem[] = [];
  if (hubToken === undefined || (hubToken.key !== nim.secretKey && !hasToken(hubToken.key)))
    problems.push({
      path: hubToken === undefined ? `${path}.hubToken` : `${path}.hubToken.key`,
      problem:
        hubToken === undefined
          ? 'is missing: every NIMService names the Secret with the key for NVIDIA'
          : 'is not the key that the NIM Operator reads',
      ...(hubToken === undefined ? {} : { got: hubToken.key }),
      allowed: [nim.secretKey],
      fix: `give hubToken: { name: 'ngc', key: '${nim.secretKey}' }`,
    });
  const { folder } = (cache ?? {}) as { readonly folder?: string };
  if (cache?.kind === 'nimCache') problems.push(...nimCacheProblems(cache, props, `${path}.cache`));
  else if (cache !== undefined && (!['pvc', 'hostPath'].includes(cache.kind) || folder !== undefined))
    problems.push({
      path: `${path}.cache`,
      problem: 'a NIMService keeps what NIM fetches in a volume, and reads no other files',
      got: cache.kind,
      fix: "give nimCache({ size: '100Gi' }), or pvc('models') or hostCache('/mnt/models') without folder",
    });
  const image = imageOf(props);
  if (image !== undefined && (hasToken(image) || !/[:][^/]+$/.test(image)))
    problems.push({
      path: `${path}.image`,
      problem: 'a NIMService says repository and tag apart, and this has no tag that is known',
      got: image,
      fix: "write the tag or digest out: 'nvcr.io/nim/meta/llama-3.1-8b-instruct:1.13.0'",
    });
  return problems;
}

interface RayOptions {
  readonly extraArgs?: readonly string[];
  readonly dataParallel?: number;
  readonly expertParallel?: boolean;
}

function checkRay(props: Props, { needs }: ServingRow, path: string): readonly Problem[] {
  if (needs !== 'ray' || !knows(props, 'ray')) return [];
  const { extraArgs, dataParallel = 1, expertParallel } = props.server as RayOptions;
  const problems: Problem[] = [];
  for (const [option, got] of Object.entries({ dataParallel: dataParallel > 1 ? dataParallel : undefined, expertParallel }))
    if (got !== undefined)
      problems.push({
        path: `${path}.server.${option}`,
        problem: 'Ray Serve has another application for it, which is not known here',
        got,
        fix: "remove it, or give controller: 'Deployment' or 'LLMInferenceService'",
      });
  if (props.autoscaling !== undefined && props.automountServiceAccountToken === false)
    problems.push({
      path: `${path}.automountServiceAccountToken`,
      problem: "Ray's autoscaler runs in the head's pod, and ends without the token",
      got: false,
      fix: 'remove it: the head alone gets the token',
    });
  if (props.image === undefined)
    problems.push({
      path: `${path}.image`,
      problem: `is missing: the image of ${serverRowOf(props.server).name} has no Ray Serve`,
      fix: "give an image of Ray with vLLM, such as 'rayproject/ray-llm:2.56.0-py312-cu130'",
    });
  if (extraArgs !== undefined && extraArgs.length > 0)
    problems.push({
      path: `${path}.server.extraArgs`,
      problem: 'Ray Serve starts the engine with keyword arguments of their own types, and these are words of a command line',
      got: extraArgs,
      fix: "remove it, or give controller: 'LeaderWorkerSet'",
    });
  if (hasToken(JSON.stringify(servedBy(props).serve)))
    problems.push({
      path: `${path}.cache`,
      problem: 'is an Output, and becomes text that Ray Serve reads',
      allowed: 'plain values',
      fix: 'give a folder that is known when the program runs',
    });
  return problems;
}

/** What props and pool make of the pod, and the controller's object has no field for. */
function checkLacking(given: Props, { lacks, takes }: ServingRow, path: string): readonly Problem[] {
  if (lacks === undefined) return [];
  // Props that are refused already make no field.
  const props: Props = { ...given, ...Object.fromEntries(refusedBy(takes).map((prop) => [prop, undefined])) };
  const identity = identityOf({ path, id: path.split('/').at(-1) ?? '' }, props, { namespace: 'default' });
  const lacking = (some: Props): readonly string[] => lacks(servedTemplate(identity, servedBy(some)));
  return lacking(props).map((field) => {
    const prop = props[field as keyof Props] === undefined ? madeBy(props, (some) => !lacking(some).includes(field)) : field;
    return {
      path: prop === undefined ? `${path}.controller` : at(path, prop),
      problem: `${withArticle(controllerOf(props))} has no field for ${field} of its pods${prop === field ? '' : `, which ${prop === undefined ? 'these props or the pool need' : 'it needs'}`}`,
      got: prop === undefined ? controllerOf(props) : props[prop as keyof Props],
      fix: `remove ${prop === undefined ? 'what makes it' : 'it'}, or give controller: 'Deployment'`,
    };
  });
}

/** Props without which there is no model server, or which say what it runs on. */
const BASIC: ReadonlySet<string> = new Set(['server', 'pool', 'request', 'image', 'controller', 'numNodes']);

/** The prop without which the pods are well. */
const madeBy = (props: Props, isWell: (some: Props) => boolean): string | undefined =>
  Object.keys(props).find((key) => !BASIC.has(key) && props[key as keyof Props] !== undefined && isWell({ ...props, [key]: undefined }));
