import { at, type Check, type Problem } from '../../../internal';
import type { Place } from '../../model';
import { servingRowOf } from '../plans/inference-lookup';
import { servedBy } from '../plans/inference-service';
import type { GpuInferenceServiceProps } from '../plans/inference-service-props';
import { modelUri } from '../plans/llm-inference-service';
import { serverRowOf } from '../servers/servers';

type Props = GpuInferenceServiceProps;

/** What KServe's presets of an LLMInferenceService have a name for. Source: kserve v0.20.0 `config/llmisvcconfig`. */
const PRESET_VOLUMES: readonly string[] = ['home', 'model-cache', 'tmp-dir', 'tls-certs'];
const PRESET_CONTAINERS: readonly string[] = ['storage-initializer', 'llm-d-routing-sidecar', 'modelcar', 'modelcar-init'];
const ARGUMENTS = 'VLLM_ADDITIONAL_ARGS';

/** What keeps KServe's presets from serving what is described. */
export const llmInferenceServiceCheck: Check<Props, Place> = (props, { path }) => {
  const { needs } = servingRowOf(props);
  if (needs !== 'kserve' || serverRowOf(props.server).kserve === undefined) return [];
  return [
    ...checkModel(props, path),
    ...checkImage(props, path),
    ...checkGroup(props, path),
    ...checkNames(props, path),
    ...checkToken(props, path),
    ...checkFetched(props, path),
  ];
};

/** The model is what KServe fetches by itself, or finds in a volume. */
function checkModel({ server, cache }: Props, path: string): readonly Problem[] {
  if (modelUri(server, cache) !== undefined) return [];
  return [
    {
      path: cache === undefined ? `${path}.server.model` : `${path}.cache`,
      problem: 'KServe knows models by their names on Hugging Face, as the folder of a PersistentVolumeClaim, or as a whole image',
      got: cache === undefined ? ('model' in server ? server.model : undefined) : cache.kind,
      allowed: ["pvc('models', { folder: '...' })", "imageVolume('...')", 'no cache: each pod fetches the model'],
      fix: "give pvc('models', { folder: 'qwen3-8b' }), or remove cache and name the model as Hugging Face does",
    },
  ];
}

function checkImage({ server, image }: Props, path: string): readonly Problem[] {
  const { version } = server as { readonly version?: string };
  if (version === undefined || image !== undefined) return [];
  return [
    {
      path: `${path}.server.version`,
      problem: "chooses no image here: KServe's presets bring one",
      got: version,
      fix: 'remove it, or give the image of that release, which has to run as another user than root',
    },
  ];
}

/** Several pods serve a copy by data parallelism: KServe has no presets for others. */
function checkGroup({ server, numNodes = 1 }: Props, path: string): readonly Problem[] {
  if (numNodes === 1) return [];
  const { pipelineParallel = 1, dataParallel = 1 } = server as { readonly pipelineParallel?: number; readonly dataParallel?: number };
  if (pipelineParallel > 1)
    return [
      {
        path: `${path}.server.pipelineParallel`,
        problem: 'KServe 0.20 has no presets for layers that are divided among pods',
        got: pipelineParallel,
        allowed: [1],
        fix: "give dataParallel instead, or controller: 'LeaderWorkerSet'",
      },
    ];
  if (dataParallel % numNodes === 0) return [];
  return [
    {
      path: `${path}.server.dataParallel`,
      problem: `${numNodes} pods share the copies of the layers, and have to have as many each`,
      got: dataParallel,
      allowed: [numNodes, numNodes * 2, numNodes * 4, numNodes * 8],
      fix: `write ${Math.max(1, Math.round(dataParallel / numNodes)) * numNodes}, or another numNodes`,
    },
  ];
}

/** The proxy beside vLLM asks the API server which pods it may pass requests to, with the token of its pod. */
function checkToken({ prefill, automountServiceAccountToken }: Props, path: string): readonly Problem[] {
  if (prefill === undefined || automountServiceAccountToken !== false) return [];
  return [
    {
      path: `${path}.automountServiceAccountToken`,
      problem: "is needed with prefill: KServe's proxy beside vLLM calls the API server",
      got: false,
      fix: 'remove it, or prefill',
    },
  ];
}

/** A model that lies in a volume is fetched by nobody; KServe mounts a claim as its presets say. */
function checkFetched({ server, cache, hubToken }: Props, path: string): readonly Problem[] {
  if (cache === undefined || modelUri(server, cache) === undefined) return [];
  const problems: Problem[] = [];
  if (hubToken !== undefined)
    problems.push({
      path: `${path}.hubToken`,
      problem: 'is for a model that is fetched, and this one lies in cache',
      got: hubToken,
      fix: 'remove it, or cache',
    });
  if (cache.kind === 'pvc' && cache.readOnly === false)
    problems.push({
      path: `${path}.cache.readOnly`,
      problem: 'KServe mounts the claim with the model read-only',
      got: false,
      fix: 'remove it',
    });
  return problems;
}

/** Names that the presets have already, and braces that KServe takes for a template. */
function checkNames(props: Props, path: string): readonly Problem[] {
  const { env = {}, volumes = {}, initContainers = [], sidecars = [] } = props;
  const problems: Problem[] = [];
  if (Object.hasOwn(env, ARGUMENTS))
    problems.push({ path: at(`${path}.env`, ARGUMENTS), problem: 'is what the options of the server make', fix: 'give server.extraArgs' });
  for (const name of Object.keys(volumes).filter((one) => PRESET_VOLUMES.includes(one)))
    problems.push({ path: at(`${path}.volumes`, name), problem: "is a volume of KServe's presets", fix: 'give it another name' });
  for (const [key, list] of Object.entries({ initContainers, sidecars }))
    for (const [index, { name }] of list.entries())
      if (PRESET_CONTAINERS.includes(name))
        problems.push({
          path: `${path}.${key}[${index}].name`,
          problem: 'is a container that KServe adds',
          got: name,
          fix: 'give another name',
        });
  const texts = JSON.stringify([env, servedBy(props).serve]);
  if (texts.includes('{{'))
    problems.push({
      path: `${path}.server`,
      problem: "the text '{{' begins a template, which KServe fills in before it makes the pods",
      fix: "put a space between the braces, or give controller: 'Deployment'",
    });
  return problems;
}
