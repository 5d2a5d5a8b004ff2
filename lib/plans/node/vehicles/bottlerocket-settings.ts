import { bottlerocketSettings } from '../../../words/formats';
import { comment, lines, toToml } from '../../../internal';
import { isKubeletLabel } from '../../../words/kubernetes';
import { type Carried, kubeletOf, type NodePlan, type Primitive, type PrimitiveKind, primitivesOf, registrationOf } from '../../model';
import { filled } from './parts/filled';
import { sysctlsOf, sysfsOf } from './parts/host-setup';
import { carriedPages, staticPages } from './parts/huge-pages';
import { kernelArgumentsOf, wordsOf } from './parts/kernel-arguments';

const HUGE_PAGES = /^hugepages(?:z)?=/;
const THP = /^\/sys\/kernel\/mm\/transparent_hugepage\/(enabled|defrag)$/;

/** The user data of a Bottlerocket node, whole. */
export const bottlerocketText = (plan: NodePlan): string =>
  lines([
    comment(
      `Settings of the nodes of pool ${plan.pool} in cluster ${plan.cluster.name}, on the machine ${plan.machine.name}. Made by cdk8s-gpu.`,
    ),
    toToml({ settings: settingsOf(plan) }),
  ]);

/** Kinds of primitives for which there are settings. */
export const BOTTLEROCKET_KINDS: ReadonlySet<PrimitiveKind> = new Set([
  'kubelet',
  'registration',
  'kernelArgument',
  'sysctl',
  'sysfs',
  'kernelModule',
]);

/** What settings say of a primitive of these kinds. */
export function carriedBySettings(primitive: Primitive): Carried {
  switch (primitive.kind) {
    case 'kubelet': {
      const { without } = bottlerocketSettings(primitive.configuration);
      const fields = Object.entries(primitive.configuration).filter(([field]) => !without.includes(field));
      return { primitive: { ...primitive, configuration: Object.fromEntries(fields) as typeof primitive.configuration }, without };
    }
    case 'kernelArgument':
      return carriedPages(primitive);
    case 'sysfs':
      return THP.test(primitive.path) ? { primitive, without: [] } : { without: [primitive.path] };
    case 'kernelModule':
      return primitive.options === undefined ? { primitive, without: [] } : { without: [`options of the module ${primitive.name}`] };
    default:
      return { primitive, without: [] };
  }
}

function settingsOf(plan: NodePlan): object {
  const { labels, taints } = registrationOf(plan);
  const configuration = kubeletOf(plan);
  const own = Object.entries(labels).filter(([key]) => isKubeletLabel(key));
  const kubernetes = {
    ...(configuration === undefined ? {} : bottlerocketSettings(configuration).settings),
    ...(own.length === 0 ? {} : { 'node-labels': Object.fromEntries(own) }),
    ...(taints.length === 0 ? {} : { 'node-taints': taintsOf(taints) }),
  };
  return { ...filled({ kubernetes, kernel: kernelOf(plan), boot: bootOf(plan) }) };
}

/** `key = ["value:Effect"]`. Source: Bottlerocket documentation, node-taints. */
function taintsOf(taints: ReturnType<typeof registrationOf>['taints']): object {
  const keys = [...new Set(taints.map(({ key }) => key))];
  return Object.fromEntries(
    keys.map((key) => [key, taints.filter((taint) => taint.key === key).map(({ value = '', effect }) => `${value}:${effect}`)]),
  );
}

/** Huge pages are settings of their own: boot parameters have no order, so that pairs of them cannot be there. */
function kernelOf(plan: NodePlan): object {
  const pages = staticPages(kernelArgumentsOf(plan)).map(({ size, count }) => [`${size}i`, { count }]);
  const transparent = Object.entries(sysfsOf(plan)).map(([path, value]) => [THP.exec(path)?.[1] ?? '', value]);
  const modules = primitivesOf(plan, 'kernelModule').map(({ name }) => [name, { allowed: true, autoload: true }]);
  return filled({
    hugepages: filled({ static: Object.fromEntries(pages) as object, transparent: Object.fromEntries(transparent) as object }),
    modules: Object.fromEntries(modules) as object,
    sysctl: sysctlsOf(plan),
  });
}

/** Source: bottlerocket.dev 1.45, settings.boot: a map of lists, and a reboot where they differ from the running kernel's. */
function bootOf(plan: NodePlan): object {
  const parameters: Record<string, string[]> = {};
  for (const word of wordsOf(kernelArgumentsOf(plan)).filter((text) => !HUGE_PAGES.test(text))) {
    const [key = '', ...value] = word.split('=');
    const values = (parameters[key] ??= []);
    if (value.length > 0) values.push(value.join('=').replace(/^"(.*)"$/, '$1'));
  }
  return Object.keys(parameters).length === 0 ? {} : { 'reboot-to-reconcile': true, 'kernel-parameters': parameters };
}
