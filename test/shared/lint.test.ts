import { resolve } from 'node:path';
import { run } from '../../lib/cli/run';

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
};

const { stdout } = run(['lint', '--format', 'json', root], () => '');
const { findings, unreadable, documents } = JSON.parse(stdout) as {
  findings: { file: string; rule: string; severity: string; line: number }[];
  unreadable: { file: string; problem: string; fix?: string }[];
  documents: number;
};
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

test('what cannot be read there are templates, and keys that stand twice', () => {
  const others = unreadable.filter(({ problem, fix }) => !/duplicated mapping key/.test(problem) && !/these are templates/.test(fix ?? ''));
  expect(others.map(({ file, problem }) => `${relative(file)}: ${problem}`)).toEqual([
    expect.stringMatching(/^nvidia-cloud-native-stack\/.*nic-cluster-policy\.yaml: is not YAML/),
  ]);
});
