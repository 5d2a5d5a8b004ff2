// The script that gives kube-scheduler of a control plane node its configuration, run in a root folder of its own: kube-scheduler
// and the kubelet are played.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gpuAdmission } from '../../../lib/plans/allocators';
import { parseYaml } from '../../../lib/internal';
import type { GpuSchedulerProps } from '../../../lib/plans/workload';
import { gpuScheduler } from '../../../lib/plans/workload/workloads';
import { callsIn, filesIn, makeRoot, type Outcome, putIn, recordingProgram, runIn, type Shell, shells } from './shell/root';

/** The manifest as kubeadm writes it. Source: Kubernetes 1.36.3 `cmd/kubeadm/app/phases/controlplane/manifests.go`. */
const MANIFEST = `apiVersion: v1
kind: Pod
metadata:
  labels:
    component: kube-scheduler
    tier: control-plane
  name: kube-scheduler
  namespace: kube-system
spec:
  containers:
  - command:
    - kube-scheduler
    - --authentication-kubeconfig=/etc/kubernetes/scheduler.conf
    - --kubeconfig=/etc/kubernetes/scheduler.conf
    - --leader-elect=true
    image: registry.k8s.io/kube-scheduler:v1.34.2
    name: kube-scheduler
    volumeMounts:
    - mountPath: /etc/kubernetes/scheduler.conf
      name: kubeconfig
      readOnly: true
  hostNetwork: true
  volumes:
  - hostPath:
      path: /etc/kubernetes/scheduler.conf
      type: FileOrCreate
    name: kubeconfig
status: {}
`;
const POD = '/etc/kubernetes/manifests/kube-scheduler.yaml';
const CONFIG = '/etc/kubernetes/kube-scheduler-config.yaml';

const shell: Shell = { ...shells.bash, programs: [...shells.bash.programs, 'mktemp'] };
const root = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-scheduler-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const scriptOf = (distribution: 'kubeadm' | 'k3s' | 'rke2', props: GpuSchedulerProps): string => {
  const cluster = { name: 'prod', path: 'ml/prod', kubernetes: '1.34', distribution } as const;
  const plan = gpuScheduler.plan({ path: 'ml/prod/scheduler', id: 'scheduler', cluster, pools: [] }, props);
  return plan.files.find(({ path }) => path.endsWith('configure-scheduler.sh'))?.text ?? '';
};
const resources = { 'nvidia.com/gpu': 5 };
const props: GpuSchedulerProps = { profiles: { gpu: { scoringStrategy: { type: 'MostAllocated', resources } } } };

/**
 * A node on which kube-scheduler starts anew whenever somebody looks at its health, with the arguments of the manifest as it is
 * then; or never answers.
 */
function putNode(manifest: string, answers = 'ok'): void {
  rmSync(root, { recursive: true, force: true });
  mkdirSync(root);
  makeRoot(root, shell);
  putIn(root, POD, manifest);
  putIn(root, '/proc/1/cmdline', 'kube-scheduler\0--leader-elect=true\0');
  writeFileSync(join(root, 'count'), '1');
  const words = `sed -n 's/^    - //p' ${POD} | sed 's/ # .*//' | tr '\\n' '\\0'`;
  // The kubelet replaces the process; its number is another one.
  const kubelet = `n=$(($(cat /count) + 1)); printf '%s' "$n" >/count; rm -rf /proc/*; mkdir -p "/proc/$n"; ${words} >"/proc/$n/cmdline"`;
  recordingProgram(root, shell, 'sleep', `${kubelet}; exit 0`);
  recordingProgram(root, shell, 'curl', `printf '%s' ${answers}`);
  recordingProgram(root, shell, 'crictl', 'case $1 in ps) echo abc ;; esac');
  recordingProgram(root, shell, 'systemctl');
}

const run = (script: string, ...args: readonly string[]): Outcome =>
  runIn(root, shell, script.replace('CDK8S_GPU_WAIT:-180', 'CDK8S_GPU_WAIT:-3'), ...args);
const calls = (): readonly string[] =>
  callsIn(root)
    .map((words) => words.join(' '))
    .filter((call) => !/^(?:sleep|curl|crictl ps)/.test(call));
const etc = (): ReadonlyMap<string, string> => new Map([...filesIn(root)].filter(([path]) => path.startsWith('/etc/')));

test('kubeadm: is written once, is verified, and is taken back as if it had never been there', () => {
  putNode(MANIFEST);
  const script = scriptOf('kubeadm', props);
  expect(run(script, '--verify').status).toBe(1);
  expect(run(script, '--dry-run')).toMatchObject({ status: 0, out: expect.stringContaining('2 of 2 files would change') });
  expect([...etc().keys()]).toEqual([POD]);
  const first = run(script);
  expect([first.status, first.err]).toEqual([0, '']);
  expect(first.out).toContain('kube-scheduler runs with its configuration');
  // The kubelet sees the manifest by itself: nothing is restarted by hand.
  expect(calls()).toEqual([]);
  const pod = parseYaml(etc().get(POD) ?? '')[0] as {
    spec: { containers: [{ command: string[]; volumeMounts: object[] }]; volumes: object[] };
  };
  expect(pod.spec.containers[0].command[1]).toBe(`--config=${CONFIG}`);
  expect(pod.spec.containers[0].volumeMounts[0]).toEqual({ mountPath: CONFIG, name: 'cdk8s-gpu-1', readOnly: true });
  expect(pod.spec.volumes[0]).toEqual({ hostPath: { path: CONFIG, type: 'File' }, name: 'cdk8s-gpu-1' });
  // Only the manifest is in the folder whose every file is a pod.
  expect([...etc().keys()]).toEqual([CONFIG, POD]);
  expect(run(script).out).toBe('nothing changed: kube-scheduler has its configuration\n');
  expect(run(script, '--verify')).toMatchObject({ status: 0, out: 'all is as planned\n' });
  expect(run(script, '--rollback')).toMatchObject({ status: 0, out: 'rolled back\n' });
  expect([...etc()]).toEqual([[POD, MANIFEST]]);
  expect(run(script, '--rollback').out).toBe('nothing to roll back\n');
});

test('kubeadm: another configuration ends the container, since the manifest stays as it is', () => {
  putNode(MANIFEST);
  expect(run(scriptOf('kubeadm', props)).status).toBe(0);
  calls();
  const next = scriptOf('kubeadm', { ...props, extenders: [gpuAdmission()] });
  expect(run(next).status).toBe(0);
  expect(calls()).toEqual(['crictl stop abc']);
  expect(etc().get(CONFIG)).toContain('http://127.0.0.1:3456/scheduler');
  expect(run(next, '--rollback').status).toBe(0);
  expect([...etc()]).toEqual([[POD, MANIFEST]]);
});

test('kubeadm: an upgrade that wrote the manifest anew is not undone by a rollback', () => {
  putNode(MANIFEST);
  expect(run(scriptOf('kubeadm', props)).status).toBe(0);
  const upgraded = MANIFEST.replace('v1.34.2', 'v1.35.0');
  putIn(root, POD, upgraded);
  const script = scriptOf('kubeadm', props);
  expect(run(script).status).toBe(0);
  expect(run(script, '--rollback').status).toBe(0);
  expect(etc().get(POD)).toBe(upgraded);
});

test('kubeadm: a scheduler that does not start gets back what it had', () => {
  putNode(MANIFEST, 'no');
  const { status, err } = run(scriptOf('kubeadm', props));
  expect([status, err]).toEqual([70, expect.stringContaining('what was there before is back')]);
  expect([...etc()]).toEqual([[POD, MANIFEST]]);
});

test.each([
  [
    'reads another file',
    MANIFEST.replace('--leader-elect=true', '--config=/etc/own.yaml'),
    65,
    'kube-scheduler reads /etc/own.yaml: give that file as current',
  ],
  [
    'is laid out in another way',
    MANIFEST.replace('    volumeMounts:', '    volumeMounts: # own'),
    65,
    "there is not one line '    volumeMounts:'",
  ],
])('kubeadm: stops at a manifest that %s, and changes nothing', (_what, manifest, code, says) => {
  putNode(manifest);
  expect(run(scriptOf('kubeadm', props))).toMatchObject({ status: code, err: expect.stringContaining(says) });
  expect([...etc()]).toEqual([[POD, manifest]]);
});

test('kubeadm: a manifest that reads the file already stays as it is', () => {
  const own = MANIFEST.replace('--leader-elect=true', `--config=${CONFIG}`);
  putNode(own);
  putIn(root, CONFIG, 'own: true\n');
  const script = scriptOf('kubeadm', props);
  expect(run(script).status).toBe(0);
  expect(calls()).toEqual(['crictl stop abc']);
  expect(etc().get(POD)).toBe(own);
  expect(run(script, '--rollback').status).toBe(0);
  expect([...etc()]).toEqual([
    [CONFIG, 'own: true\n'],
    [POD, own],
  ]);
});

test.each([
  ['k3s', 'k3s'],
  ['rke2', 'rke2-server'],
] as const)('%s: gets its files, and service %s is restarted', (distribution, service) => {
  putNode(MANIFEST);
  rmSync(join(root, POD));
  const script = scriptOf(distribution, props);
  const first = run(script);
  expect([first.status, first.err]).toEqual([0, '']);
  expect(calls()).toEqual([`systemctl restart ${service}`, `systemctl is-active --quiet ${service}`]);
  const folder = `/etc/rancher/${distribution}`;
  expect([...etc().keys()]).toEqual([`${folder}/config.yaml.d/50-kube-scheduler.yaml`, `${folder}/kube-scheduler-config.yaml`]);
  expect(run(script).out).toBe('nothing changed: kube-scheduler has its configuration\n');
  expect(run(script, '--rollback').status).toBe(0);
  expect([...etc()]).toEqual([]);
});
