import { modeOf } from '../../model';
import { optionIn, SPREADS } from '../servers/read-args';
import { serverRowOf } from '../servers/servers';
import type { GpuInferenceServiceProps } from './inference-service-props';
import { servingRowOf, shapeOf } from './inference-lookup';

type Spread = Pick<GpuInferenceServiceProps, 'server' | 'request' | 'numNodes' | 'pool' | 'controller' | 'deploymentMode'>;

/** What servers say of how they are spread. */
interface Said {
  readonly tensorParallel?: number;
  readonly pipelineParallel?: number;
  readonly dataParallel?: number;
  readonly extraArgs?: readonly string[];
}

/**
 * The props with a server that is spread over all whole GPUs that its pods ask for, where it says nothing of it: otherwise it
 * would compute on the first one alone. Pods of a group have a part of the layers each, where the server has such parts.
 */
export function spreadOver<P extends Spread>(props: P): P {
  const { server, request, numNodes = 1, pool } = props;
  const { spreads = [] } = serverRowOf(server);
  const { tensorParallel, pipelineParallel, dataParallel = 1, extraArgs = [] } = server as Said;
  const gpus = request?.gpus ?? 1;
  const isWhole = pool === undefined || modeOf(pool.description.sharing) === 'exclusive';
  if (spreads.length === 0 || tensorParallel !== undefined || gpus * numNodes === 1 || request?.gpus === undefined || !isWhole)
    return props;
  if (optionIn(extraArgs, SPREADS) !== undefined || (numNodes > 1 && servingRowOf(props).needs !== 'group')) return props;
  const stages = pipelineParallel ?? (spreads.includes('pipelineParallel') && dataParallel === 1 ? numNodes : 1);
  const tensor = (gpus * numNodes) / (stages * dataParallel);
  const { heads = tensor } = shapeOf(server) ?? {};
  if (!Number.isInteger(tensor) || heads % tensor !== 0) return props;
  const own = { ...(tensor === 1 ? {} : { tensorParallel: tensor }), ...(stages === 1 ? {} : { pipelineParallel: stages }) };
  return { ...props, server: { ...server, ...own } };
}
