import type { ComponentResourceOptions } from '@pulumi/pulumi';
import { gpuClusterWithReleaseForm, releases } from '../../../plans/charts';
import { anyOf, type Field, json, list, optional, required, type Schema, text } from '../../../internal';
import { pools } from '../../../plans/node';
import { machineForm, sharingForm } from '../../../read';
import { monitoring } from '../../../plans/observe';
import { workloads } from '../../../plans/workload';
import { adoptSchema } from '../adopt';
import { GpuCluster } from '../cluster';
import { type GpuComponent, overridesSchema } from '../component';
import { NvidiaDevicePlugin } from '../releases/device-plugin';
import { NvidiaDraDriver } from '../releases/dra-driver';
import { NetworkOperator } from '../releases/network-operator';
import { CustomResourceLimitation, Hami, HamiQuota, HamiVgpuWorkload } from '../hami';
import { GpuInferenceService, MpsInferenceService } from '../inference-service';
import { MigSchedule } from '../nodes/mig-schedule';
import { GpuMonitoring } from '../nodes/monitoring';
import { MpsControlDaemon } from '../nodes/mps-control-daemon';
import { GpuDeviceClass, GpuResourceClaim } from '../nodes/claims';
import { KubeVirtHostDevices } from '../nodes/kubevirt';
import { WorkloadNamespace } from '../nodes/workload-namespace';
import { GpuOperator } from '../releases/operator';
import { GpuNodePool, MigPartitionedNodePool, TunedGpuNode } from '../pool';
import { GpuQueue } from '../queue';
import { SlinkyCluster } from '../slurm/slinky-cluster';
import { SlurmCluster } from '../slurm/slurm-cluster';
import { AlaudaGpuPlugin, GpuManager } from '../releases/gpu-manager';
import { GpuScheduler } from '../releases/scheduler';
import { KaiScheduler, VolcanoVgpu } from '../releases/batch-schedulers';
import { GpuCheck, GpuTrainingJob, GpuWorkload, ownSchema } from '../workload';
import { ClusterElsewhere, clusterForm, describedCluster, operatorForm, poolForm, monitoringForm, scheduleForm } from './described';
import {
  type AnyPool,
  type AnyRelease,
  type AnyWorkload,
  ofAll,
  ofPool,
  ofRelease,
  ofWorkload,
  outputsOfAll,
  poolOutputs,
  releaseOutputs,
  workloadOutputs,
} from './outputs';

/** A component as the languages of Pulumi use it that are not TypeScript. */
export interface PackagedComponent {
  /** What it takes, as plain data. */
  readonly inputs: Schema;
  /** What it gives. */
  readonly outputs: Schema;
  /** Makes it, and answers with what it gives. */
  readonly make: (name: string, inputs: Given, opts: ComponentResourceOptions) => Made;
}

type Given = Readonly<Record<string, unknown>>;
type Keys = Readonly<Record<string, Field>>;

/** A component that is registered, and what it gives. */
export interface Made {
  readonly component: GpuComponent;
  readonly outputs: Given;
}

/** Props whose values a TypeScript program gets from this library: here they are named, or described. */
const AS_DATA: Readonly<Record<string, () => Schema>> = {
  machine: machineForm,
  machines: () => list(machineForm()),
  sharing: sharingForm,
  pool: () => poolForm,
};

/** The keys of an object, or of all options of a union: each takes what any of them takes, and is required where all need it. */
function keysOf(schema: Schema): Keys {
  if (schema.is === 'object') return schema.keys;
  const options = schema.is === 'anyOf' ? schema.options.map(keysOf) : [];
  const names = [...new Set(options.flatMap((keys) => Object.keys(keys)))];
  return Object.fromEntries(names.map((name) => [name, together(name, options)]));
}

function together(name: string, options: readonly Keys[]): Field {
  const fields = options.flatMap((keys) => keys[name] ?? []);
  const forms = new Map(fields.map(({ schema }) => [JSON.stringify(schema), schema]));
  const [form, ...others] = forms.values();
  return {
    schema: form !== undefined && others.length === 0 ? form : anyOf(name, ...forms.values()),
    optional: fields.length < options.length || fields.some((field) => field.optional),
  };
}

/** What components take that make objects. */
const OF_OBJECTS: Keys = { overrides: optional(overridesSchema), adopt: optional(adoptSchema) };

/** Props as plain data, with what the package takes besides. */
function inputsOf(schema: Schema, more: Keys): Schema {
  const own = Object.entries(keysOf(schema)).map(([key, field]) => {
    const form = AS_DATA[key];
    return [key, form ? { ...field, schema: form() } : field] as const;
  });
  const keys = { ...Object.fromEntries(own), ...more };
  return { is: 'object', keys, ...(schema.is === 'object' && schema.exactly ? { exactly: schema.exactly } : {}) };
}

const outputsOf = (keys: Keys): Schema => ({ is: 'object', keys: { ...keys, ...outputsOfAll } });

type Class<C> = new (name: string, args: never, opts?: ComponentResourceOptions) => C;

const made = (component: GpuComponent, outputs: Given): Made => ({ component, outputs: { ...outputs, ...ofAll(component) } });

/** A pool in a cluster. */
const pool = (schema: Schema, type: Class<AnyPool & GpuComponent>): PackagedComponent => ({
  inputs: inputsOf(schema, { cluster: required(clusterForm), ...OF_OBJECTS }),
  outputs: outputsOf(poolOutputs),
  make: (name, { cluster, ...inputs }, opts) => {
    const args = { ...inputs, cluster: new ClusterElsewhere({ cluster }, name) };
    const component = new type(name, args as never, opts);
    return made(component, ofPool(component));
  },
});

/** A release of a chart, for the pools that it is told of. */
const release = (schema: Schema, type: Class<AnyRelease>, more: Keys = {}): PackagedComponent => ({
  inputs: inputsOf(schema, { cluster: required(clusterForm), pools: required(list(poolForm)), ...more, ...OF_OBJECTS }),
  outputs: outputsOf(releaseOutputs),
  make: (name, { cluster, pools: around, operators, migSchedules, monitorings, ...inputs }, opts) => {
    const elsewhere = new ClusterElsewhere({ cluster, pools: around, operators, migSchedules, monitorings }, name);
    const component = new type(name, { ...inputs, cluster: elsewhere } as never, opts);
    return made(component, ofRelease(component, elsewhere));
  },
});

/** A workload, with the objects that are properties of its class. */
/** What belongs to a cluster and its pools. */
const aroundPools = (
  schema: Schema,
  Component: new (name: string, args: never, opts?: ComponentResourceOptions) => GpuComponent,
): PackagedComponent => ({
  inputs: inputsOf(schema, { cluster: required(clusterForm), pools: required(list(poolForm)), ...OF_OBJECTS }),
  outputs: outputsOf({}),
  make: (name, { cluster, pools: around, ...inputs }, opts) => {
    const args = { ...inputs, cluster: new ClusterElsewhere({ cluster, pools: around }, name) };
    return made(new Component(name, args as never, opts), {});
  },
});

const workload = (schema: Schema, type: Class<AnyWorkload>, objects: readonly string[]): PackagedComponent => ({
  inputs: inputsOf(schema, { ...keysOf(ownSchema), ...OF_OBJECTS }),
  outputs: outputsOf(workloadOutputs(objects)),
  make: (name, inputs, opts) => {
    const component = new type(name, inputs as never, opts);
    return made(component, ofWorkload(component, objects));
  },
});

let rows: Readonly<Record<string, PackagedComponent>> | undefined;

/** Every component of the package by its name: the end of its type, `cdk8s-gpu:index:<name>`, as in TypeScript programs. */
export const packagedComponents = (): Readonly<Record<string, PackagedComponent>> =>
  (rows ??= {
    GpuCluster: {
      inputs: inputsOf(gpuClusterWithReleaseForm.schema, {}),
      outputs: outputsOf({ description: required(json) }),
      make: (name, inputs, opts) => {
        const component = new GpuCluster(name, inputs as never, opts);
        return made(component, { description: describedCluster(component) });
      },
    },
    GpuNodePool: pool(pools().gpuNodePool.schema, GpuNodePool),
    TunedGpuNode: pool(pools().tunedGpuNode.schema, TunedGpuNode),
    MigPartitionedNodePool: pool(pools().migPartitionedNodePool.schema, MigPartitionedNodePool),
    BorrowedPool: {
      inputs: inputsOf(pools().borrowedPool.schema, {}),
      outputs: outputsOf(poolOutputs),
      make: (name, inputs, opts) => {
        const component = GpuNodePool.fromAttributes(name, inputs as never, opts) as unknown as AnyPool & GpuComponent;
        return made(component, ofPool(component));
      },
    },
    GpuOperator: release(releases().gpuOperator.schema, GpuOperator, {
      migSchedules: optional(list(scheduleForm)),
      monitorings: optional(list(monitoringForm)),
    }),
    GpuMonitoring: {
      inputs: inputsOf(monitoring().gpuMonitoring.schema, {
        cluster: required(clusterForm),
        pools: required(list(poolForm)),
        ...OF_OBJECTS,
      }),
      outputs: outputsOf({ description: required(json) }),
      make: (name, { cluster, pools: around, ...inputs }, opts) => {
        const args = { ...inputs, cluster: new ClusterElsewhere({ cluster, pools: around }, name) };
        const component = new GpuMonitoring(name, args as never, opts);
        return made(component, { description: component.description });
      },
    },
    MigSchedule: {
      inputs: inputsOf(workloads().migSchedule.schema, { cluster: required(clusterForm), ...OF_OBJECTS }),
      outputs: outputsOf({ description: required(json) }),
      make: (name, { cluster, ...inputs }, opts) => {
        const args = { ...inputs, cluster: new ClusterElsewhere({ cluster }, name) };
        const component = new MigSchedule(name, args as never, opts);
        return made(component, { description: component.description });
      },
    },
    GpuScheduler: aroundPools(workloads().gpuScheduler.schema, GpuScheduler),
    VolcanoVgpu: aroundPools(workloads().volcanoVgpuInstall.schema, VolcanoVgpu),
    KaiScheduler: aroundPools(workloads().kaiScheduler.schema, KaiScheduler),
    GpuManager: {
      inputs: inputsOf(workloads().gpuManager.schema, {
        cluster: required(clusterForm),
        pools: required(list(poolForm)),
        ...OF_OBJECTS,
      }),
      outputs: outputsOf({ extender: optional(json) }),
      make: (name, { cluster, pools: around, ...inputs }, opts) => {
        const args = { ...inputs, cluster: new ClusterElsewhere({ cluster, pools: around }, name) };
        const component = new GpuManager(name, args as never, opts);
        return made(component, component.extender === undefined ? {} : { extender: component.extender });
      },
    },
    AlaudaGpuPlugin: {
      inputs: inputsOf(workloads().alaudaPlugin.schema, OF_OBJECTS),
      outputs: outputsOf({}),
      make: (name, inputs, opts) => made(new AlaudaGpuPlugin(name, inputs as never, opts), {}),
    },
    Hami: release(releases().hami.schema, Hami, { operators: optional(list(operatorForm)) }),
    NvidiaDevicePlugin: release(releases().nvidiaDevicePlugin.schema, NvidiaDevicePlugin, { operators: optional(list(operatorForm)) }),
    NvidiaDraDriver: release(releases().nvidiaDraDriver.schema, NvidiaDraDriver, { operators: optional(list(operatorForm)) }),
    NetworkOperator: release(releases().networkOperator.schema, NetworkOperator, { operators: optional(list(operatorForm)) }),
    GpuTrainingJob: workload(workloads().trainingJob.schema, GpuTrainingJob, ['job']),
    GpuWorkload: workload(workloads().gpuWorkload.schema, GpuWorkload, ['deployment', 'statefulSet', 'daemonSet', 'job', 'cronJob', 'pod']),
    GpuCheck: workload(workloads().gpuCheck.schema, GpuCheck, ['job']),
    GpuInferenceService: workload(workloads().inferenceService.schema, GpuInferenceService, ['deployment']),
    MpsInferenceService: workload(workloads().mpsInferenceService.schema, MpsInferenceService, ['deployment']),
    HamiVgpuWorkload: workload(workloads().hamiVgpuWorkload.schema, HamiVgpuWorkload, ['deployment', 'statefulSet', 'job', 'cronJob']),
    HamiQuota: workload(workloads().hamiQuota.schema, HamiQuota, ['quota']),
    GpuQueue: {
      inputs: inputsOf(workloads().gpuQueue.schema, OF_OBJECTS),
      outputs: outputsOf({}),
      make: (name, inputs, opts) => made(new GpuQueue(name, inputs as never, opts), {}),
    },
    SlurmCluster: {
      inputs: inputsOf(workloads().slurmCluster.schema, OF_OBJECTS),
      outputs: outputsOf({}),
      make: (name, inputs, opts) => made(new SlurmCluster(name, inputs as never, opts), {}),
    },
    SlinkyCluster: {
      inputs: inputsOf(workloads().slinkyCluster.schema, OF_OBJECTS),
      outputs: outputsOf({}),
      make: (name, inputs, opts) => made(new SlinkyCluster(name, inputs as never, opts), {}),
    },
    MpsControlDaemon: {
      inputs: inputsOf(workloads().mpsControlDaemon.schema, OF_OBJECTS),
      outputs: outputsOf({}),
      make: (name, inputs, opts) => made(new MpsControlDaemon(name, inputs as never, opts), {}),
    },
    WorkloadNamespace: {
      inputs: inputsOf(workloads().workloadNamespace.schema, OF_OBJECTS),
      outputs: outputsOf({ name: required(text()) }),
      make: (name, inputs, opts) => {
        const component = new WorkloadNamespace(name, inputs, opts);
        return made(component, { name: component.name });
      },
    },
    KubeVirtHostDevices: {
      inputs: inputsOf(workloads().kubeVirtHostDevices.schema, OF_OBJECTS),
      outputs: outputsOf({}),
      make: (name, inputs, opts) => made(new KubeVirtHostDevices(name, inputs as never, opts), {}),
    },
    GpuDeviceClass: {
      inputs: inputsOf(workloads().gpuDeviceClass.schema, OF_OBJECTS),
      outputs: outputsOf({}),
      make: (name, inputs, opts) => made(new GpuDeviceClass(name, inputs, opts), {}),
    },
    GpuResourceClaim: {
      inputs: inputsOf(workloads().gpuResourceClaim.schema, { ...keysOf(ownSchema), ...OF_OBJECTS }),
      outputs: outputsOf({ ...workloadOutputs([]), request: required(json) }),
      make: (name, inputs, opts) => {
        const component = new GpuResourceClaim(name, inputs as never, opts);
        return made(component, { ...ofWorkload(component, []), request: component.request });
      },
    },
    CustomResourceLimitation: {
      inputs: inputsOf(workloads().limitation.schema, OF_OBJECTS),
      outputs: outputsOf({}),
      make: (name, inputs, opts) => made(new CustomResourceLimitation(name, inputs as never, opts), {}),
    },
  });
