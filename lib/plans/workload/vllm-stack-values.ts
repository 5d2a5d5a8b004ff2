import { at, check, hasToken, type Json, notTaken, type Problem, throwIfAny } from '../../internal';
import { inferenceServiceChecks } from './checks/check-inference-service';
import { servedBy } from './plans/inference-service';
import { DELIVERED_TO_SERVICES, type GpuInferenceServiceProps, inferenceServiceSchema } from './plans/inference-service-props';
import { cachedModel } from './plans/model-volume';
import { servedTemplate } from './plans/serving';
import { lacksInStack, modelSpec, sameOf, stackValues, TAKEN_BY_STACK } from './plans/vllm-stack';
import { storageObjects, type StorageVolume } from '../storage';
import { mainResources } from './pod/fair-resources';
import { identityOf } from './pod/metadata';

type Props = GpuInferenceServiceProps;
type Models = Readonly<Record<string, Props>>;

/** What the chart cannot do with a model. */
function problemsOf(props: Props, path: string, name: string): readonly Problem[] {
  const malformed = check(inferenceServiceSchema, props, path);
  if (malformed.length > 0) return malformed;
  const refused = notTaken(props, {
    takes: TAKEN_BY_STACK,
    delivered: DELIVERED_TO_SERVICES,
    path,
    name: 'the chart vllm-stack',
    fix: () => 'remove it, or use a GpuInferenceService',
  });
  const own: Problem[] = unmade(props, path);
  if (props.server.kind !== 'vllm')
    own.push({
      path: `${path}.server`,
      problem: 'the chart vllm-stack runs vLLM alone',
      got: props.server.kind,
      fix: 'give vllm({ ... })',
    });
  const { image } = props;
  if (image !== undefined && (hasToken(image) || !/:[^/]+$/.test(image)))
    own.push({
      path: `${path}.image`,
      problem: 'the chart takes repository and tag apart, and this has no tag that is known',
      got: image,
      fix: "write the tag out: 'vllm/vllm-openai:v0.33.0'",
    });
  if (refused.length + own.length > 0) return [...refused, ...own];
  const found = inferenceServiceChecks.flatMap((one) => one(props, { path, id: name }));
  if (found.length > 0) return found;
  return lacksInStack(templateOf(name, props)).map((field) => ({
    path,
    problem: `the chart vllm-stack has no value for ${field}, which these props or the pool need`,
    fix: 'remove what makes it, or use a GpuInferenceService',
  }));
}

/** Volumes for which objects are made, which the release of the chart does not make. */
const unmade = ({ data = {} }: Props, path: string): Problem[] =>
  Object.entries(data as Readonly<Record<string, StorageVolume>>).flatMap(([mountPath, volume]) =>
    storageObjects({ data: { [mountPath]: volume } }, { name: '', namespace: '', labels: {} }).length === 0
      ? []
      : [
          {
            path: at(`${path}.data`, mountPath),
            problem: `needs objects that the chart vllm-stack does not make: those of ${volume.kind}()`,
            got: volume.kind,
            fix: "make a claim for it, and give pvc('...')",
          },
        ],
  );

const templateOf = (name: string, props: Props) =>
  servedTemplate(identityOf({ path: name, id: name }, props, { namespace: 'default' }), { ...servedBy(props), spread: false });

/** Where the files of a model lie in its pod, as the argument of vLLM has it. */
function pathOf(props: Props): string | undefined {
  const { cache, server } = props;
  const { request, image } = servedBy(props);
  return cachedModel({ cache, server, image, resources: mainResources(props, request) }).path;
}

/** @see vllmStackValues */
export function valuesOfStack(models: Models): Json {
  const path = 'vllmStackValues()';
  const entries = Object.entries(models);
  throwIfAny(entries.flatMap(([name, props]) => problemsOf(props, at(path, name), name)));
  const templates = entries.map(([name, props]) => templateOf(name, props));
  const schedulers = templates.map(({ spec }) => spec.schedulerName);
  const keys = entries.map(([, { apiKey }]) => apiKey);
  throwIfAny([
    ...(entries.length === 0 ? [{ path, problem: 'needs a model', fix: 'give { chat: { pool, server: vllm({ ... }) } }' }] : []),
    ...(sameOf(schedulers)
      ? []
      : [{ path, problem: 'the chart has one scheduler for all models', got: schedulers, fix: 'make two releases' }]),
    ...(sameOf(keys)
      ? []
      : [{ path, problem: 'the chart has one apiKey for all models', fix: 'give all models the same, or make two releases' }]),
  ]);
  const specs = entries.map(([name, props], index) =>
    modelSpec(name, props, templates[index] as ReturnType<typeof templateOf>, pathOf(props)),
  );
  const startup = entries.map(([, props]) => props.startupSeconds ?? servedBy(props).loadSeconds);
  return stackValues(specs, { schedulerName: schedulers[0], apiKey: keys[0], startupSeconds: Math.max(...startup) });
}
