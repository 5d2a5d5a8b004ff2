import { type Context, type Document, newLinter, noContext, readContext, readText } from '../../lib/read';
import { modelOf } from '../../lib/read/model';
import { judge } from '../../lib/rules';
import { idsWithInputs, inputsOf } from '../rules/inputs/inputs';

/** What is found of documents that are all there at once. */
const together = (documents: readonly Document[], context: Context): readonly string[] =>
  judge(modelOf(documents, context).model)
    .map(({ rule, subject, problem }) => `${rule} ${subject} ${withoutPlaces(problem)}`)
    .sort();

/** Other objects are called by their paths by who judges, and by their places by who reports. */
const withoutPlaces = (problem: string): string => problem.replace(/a\.yaml[#:][\d.:]+(?:\.?\w+)?|document \d+ of a\.yaml/g, 'another');

/** What the linter reports of them. */
function linted(documents: readonly Document[], context: Context): readonly string[] {
  const linter = newLinter(context);
  for (const document of documents) linter.add(document);
  return linter
    .report()
    .findings.map(({ rule, subject, problem }) => `${rule} ${subject} ${withoutPlaces(problem)}`)
    .sort();
}

const inputs = [...new Set(idsWithInputs())].flatMap((id) => {
  const { wrong, right } = inputsOf(id) ?? {};
  return [wrong, right].flatMap((input) => (input ? [[id, input] as const] : []));
});

test.each(inputs)('%s finds the same whichever document comes first', (_, { yaml, context }) => {
  const given = context === undefined ? noContext : readContext(context, 'context.yaml');
  const { documents } = readText('a.yaml', yaml);
  const said = together(documents, given).filter((line) => !line.includes('${'));
  expect(linted(documents, given)).toEqual(expect.arrayContaining([...said]));
  expect(linted([...documents].reverse(), given).length).toBe(linted(documents, given).length);
});

const meta = (kind: string, index: number): string =>
  `kind: ${kind}\nmetadata: {name: a${index}, namespace: team-${index % 50}, labels: {app: a${index}}}\n`;
const deployment = (index: number, resources: string): string =>
  `apiVersion: apps/v1\n${meta('Deployment', index)}spec:
  replicas: 2
  selector: {matchLabels: {app: a${index}}}
  template:
    metadata: {labels: {app: a${index}}}
    spec:
      containers:
        - name: main
          image: registry.example/app:${index}
          args: ["--port", "8000"]
          env: [{name: MODE, value: production}, {name: SHARD, value: "${index}"}]
          resources: {requests: {${resources}}, limits: {${resources}}}
          readinessProbe: {httpGet: {path: /healthz, port: 8000}, periodSeconds: 5}
          volumeMounts: [{name: config, mountPath: /etc/app}]
      volumes: [{name: config, configMap: {name: a${index}}}]
`;

describe('a document is judged with those that come later', () => {
  const found = (...texts: readonly string[]) => {
    const linter = newLinter();
    for (const document of readText('-', texts.join('---\n')).documents) linter.add(document);
    return linter.report().findings.map(({ rule, object, line, column }) => `${rule} ${object} ${line}:${column}`);
  };
  const role = `apiVersion: rbac.authorization.k8s.io/v1\nkind: Role\nmetadata: {name: a}\n`;
  const plain = deployment(1, 'cpu: 1');

  test('when its name is taken again, as often as that is', () => {
    expect(found(role, role, plain, role)).toEqual(['name/taken Role a 7:18', 'name/taken Role a 30:18']);
    expect(found(role, role.replace('rbac.', 'other.'))).toEqual([]);
  });

  test('when an autoscaler, a budget or a class comes later, and where it stands', () => {
    const scaler =
      'apiVersion: autoscaling/v2\nkind: HorizontalPodAutoscaler\nmetadata: {name: s, namespace: team-1}\nspec: {scaleTargetRef: {kind: Deployment, name: a1}}\n';
    const budget =
      'apiVersion: policy/v1\nkind: PodDisruptionBudget\nmetadata: {name: b, namespace: team-1}\nspec: {minAvailable: 2, selector: {matchLabels: {app: a1}}}\n';
    const priority = 'apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: high}\nvalue: 1\n';
    const classed = plain.replace('    spec:\n', '    spec:\n      priorityClassName: low\n');
    expect(found(role, plain, scaler)).toEqual(['autoscaler/replicas Deployment team-1/a1 9:13']);
    expect(found(role, plain, budget)).toEqual(['pod/disruption-budget PodDisruptionBudget team-1/b 27:22']);
    expect(found(role, classed, priority)).toEqual(['pod/class-reference Deployment team-1/a1 14:26']);
  });

  test('when a release names its ConfigMap', () => {
    const operator =
      'apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: gpu-operator, namespace: ops}\nspec: {chart: {spec: {chart: gpu-operator, version: v26.7.0}}, values: {migManager: {config: {name: parts}}}}\n';
    const map = 'apiVersion: v1\nkind: ConfigMap\nmetadata:\n  name: parts\n  namespace: ops\ndata:\n  some.yaml: "a"\n';
    expect(found(map, operator)).toEqual(expect.arrayContaining(['operator/config-map ConfigMap ops/parts 7:3']));
    expect(found(map.replace('some', 'config'), operator).join()).not.toContain('operator/config-map');
  });
});
