import { fabricUse, impliedFabric, listed, nvlinkDomain } from '../../fabrics';
import { devicesOf, type FabricAsk, type FabricChoice, type FabricUse, type GpuRequest, modeOf } from '../../model';
import type { PodProps } from './pod-props';

/** What says which fabrics a pod uses. Only a training job says how many nodes train together. */
export type FabricAsking = Pick<PodProps, 'fabric' | 'pool' | 'security' | 'resources'> & {
  readonly numNodes?: number;
  readonly computeDomain?: boolean;
};

/** What the main container of a pod asks a fabric for. */
export const fabricAsk = ({ pool, resources }: FabricAsking, request: GpuRequest, owner?: string): FabricAsk => ({
  gpus: devicesOf(request),
  pool: pool?.description,
  asked: typeof resources === 'object' ? Object.keys(resources) : [],
  owner,
});

/** What the fabrics of a pod put into it; undefined where it has none. A container that asks for no GPUs gets nothing of them. */
export function fabricUseOf(props: FabricAsking, request: GpuRequest | undefined, owner?: string): FabricUse | undefined {
  if (request === undefined) return undefined;
  const choices = choicesOf(props, request);
  return choices.length === 0 ? undefined : fabricUse(choices, fabricAsk(props, request, owner));
}

/** The `kind` of the first fabric of a pod; undefined where it has none. */
export const fabricKindOf = (props: FabricAsking, request: GpuRequest): string | undefined => choicesOf(props, request)[0]?.kind;

/** A ComputeDomain is the fabric of that name, wherever it is said. */
function choicesOf(props: FabricAsking, request: GpuRequest): readonly FabricChoice[] {
  const choices = props.fabric === undefined ? impliedOf(props, request) : listed(props.fabric);
  const domain = nvlinkDomain();
  return props.computeDomain !== true || choices.some(({ kind }) => kind === domain.kind) ? choices : [...choices, domain];
}

/**
 * The fabric that a training job of several nodes has without a word: that of its machine. NCCL does not run across MIG
 * devices or shares, and the level `restricted` of Pod Security takes away what RDMA needs.
 */
function impliedOf(props: FabricAsking, request: GpuRequest): readonly FabricChoice[] {
  const { numNodes = 1, pool, security } = props;
  if (numNodes < 2 || security !== undefined || request.gpus === undefined) return [];
  if (pool === undefined || modeOf(pool.description.sharing) !== 'exclusive') return [];
  const choice = impliedFabric(fabricAsk(props, request));
  return choice === undefined ? [] : [choice];
}
