import { resolve } from 'node:path';
import { run } from '../../lib/faces/cli/run';

const shared = process.env['CDK8S_GPU_SHARED'] ?? resolve(__dirname, '../../../shared');
const root = resolve(shared, 'upstream');

/** What is really wrong in upstream's own examples, and why it is right to say so. */
const WRONG: Readonly<Record<string, { readonly files: RegExp; readonly why: string }>> = {
  'scheduler/config': {
    files: /^scheduler-plugins\/manifests\/noderesourcetopology\//,
    why: 'kubescheduler.config.k8s.io/v1beta3, which no Kubernetes since 1.29 reads',
  },
  'name/invalid': {
    files: /^hami\/examples\/iluvatar\/|^dra-driver-nvidia-gpu\/.*\/pods-shared-gpu\.yaml$/,
    why: 'names with capitals, which an API server refuses; and a placeholder that a test replaces',
  },
  'accelerator/name': {
    files: /^hami-ascend-device-plugin\/examples\/ascendjob-910b\.yaml$|^hami\/examples\/mlu\/default_use\.yaml$/,
    why: "names of earlier releases: HAMi 2.9 and 2.10 have no Ascend910B without a number, and none of mlu370's in values.yaml",
  },
  'volcano/never-fits': {
    files: /^hami-website\/.*\/06-queue-exceeds-job\.yaml$/,
    why: 'it is there to show what happens when a job asks for more than its queue has',
  },
  'node/profile-pages': {
    files: /^openshift-cluster-node-tuning-operator\/inputs\/manual-cluster\/arm\/performance_profile\.yaml$/,
    why: 'huge pages of 32M beside pages of 64k, which its own webhook refuses on nodes of either architecture: a test renders it without one',
  },
  'vcuda/runtime': {
    files: /^gpu-manager\/gpu-manager\.yaml$/,
    why: 'its image asks Docker for containers, and no Kubernetes of today runs them by Docker',
  },
  'volcano/deviceshare': {
    files: /^hami-website\/tutorials\/labs\/examples\/13-volcano-ascend-vnpu\//,
    why: 'a scheduler for Ascend alone, read together with pods of other folders that ask for parts of NVIDIA GPUs',
  },
};

/** What is wrong there only for some minors. */
const WRONG_BEFORE: Readonly<Record<string, { readonly files: RegExp; readonly minors: readonly string[]; readonly why: string }>> = {
  'kubelet/field': {
    files: /^kubernetes\/kubelet-config-testdata\/|^openshift-cluster-node-tuning-operator\/.*kubeletconfig\.yaml$/,
    minors: ['1.30', '1.32', '1.34'],
    why: 'fields of later minors: the files of Kubernetes are written for 1.36, those of OpenShift for 1.32 or later',
  },
  'kubelet/gated-field': {
    files: /^kubernetes\/kubelet-config-testdata\//,
    minors: ['1.32', '1.34'],
    why: 'crashLoopBackOff.maxContainerRestartPeriod and imagePullCredentialsVerificationPolicy, whose gates 1.35 turned on',
  },
  'kubelet/feature-gate': {
    files: /^aws-eks-nodeadm\/.*\/expected-kubelet-config\.json$/,
    minors: ['1.30', '1.32'],
    why: 'MutableCSINodeAllocatableCount, which 1.33 brought: nodeadm sets it for the minors that have it',
  },
};

interface Reported {
  readonly findings: readonly { readonly file: string; readonly rule: string; readonly severity: string; readonly line: number }[];
  readonly unreadable: readonly { readonly file: string; readonly problem: string; readonly fix?: string }[];
  readonly documents: number;
}

const lint = (...options: readonly string[]): Reported =>
  JSON.parse(run(['lint', '--format', 'json', ...options, root], () => '').stdout) as Reported;
const { findings, unreadable, documents } = lint();
const relative = (file: string): string => file.slice(root.length + 1);

test("upstream's examples and defaults have no errors, but for those that are wrong", () => {
  expect(documents).toBeGreaterThan(800);
  const errors = findings.filter(({ severity, rule, file }) => severity === 'error' && WRONG[rule]?.files.test(relative(file)) !== true);
  expect(errors).toEqual([]);
  // None is excused in vain.
  for (const [rule, { files }] of Object.entries(WRONG)) {
    expect(findings.some((finding) => finding.rule === rule && files.test(relative(finding.file)))).toBe(true);
  }
});

test.each(['1.30', '1.32', '1.34', '1.36'])('nor have they for Kubernetes %s', (minor) => {
  const excused = [WRONG, Object.fromEntries(Object.entries(WRONG_BEFORE).filter(([, { minors }]) => minors.includes(minor)))];
  const errors = lint('--kubernetes', minor).findings.filter(({ severity }) => severity === 'error');
  expect(errors.filter(({ rule, file }) => !excused.some((rows) => rows[rule]?.files.test(relative(file))))).toEqual([]);
  for (const rule of Object.keys(excused[1] ?? {})) expect(errors.some((finding) => finding.rule === rule)).toBe(true);
});

test('what cannot be read there are templates, and keys that stand twice', () => {
  const others = unreadable.filter(({ problem, fix }) => !/duplicated mapping key/.test(problem) && !/these are templates/.test(fix ?? ''));
  expect(others.map(({ file, problem }) => `${relative(file)}: ${problem}`)).toEqual([
    expect.stringMatching(/^nvidia-cloud-native-stack\/.*nic-cluster-policy\.yaml: is not YAML/),
  ]);
});
