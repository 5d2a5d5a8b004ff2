import { lintDocuments, noContext, readContext, readText } from '../../lib/read';

const lint = (text: string, context = noContext) => {
  const { documents, unreadable } = readText('a.yaml', text);
  expect(unreadable).toEqual([]);
  return lintDocuments(documents, context);
};
const found = (text: string, context = noContext): readonly string[] =>
  lint(text, context).findings.map(
    ({ line, column, rule, silenced }) => `${line}:${column} ${rule}${silenced === undefined ? '' : ` (${silenced})`}`,
  );

const pod = (container: string, more = ''): string => `apiVersion: v1
kind: Pod
metadata:
  name: a
spec:
${more}  containers:
    - name: main
      image: x:1
${container}`;
const VISIBLE = `      env:
        - name: NVIDIA_VISIBLE_DEVICES
          value: GPU-1
`;

describe('a finding stands where its cause is', () => {
  test('in a Pod', () => {
    expect(found(pod(VISIBLE))).toEqual(['11:18 pod/visible-devices']);
  });

  test('in an item of a List, after another document', () => {
    const text = `kind: Nothing\n---\napiVersion: v1\nkind: List\nitems:\n- ${pod(VISIBLE).trimEnd().replaceAll('\n', '\n  ')}\n`;
    expect(found(text)).toEqual(['16:20 pod/visible-devices']);
  });

  test('in the template of a kind that nobody told us of', () => {
    const text = `apiVersion: example.com/v1
kind: Farm
metadata: {name: a}
spec:
  workers:
    - template:
        spec:
          containers:
            - name: main
              image: x:1
              env: [{name: NVIDIA_VISIBLE_DEVICES, value: all}]
`;
    expect(found(text)).toEqual(['11:59 pod/visible-devices']);
  });

  test('in the values of a release, by each delivery', () => {
    const flux = `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: g}
spec:
  chart: {spec: {chart: gpu-operator, version: 26.7.0}}
  values:
    devicePlugn: {enabled: true}
`;
    expect(found(flux)).toEqual(['7:5 operator/unknown-value']);
    const argo = `apiVersion: argoproj.io/v1alpha1
kind: Application
metadata: {name: g}
spec:
  source:
    chart: gpu-operator
    targetRevision: v26.7.0
    helm:
      valuesObject:
        devicePlugn: {enabled: true}
`;
    expect(found(argo)).toEqual(['10:9 operator/unknown-value']);
    const k3s = `apiVersion: helm.cattle.io/v1
kind: HelmChart
metadata: {name: g}
spec:
  chart: nvidia/gpu-operator
  version: v26.7.0
  valuesContent: |
    devicePlugn: {enabled: true}
`;
    expect(found(k3s)).toEqual(['8:5 operator/unknown-value']);
  });

  test('in a KubeletConfiguration, which has no metadata', () => {
    const text = `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
topologyManagerPolicy: singl-numa-node
`;
    expect(found(text)).toEqual(['3:24 kubelet/policy']);
  });

  test('in the text of a ConfigMap, and in a NodeConfig of EKS', () => {
    const inner = 'apiVersion: kubelet.config.k8s.io/v1beta1\n    kind: KubeletConfiguration\n    topologyManagerPolicy: best';
    expect(found(`apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  kubelet: |\n    ${inner}\n`)).toEqual([
      '8:28 kubelet/policy',
    ]);
    const node = `apiVersion: node.eks.aws/v1alpha1
kind: NodeConfig
spec:
  kubelet:
    config:
      topologyManagerPolicy: best
`;
    expect(found(node)).toEqual(['6:30 kubelet/policy']);
  });
});

describe('without a context nothing is guessed', () => {
  test('a range of versions, and a chart that we do not know, are left alone', () => {
    const release = (chart: string, version: string): string =>
      `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: g}\nspec: {chart: {spec: {chart: ${chart}, version: '${version}'}}, values: {no: 1}}\n`;
    expect(found(release('gpu-operator', '>=26'))).toEqual([]);
    expect(found(release('other', '26.7.0'))).toEqual([]);
  });

  test('but it is said what would help', () => {
    expect(lint(pod('      resources: {limits: {nvidia.com/gpu: 1}}\n')).unknowns).toMatchObject([
      { rule: 'pool/offers', line: 5, missing: 'they select no pool that is known' },
    ]);
  });

  test('objects of one name in two files are no conflict: they may be overlays', () => {
    const text = pod('');
    const documents = ['a.yaml', 'b.yaml'].flatMap((file) => [...readText(file, text).documents]);
    expect(lintDocuments(documents).findings).toEqual([]);
    expect(found(`${text}---\n${text.replace('image: x', 'image: y')}`)).toEqual(['13:9 name/taken']);
  });
});

test('another object is called by its place', () => {
  const text = pod('');
  expect(lint(`${text}---\n${text}`).findings.map(({ problem }) => problem)).toEqual(["Pod 'a' already exists: a.yaml:4:9 plans it too"]);
  const release = `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: {name: g}\nspec: {chart: {spec: {chart: gpu-operator, version: v26.7.0}}}\n`;
  const known = readContext({ kubernetes: '1.34' }, 'context.yaml');
  expect(lint(`${release}---\n${release.replace('name: g}', 'name: h}')}`, known).findings.map(({ problem }) => problem)).toEqual([
    expect.stringMatching(/already has a GPU Operator, a\.yaml:3:18, and both would own/),
  ]);
});

test('an object without a name is called by what its name will begin with', () => {
  const called = (metadata: string) => lint(pod(VISIBLE).replace('  name: a\n', metadata)).findings.map(({ object }) => object);
  expect(called('  generateName: train-\n  namespace: ml\n')).toEqual(['Pod ml/train-*']);
  expect(called('  namespace: ml\n')).toEqual(['Pod']);
  expect(called('  name: a\n  namespace: ml\n')).toEqual(['Pod ml/a']);
});

describe('a context', () => {
  const context = readContext(
    {
      kubernetes: '1.34',
      pools: [{ name: 'slices', machine: 'dgxH100', sharing: { mig: { layout: { '1g.10gb': 7 } } }, nodeSelector: { pool: 'slices' } }],
    },
    'context.yaml',
  );
  const asking = (resource: string): string =>
    pod(`      resources: {limits: {${resource}: 1, memory: 8Gi}}\n`, '  nodeSelector: {pool: slices}\n');

  test('names pools, to which pods belong that select them', () => {
    expect(found(asking('nvidia.com/mig-2g.20gb'), context)).toEqual(['10:28 pool/offers']);
    expect(found(asking('nvidia.com/mig-1g.10gb'), context)).toEqual([]);
  });

  test('is also met by a required affinity, and not by a preferred one', () => {
    const affinity = (kind: string): string =>
      pod(
        '      resources: {limits: {nvidia.com/gpu: 1, memory: 8Gi}}\n',
        `  affinity: {nodeAffinity: {${kind}: {nodeSelectorTerms: [{matchExpressions: [{key: pool, operator: In, values: [slices]}]}]}}}\n`,
      );
    expect(found(affinity('requiredDuringSchedulingIgnoredDuringExecution'), context)).toEqual(['10:28 pool/offers']);
    expect(found(affinity('preferredDuringSchedulingIgnoredDuringExecution'), context)).toEqual([]);
  });

  test('fails with every problem at once', () => {
    expect(() =>
      readContext(
        {
          pools: [
            { name: 'a', machine: 'dgxH1000', nodeSelector: { a: 'b' } },
            { name: 'b', sharing: 'mops', nodeSelector: {} },
          ],
        },
        'c.yaml',
      ),
    ).toThrow(/c\.yaml\.pools\[0\]\.machine: is not the name of a machine[\s\S]*c\.yaml\.pools\[1\]\.sharing: is not a sharing/);
    expect(() => readContext({ kubernets: '1.34' }, 'c.yaml')).toThrow(/is not a known property/);
  });

  test('says in which file and pool the options of a sharing are wrong', () => {
    const said = (...sharings: readonly unknown[]): unknown => {
      const pools = sharings.map((sharing, index) => ({ name: `p${index}`, machine: 'dgxH100', nodeSelector: { a: 'b' }, sharing }));
      try {
        return readContext({ pools }, 'c.yaml');
      } catch (error) {
        return (error as { problems: readonly { path: string }[] }).problems.map(({ path }) => path);
      }
    };
    expect(said({ timeSlicing: { replicas: 4, renamed: 1 } }, 'mps', { hami: [] })).toEqual([
      'c.yaml.pools[0].sharing.timeSlicing.renamed',
      'c.yaml.pools[1].sharing.mps.replicas',
      'c.yaml.pools[2].sharing.hami',
    ]);
  });
});

describe('a silence', () => {
  const commented = (comment: string): string => pod(VISIBLE).replace('      env:', `      # cdk8s-gpu: silence ${comment}\n      env:`);

  test('names several rules, and has one reason', () => {
    expect(found(commented('dra/claim-names, pod/visible-devices: a monitor'))).toEqual(['12:18 pod/visible-devices (a monitor)']);
  });

  test('without a reason silences nothing', () => {
    expect(found(commented('pod/visible-devices'))).toEqual(['12:18 pod/visible-devices']);
    expect(found(pod(VISIBLE).replace('  name: a\n', '  name: a\n  annotations: {silence.cdk8s-gpu/pod.visible-devices: " "}\n'))).toEqual([
      '12:18 pod/visible-devices',
    ]);
  });

  test('is a comment, and not what a text says of comments', () => {
    const about = '# cdk8s-gpu: silence a/b';
    const text = `apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  quoted: "${about}"\n  README: |\n    Write ${about}\n    ${about}: why\n`;
    expect(lint(text).unreadable).toEqual([]);
    expect(lint(`${text}  ${about}: why\n`).unreadable).toMatchObject([
      { line: 9, column: 3, problem: "silences 'a/b', which is not a rule" },
    ]);
  });

  test('on the line above, or on the line itself, keeps its reason', () => {
    expect(found(commented('pod/visible-devices: it watches them all'))).toEqual(['12:18 pod/visible-devices (it watches them all)']);
    expect(found(pod(VISIBLE).replace('env:', 'env: # cdk8s-gpu: silence pod/visible-devices: so be it'))).toEqual([
      '11:18 pod/visible-devices (so be it)',
    ]);
  });

  test.each([
    ['- name: NVIDIA_VISIBLE_DEVICES', 'on the first line of its entry'],
    ['value: GPU-1', 'on its own line'],
  ])('beside %s: %s', (line, _where) => {
    expect(found(pod(VISIBLE).replace(line, `${line} # cdk8s-gpu: silence pod/visible-devices: so be it`))).toEqual([
      '11:18 pod/visible-devices (so be it)',
    ]);
  });

  test('fails beside something else of the container', () => {
    expect(found(pod(VISIBLE).replace('image: x', 'image: x:1 # cdk8s-gpu: silence pod/visible-devices: so be it'))).toEqual([
      '11:18 pod/visible-devices',
    ]);
  });

  test('among other comments above, one for each rule', () => {
    const two = pod(VISIBLE).replace(
      '      env:',
      '      # cdk8s-gpu: silence pod/visible-devices: it watches them all\n      # cdk8s-gpu: silence dra/claim-names: no claims\n      # More of it.\n      env:',
    );
    expect(found(two)).toEqual(['14:18 pod/visible-devices (it watches them all)']);
    expect(found(two.replace('      # More of it.\n', '      # More of it.\n\n'))).toEqual(['15:18 pod/visible-devices']);
  });

  test('by an annotation of the pods that it makes', () => {
    const text = (annotations: string): string => `apiVersion: apps/v1
kind: Deployment
metadata: {name: a}
spec:
  template:
    metadata: {annotations: {${annotations}}}
    spec:
      containers: [{name: main, image: x:1, env: [{name: NVIDIA_VISIBLE_DEVICES, value: GPU-1}]}]
`;
    expect(found(text('silence.cdk8s-gpu/pod.visible-devices: a monitor'))).toEqual(['8:89 pod/visible-devices (a monitor)']);
    expect(found(text('silence.cdk8s-gpu/pod.visible-devices: " "'))).toEqual(['8:89 pod/visible-devices']);
  });

  test('by an annotation of the object', () => {
    const text = pod(VISIBLE).replace('  name: a\n', '  name: a\n  annotations: {silence.cdk8s-gpu/pod.visible-devices: a monitor}\n');
    expect(found(text)).toEqual(['12:18 pod/visible-devices (a monitor)']);
  });

  test('without a reason is reported at its annotation, on the object or on the template of its pods', () => {
    const annotations = 'annotations: {a: "b", silence.cdk8s-gpu/pool.offers: ""}';
    const template = `{metadata: {${annotations}}, spec: {containers: [{name: m, image: x:1}]}}`;
    const job = `kind: Job\napiVersion: batch/v1\nmetadata: {name: a}\nspec: {template: ${template}}\n`;
    const own = `kind: Pod\napiVersion: v1\nmetadata: {name: a, ${annotations}}\nspec: {containers: [{name: m, image: x:1}]}\n`;
    const text = `# silence.cdk8s-gpu/pool.offers\n${job}---\n${own}`;
    const { unreadable } = lintDocuments(readText('a.yaml', text).documents);
    expect(
      unreadable.map(
        ({ line, column }) =>
          text
            .split('\n')
            [line - 1]?.slice(column - 1)
            .split(':')[0],
      ),
    ).toEqual(['silence.cdk8s-gpu/pool.offers', 'silence.cdk8s-gpu/pool.offers']);
    expect(unreadable).toMatchObject([
      { line: 5, problem: "silences 'pool/offers' without a reason", fix: 'write why: silence.cdk8s-gpu/pool.offers: the reason' },
      { line: 9 },
    ]);
  });

  test('is remembered where nothing is found that it could silence', () => {
    const unused = (text: string) => lint(text).unused.map(({ line, column, rule }) => `${line}:${column} ${rule}`);
    expect(unused(commented('dra/claim-names, pod/visible-devices: a monitor'))).toEqual(['9:7 dra/claim-names']);
    expect(unused(commented('pod/visible-devices: a monitor'))).toEqual([]);
    expect(unused(pod(VISIBLE).replace('image: x', 'image: x:1 # cdk8s-gpu: silence pod/visible-devices: so be it'))).toEqual([
      '8:18 pod/visible-devices',
    ]);
    const annotated = (rule: string, text = pod(VISIBLE)): string =>
      text.replace('  name: a\n', `  name: a\n  annotations: {silence.cdk8s-gpu/${rule}: a monitor}\n`);
    expect(unused(annotated('pod.visible-devices'))).toEqual([]);
    expect(unused(annotated('dra.claim-names'))).toEqual(['5:17 dra/claim-names']);
    expect(
      unused(`${annotated('pod.visible-devices')}---\n${annotated('pod.visible-devices', pod('')).replace('name: a', 'name: b')}`),
    ).toEqual(['18:17 pod/visible-devices']);
    expect(unused(annotated('no.rule'))).toEqual([]);
  });

  test('fails when it names no rule, or no reason', () => {
    const wrong = (comment: string) => lint(commented(comment)).unreadable.map(({ line, problem }) => `${line} ${problem}`);
    expect(wrong('pod/visible-device: because')).toEqual(["9 silences 'pod/visible-device', which is not a rule"]);
    expect(wrong('pod/visible-devices')).toEqual(["9 silences 'pod/visible-devices' without a reason"]);
    const annotated = pod('').replace('  name: a\n', '  name: a\n  annotations: {silence.cdk8s-gpu/pod.visible: a}\n');
    expect(lint(annotated).unreadable.map(({ line, problem }) => `${line} ${problem}`)).toEqual([
      "5 silences 'pod.visible', which is not a rule",
    ]);
  });
});
