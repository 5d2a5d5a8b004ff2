import { gunzipSync } from 'node:zlib';
import { basename, dirname } from 'node:path';
import { parseYaml } from '../../../lib/internal';
import type { PlannedFile } from '../../../lib/plans/model';
import type { Found, Sort } from './document';
import { flagsOf } from './of-flags';
import { documentsOfValues } from './of-values';

type File = Pick<PlannedFile, 'path' | 'text'>;

/**
 * Files of a plan or program, and what others read inside them.
 *
 * @throws Error when nobody is known to read such a file.
 */
export const documentsOfFiles = (files: readonly File[]): readonly Found[] => files.flatMap((file) => documentsOfFile(file, files));

function documentsOfFile(file: File, all: readonly File[]): readonly Found[] {
  const name = basename(file.path);
  const found = { name, content: file.text };
  switch (name) {
    case 'kubelet.conf':
    case 'kubeletconfiguration+strategic.yaml':
      return [{ ...found, sort: 'kubeletConfiguration' }];
    case 'bootstrap.sh':
    case 'node-setup.sh':
      return [{ ...found, sort: 'bootstrap' }, ...filesOnNode(file.text)];
    case 'label-existing-nodes.sh':
    case 'node-pool.sh':
    case 'install.sh':
    case 'configure-scheduler.sh':
      return [{ ...found, sort: 'shellScript' }];
    case 'cloud-init.yaml':
      return [{ ...found, sort: 'userData' }, ...filesOfCloudConfig(file.text)];
    // Bottlerocket's settings are TOML, which test/node/vehicles reads back.
    case 'user-data.toml':
      return [];
    case 'butane.yaml':
    case 'ignition.json':
    case 'kubelet-config.json':
    case 'linux-os-config.json':
    case 'node-system-config.yaml':
    case 'openshift.yaml':
    case 'talos-patch.yaml':
    case 'talos-schematic.yaml':
    case 'talos-1.13-patch.yaml':
    case 'talos-1.14-patch.yaml':
    case 'aks-scheduler-configuration.yaml':
    case 'eks-kube-scheduler-config.json':
      return [{ ...found, sort: 'nodeVehicle' }];
    case 'node-daemon-set.yaml':
      return parseYaml(file.text).map((content) => ({ sort: 'manifest', content }));
    case 'user-data.mime':
      return [{ ...found, sort: 'userData' }, ...filesOfMime(file.text)];
    case 'nodeconfig.yaml':
      return documentsOnNode({ name, content: file.text }, 'nodeadmConfig');
    case 'gpu-rules.yaml':
      return [{ ...found, sort: 'prometheusRules' }];
    case 'kube-scheduler-config.yaml':
      return [{ ...found, sort: 'schedulerConfig' }];
    case 'kubeadm-cluster-configuration.yaml':
    case 'kubeadm-join.yaml':
      return [{ ...found, sort: 'kubeadmConfiguration' }];
    case '50-kube-scheduler.yaml':
      return [{ ...found, sort: 'rancherConfig' }];
    // judges/slurm.test.ts runs it as well.
    case 'mps.sh':
      return [{ ...found, sort: 'shellScript' }];
    case 'olm.yaml':
    case 'instance.yaml':
    case 'compute-class.yaml':
    case 'karpenter.yaml':
      return parseYaml(file.text).map((content) => ({ sort: 'manifest', content }));
    // Daemons of Slurm read them: judges/slurm.test.ts.
    case 'slurm.conf':
    case 'gres.conf':
    case 'cgroup.conf':
    case 'topology.conf':
    case 'slurmdbd.conf':
    // test/shared/slurm-bridge.test.ts holds its keys to those of the chart.
    case 'slurm-bridge-values.yaml':
      return [];
    // `cdk8s-gpu explain` alone reads the first, and people who fill a mirror the second (test/conformance/charts holds it).
    case 'settings.json':
    case 'images.txt':
    case 'left-out.md':
    // writeFiles reads it when it writes again: test/cdk8s/files.test.ts.
    case '.cdk8s-gpu.json':
      return [];
    case 'values.yaml':
      return documentsOfValues({ ...installed(file, all), values: parseYaml(file.text)[0] });
    default:
      if (name.endsWith('.sbatch')) return [{ ...found, sort: 'shellScript' }];
      throw new Error(`nobody is known to read the file ${file.path}: say who in test/conformance/corpus/of-files.ts`);
  }
}

/** The chart, version and place that the script beside a values file gives to helm. */
function installed({ path }: File, all: readonly File[]) {
  const script = all.find((other) => other.path === `${dirname(path)}/install.sh`)?.text ?? '';
  const [, releaseName, chart] = /^helm upgrade --install (\S+) (\S+) \\$/m.exec(script)?.map(unquoted) ?? [];
  const option = (name: string) => unquoted(new RegExp(`^ {2}--${name} (\\S+) \\\\$`, 'm').exec(script)?.[1] ?? '');
  return { chart, releaseName, version: option('version'), namespace: option('namespace') };
}

const unquoted = (word: string): string => word.replaceAll("'", '');

interface WrittenFile {
  readonly path: string;
  readonly content: string;
  readonly encoding?: string;
}

/** Files that cloud-init writes; its launcher, and the script that this runs, with the files that it writes itself. */
function filesOfCloudConfig(text: string): readonly Found[] {
  const { write_files: files = [] } = parseYaml(text)[0] as { readonly write_files?: readonly WrittenFile[] };
  return files.flatMap(({ path, content: given, encoding }): readonly Found[] => {
    const content = encoding === 'gz+b64' ? gunzipSync(Buffer.from(given, 'base64')).toString('utf8') : given;
    if (path.startsWith('/var/lib/cloud/scripts/')) return [{ sort: 'userData', name: path, content }];
    if (path !== '/usr/local/sbin/cdk8s-gpu-setup') return documentsOnNode({ name: path, content }, sortOnNode(path));
    const isWhole = content.includes('--rollback)');
    return isWhole ? [{ sort: 'bootstrap', name: path, content }, ...filesOnNode(content)] : [{ sort: 'shellScript', name: path, content }];
  });
}

/** Of user data of nodeadm, the part for cloud-init; NodeConfigs are in a file of their own. */
const filesOfMime = (text: string): readonly Found[] =>
  text
    .split('--cdk8s-gpu')
    .filter((part) => part.includes('#cloud-config'))
    .flatMap((part) => filesOfCloudConfig(part.slice(part.indexOf('#cloud-config'))));

function documentsOnNode({ name, content }: { readonly name: string; readonly content: string }, sort: Sort): readonly Found[] {
  const file: Found = { sort, name, content };
  return [file, ...flagsOf(file)];
}

/** Files that a bootstrap script writes: `file <path> <function> <mode>` beside the function that prints the text. */
function filesOnNode(script: string): readonly Found[] {
  const texts = new Map<string, string>();
  for (const [, name = '', delimiter = '', text = ''] of script.matchAll(/^(text_\d+)\(\) \{\n *cat <<'(\w+)'\n([\s\S]*?\n)\2\n\}$/gm))
    if (delimiter !== '') texts.set(name, text);
  // kubelet.service's own command is put into its drop-in, and our lines into files of others.
  const printed = /^at_kubelet\(\) \{\n *(text_\d+) \|/m.exec(script)?.[1] ?? '';
  return [...script.matchAll(/^ *file (\S+|'[^']*') (text_\d+|at_kubelet) \d+$/gm)].flatMap(([, word = '', printer = '']) => {
    const text = printer === 'at_kubelet' ? printed : printer;
    const name = unquoted(word);
    const content = texts.get(text);
    if (content === undefined) throw new Error(`the bootstrap script does not print ${name}`);
    return documentsOnNode({ name, content }, sortOnNode(name));
  });
}

const ON_NODE: readonly (readonly [RegExp, Sort])[] = [
  [/\/kubelet\.conf\.d\/[^/]+\.conf$/, 'kubeletDropIn'],
  [/^\/etc\/rancher\/\w+\/cdk8s-gpu-kubelet\.conf$/, 'kubeletDropIn'],
  [/^\/etc\/systemd\/system\/[^/]+\.d\/[^/]+\.conf$/, 'systemdUnit'],
  [/^\/etc\/eks\/nodeadm\.d\/[^/]+\.yaml$/, 'nodeadmConfig'],
  [/^\/etc\/rancher\/\w+\/config\.yaml\.d\/[^/]+\.yaml$/, 'rancherConfig'],
  [/^\/etc\/cdk8s-gpu\/(?:cpu|memory)-manager$/, 'settingsRecord'],
  [/^\/etc\/systemd\/system\/[^/]+\.(?:service|timer)$/, 'systemdUnit'],
  [/^\/etc\/(?:sysctl|tmpfiles|modprobe|modules-load)\.d\/[^/]+\.conf$/, 'nodeFile'],
  [/^\/etc\/(?:default|sysconfig)\/irqbalance$/, 'nodeFile'],
  [/^\/etc\/systemd\/journald\.conf\.d\/[^/]+\.conf$/, 'nodeFile'],
  [/^\/etc\/cdk8s-gpu\/kernel-arguments$/, 'nodeFile'],
  [/^\/etc\/cdk8s-gpu\/mig\.yaml$/, 'migParted'],
  [/^\/etc\/cdk8s-gpu\/blockio\.yaml$/, 'ioClasses'],
  [/^\/etc\/crio\/crio\.conf\.d\/[^/]+\.conf$/, 'nodeFile'],
  [/\/etc\/containerd\/(?:conf\.d\/)?[^/]+\.toml(?:\.tmpl)?$/, 'nodeFile'],
  [/^\/etc\/default\/grub\.d\/[^/]+\.cfg$/, 'grubDefaults'],
  [/^\/usr\/local\/sbin\/[^/]+$/, 'nodeScript'],
];

function sortOnNode(path: string): Sort {
  const found = ON_NODE.find(([pattern]) => pattern.test(path));
  if (found === undefined) throw new Error(`nobody is known to read ${path} on a node: say who in test/conformance/corpus/of-files.ts`);
  return found[1];
}
