import { comment, lines, toYaml } from '../../../internal';
import { type KubeObject, minorOf, nodeGroupLabels } from '../../../words/kubernetes';
import { type Carried, type NodePlan, type Primitive, registrationOf, type VehicleRow } from '../../model';
import { gkeAcceleratorOf, imageOf, type Platform } from '../../../words/platforms';
import { computeClassSysctl } from './parts/compute-class-sysctls';
import { filled } from './parts/filled';
import { gkeMachineType, gkeSharing } from './parts/gke-sharing';
import { carriedByGke, kubeletConfig, linuxValues } from './parts/gke-values';
import { sysctlsOf } from './parts/host-setup';
import { objectName } from './parts/object-name';
import { lacksOfDeclared } from './parts/safeguards';

/** The label of the nodes of a class, and of the pods that want one. GKE puts it, and its taint, on the nodes itself. */
const CLASS = 'cloud.google.com/compute-class';

/**
 * A ComputeClass of GKE, for nodes that GKE makes when pods want them (node pool auto-creation, in GKE 1.30.3 and later).
 *
 * Source: GoogleCloudPlatform/compute-class-api 8067eae6 `api/cloud.google.com/v1/types.go` and its CRD.
 */
export const computeClass: VehicleRow = {
  id: 'compute-class',
  name: "GKE's ComputeClass",
  lacks: lacksOfDeclared,
  serves: ({ id }, _os, nodeImage) => id === 'gke' && nodeImage !== 'autopilot',
  delivers: new Set(['kubelet', 'registration', 'kernelArgument', 'sysctl', 'sysfs']),
  carries: (primitive) => carriedByClass(primitive),
  shares: (plan, platform) => gkeSharing(plan, platform) !== undefined && hasSharing(plan),
  write: (plan, platform) => [
    {
      path: 'compute-class.yaml',
      text: lines([
        comment(`Nodes of pool ${plan.pool} in cluster ${plan.cluster.name}, on the machine ${plan.machine.name}. Made by cdk8s-gpu.`),
        `# Pods ask for such a node by nodeSelector ${CLASS}: ${classOf(plan)}, which the pool can say for them.`,
        ...(gkeSharing(plan, platform) === undefined || hasSharing(plan)
          ? []
          : ["# GKE before 1.35.2 has no field here for how the pool's GPUs are cut or shared: make its nodes with node-pool.sh."]),
        toYaml(object(plan, platform)),
      ]),
      about: `ComputeClass of GKE for pool ${plan.pool} on ${plan.machine.name}`,
    },
  ],
};

/** Fields whose values it bounds. Source: its CRD, kubeletConfig. */
const BOUNDS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  containerLogMaxFiles: [2, 10],
  imageGCHighThresholdPercent: [11, 85],
  imageGCLowThresholdPercent: [10, 84],
  podPidsLimit: [1024, 4194304],
};

function carriedByClass(primitive: Primitive): Carried {
  if (primitive.kind === 'sysctl') {
    const { key, value } = primitive;
    return computeClassSysctl(key, value) === undefined ? { without: [`${key} = ${value}`] } : { primitive, without: [] };
  }
  return carriedByGke(primitive, (field, value) => {
    const [least, most] = BOUNDS[field] ?? [];
    return typeof value !== 'number' || least === undefined || most === undefined || (value >= least && value <= most);
  });
}

/** `gpuSharing` is there from 1.35.2-gke.1485000 on. */
const hasSharing = ({ cluster }: NodePlan): boolean => minorOf(cluster.kubernetes) >= 35;

/** The class that the pool's pods select, where they select one. */
const classOf = ({ pool, nodeSelector }: NodePlan): string => nodeSelector[CLASS] ?? objectName(pool);

function object(plan: NodePlan, platform: Platform): KubeObject {
  const { labels, taints } = registrationOf(plan);
  const { [CLASS]: _class, ...nodeLabels } = nodeGroupLabels(labels);
  // GKE puts the taint of GPU nodes, and that of the class, on by itself.
  const own = taints.filter(({ key }) => key !== 'nvidia.com/gpu' && key !== CLASS);
  return {
    apiVersion: 'cloud.google.com/v1',
    kind: 'ComputeClass',
    metadata: { name: classOf(plan) },
    spec: {
      nodePoolAutoCreation: { enabled: true },
      nodePoolConfig: {
        imageType: plan.os === 'cos' ? 'cos_containerd' : 'ubuntu_containerd',
        ...filled({
          nodeLabels,
          taints: own.map(({ key, value, effect }) => ({ key, ...(value ? { value } : {}), effect })),
        }),
      },
      priorities: [priority(plan, platform)],
      // Nodes without GPUs, which GKE would make otherwise, are of no use to these pods.
      whenUnsatisfiable: 'DoNotScaleUp',
    },
  };
}

function priority(plan: NodePlan, platform: Platform): object {
  const { machine } = plan;
  const machineType = gkeMachineType(machine);
  const type = gkeAcceleratorOf(machine.gpu, machineType);
  const gpuSharing = hasSharing(plan) ? gkeSharing(plan, platform) : undefined;
  const drives = imageOf(platform, plan)?.brings.driver === true;
  return {
    ...(machineType === undefined ? {} : { machineType }),
    gpu: {
      ...(type === undefined ? {} : { type }),
      count: machine.gpus.length,
      driverVersion: drives ? 'default' : 'autoinstall-disabled',
      ...(gpuSharing === undefined ? {} : { gpuSharing }),
    },
    ...filled({ nodeSystemConfig: filled({ kubeletConfig: kubeletFields(plan), linuxNodeConfig: linuxFields(plan) }) }),
  };
}

/** Names that differ from those of the node pool's own configuration. */
const RENAMED: Readonly<Record<string, string>> = {
  singleProcessOomKill: 'singleProcessOOMKill',
  cpuCFSQuota: 'cpuCfsQuota',
  cpuCFSQuotaPeriod: 'cpuCfsQuotaPeriod',
};
const kubeletFields = (plan: NodePlan): object =>
  Object.fromEntries(Object.entries(kubeletConfig(plan)).map(([name, value]) => [RENAMED[name] ?? name, value]));

function linuxFields(plan: NodePlan): object {
  const sysctls = Object.entries(sysctlsOf(plan)).map(([key, value]) => [key, computeClassSysctl(key, value)] as const);
  const { hugepageConfig, ...transparent } = linuxValues(plan);
  const pages = Object.entries(hugepageConfig).map(([size, count]) => [size, Number(count)] as const);
  return {
    ...filled({ sysctls: Object.fromEntries(sysctls), hugepageConfig: Object.fromEntries(pages) }),
    ...transparent,
  };
}
