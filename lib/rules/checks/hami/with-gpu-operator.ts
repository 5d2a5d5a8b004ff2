import { each } from '../../lookups/each';
import type { OperatorFacts, PoolDescription } from '../../../plans/model';
import { hamiSetting, hasNoRuntimeClass, needsRuntimeClass } from '../../../plans/charts';
import { valueAt } from '../../../internal';
import { hamis, hasWebhook } from './each-hami';
import { type HamiPool, isHamiPool } from './pods';
import type { Rule } from '../../rule';

const operatorOf = (beside: readonly OperatorFacts[]): OperatorFacts | undefined => beside.find(({ chart }) => chart === 'gpu-operator');

/** Containerd itself gives a container the devices that an annotation names: no runtime class is needed for it. */
const givesByAnnotation = ({ values }: OperatorFacts): boolean => valueAt(values, 'devicePlugin.deviceListStrategy') === 'cdi-annotations';

/** A pool whose pods get the runtime class that they need from HAMi's webhook, or from nobody. */
const unnamed = (pools: readonly PoolDescription[]): HamiPool | undefined =>
  pools.filter(isHamiPool).find(({ sharing }) => sharing.share.runtimeClassName === undefined);

const NAME_IT = "name it in the pool: sharing: hami({ runtimeClassName: 'nvidia' })";

const runtimeClass = each(hamis, {
  id: 'hami/runtime-class',
  severity: 'error',
  about: "Pods of HAMi's pools do not name NVIDIA's runtime class, and it is not the default runtime.",
  fix: NAME_IT,
  source:
    'HAMi v2.10.0 pkg/device/nvidia/device.go, MutateAdmission: the webhook adds runtimeClassName of the device configuration; gpu-operator release notes of 25.10',
  *look([release, pools, beside]) {
    const operator = operatorOf(beside);
    const pool = unnamed(pools);
    if (operator === undefined || pool === undefined || !needsRuntimeClass(operator) || hasNoRuntimeClass(operator)) return;
    if (givesByAnnotation(release)) return;
    const problem = `the containers of pool '${pool.name}' would see no GPU with GPU Operator ${operator.version}`;
    if (!hasWebhook(release)) {
      yield { at: 'values.scheduler.admissionWebhook.enabled', problem: `${problem}: nobody names their runtime class`, got: false };
      return;
    }
    const setting = hamiSetting(release, 'runtimeClassName');
    if (setting !== undefined && (setting.got === undefined || setting.got === '')) {
      yield { at: `values.${setting.at}`, problem: `${problem}: HAMi names no runtime class`, got: setting.got, allowed: ['nvidia'] };
    }
  },
});

const webhookMissed = each(hamis, {
  id: 'hami/webhook-missed',
  severity: 'info',
  about: "A pod created while HAMi's webhook is down lacks what the webhook would add.",
  fix: `${NAME_IT}, or set scheduler.admissionWebhook.failurePolicy to 'Fail'`,
  source: 'HAMi v2.10.0 charts/hami/values.yaml, scheduler.admissionWebhook.failurePolicy: Ignore; HAMi issues 590 and 653',
  *look([release, pools, beside]) {
    const operator = operatorOf(beside);
    const pool = unnamed(pools);
    if (operator === undefined || pool === undefined || !needsRuntimeClass(operator) || !hasWebhook(release)) return;
    if (
      givesByAnnotation(release) ||
      hasNoRuntimeClass(operator) ||
      valueAt(release.values, 'scheduler.admissionWebhook.failurePolicy') === 'Fail'
    )
      return;
    yield {
      at: 'values.scheduler.admissionWebhook.failurePolicy',
      problem: `pods of pool '${pool.name}' have no runtime class then, and run without a GPU`,
      got: 'Ignore',
    };
  },
});

const webhook = each(hamis, {
  id: 'hami/webhook',
  severity: 'warning',
  about: "HAMi's webhook is switched off or skipped, and pods lack what it would add.",
  fix: 'leave scheduler.admissionWebhook.enabled true',
  source: 'HAMi v2.10.0 pkg/scheduler/webhook.go, pkg/device/nvidia/device.go: MutateAdmission',
  *look([release, pools]) {
    const pool = pools.find(isHamiPool);
    if (pool === undefined || hasWebhook(release)) return;
    yield {
      at: 'values.scheduler.admissionWebhook.enabled',
      problem: `for pods of pool '${pool.name}' nobody turns nvidia.com/priority into CUDA_TASK_PRIORITY, adds nvidia.com/gpucores: 100 to a whole GPU, counts quotas, or refuses privileged containers`,
      got: false,
    };
  },
});

/** Annotation of a pod that sees the GPUs of its node through the NRI plugin of the operator's toolkit. */
const NRI_ANNOTATION = 'nvidia.cdi.k8s.io/container.device-plugin';

const nri = each(hamis, {
  id: 'hami/nri',
  severity: 'error',
  about: 'HAMi cannot reach GPUs: the GPU Operator of the cluster makes no runtime class.',
  fix: "set cdi.nriPluginEnabled of the GPU Operator to false; or give HAMi devicePlugin.deviceListStrategy: 'cdi-annotations' and devicePlugin.podAnnotations the annotation nvidia.cdi.k8s.io/container.device-plugin: management.nvidia.com/gpu=all, by which its plugin sees the GPUs",
  source:
    'gpu-operator v26.7.0 controllers/object_controls.go, setRuntimeClassName and setNRIPluginAnnotation: with the NRI plugin there is no RuntimeClass, and pods are given GPUs by annotation',
  *look([{ values }, pools, beside]) {
    const operator = operatorOf(beside);
    if (operator === undefined || !hasNoRuntimeClass(operator)) return;
    for (const pool of pools.filter(isHamiPool)) {
      const got = pool.sharing.share.runtimeClassName;
      if (got !== undefined) {
        yield {
          at: 'sharing.runtimeClassName',
          problem: `pods of pool '${pool.name}' are refused: the GPU Operator makes no RuntimeClass`,
          got,
        };
      }
    }
    const got = valueAt(values, 'devicePlugin.runtimeClassName');
    if (got !== undefined && got !== '') {
      yield {
        at: 'values.devicePlugin.runtimeClassName',
        problem: "the plugin's pods are refused: the GPU Operator makes no RuntimeClass",
        got,
      };
    }
    const strategy = valueAt(values, 'devicePlugin.deviceListStrategy') ?? 'envvar';
    const annotations = valueAt(values, 'devicePlugin.podAnnotations') as Readonly<Record<string, unknown>> | undefined;
    if (strategy === 'cdi-annotations' && annotations?.[NRI_ANNOTATION] !== undefined) return;
    yield {
      at: 'values.devicePlugin.deviceListStrategy',
      problem: "without NVIDIA's runtime neither the plugin nor its containers see a GPU",
      got: strategy,
      allowed: ['cdi-annotations'],
    };
  },
});

const unasked = each(hamis, {
  id: 'hami/unasked',
  severity: 'warning',
  about: "On HAMi's nodes a container that requests no GPU sees all of them.",
  fix: "use GPU Operator 25.10 or newer with CDI, where NVIDIA's runtime is not the default; or set NVIDIA_VISIBLE_DEVICES=none in such containers, and keep others away by the taint of the pool",
  source: 'HAMi v2.10.0 pkg/scheduler/webhook.go, pkg/device/nvidia/device.go, MutateAdmission; HAMi issue 469',
  *look([release, pools, beside]) {
    const pool = pools.find(isHamiPool);
    const operator = operatorOf(beside);
    if (pool === undefined || (operator !== undefined && needsRuntimeClass(operator))) return;
    const why = unhidden(release);
    if (why === undefined) return;
    yield { ...why, problem: `a container on pool '${pool.name}' that asks for none may see every GPU of its node: ${why.problem}` };
  },
});

/** Why the webhook does not hide GPUs from containers that ask for none; undefined when it does. */
function unhidden(release: OperatorFacts): { readonly at: string; readonly problem: string; readonly got: unknown } | undefined {
  if (!hasWebhook(release)) return { at: 'values.scheduler.admissionWebhook.enabled', problem: 'there is no webhook', got: false };
  const at = 'values.scheduler.forceOverwriteDefaultScheduler';
  if (valueAt(release.values, 'scheduler.forceOverwriteDefaultScheduler') === false) {
    return { at, problem: 'with other pools in the cluster, the webhook leaves pods of the default scheduler alone', got: false };
  }
  const setting = hamiSetting(release, 'overwriteEnv');
  return setting === undefined || String(setting.got) === 'true'
    ? undefined
    : { at: `values.${setting.at}`, problem: 'the webhook does not hide them', got: setting.got };
}

/** HAMi and what the GPU Operator of its cluster makes of the container runtime, and what its webhook does for pods. */
export const hamiBesideRules: readonly Rule[] = [runtimeClass, webhookMissed, webhook, nri, unasked];
