import { lintDocuments, readText } from '../../../lib/read';
import { documents, found, places } from './places';

const ROLE = 'machineconfiguration.openshift.io/role';
const POOLS = 'pools.operator.machineconfiguration.openshift.io';

const object = (kind: string, spec: string, metadata = 'name: gpu', apiVersion = 'machineconfiguration.openshift.io/v1'): string =>
  `{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {${metadata}}, spec: {${spec}}}`;
const selecting = (selector: string, metadata?: string): string =>
  object('MachineConfigPool', `machineConfigSelector: {${selector}}, nodeSelector: {matchLabels: {a: b}}`, metadata);
const roles = (...values: readonly string[]): string => `matchExpressions: [{key: ${ROLE}, operator: In, values: [${values.join(', ')}]}]`;
const GPU = selecting(roles('worker', 'gpu'), 'name: gpu, labels: {tier: gold}');

describe('node/machine-config-pool', () => {
  const id = 'node/machine-config-pool';

  test.each([
    roles('gpu'),
    `matchLabels: {${ROLE}: gpu}`,
    `matchExpressions: [{key: ${ROLE}, operator: NotIn, values: [worker, master, arbiter]}]`,
    `matchExpressions: [{key: ${ROLE}, operator: DoesNotExist}]`,
    `matchExpressions: [{key: ${ROLE}, operator: Exists}, {key: mine, operator: Exists}]`,
  ])('sees a pool that takes %s alone', (selector) => expect(places(id, selecting(selector))).toEqual(['spec.machineConfigSelector']));

  test.each([
    ['a pool of workers', selecting(roles('worker', 'gpu'))],
    ['a pool of the control plane', selecting(roles('master', 'gpu'))],
    ['a pool that every cluster has', selecting(`matchLabels: {${ROLE}: worker}`, 'name: worker')],
    ['a pool that every cluster has, whatever is laid over it', selecting(roles('gpu'), 'name: worker')],
    ['all roles', selecting(`matchExpressions: [{key: ${ROLE}, operator: Exists}]`)],
    ['other labels, which those of workers may have', selecting('matchLabels: {mine: "true"}')],
    ['other labels by an expression', selecting('matchExpressions: [{key: mine, operator: Exists}]')],
    ['a patch', object('MachineConfigPool', 'paused: true')],
    ['what has another label not', selecting(`matchExpressions: [{key: ${ROLE}, operator: Exists}, {key: mine, operator: DoesNotExist}]`)],
    ['a template', selecting(roles('"{{ .Values.role }}"', 'gpu'))],
    ['a template of a label', selecting(`matchLabels: {${ROLE}: "{{ .Values.role }}"}`)],
    [
      'a template of another key',
      selecting(`matchExpressions: [{key: ${ROLE}, operator: Exists}, {key: "{{ .Values.key }}", operator: Exists}]`),
    ],
    ['other kinds', selecting(roles('gpu')).replace('kind: MachineConfigPool', 'kind: Other')],
  ])('leaves alone %s', (_what, text) => expect(places(id, text)).toEqual([]));
});

describe('node/machine-config-role', () => {
  const id = 'node/machine-config-role';
  const said = (text: string, ...pools: readonly string[]) => found(id, documents(text, ...pools)).map(({ at, allowed }) => [at, allowed]);
  const kubelet = (selector: string, kind = 'KubeletConfig'): string =>
    object(kind, `machineConfigPoolSelector: {${selector}}, kubeletConfig: {topologyManagerScope: pod}`);
  const labelled = (labels: string): string => kubelet(`matchLabels: {${labels}}`);
  const profile = (labels: string): string =>
    object(
      'PerformanceProfile',
      `cpu: {reserved: 0-1, isolated: 2-3}, machineConfigPoolSelector: {${labels}}`,
      'name: p',
      'performance.openshift.io/v2',
    );
  const config = (role: string): string => object('MachineConfig', 'config: {}', `name: m, labels: {${role}}`);

  test.each([
    ['a KubeletConfig', labelled(`${POOLS}/gpus: ""`), 'spec.machineConfigPoolSelector'],
    ['a KubeletConfig by its role', labelled(`${ROLE}: gpu`), 'spec.machineConfigPoolSelector'],
    ['a KubeletConfig by a label of its own', labelled('tier: golds'), 'spec.machineConfigPoolSelector'],
    ['a KubeletConfig by one of its labels', labelled(`other: a, ${POOLS}/gpus: ""`), 'spec.machineConfigPoolSelector'],
    ['a KubeletConfig of workers', labelled(`${POOLS}/workers: ""`), 'spec.machineConfigPoolSelector'],
    ['a ContainerRuntimeConfig', kubelet(`matchLabels: {${POOLS}/gpus: ""}`, 'ContainerRuntimeConfig'), 'spec.machineConfigPoolSelector'],
    ['a PerformanceProfile', profile(`${ROLE}: gpus`), 'spec.machineConfigPoolSelector'],
    ['a MachineConfig', config(`${ROLE}: gpus`), `metadata.labels["${ROLE}"]`],
  ])('sees %s of no pool', (_what, text, at) => expect(said(text, GPU)).toEqual([[at, ['master', 'worker', 'gpu']]]));

  test.each([
    ['the pool by its name', labelled(`${POOLS}/gpu: ""`)],
    ['the pool by its label', labelled('tier: gold')],
    ['the pool by an expression', kubelet('matchExpressions: [{key: tier, operator: In, values: [gold]}]')],
    ['the pool by a label that it lacks', kubelet('matchExpressions: [{key: silver, operator: DoesNotExist}]')],
    ['what a template fills in', kubelet('matchExpressions: [{key: "{{ .Values.key }}", operator: Exists}]')],
    ['a pool that may be made elsewhere', labelled(`${POOLS}/storage: ""`)],
    ['a pool that may be made elsewhere, by its role', labelled(`${ROLE}: storage`)],
    ['a label that a pool elsewhere may have', labelled('tier: silver')],
    ['a label that somebody may put on the pool', labelled('custom-kubelet: gpu')],
    ['a pool elsewhere, by an expression', kubelet('matchExpressions: [{key: tier, operator: DoesNotExist}, {key: a, operator: Exists}]')],
    ['a pool of the same kind, by its number', labelled(`${POOLS}/gpu2: ""`)],
    ['a pool of the same kind, by its letter', labelled(`${POOLS}/gpu-b: ""`)],
    ['a configuration of a pool that may be made elsewhere', config(`${ROLE}: storage`)],
    ['all workers', labelled(`${POOLS}/worker: ""`)],
    ['all workers by their role', labelled(`${ROLE}: worker`)],
    ['a template', labelled(`${ROLE}: "{{ .Values.role }}"`)],
    ['all pools', kubelet('')],
    ['all pools for a profile', profile('')],
    ['nothing', object('KubeletConfig', 'kubeletConfig: {topologyManagerScope: pod}')],
    ['a profile of the pool', profile('tier: gold')],
    [
      'a profile that says nothing',
      object('PerformanceProfile', 'cpu: {reserved: 0-1, isolated: 2-3}', 'name: p', 'performance.openshift.io/v2'),
    ],
    ['a configuration of the pool', config(`${ROLE}: gpu`)],
    ['a configuration of workers', config(`${ROLE}: worker`)],
    ['a configuration without a role', config('a: b')],
    ['a configuration whose role is empty', config(`${ROLE}: ""`)],
    ['a configuration of a role to come', config(`${ROLE}: "{{ .Values.role }}"`)],
  ])('leaves alone what selects %s', (_what, text) => expect(said(text, GPU)).toEqual([]));

  test('one pool of several is enough', () =>
    expect(said(config(`${ROLE}: gpu`), GPU, selecting(roles('worker', 'big'), 'name: big'))).toEqual([]));

  test('what is nearly a pool of another folder may be of a pool elsewhere', () => {
    const rulesIn = (text: string, folder: string): readonly string[] =>
      lintDocuments([...readText('pools/a.yaml', GPU).documents, ...readText(`${folder}/b.yaml`, text).documents]).findings.map(
        ({ rule }) => rule,
      );
    const near = [labelled(`${POOLS}/gpus: ""`), labelled(`${ROLE}: gpus`), labelled('tier: golds'), config(`${ROLE}: gpus`)];
    for (const named of [...near, labelled(`${POOLS}/workers: ""`), config(`${ROLE}: workers`)]) {
      expect(rulesIn(named, 'pools')).toContain(id);
      expect(rulesIn(named, 'kubelets')).not.toContain(id);
    }
  });

  test.each([
    ['accelerated', 'acelerated', 1],
    ['gpu-nodes', 'gpu-modes', 1],
    ['accelerated', 'accelerated-b', 0],
    ['accelerated', 'accelerated-2', 0],
    ['accelerated.b', 'accelerated', 0],
    ['accelerated-a100', 'accelerated-a1', 0],
    ['accelerated', 'excavated', 0],
  ])('beside pool %s, %s is likely meant to be it: %i', (name, asked, count) =>
    expect(said(labelled(`${POOLS}/${asked}: ""`), selecting(roles('worker', name), `name: ${name}`))).toHaveLength(count),
  );

  test('the pool that is likely meant is named', () => {
    expect(found(id, documents(labelled(`${POOLS}/gpus: ""`), GPU))).toMatchObject([
      { fix: "pool 'gpu' is likely meant: name it, or give it this label; silence this where another pool is made elsewhere" },
    ]);
  });

  test('is silent where no pool is among the documents', () =>
    expect([labelled(`${POOLS}/gpus: ""`), config(`${ROLE}: gpus`)].flatMap((text) => said(text))).toEqual([]));
});
