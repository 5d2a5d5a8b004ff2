import type { Check, Problem } from '../../../internal';
import { modeOf, type Place } from '../../model';
import { servingRowOf, versionOf } from '../plans/inference-lookup';
import type { GpuInferenceServiceProps } from '../plans/inference-service-props';
import { spreadOver } from '../plans/spread-over';
import { serverRowOf, serversFor } from '../servers/servers';

type Props = GpuInferenceServiceProps;
type Group = Props & { readonly numNodes: number };

/** What keeps several pods from serving one copy of a model. */
export const servingGroupCheck: Check<Props, Place> = (props, { path }) => {
  const { numNodes = 1 } = props;
  if (numNodes === 1) return [];
  const group = { ...props, numNodes } as Group;
  const { pods, needs } = servingRowOf(props);
  if (pods === 'one') return [];
  const cannot = needs === 'group' ? serverProblems(group, path) : [];
  return cannot.length > 0 ? cannot : [...deviceProblems(group, path), ...(pods === 'several' ? replacementProblems(group, path) : [])];
};

function serverProblems(props: Group, path: string): readonly Problem[] {
  const row = serverRowOf(props.server);
  const version = versionOf(props);
  const { dataParallel = 1 } = props.server as { readonly dataParallel?: number };
  if (dataParallel > 1)
    return [
      {
        path: `${path}.server.dataParallel`,
        problem: 'copies of the layers on several pods need a rank each, which a group does not give them here',
        got: dataParallel,
        allowed: [1],
        fix: "give controller: 'LLMInferenceService', or pipelineParallel instead",
      },
    ];
  const lacks = row.group === undefined ? 'no way is known to spread it over pods' : row.group.lacks?.(version);
  if (lacks === undefined) return [];
  const isOld = row.group !== undefined;
  return [
    {
      path: `${path}.numNodes`,
      problem: `${row.name}${isOld ? ` ${version}` : ''} serves from one pod: ${lacks}`,
      got: props.numNodes,
      allowed: isOld ? [1] : serversFor('group'),
      fix: isOld ? `give a newer version, such as '${row.version}'` : `use ${serversFor('group').join(' or ')}, or more GPUs in one pod`,
    },
  ];
}

/** Every GPU of the group has a rank, and each pod as many as every other. */
function deviceProblems(props: Group, path: string): readonly Problem[] {
  const { server, request, numNodes, pool } = spreadOver(props);
  const mode = pool === undefined ? 'exclusive' : modeOf(pool.description.sharing);
  if (mode !== 'exclusive')
    return [
      {
        path: `${path}.numNodes`,
        problem: `needs whole GPUs: parts of them do not compute together across pods, and pool '${pool?.description.name}' gives out parts (${mode})`,
        got: numNodes,
        fix: 'give a pool that gives out whole GPUs, or remove numNodes',
      },
    ];
  const all = serverRowOf(server).devices(server);
  if (request === undefined) {
    if (all % numNodes === 0) return [];
    const fix = `give as many pods as divide ${all}, or another tensorParallel or pipelineParallel`;
    return [{ path: `${path}.numNodes`, problem: `does not divide the ${all} GPUs that the server is spread over`, got: numNodes, fix }];
  }
  const { gpus } = request;
  if (gpus === undefined)
    return [
      {
        path: `${path}.request`,
        problem: 'asks for parts of GPUs, which do not compute together across pods',
        got: request,
        fix: `give request: { gpus: ${Math.max(1, Math.floor(all / numNodes))} }, or remove numNodes`,
      },
    ];
  if (gpus * numNodes === all) return [];
  return [
    {
      path: `${path}.request.gpus`,
      problem: `${numNodes} pods with ${gpus} GPUs have ${gpus * numNodes}, and the server is spread over ${all}`,
      got: gpus,
      fix: all % numNodes === 0 ? `write ${all / numNodes}, or remove request` : 'change tensorParallel, pipelineParallel or numNodes',
    },
  ];
}

/** Source: lws v0.10.0, its definition: the maximum of spec.replicas. */
const MOST_GROUPS = 1_000_000;

/** What a LeaderWorkerSet has no field for, or takes no more of. */
function replacementProblems({ strategy, replicas = 1 }: Group, path: string): readonly Problem[] {
  return [
    ...(replicas > MOST_GROUPS
      ? [
          {
            path: `${path}.replicas`,
            problem: 'is more groups than a LeaderWorkerSet takes',
            got: replicas,
            allowed: `up to ${MOST_GROUPS}`,
            fix: `write ${MOST_GROUPS} or less`,
          },
        ]
      : []),
    ...(strategy?.type === 'Recreate'
      ? [
          {
            path: `${path}.strategy.type`,
            problem: 'a LeaderWorkerSet replaces group by group',
            got: 'Recreate',
            allowed: ['RollingUpdate'],
            fix: "remove strategy, which replaces one group at a time, or give type: 'RollingUpdate'",
          },
        ]
      : []),
  ];
}
