import type { Check, Problem } from '../../internal';
import { defaultServingControllers } from '../../kinds';
import type { Place } from '../../model';
import { servingRowOf } from '../plans/inference-service';
import type { GpuInferenceServiceProps } from '../plans/inference-service-props';
import { prefillProps } from '../plans/llm-inference-service';

type Props = GpuInferenceServiceProps;

/** The controllers that have pods for prompts. */
const PREFILLS = Object.keys(defaultServingControllers).filter((name) => defaultServingControllers[name]?.prefills === true);

/**
 * What keeps pods from reading prompts apart from those that answer.
 *
 * @param pods What is wrong with pods of the service, asked again of those that read prompts.
 */
export const prefillCheck =
  (pods: Check<Props, Place>): Check<Props, Place> =>
  (props, place) => {
    const { prefill, numNodes = 1, route } = props;
    if (prefill === undefined) return [];
    const path = `${place.path}.prefill`;
    if (servingRowOf(props).prefills !== true)
      return [
        {
          path,
          problem: 'needs what leads each request first to a pod that reads its prompt and then to one that answers',
          fix: `remove it, or give controller: ${PREFILLS.map((name) => `'${name}'`).join(' or ')}, whose scheduler does`,
        },
      ];
    const problems: Problem[] = [];
    if (route?.gateway === undefined)
      problems.push({
        path,
        problem: 'needs the scheduler of KServe, which is behind a Gateway: without one no request finds the pods that read prompts',
        fix: "give route: { host: 'chat.example', gateway: { name: 'public' } }",
      });
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

/** What those that read prompts may have of their own. */
const PARTS = ['request', 'resources', 'pool'] as const;
