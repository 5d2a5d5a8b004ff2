import { comment, lines, toYaml } from '../../../internal';
import { takesOpenModules } from '../../../words/gpu';
import { cpusOfMachine } from '../../../words/machine';
import { isKubeletLabel, type KubeletConfiguration, type Labels } from '../../../words/kubernetes';
import {
  type Carried,
  kubeletOf,
  type NodePlan,
  type PlannedFile,
  type Primitive,
  primitivesOf,
  registrationOf,
  type VehicleRow,
} from '../../model';
import { hasSwitches } from '../settings/facts';
import { filled } from './parts/filled';
import { sysctlsOf, sysfsOf } from './parts/host-setup';
import { kernelArgumentsOf, wordsOf } from './parts/kernel-arguments';
import { lacksOfDeclared } from './parts/safeguards';

/**
 * Fields that Talos writes itself: `machine.kubelet.extraConfig` with one of them is refused.
 *
 * Source: siderolabs/talos v1.13.9, `ProtectedConfigurationFields` of the kubelet.
 */
const PROTECTED: ReadonlySet<string> = new Set([
  ...['apiVersion', 'authentication', 'authorization', 'cgroupRoot', 'kind', 'kubeletCgroups', 'port', 'protectKernelDefaults'],
  ...['resolvConf', 'rotateCertificates', 'systemCgroups', 'staticPodPath', 'seccompDefault'],
]);

/**
 * A patch of the machine configuration of Talos, and what an image needs to boot with kernel arguments.
 *
 * Source: siderolabs/talos v1.13.9 `config.schema.json`; Image Factory, `customization.extraKernelArgs`.
 */
export const talos: VehicleRow = {
  id: 'talos',
  name: 'the Talos machine configuration',
  lacks: lacksOfDeclared,
  serves: ({ id }, os) => id === 'talos' && os === 'talos',
  delivers: new Set(['kubelet', 'registration', 'kernelArgument', 'sysctl', 'sysfs', 'file', 'kernelModule', 'containerRuntime']),
  carries: carriedByMachine,
  write: (plan) => [patch(plan), ...schematic(plan)],
};

function carriedByMachine(primitive: Primitive, plan: NodePlan): Carried {
  switch (primitive.kind) {
    case 'kubelet': {
      const without = Object.keys(primitive.configuration).filter(
        (field) => PROTECTED.has(field) && field !== 'apiVersion' && field !== 'kind',
      );
      const fields = Object.entries(primitive.configuration).filter(([field]) => !without.includes(field));
      return { primitive: { ...primitive, configuration: Object.fromEntries(fields) as unknown as KubeletConfiguration }, without };
    }
    case 'file':
      // Its root is read-only: `machine.files` may make files below `/var` alone.
      return primitive.path.startsWith('/var/') ? { primitive, without: [] } : { without: [primitive.path] };
    case 'kernelModule':
      // GPUDirect Storage has no extension.
      return primitive.name === 'nvidia_fs' ? { without: ['nvidia_fs, of which there is no extension'] } : { primitive, without: [] };
    case 'sysfs':
      // A dot in its notation is a slash on the node.
      if (primitive.path.includes('.')) return { without: [primitive.path] };
      return pathsOf(primitive.path, plan) === undefined ? { without: [unlisted(primitive.path, plan)] } : { primitive, without: [] };
    default:
      return { primitive, without: [] };
  }
}

/** Talos takes paths as they stand, and no patterns: one for each CPU of the machine. Undefined where that is not known. Source: Talos ad882317. */
function pathsOf(path: string, { machine }: NodePlan): readonly string[] | undefined {
  if (!path.includes('*')) return [path];
  if (!EVERY_CPU.test(path)) return undefined;
  return cpusOfMachine(machine)?.map((cpu) => path.replace('cpu*', `cpu${cpu}`));
}

const EVERY_CPU = /^\/sys\/devices\/system\/cpu\/cpu\*\/[^*]*$/;

const unlisted = (path: string, { machine }: NodePlan): string =>
  EVERY_CPU.test(path) ? `${path}: which CPUs ${machine.name} has is not known, and it takes no patterns` : `${path}: it takes no patterns`;

const title = (what: string, { pool, cluster, machine }: NodePlan): string =>
  comment(`${what} pool ${pool} in cluster ${cluster.name}, on the machine ${machine.name}. Made by cdk8s-gpu.`);

function patch(plan: NodePlan): PlannedFile {
  const labels = Object.entries(registrationOf(plan).labels).filter(([key]) => isKubeletLabel(key));
  const modules = modulesOf(plan);
  const machine = filled({
    kubelet: filled({ extraConfig: extraConfig(plan) }),
    nodeLabels: Object.fromEntries(labels),
    sysctls: sysctlsOf(plan),
    sysfs: Object.fromEntries(
      Object.entries(sysfsOf(plan)).flatMap(([path, value]) => (pathsOf(path, plan) ?? []).map((one) => [dotted(one), value])),
    ),
    kernel: filled({ modules }),
    files: filesOf(plan),
  });
  return {
    path: 'talos-patch.yaml',
    text: lines([
      title('Patch of the machine configuration of', plan),
      '# talosctl machineconfig patch worker.yaml --patch @talos-patch.yaml, or talosctl patch mc --patch @talos-patch.yaml',
      toYaml({ machine }),
    ]),
    about: `Patch of the Talos machine configuration of pool ${plan.pool} on ${plan.machine.name}`,
  };
}

/** Taints act when a node registers, which is what `registerWithTaints` says; a worker may not set others of its own. */
function extraConfig(plan: NodePlan): object {
  const { apiVersion: _version, kind: _kind, ...fields } = kubeletOf(plan) ?? {};
  const { taints } = registrationOf(plan);
  return taints.length === 0 ? fields : { ...fields, registerWithTaints: taints };
}

/** `/sys/kernel/mm` is `kernel.mm`. */
const dotted = (path: string): string => path.replace(/^\/sys\//, '').replaceAll('/', '.');

function filesOf(plan: NodePlan): readonly object[] {
  const toml = primitivesOf(plan, 'containerRuntime').map((part) => part.toml.trimEnd());
  const cri =
    toml.length === 0 ? [] : [{ path: '/etc/cri/conf.d/20-customization.part', op: 'create', permissions: 0o644, content: lines(toml) }];
  const own = primitivesOf(plan, 'file').map(({ path, text, mode = '0644' }) => ({
    path,
    op: 'create',
    permissions: Number.parseInt(mode, 8),
    content: text,
  }));
  return [...cri, ...own];
}

/** The driver's modules, which Talos loads only where they are listed, and those of the plan. Source: Talos 1.13 documentation, NVIDIA GPU. */
function modulesOf(plan: NodePlan): readonly object[] {
  const planned = primitivesOf(plan, 'kernelModule');
  // Each may load those before it, which then have no parameters: theirs come in this order, with those of the plan.
  const own = plan.machine.gpus.length === 0 ? [] : DRIVER_MODULES;
  const first = own.map((name) => planned.findLast((one) => one.name === name) ?? { name });
  const others = planned.filter(({ name }) => !own.includes(name));
  return [...first, ...others].map(({ name, options = {} }: { readonly name: string; readonly options?: Labels }) => {
    const parameters = Object.entries(options).map(([key, value]) => `${key}=${value}`);
    return { name, ...(parameters.length === 0 ? {} : { parameters }) };
  });
}

const DRIVER_MODULES: readonly string[] = ['nvidia', 'nvidia_uvm', 'nvidia_drm', 'nvidia_modeset'];

/** Modules that come with an extension of their own. Source: siderolabs/extensions, README.md. */
const EXTENSION_OF: Readonly<Record<string, string>> = { gdrdrv: 'nvidia-gdrdrv-device' };

/**
 * Driver, toolkit and Fabric Manager, all of one line, so that their versions agree: `lts`, which knows every GPU.
 *
 * Source: siderolabs/extensions nvidia-gpu, manifests of nvidia-driver, nonfree-kmod-nvidia, nvidia-fabricmanager 415eb952.
 */
function extensionsOf(plan: NodePlan): readonly string[] {
  const { machine } = plan;
  if (machine.gpus.length === 0) return [];
  const names = [
    takesOpenModules(machine.gpu) ? 'nvidia-open-gpu-kernel-modules-lts' : 'nonfree-kmod-nvidia-lts',
    'nvidia-container-toolkit-lts',
    ...(hasSwitches(machine) ? ['nvidia-fabricmanager-lts'] : []),
    ...primitivesOf(plan, 'kernelModule').flatMap(({ name }) => EXTENSION_OF[name] ?? []),
  ];
  return names.map((name) => `siderolabs/${name}`);
}

/** Talos takes extensions and kernel arguments from the image that it boots. */
function schematic(plan: NodePlan): readonly PlannedFile[] {
  const extraKernelArgs = wordsOf(kernelArgumentsOf(plan));
  const officialExtensions = extensionsOf(plan);
  const customization = filled({ extraKernelArgs, systemExtensions: filled({ officialExtensions }) });
  if (Object.keys(customization).length === 0) return [];
  return [
    {
      path: 'talos-schematic.yaml',
      text: lines([
        title('Schematic of Image Factory for the nodes of', plan),
        '# curl -X POST --data-binary @talos-schematic.yaml https://factory.talos.dev/schematics prints its id: upgrade the nodes to',
        '# factory.talos.dev/installer/ID:VERSION. Add further extensions that your nodes have.',
        toYaml({ customization }),
      ]),
      about: `Schematic of Image Factory for pool ${plan.pool}: extensions with driver and toolkit, and the kernel's arguments`,
    },
  ];
}
