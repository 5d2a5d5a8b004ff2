import type { Json } from '../../../internal';
import type { PodFacts } from '../../model';
import type { ModelCache } from '../objects/model-cache';
import type { KeyRef } from '../pod/env';
import type { ServerKserve, ServerPlace, TransferRole } from '../servers/server-row';
import type { ModelServer } from '../servers/servers';
import type { GpuInferenceServiceProps } from './inference-service-props';

/** Models by their names on Hugging Face, as KServe says it. */
const HUB = 'hf://';

/** Where KServe finds a model; undefined where it has no word for it. Source: kserve v0.20.0 `pkg/constants`, HfURIPrefix and its like. */
export function modelUri(server: ModelServer, cache: ModelCache | undefined): string | undefined {
  const model = 'model' in server ? server.model : undefined;
  if (cache?.kind === 'pvc') return cache.folder === undefined ? undefined : `pvc://${cache.claimName}/${cache.folder}`;
  if (cache?.kind === 'image') return cache.folder === undefined ? `oci+native://${cache.reference}` : undefined;
  if (cache !== undefined || model === undefined || /^(\/|\w+:\/\/)/.test(model)) return undefined;
  return `${HUB}${model}`;
}

interface Said {
  readonly props: Pick<GpuInferenceServiceProps, 'server' | 'cache' | 'hubToken' | 'numNodes'>;
  readonly row: ServerKserve;
  readonly place: ServerPlace;
  /** What it does with the caches of prompts, where others read them. */
  readonly role: TransferRole | undefined;
  /** The variable of the hub's token. */
  readonly hubVariable: string | undefined;
}

/** What KServe is told besides the pods: where the model is, how it is spread, who passes caches on, and the hub's token. */
export function kserveSays({ props: { server, cache, hubToken, numNodes = 1 }, row, place, role, hubVariable }: Said): Json {
  const uri = modelUri(server, cache);
  const { args, ...config } = row.config(place, numNodes);
  const transfer = role === undefined ? undefined : row.transfer(role);
  return {
    ...config,
    ...(uri === undefined ? {} : { uri }),
    args: [...((args ?? []) as readonly string[]), ...(transfer?.args ?? [])],
    ...(transfer === undefined ? {} : { transfer: transfer.env }),
    ...tokenOf(uri, hubVariable, hubToken),
  };
}

/** Who fetches the model is told the token; who serves it has no use for it. */
const tokenOf = (uri: string | undefined, name: string | undefined, secretKeyRef: KeyRef | undefined): Json =>
  name === undefined || secretKeyRef === undefined || uri?.startsWith(HUB) !== true
    ? {}
    : { token: [{ name, valueFrom: { secretKeyRef } }] };

/** The same service as those of its pods that read prompts see it. */
export function prefillProps({ prefill = {}, ...props }: GpuInferenceServiceProps): GpuInferenceServiceProps {
  const { replicas: _replicas, autoscaling: _autoscaling, server, request, ...more } = props;
  const { tensorParallel } = prefill;
  const own = prefill.request ?? (tensorParallel === undefined ? request : undefined);
  return {
    ...more,
    server: tensorParallel === undefined ? server : ({ ...server, tensorParallel } as ModelServer),
    ...(own === undefined ? {} : { request: own }),
    ...(prefill.replicas === undefined ? {} : { replicas: prefill.replicas }),
    ...(prefill.pool === undefined ? {} : { pool: prefill.pool }),
    ...(prefill.resources === undefined ? {} : { resources: prefill.resources }),
  };
}

/** Pods that read prompts are on their own pool, where one is given. */
export const onPrefillPool = (pods: readonly PodFacts[], pool: string): readonly PodFacts[] =>
  pods.map((pod) => (pod.pointer.startsWith('spec.prefill') ? { ...pod, pool } : pod));
