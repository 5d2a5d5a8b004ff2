import { lintDocuments, noContext, readContext, readText } from '../../lib/read';
import { wrongShape } from '../../lib/words/kinds';
import { asKnown, unitsOf } from '../../lib/read/model';
import { problems } from './found';

const at = (kubernetes: string) => readContext({}, 'context', kubernetes);

const claiming = (claim: string): string => `apiVersion: v1
kind: Pod
metadata: {name: a}
spec:
  resourceClaims:
    - {name: g, ${claim}}
  containers: [{name: main, image: "x:1", resources: {claims: [{name: g}]}}]
`;

describe('the `source` of a claim', () => {
  const old = claiming('source: {resourceClaimName: x}');

  test('is the form of Kubernetes 1.30, and may be it where the version is not known', () => {
    expect(problems(old, at('1.30'))).toEqual([]);
    expect(problems(old)).toEqual([]);
  });

  test('is gone since 1.31', () => {
    expect(problems(old, at('1.31'))).toEqual(["6 `source` of claim 'g' is gone since Kubernetes 1.31"]);
    expect(problems(claiming('resourceClaimName: x'), at('1.31'))).toEqual([]);
  });

  test('names one place, as a claim does', () => {
    expect(problems(claiming('source: {}'))).toEqual(["6 claim 'g' comes from nowhere"]);
    expect(problems(claiming('resourceClaimName: x, resourceClaimTemplateName: y'))).toEqual(["6 claim 'g' comes from two places"]);
  });
});

describe('a part of a device is refused wherever containers are', () => {
  const half = 'containers: [{name: main, image: "x:1", resources: {limits: {nvidia.com/gpu: 500m}}}]';

  test.each([
    ['v1', 'ReplicationController', `spec: {template: {spec: {${half}}}}`],
    ['v1', 'PodTemplate', `template: {spec: {${half}}}`],
    ['argoproj.io/v1alpha1', 'Rollout', `spec: {template: {spec: {${half}}}}`],
    ['serving.kserve.io/v1alpha1', 'ServingRuntime', `spec: {${half}}`],
    ['example.com/v1', 'Farm', `spec: {herd: {${half}}}`],
  ])('%s %s', (apiVersion, kind, rest) => {
    expect(problems(`apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\n${rest}\n`)).toEqual([
      "4 container 'main' asks for a part of a device",
    ]);
  });

  test('and what a part does not say may stand elsewhere', () => {
    const runtime = 'containers: [{name: main, image: "x:1", resources: {requests: {nvidia.com/gpu: 1}}}]';
    expect(problems(`apiVersion: serving.kserve.io/v1alpha1\nkind: ServingRuntime\nmetadata: {name: a}\nspec: {${runtime}}\n`)).toEqual([]);
  });
});

const unreadable = (text: string): readonly string[] =>
  lintDocuments(readText('a.yaml', text).documents).unreadable.map(({ problem }) => problem);

const pod = (containers: string): string => `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: ${containers}}\n`;

describe('what has another form than its kind', () => {
  test.each(['toString', '__proto__', 'constructor', 'hasOwnProperty'])('a kind may be called %s', (kind) => {
    expect(unreadable(`apiVersion: v1\nkind: ${kind}\nmetadata: {name: a}\nspec: {replicas: 1}\n`)).toEqual([]);
  });

  test('an entry that is empty is told in words', () => {
    expect(unreadable(pod('[null]'))).toEqual(['does not have the form of its kind: spec.containers[0] is empty and must be a map']);
  });

  test.each([
    [['main'], 'spec.containers[0] is a plain value and must be a map'],
    [{ name: 'main' }, 'spec.containers is a map and must be a list'],
    [[{ name: 'main', resources: [] }], 'spec.containers[0].resources is a list and must be a map'],
  ])('%j', (containers, says) => {
    expect(wrongShape({ metadata: null, spec: { containers } }).says).toBe(says);
  });

  test('what nobody can name is told in words all the same', () => {
    expect(wrongShape({ spec: { replicas: 'x' } })).toEqual({ steps: [], says: 'a field is of another type than its kind says' });
  });

  test('it is reported at the value', () => {
    const text = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  containers:\n    - ~\n';
    expect(lintDocuments(readText('a.yaml', `# first\n---\n${text}`).documents).unreadable).toMatchObject([{ line: 8, column: 7 }]);
  });
});

describe('a template that is a patch', () => {
  const patch = (spec: string): string => `apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: vllm}\nspec: {template: ${spec}}\n`;

  test.each(['{spec: {nodeSelector: {a: b}}}', '{spec: {containers: }}', '{metadata: {labels: {a: b}}}', '{}'])(
    '%s names no containers',
    (spec) => {
      expect(lintDocuments(readText('a.yaml', patch(spec)).documents)).toMatchObject({ findings: [], unreadable: [] });
    },
  );

  test('of a pod and of a CronJob as well', () => {
    expect(unreadable('apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {tolerations: [{operator: Exists}]}\n')).toEqual([]);
    expect(
      unreadable(
        'apiVersion: batch/v1\nkind: CronJob\nmetadata: {name: a}\nspec: {jobTemplate: {spec: {template: {spec: {restartPolicy: Never}}}}}\n',
      ),
    ).toEqual([]);
  });
});

describe('words that YAML takes for numbers or flags', () => {
  test.each(['args: [--port, 8000]', 'command: [run, true]', 'args: [0.5]'])('%s hide nothing', (words) => {
    const text = pod(`[{name: main, image: x:1, ${words}, resources: {limits: {nvidia.com/gpu: 500m}}}]`);
    const { findings, unreadable: wrong } = lintDocuments(readText('a.yaml', text).documents);
    expect(wrong).toEqual([]);
    expect(findings.map(({ rule }) => rule)).toContain('pod/device-quantity');
  });

  test('they are read as the program would get them', () => {
    const text = pod(
      '[{name: main, image: x:1, command: [torchrun, --nproc-per-node, 4, train.py], resources: {limits: {nvidia.com/gpu: 8}}}]',
    );
    expect(lintDocuments(readText('a.yaml', text).documents).findings.map(({ got }) => got)).toContainEqual('--nproc-per-node=4');
  });
});

describe('what fails only beside another document', () => {
  const pod = (name: string, rest: string): string =>
    `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec:\n  containers: [{name: main, image: x:1, resources: {limits: {nvidia.com/gpu: 500m}}}]\n${rest}`;
  // What stands in one file is deployed together.
  const read = (...texts: readonly string[]) => lintDocuments(readText('a.yaml', texts.join('---\n')).documents);

  test.each([
    [
      'tolerations',
      `apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata: {name: a}\nspec: {template: {spec: {startupTaints: [{key: a, value: "true", effect: NoExecute}]}}}\n`,
      '  tolerations: {key: nvidia.com/gpu, operator: Exists}\n',
    ],
    [
      'resourceClaims',
      'apiVersion: resource.nvidia.com/v1beta1\nkind: ComputeDomain\nmetadata: {name: a}\nspec: {numNodes: 2, channel: {resourceClaimTemplate: {name: ch}}}\n',
      '  resourceClaims: {name: ch, resourceClaimTemplateName: ch}\n',
    ],
  ])('%s that are no list: the others are judged', (field, other, wrong) => {
    const { findings, unreadable } = read(pod('sound', ''), other, pod('wrong', wrong), pod('last', ''));
    expect(unreadable).toEqual([
      expect.objectContaining({
        line: 17,
        problem: `does not have the form of its kind: spec.${field} is a map and must be a list`,
      }),
    ]);
    expect(findings.filter(({ rule }) => rule === 'pod/device-quantity').map(({ object }) => object)).toEqual(['Pod sound', 'Pod last']);
  });

  test('and all of several', () => {
    const other = `apiVersion: karpenter.sh/v1\nkind: NodePool\nmetadata: {name: a}\nspec: {template: {spec: {startupTaints: [{key: a, value: "true", effect: NoExecute}]}}}\n`;
    const wrong = ['a', 'b', 'c'].map((name) => pod(name, '  tolerations: {key: nvidia.com/gpu}\n'));
    const { unreadable } = read(other, ...wrong);
    expect(unreadable.map(({ line }) => line).sort((one, next) => one - next)).toEqual([11, 18, 25]);
  });
});

test.each(['constructor', 'toString', 'hasOwnProperty', '__proto__'])('a field that is called %s has a place', (field) => {
  const text = `apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n${field}: 1\n`;
  expect(lintDocuments(readText('a.yaml', text).documents).findings.map(({ rule, line }) => `${line} ${rule}`)).toEqual([
    '3 kubelet/field',
  ]);
});

describe('what a template of Argo adds to its pod is read, and templates inside of others', () => {
  const half = 'resources: {limits: {nvidia.com/gpu: 500m}}';
  const workflow = (template: string): string =>
    `apiVersion: argoproj.io/v1alpha1\nkind: Workflow\nmetadata: {name: a}\nspec:\n  templates:\n  - name: a\n    ${template.replaceAll('\n', '\n    ')}\n`;

  test.each([
    ['initContainers', `container: {image: x:1}\ninitContainers:\n- {name: b, image: x:1, ${half}}`, 9, 'b'],
    ['sidecars', `script: {image: x:1}\nsidecars:\n- {name: b, image: x:1, ${half}}`, 9, 'b'],
    ['sidecars of a set', `containerSet: {containers: [{name: c, image: x:1}]}\nsidecars:\n- {name: b, image: x:1, ${half}}`, 9, 'b'],
    ['steps', `steps:\n- - name: b\n    inline: {container: {image: x:1, ${half}}}`, 9, 'main'],
    ['steps and tasks', `steps:\n- - inline:\n      dag:\n        tasks:\n        - inline: {container: {${half}}}`, 11, 'main'],
    ['tasks', `dag:\n  tasks:\n  - name: b\n    inline:\n      sidecars: [{name: c, image: x:1, ${half}}]`, 11, 'c'],
  ])('in %s', (_where, template, line, name) => {
    expect(problems(workflow(template))).toEqual([`${line} container '${name}' asks for a part of a device`]);
    expect(problems(workflow(template.replace('500m', '1')))).toEqual([]);
  });

  test('with what all templates have that do not say otherwise', () => {
    const said = (defaults: string, template: string) =>
      problems(workflow(template).replace('spec:\n', `spec:\n  templateDefaults: {${defaults}}\n`)).map((one) => one.replace(/^\d+ /, ''));
    const found = ["container 'main' asks for a part of a device"];
    expect(said(`container: {${half}}`, 'container: {image: x:1}')).toEqual(found);
    expect(said(`container: {${half}}`, 'steps:\n- - name: b\n    inline: {container: {image: x:1}}')).toEqual(found);
    expect(said(`container: {${half}}`, 'container: {image: x:1, resources: {limits: {cpu: 1}}}')).toEqual(found);
    expect(said(`container: {${half}}`, 'container: {image: x:1, resources: {limits: {nvidia.com/gpu: 1}}}')).toEqual([]);
    for (const template of ['script: {image: x:1}', 'steps:\n- - name: b', 'a: b'])
      expect(said(`container: {${half}}`, template)).toEqual([]);
    const sidecars = `sidecars: [{name: b, image: x:1, ${half}}]`;
    expect(said(sidecars, 'container: {image: x:1}\nsidecars: [{name: c, image: x}]')).toEqual([
      "container 'b' asks for a part of a device",
    ]);
    expect(said(sidecars, 'container: {image: x:1}\nsidecars: [{name: b, resources: {limits: {nvidia.com/gpu: 1}}}]')).toEqual([]);
    expect(said('container: a', 'container: {image: x:1}')).toEqual([]);
  });

  test.each(['steps: {a: 1}', 'steps: [a, [b]]', 'dag: {tasks: [1]}', 'sidecars: []', 'initContainers: []'])(
    '%s makes no pod',
    (template) => {
      expect(problems(workflow(template))).toEqual([]);
    },
  );
});

describe('a container is read where it stands alone', () => {
  const half = 'resources: {limits: {nvidia.com/gpu: 500m}}';
  const says = (line: number, name: string): readonly string[] => [`${line} container '${name}' asks for a part of a device`];

  test.each([
    ['argoproj.io/v1alpha1', 'Workflow', 'main', `spec:\n  templates:\n    - name: a\n      container:\n        ${half}`],
    ['argoproj.io/v1alpha1', 'Workflow', 'main', `spec:\n  templates:\n    - name: a\n      script:\n        ${half}`],
    ['argoproj.io/v1alpha1', 'CronWorkflow', 'main', `spec:\n  workflowSpec:\n    templates:\n    - container:\n        ${half}`],
    [
      'serving.kserve.io/v1beta1',
      'InferenceService',
      'kserve-container',
      `spec:\n  predictor:\n    minReplicas: 1\n    model:\n      ${half}`,
    ],
    [
      'serving.kserve.io/v1beta1',
      'InferenceService',
      'kserve-container',
      `spec:\n  predictor:\n    minReplicas: 1\n    pytorch:\n      ${half}`,
    ],
    [
      'trainer.kubeflow.org/v1alpha1',
      'TrainJob',
      'node',
      'spec:\n  trainer:\n    numNodes: 2\n    resourcesPerNode:\n      limits: {nvidia.com/gpu: 500m}',
    ],
    [
      'serving.knative.dev/v1',
      'Service',
      'user-container',
      `spec:\n  template:\n    spec:\n      containers:\n      - {image: x:1, ${half}}`,
    ],
  ])('%s %s (%s)', (apiVersion, kind, name, spec) => {
    expect(problems(`apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\n${spec}\n`)).toEqual(says(8, name));
    expect(problems(`apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: {name: a}\n${spec.replace('500m', '1')}\n`)).toEqual([]);
  });
});

describe('nothing is said of what is put in later', () => {
  const pool = (limit: string): string => `apiVersion: batch/v1
kind: Job
metadata:
  name: train-\${CLUSTER}
  namespace: \${NS:=ml}
spec:
  template:
    spec:
      restartPolicy: Never
      nodeSelector: {nvidia.com/gpu.product: "\${PRODUCT}"}
      containers:
        - name: main
          image: "nvidia/cuda:\${CUDA}-base"
          resources: {requests: {cpu: "\${CPU}"}, limits: {cpu: "\${CPU}", nvidia.com/gpu: ${limit}}}
`;
  const kubelet = (pods: string): string => `apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cpuManagerPolicy: \${POLICY}
maxPods: ${pods}
reservedSystemCPUs: "\${RES}"
`;
  const plugin = (replicas: string): string => `apiVersion: v1
kind: ConfigMap
metadata: {name: dp}
data:
  config.yaml: |
    version: v1
    sharing: {timeSlicing: {resources: [{name: nvidia.com/gpu, replicas: ${replicas}}]}}
`;
  const policy = (strategy: string): string => `apiVersion: nvidia.com/v1
kind: ClusterPolicy
metadata: {name: cluster-policy}
spec:
  mig: {strategy: ${strategy}}
  driver: {version: "\${DRV}", enabled: true}
`;
  const named = (name: string): string =>
    `apiVersion: v1\nkind: Pod\nmetadata: {name: ${name}}\nspec: {containers: [{name: main, image: x:1}]}\n`;

  test.each([
    ['a Job', pool('"${GPUS:=1}"'), pool('500m')],
    ['a kubelet', kubelet('"${PODS}"'), kubelet('many')],
    ['a file', plugin('"${N}"'), plugin('none')],
    ['a policy', policy('"${MIG}"'), policy('some')],
    ['a name', named("'{{ .Release.Name }}-x'"), named('A_x')],
  ])('%s', (_, open, wrong) => {
    expect(problems(open)).toEqual([]);
    expect(problems(wrong)).toHaveLength(1);
  });

  const marks = ['$USER', '$(params.name)', '<job-name>', '[[name]]', '__INDEX__', '@NAME@', '%NAME%'];
  test.each(marks)('nor of what %s marks in a name, a policy or a file', (mark) => {
    for (const name of [mark, `a-${mark}`, `${mark}.b`]) expect(problems(named(`"${name}"`))).toEqual([]);
    expect(problems(policy(`"${mark}"`))).toEqual([]);
    expect(problems(kubelet(`"${mark}"`))).toEqual([]);
    expect(problems(plugin(`"${mark}"`))).toEqual([]);
  });

  const inNames = ['coreutils-n{}', '{name}', 'a-{0}', 'xxx-%d', '<% name %>', '<%= name %>', '((name))', '#{name}#', '#{name}', '{}-a'];
  const inCapitals = ['REPLACE_ME-x', 'disk-wipe-HOSTNAME', 'job-NAME', 'USER-notebook', 'train-XXXX.b'];
  const whole = [
    'REPLACE_ME',
    'YOUR_NAME',
    'JOB_NAME',
    'TO_BE_SET',
    'RELEASE-NAME',
    'YOUR-POD',
    'MY_POD',
    'CHANGEME',
    'XXX',
    'JOBNAME',
    '<your pod>',
  ];
  test.each([...inNames, ...inCapitals, ...whole, 'RELEASE-NAME-gpu'])('nor of what %s marks in a name or a policy', (mark) => {
    expect(problems(named(`"${mark}"`))).toEqual([]);
    expect(problems(policy(`"${mark}"`))).toEqual([]);
  });

  test.each([
    '{}',
    '{a:b}',
    'a%2d',
    '%de',
    '((a b))',
    'IPC_LOCK',
    'NOT_YOUR_1a',
    'BI-V100-poddemo',
    'job-NAMED',
    'A100-PCIE-40gb',
    'NAME-ERROR',
    'NAMED',
    'TEST-GPU',
    'REPLACE_me',
    'a_NAME',
    '$user',
    '$1',
    '$()',
    '<A',
    '[[a:b]]',
    '__a__',
    '@a@',
    '25%',
    '%41%42',
    'a@b',
    '(?<a>b)',
    '$A b',
    '[A-Z]%A',
    `${'a'.repeat(260)}$A`,
  ])('%s marks nothing', (text) => {
    expect(problems(named(`"${text}"`))).not.toEqual([]);
    expect(problems(policy(`"${text}"`))).not.toEqual([]);
  });

  test('variables of the kubelet and of shells are no marks, and neither are words of comments', () => {
    const main = (more: string): string =>
      `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: main, image: x:1, ${more}}]}\n`;
    const [document] = readText(
      'a.yaml',
      main('command: [$A, $(B)], args: [<c>, __D__], env: [{name: B, value: $(A)}, {name: C, value: "${E}"}], workingDir: $W'),
    ).documents;
    const texts = new Map<string, string>();
    const units = document ? unitsOf(document, noContext) : [];
    const [pod] = asKnown(units, true, texts).flatMap(({ fragment: { pods = [] } }) => pods);
    expect([...texts.keys()]).toEqual(['${E}', '$W']);
    expect(pod?.spec.containers[0]).toMatchObject({ command: ['$A', '$(B)'], args: ['<c>', '__D__'] });
    expect(problems(plugin('none').replace('v1\n    sharing', 'v1 # $A\n    sharing'))).toHaveLength(1);
  });

  test('and what is said beside it is said as it was written', () => {
    const half = 'resources: {limits: {nvidia.com/gpu: 500m}}';
    const text = `apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: "main-\${X}", image: x:1, ${half}}]}\n`;
    expect(problems(text)).toEqual(["4 container 'main-${X}' asks for a part of a device"]);
  });
});
