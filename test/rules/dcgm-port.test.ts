import type { OperatorFacts } from '../../lib/plans/model';
import { fromYaml } from './from-yaml';
import { operator } from './hami-cases';
import { foundIn } from './places/places';

const policy = (spec: string, namespace = 'gpu-operator'): string =>
  `{apiVersion: networking.k8s.io/v1, kind: NetworkPolicy, metadata: {name: a, namespace: ${namespace}}, spec: {${spec}}}`;
const ON = { dcgm: { enabled: true } };
const said = (text: string, values: Record<string, unknown> = ON, rest: Partial<OperatorFacts> = {}) =>
  foundIn('operator/dcgm-port', fromYaml(text), { operators: [operator({ values, ...rest })] }).map(({ at, got }) => [at, got]);
const ALL = 'podSelector: {}';
const DCGM = 'podSelector: {matchLabels: {app: nvidia-dcgm}}';
const ingress = (...ports: readonly string[]): string => `${ALL}, ingress: [${ports.map((port) => `{ports: [${port}]}`).join(', ')}]`;

describe('a policy keeps the exporter from DCGM', () => {
  test.each<[string, string, unknown]>([
    ['that lets nothing in', ALL, []],
    ['of the pods of DCGM', DCGM, []],
    ['of both directions', `${ALL}, policyTypes: [Egress, Ingress]`, []],
    ['with other ports', ingress('{port: 9400}'), [{ ports: [{ port: 9400 }] }]],
    ['with ranges beside it', ingress('{port: 5556, endPort: 6000}', '{port: 5000, endPort: 5554}'), expect.anything()],
    ['with a port below it alone', ingress('{port: 5554}'), expect.anything()],
  ])('%s', (_what, spec, got) => expect(said(policy(spec))).toEqual([['spec.ingress', got]]));

  test.each<[string, string]>([
    ['of what goes out', `${ALL}, policyTypes: [Egress]`],
    ['of other pods', 'podSelector: {matchLabels: {app: other}}'],
    ['of pods of further labels', 'podSelector: {matchLabels: {app: nvidia-dcgm, b: c}}'],
    ['of pods by expressions', 'podSelector: {matchExpressions: [{key: app, operator: Exists}]}'],
    ['with its port', ingress('{port: 9400}, {port: 5555}')],
    ['with its port in another rule', ingress('{port: 9400}', '{port: 5555}')],
    ['with every port', `${ALL}, ingress: [{ports: [{port: 9400}]}, {from: []}]`],
    ['with every port of a protocol', ingress('{protocol: TCP}')],
    ['with a port by its name', ingress('{port: dcgm}')],
    ['with a range of ports', ingress('{port: 5555, endPort: 5555}')],
    ['with a range to it', ingress('{port: 5000, endPort: 5555}')],
    ['with a range around it', ingress('{port: 5000, endPort: 6000}')],
  ])('but not one %s', (_what, spec) => expect(said(policy(spec))).toEqual([]));

  test('where DCGM runs by itself, and in that namespace and cluster', () => {
    expect(said(policy(ALL), {})).toEqual([]);
    expect(said(policy(ALL), { dcgm: { enabled: false } })).toEqual([]);
    expect(said(policy(ALL, 'ml'))).toEqual([]);
    expect(said(policy(ALL, '""'), ON, { namespace: '' })).toEqual([]);
    expect(said(policy(ALL), ON, { scope: 'a.yaml' })).toHaveLength(1);
    expect(said(policy(ALL), ON, { scope: 'b.yaml' })).toEqual([]);
  });
});
