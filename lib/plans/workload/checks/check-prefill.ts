import type { Check, Problem } from '../../../internal';
import { defaultServingControllers } from '../../../words/kinds';
import type { Place } from '../../model';
import { servingRowOf } from '../plans/inference-lookup';
import type { GpuInferenceServiceProps } from '../plans/inference-service-props';
import { prefillProps } from '../plans/llm-inference-service';
import { serverRowOf, serversFor } from '../servers/servers';

type Props = GpuInferenceServiceProps;

/** The controllers that have pods for prompts. */
const PREFILLS = Object.keys(defaultServingControllers).filter((name) => defaultServingControllers[name]?.prefills !== undefined);

/**
 * What keeps pods from reading prompts apart from those that answer.
 *
 * @param pods What is wrong with pods of the service, asked again of those that read prompts.
 */
export const prefillCheck =
  (pods: Check<Props, Place>): Check<Props, Place> =>
  (props, place) => {
    const { prefill, numNodes = 1 } = props;
    if (prefill === undefined) return [];
    const path = `${place.path}.prefill`;
    const { prefills } = servingRowOf(props);
    if (prefills === undefined)
      return [
        {
          path,
          problem: 'needs a router that leads each request to a prefill pod first and then to a decode pod, and this controller has none',
          ...(numNodes > 1 ? { got: `numNodes: ${numNodes}` } : {}),
          fix: `remove it, or ${numNodes > 1 ? 'remove numNodes and ' : ''}give controller: ${PREFILLS.map((name) => `'${name}'`).join(' or ')}`,
        },
      ];
    const problems = [...(prefills === 'router' ? routerProblems(props, place.path) : kserveProblems(props, path))];
    if (numNodes > 1)
      problems.push({ path, problem: 'is for copies of the model on one pod each', got: numNodes, fix: 'remove prefill, or numNodes' });
    const own = pods(prefillProps(props), place).filter(({ path: at }) => PARTS.some((part) => at.startsWith(`${place.path}.${part}`)));
    const said = new Set(pods(props, place).map(({ path: at, problem }) => `${at} ${problem}`));
    return [
      ...problems,
      ...own
        .filter(({ path: at, problem }) => !said.has(`${at} ${problem}`))
        .map((found) => ({ ...found, path: `${path}${found.path.slice(place.path.length)}` })),
    ];
  };

/** The server's own router leads requests, where there is one that does. */
function routerProblems({ server, apiKey }: Props, path: string): readonly Problem[] {
  const row = serverRowOf(server);
  const { disaggregated } = row;
  if (disaggregated === undefined)
    return [
      {
        path: `${path}.prefill`,
        problem: `no way is known in which ${row.name} passes KV caches from prefill pods to decode pods`,
        allowed: serversFor('disaggregated'),
        fix: `remove it, or use ${serversFor('disaggregated').join(' or ')}`,
      },
    ];
  const { extraArgs = [] } = server as { readonly extraArgs?: readonly string[] };
  const index = extraArgs.findIndex((argument) => argument.split('=')[0] === disaggregated.flag);
  return [
    ...(apiKey === undefined
      ? []
      : [
          {
            path: `${path}.apiKey`,
            problem: 'the router of prefill has no key for the pods that it finds, and they would refuse its requests',
            fix: 'remove it, and let the gateway in front ask for one; or limit who may reach the pods by networkPolicy',
          },
        ]),
    ...(index < 0
      ? []
      : [
          {
            path: `${path}.server.extraArgs[${index}]`,
            problem: 'is what prefill writes, for each sort of pods its own',
            got: extraArgs[index],
            fix: 'remove it, or prefill',
          },
        ]),
  ];
}

/** KServe's scheduler leads requests, and no program of ours. */
function kserveProblems({ prefill, route }: Props, path: string): readonly Problem[] {
  return [
    ...(route?.gateway === undefined
      ? [
          {
            path,
            problem: 'needs the scheduler of KServe, which is behind a Gateway: without one no request finds the prefill pods',
            fix: "give route: { host: 'chat.example', gateway: { name: 'public' } }",
          },
        ]
      : []),
    ...(prefill?.router === undefined
      ? []
      : [{ path: `${path}.router`, problem: 'is for Deployments: KServe has a scheduler of its own', fix: 'remove it' }]),
  ];
}

/** What those that read prompts may have of their own. */
const PARTS = ['request', 'resources', 'pool'] as const;
