import { tokenOf } from '../../../lib/internal';
import { podWith } from '../pod-with';
import { fromYaml } from '../from-yaml';
import { documents, found, foundIn, places } from './places';

const namespace = (level: string, name = 'ml'): string =>
  `{apiVersion: v1, kind: Namespace, metadata: {name: ${name}, labels: {pod-security.kubernetes.io/enforce: ${level}}}}`;

describe('pod/security', () => {
  const pod = (spec: string, container = '', limits = 'nvidia.com/gpu: 1'): string =>
    podWith(`resources: {limits: {${limits}}}${container && `\n${container}`}`, spec);
  const said = (spec: string, container = '', level = 'baseline') =>
    found('pod/security', documents(namespace(level), pod(spec, container))).map(({ at, got }) => [at, got]);
  const adds = (...capabilities: readonly string[]): string => `securityContext: {capabilities: {add: [${capabilities.join(', ')}]}}`;

  test.each<[string, string, string, readonly string[]]>([
    ['the network of the node', 'hostNetwork: true', '', ['hostNetwork']],
    ['its processes and shared memory', 'hostPID: true\nhostIPC: true', '', ['hostIPC', 'hostPID']],
    ['a path of it', 'volumes: [{name: a, emptyDir: {}}, {name: b, hostPath: {path: /data}}]', '', ['hostPath b']],
    ['a privileged container', '', 'securityContext: {privileged: true}', ['privileged']],
    ['a port of the node', '', 'ports: [{containerPort: 80, hostPort: 8080}, {containerPort: 81}]', ['hostPort 8080']],
    ['no filter of system calls', '', 'securityContext: {seccompProfile: {type: Unconfined}}', ['seccompProfile Unconfined']],
    ['no AppArmor', 'securityContext: {appArmorProfile: {type: Unconfined}}', '', ['appArmorProfile Unconfined']],
    ['all of /proc', '', 'securityContext: {procMount: Unmasked}', ['procMount Unmasked']],
    [
      'a setting of the kernel',
      'securityContext: {sysctls: [{name: net.ipv4.tcp_fin_timeout, value: "1"}, {name: net.core.somaxconn, value: "1"}]}',
      '',
      ['sysctl net.core.somaxconn'],
    ],
    ['further capabilities', '', adds('CHOWN', 'IPC_LOCK', 'SYS_ADMIN'), ['IPC_LOCK', 'SYS_ADMIN']],
  ])('sees %s', (_what, spec, container, got) => {
    expect(said(spec, container)).toEqual([['spec', got]]);
    expect(said(spec, container, 'restricted')).toEqual([['spec', expect.arrayContaining([...got])]]);
  });

  test.each<[string, string, string]>([
    ['none of it', 'hostNetwork: false', 'securityContext: {privileged: false}'],
    [
      'capabilities that baseline allows',
      '',
      adds('AUDIT_WRITE', 'CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'FSETID', 'KILL', 'MKNOD', 'NET_BIND_SERVICE'),
    ],
    ['the others that it allows', '', adds('SETFCAP', 'SETGID', 'SETPCAP', 'SETUID', 'SYS_CHROOT')],
    ['no context', '', ''],
  ])('leaves alone %s', (_what, spec, container) => expect(said(spec, container)).toEqual([]));

  test('is about pods with GPUs, in a namespace that enforces something', () => {
    expect(places('pod/security', documents(namespace('baseline'), pod('hostNetwork: true', '', 'cpu: 1')))).toEqual([]);
    expect(places('pod/security', documents(namespace('privileged'), pod('hostNetwork: true')))).toEqual([]);
    expect(places('pod/security', documents(namespace('baseline', 'other'), pod('hostNetwork: true')))).toEqual([]);
  });
});

describe('pod/security of a namespace that enforces restricted', () => {
  const RIGHT = 'runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}';
  const OWN = 'allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}';
  const said = (spec: string, context: string) => {
    const container = `resources: {limits: {nvidia.com/gpu: 1}}\nsecurityContext: {${context}}`;
    return found('pod/security', documents(namespace('restricted'), podWith(container, spec))).map(({ got }) => got);
  };

  test('leaves alone what says all of it, on the pod or on the container', () => {
    expect(said(`securityContext: {${RIGHT}}`, OWN)).toEqual([]);
    expect(said('', `${RIGHT}, ${OWN}`)).toEqual([]);
    expect(said('securityContext: {runAsNonRoot: false}', `${RIGHT}, ${OWN}`)).toEqual([]);
    expect(said(`securityContext: {${RIGHT}}\nvolumes: [{name: a, emptyDir: {}}, {name: b, secret: {secretName: s}}]`, OWN)).toEqual([]);
    expect(
      said(`securityContext: {${RIGHT}}`, 'allowPrivilegeEscalation: false, capabilities: {drop: [ALL], add: [NET_BIND_SERVICE]}'),
    ).toEqual([]);
  });

  test.each<[string, string, string, readonly string[]]>([
    [
      'nothing of it',
      '',
      'readOnlyRootFilesystem: true',
      ['main: runAsNonRoot', 'main: seccompProfile', 'main: allowPrivilegeEscalation', 'main: capabilities.drop'],
    ],
    ['root', `securityContext: {${RIGHT}, runAsUser: 0}`, OWN, ['main: runAsUser']],
    [
      'no filter',
      'securityContext: {runAsNonRoot: true, seccompProfile: {type: Unconfined}}',
      OWN,
      ['seccompProfile Unconfined', 'main: seccompProfile'],
    ],
    [
      'a capability that baseline allows',
      `securityContext: {${RIGHT}}`,
      'allowPrivilegeEscalation: false, capabilities: {drop: [ALL], add: [CHOWN]}',
      ['main: capabilities.add'],
    ],
    ['a volume of another sort', `securityContext: {${RIGHT}}\nvolumes: [{name: a, nfs: {server: s, path: /a}}]`, OWN, ['volume a']],
  ])('sees %s', (_what, spec, context, got) => expect(said(spec, context)).toEqual([got]));
});

describe('pod/class-reference', () => {
  const priority = '{apiVersion: scheduling.k8s.io/v1, kind: PriorityClass, metadata: {name: high}, value: 1}';
  const runtime = '{apiVersion: node.k8s.io/v1, kind: RuntimeClass, metadata: {name: mine}, handler: mine}';
  const said = (field: string, name: string, ...texts: readonly string[]) =>
    found('pod/class-reference', documents(...texts, podWith('command: [a]', `${field}: ${name}`)));

  test('sees a class that is not there, where others are', () => {
    expect(said('priorityClassName', 'low', priority)).toMatchObject([{ at: 'spec.priorityClassName', got: 'low', allowed: ['high'] }]);
    expect(said('runtimeClassName', 'other', runtime)).toMatchObject([{ at: 'spec.runtimeClassName', allowed: ['mine'] }]);
  });

  test('leaves alone classes that are there, those of the system and of the operator, and documents without classes', () => {
    expect(said('priorityClassName', 'high', priority)).toEqual([]);
    for (const name of ['system-node-critical', 'system-cluster-critical']) expect(said('priorityClassName', name, priority)).toEqual([]);
    for (const name of ['nvidia', 'nvidia-cdi', 'nvidia-legacy']) expect(said('runtimeClassName', name, runtime)).toEqual([]);
    expect(said('runtimeClassName', 'other', priority)).toEqual([]);
    expect(said('priorityClassName', 'low')).toEqual([]);
  });
});

describe('operator/config-label', () => {
  const LABEL = 'nvidia.com/device-plugin.config';
  const MIG = 'nvidia.com/mig.config';
  const release = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.7.0}}
  values:
    devicePlugin: {config: {create: true, name: a, data: {any: "version: v1", "a.b c": "version: v1"}}}
    migManager: {config: {create: true, name: b, data: {config.yaml: "version: v1\\nmig-configs: {mine: [{devices: all, mig-enabled: false}]}"}}}`;
  const node = (label: string, value: string): string =>
    `{apiVersion: v1, kind: Node, metadata: {name: node-1, labels: {${label}: "${value}"}}}`;
  const nodePool = (label: string, value: string): string =>
    `{apiVersion: karpenter.sh/v1, kind: NodePool, metadata: {name: node-1}, spec: {template: {metadata: {labels: {${label}: "${value}"}}, spec: {}}}}`;
  const machineSet = (label: string, value: string): string =>
    `{apiVersion: machine.openshift.io/v1beta1, kind: MachineSet, metadata: {name: node-1}, spec: {template: {spec: {metadata: {labels: {${label}: "${value}"}}}}}}`;
  const said = (...texts: readonly string[]) => found('operator/config-label', documents(release, ...texts));

  test.each<[string, (label: string, value: string) => string, string]>([
    ['a Node', node, 'metadata.labels'],
    ['a NodePool', nodePool, 'spec.template.metadata.labels'],
    ['a MachineSet', machineSet, 'spec.template.spec.metadata.labels'],
  ])('sees a name that nobody made in a label of %s', (_what, of, at) => {
    expect(said(of(LABEL, 'other'))).toMatchObject([{ at: `${at}["${LABEL}"]`, got: 'other', allowed: ['any', 'a.b c'] }]);
    expect(said(of(MIG, 'other'))).toMatchObject([{ at: `${at}["${MIG}"]`, got: 'other', allowed: ['mine'] }]);
    for (const [label, value] of [
      [LABEL, 'any'],
      [LABEL, 'a.b c'],
      [MIG, 'mine'],
    ] as const)
      expect(said(of(label, value))).toEqual([]);
  });

  test('leaves alone other kinds, other labels, and sites of which no configuration is known', () => {
    expect(said(node(LABEL, 'other').replace('kind: Node', 'kind: Other'))).toEqual([]);
    expect(said(node(LABEL, 'other').replace('v1, kind', 'example.com/v1, kind'))).toEqual([]);
    expect(said(node('other', 'x'))).toEqual([]);
    expect(places('operator/config-label', node(LABEL, 'other'))).toEqual([]);
    expect(places('operator/config-label', documents('version: v1\nflags: {migStrategy: single}', node(LABEL, 'other')))).toEqual([]);
    const pluginOnly = release.replace(/\n.*migManager.*/, '');
    expect(places('operator/config-label', documents(pluginOnly, node(MIG, 'other')))).toEqual([]);
    expect(places('operator/config-label', documents(pluginOnly, node(LABEL, 'other')))).toHaveLength(1);
  });

  describe('by what a container labels nodes with', () => {
    const clock = (...words: readonly string[]): string =>
      `{apiVersion: batch/v1, kind: CronJob, metadata: {name: night, namespace: ml}, spec: {schedule: "0 20 * * *", jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: "kubectl:1", command: ${JSON.stringify(words)}}]}}}}}}`;
    const AT = 'spec.jobTemplate.spec.template.spec.containers[0]';
    const script = (value: string): string =>
      `set -e\nfor node in a b; do\n  kubectl label node "$node" --overwrite ${MIG}=${value}\ndone\n`;

    test('sees a name that nobody made, in a script and in a command of its own', () => {
      const of = { got: 'other', allowed: ['mine'], problem: expect.stringContaining(`labels nodes with ${MIG}`) };
      expect(said(clock('sh', '-c', script('other')))).toMatchObject([{ ...of, at: `${AT}.command[2]` }]);
      expect(said(clock('kubectl', 'label', 'nodes', '-l', 'a=b', `${MIG}=other`))).toMatchObject([{ ...of, at: `${AT}.command[5]` }]);
      expect(said(clock('kubectl', 'label', 'nodes', 'a', `${LABEL}=other`))).toMatchObject([{ got: 'other', allowed: ['any', 'a.b c'] }]);
      expect(said(clock('sh', '-c', script('mine')))).toEqual([]);
    });

    test('leaves alone what selects nodes, what is filled in, what is taken away, and other commands', () => {
      for (const option of ['-l', '--selector'])
        expect(said(clock('kubectl', 'label', 'nodes', option, `${MIG}=other`, `${MIG}=mine`))).toEqual([]);
      for (const value of ['$LAYOUT', '"${LAYOUT}"', '$(cat layout)']) expect(said(clock('sh', '-c', script(value)))).toEqual([]);
      expect(said(clock('kubectl', 'label', 'nodes', 'a', `${MIG}-`))).toEqual([]);
      expect(said(clock('kubectl', 'get', 'nodes', `${MIG}=other`))).toEqual([]);
    });

    test('says nothing where no configuration is known', () => {
      expect(places('operator/config-label', clock('sh', '-c', script('other')))).toEqual([]);
    });
  });

  test('does not judge what is only known when it is deployed', () => {
    expect(foundIn('operator/config-label', fromYaml(documents(release, node(LABEL, tokenOf(1)))))).toEqual([]);
  });
});

describe('pod/security-level', () => {
  const unlabelled = '{apiVersion: v1, kind: Namespace, metadata: {name: ml}}';
  const RESTRICTED =
    'runAsNonRoot: true, seccompProfile: {type: RuntimeDefault}, allowPrivilegeEscalation: false, capabilities: {drop: [ALL]}';
  const pod = (container = '', limits = 'nvidia.com/gpu: 1'): string =>
    podWith(`resources: {limits: {${limits}}}${container && `\n${container}`}`);
  const said = (...texts: readonly string[]) => found('pod/security-level', documents(...texts)).map(({ at, allowed }) => [at, allowed]);

  test('says the strictest level that all pods of a namespace keep to', () => {
    expect(said(unlabelled, pod())).toEqual([['metadata', ['baseline']]]);
    expect(said(unlabelled, pod(`securityContext: {${RESTRICTED}}`))).toEqual([['metadata', ['restricted']]]);
    expect(said(unlabelled, pod(`securityContext: {${RESTRICTED}}`), pod('', 'cpu: 1').replace('name: a,', 'name: b,'))).toEqual([
      ['metadata', ['baseline']],
    ]);
    expect(said(namespace('privileged'), pod())).toEqual([['metadata.labels["pod-security.kubernetes.io/enforce"]', ['baseline']]]);
  });

  test('is silent where a level is enforced, where a pod needs more, and where none has GPUs', () => {
    expect(said(namespace('baseline'), pod(`securityContext: {${RESTRICTED}}`))).toEqual([]);
    expect(said(unlabelled, pod(), pod('securityContext: {privileged: true}', 'cpu: 1').replace('name: a,', 'name: b,'))).toEqual([]);
    expect(said(unlabelled, pod('', 'cpu: 1'))).toEqual([]);
    expect(said(unlabelled.replace('name: ml', 'name: other'), pod())).toEqual([]);
  });
});
