import { at, type Check, type Problem } from '../../../internal';
import type { Place } from '../../model';
import { servingRowOf, versionOf } from '../plans/inference-lookup';
import type { GpuInferenceServiceProps } from '../plans/inference-service-props';
import type { NimLora, SglangLora, VllmLora } from '../servers/lora';
import { serverRowOf } from '../servers/servers';

interface Served {
  readonly model?: string;
  readonly servedModelName?: string;
  readonly lora?: VllmLora & SglangLora & Partial<NimLora>;
}

/** SGLang's own number of adapters in a batch. Source: SGLang v0.5.23 `srt/server_args.py`. */
const PER_BATCH = 8;

/** What is wrong with LoRA adapters, so that the server would not start, or nobody would reach them. */
export const loraCheck: Check<GpuInferenceServiceProps, Place> = (props, { path }) => {
  const { model, servedModelName = model, lora } = props.server as Served;
  if (lora === undefined) return [];
  const where = `${path}.server.lora`;
  // Its adapters are folders, and who starts the container does not matter.
  if (props.server.kind === 'nim') return countsOf('nim', lora, where);
  const { needs } = servingRowOf(props);
  // Source: ray docs, "Multi-LoRA"; kserve v0.20.0 `pkg/controller/v1alpha2/llmisvc/config_merge.go`, spec.model.lora.
  if (needs === 'ray' || needs === 'kserve')
    return [
      {
        path: where,
        problem:
          needs === 'ray'
            ? 'Ray Serve fetches adapters from a bucket, by settings of its own that are not known here'
            : 'KServe fetches adapters by settings of its own that are not known here, and its presets have no other',
        got: Object.keys(lora.adapters),
        fix: "remove it, or give controller: 'Deployment'",
      },
    ];
  const { name, options } = serverRowOf(props.server);
  const version = versionOf(props);
  if (options?.table().has(version, 'enable-lora') === false)
    return [{ path: where, problem: `${name} ${version} has no --enable-lora`, got: version, fix: 'give a newer version, or remove it' }];
  return [...namesOf(lora, servedModelName, where), ...countsOf(props.server.kind, lora, where)];
};

function namesOf({ adapters }: VllmLora, served: string | undefined, path: string): readonly Problem[] {
  return Object.keys(adapters).flatMap((name) =>
    name === served
      ? [
          {
            path: at(`${path}.adapters`, name),
            problem: 'is the name of the model itself',
            got: name,
            fix: 'give the adapter another name',
          },
        ]
      : [],
  );
}

/** Source: vLLM v0.33.0 `vllm/config/lora.py`; SGLang v0.5.23 `srt/server_args.py`, check_lora_server_args. */
function countsOf(kind: string, lora: VllmLora & SglangLora, path: string): readonly Problem[] {
  const { maxLoras = 1, maxCpuLoras, maxLorasPerBatch = PER_BATCH, maxLoadedLoras } = lora;
  const [prop, got, least] =
    kind === 'vllm' || kind === 'nim'
      ? (['maxCpuLoras', maxCpuLoras, maxLoras] as const)
      : (['maxLoadedLoras', maxLoadedLoras, Math.max(maxLorasPerBatch, Object.keys(lora.adapters).length)] as const);
  if (got === undefined || got >= least) return [];
  const problem = 'is fewer than the adapters that have to be there at once, and the server does not start';
  return [{ path: `${path}.${prop}`, problem, got, allowed: `${least} or more`, fix: `write ${least}` }];
}
