import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { run } from '../../lib/faces/cli/run';
import { allRuleIds, allRules } from '../../lib/rules';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cdk8s-gpu-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string): string => {
  const file = join(folder, name);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
  return file;
};
const cli = (...argv: string[]) => run(argv, () => WRONG);
const json = (...argv: string[]) => {
  const { stdout, code } = cli('lint', '--format', 'json', ...argv);
  return { code, ...(JSON.parse(stdout) as { findings: Record<string, unknown>[]; unreadable: unknown[]; documents: number }) };
};

const SOUND = 'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec: {containers: [{name: main, image: x:1}]}\n';
const WRONG = `apiVersion: v1
kind: Pod
metadata: {name: "a,b: 100%"}
spec:
  containers:
    - name: main
      image: x:1
      env: [{name: NVIDIA_VISIBLE_DEVICES, value: all}]
`;

test('standard input that is empty was made by nobody', () => {
  for (const paths of [['-'], [write('a.yaml', SOUND), '-']]) {
    const { code, stderr } = run(['lint', ...paths], () => ['', '']);
    expect(code).toBe(2);
    expect(stderr).toBe('standard input is empty: nothing was read from it; has the command before the pipe failed?\n');
  }
  expect(run(['lint', '-'], () => ['\n'])).toMatchObject({ code: 0, stderr: '' });
  expect(cli('--help').stdout).toContain('2 something could not be read, or there was nothing to read.\n');
  for (const file of ['docs/guides/lint.md', 'CHANGELOG.md'])
    expect(readFileSync(join(__dirname, '../..', file), 'utf8')).toMatch(/empty standard input/);
});

test('a folder without manifests was hardly meant, nor one of which all is left out', () => {
  const [empty, other] = ['empty', 'other'].map((name) => join(folder, name)) as [string, string];
  for (const made of [empty, other]) mkdirSync(made, { recursive: true });
  write('other/notes.txt', 'a');
  const ask = 'name files, or folders with .yaml, .yml or .json files\n';
  expect(cli('lint', empty)).toMatchObject({ code: 2, stderr: `nothing was read: ${empty} holds no manifest; ${ask}` });
  expect(cli('lint', empty, other)).toMatchObject({ code: 2, stderr: `nothing was read: ${empty}, ${other} hold no manifest; ${ask}` });
  const pod = write('other/a.yaml', SOUND);
  expect(cli('lint', empty, other)).toMatchObject({ code: 0, stderr: '' });
  expect(cli('lint', other, '--exclude', pod).stderr).toBe(
    `nothing was read: ${other} holds no manifest except what --exclude leaves out; ${ask}`,
  );
  expect(cli('lint', empty, '--values', `hami@2.10.0=${write('v.yaml', '{}\n')}`)).toMatchObject({ code: 0, stderr: '' });
  expect(cli('lint', write('comments.yaml', '# a\n'))).toMatchObject({ code: 0, stderr: '' });
});

describe('exit codes', () => {
  test('0 when there is nothing, 1 with findings, 2 when something cannot be read', () => {
    expect(cli('lint', write('a.yaml', SOUND)).code).toBe(0);
    expect(cli('lint', write('b.yaml', WRONG)).code).toBe(1);
    expect(cli('lint', write('c.yaml', `${WRONG}---\na: {{ .b }}\n`)).code).toBe(2);
    expect(cli('lint', join(folder, 'nobody.yaml')).code).toBe(2);
  });

  test('the severity decides what counts', () => {
    const file = write(
      'a.yaml',
      'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nclusterDomain: a\nevictionHard: {memory.available: 1Gi}\n',
    );
    expect(json(file)).toMatchObject({ code: 1, findings: [{ rule: 'kubelet/eviction-partial', severity: 'warning' }] });
    expect(json(file, '--severity', 'error')).toMatchObject({ code: 0, findings: [] });
    expect(json(file, '--disable', 'kubelet/eviction-partial')).toMatchObject({ code: 0, findings: [] });
  });

  test('a silenced finding fails nothing, and its reason is in every report', () => {
    const file = write(
      'a.yaml',
      WRONG.replace('value: all}]', 'value: all}] # cdk8s-gpu: silence pod/visible-devices: a monitor').replace('a,b: 100%', 'a'),
    );
    expect(cli('lint', file)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('silenced [pod/visible-devices]: a monitor') as string,
    });
    expect(json(file).findings).toMatchObject([{ silenced: 'a monitor' }]);
    expect(cli('lint', '--format', 'sarif', file).stdout).toContain('"justification": "a monitor"');
    expect(cli('lint', '--format', 'github', file).stdout.trim()).toBe('');
  });
});

test('a silence that silences nothing is mentioned to who wants to know', () => {
  const file = write('a.yaml', `${SOUND}# cdk8s-gpu: silence pod/visible-devices: a monitor\n`);
  expect(cli('lint', file)).toMatchObject({ code: 0, stderr: '' });
  expect(cli('lint', '--verbose', file).stderr).toMatch(/note: .*a\.yaml:\d+:1 silences 'pod\/visible-devices', which finds nothing there/);
  expect(cli('lint', '--verbose', '--disable', 'pod/visible-devices', file).stderr).not.toContain('silences');
});

describe('files', () => {
  test('a folder gives every manifest below it, once, whatever links there are', () => {
    write('a/b.yaml', SOUND);
    write('a/c.yml', SOUND);
    write(
      'a/d.json',
      '{"apiVersion": "v1", "kind": "Pod", "metadata": {"name": "d"}, "spec": {"containers": [{"name": "m", "image": "x"}]}}',
    );
    write('a/e.txt', WRONG);
    write('a/node_modules/f.yaml', WRONG);
    symlinkSync(folder, join(folder, 'a/loop'));
    symlinkSync('nowhere', join(folder, 'a/broken.yaml'));
    expect(json(folder)).toMatchObject({ documents: 3, findings: [], unreadable: [{ problem: 'does not exist' }] });
  });

  test('a folder of a program is passed over, and read where it is named', () => {
    write('.github/a.yaml', WRONG);
    write('.terraform/b.yaml', WRONG);
    write('.git/c.yaml', WRONG);
    write('UPPER.YAML', WRONG);
    write('d.Json', '{}');
    expect(json(folder).documents).toBe(2);
    expect(json(folder).findings.map(({ file }) => file)).toEqual(Array(2).fill(join(folder, 'UPPER.YAML')));
    expect(json(join(folder, '.github'), folder).documents).toBe(3);
    expect(json(folder, join(folder, '.github')).documents).toBe(3);
    const { stderr } = cli('lint', '--verbose', folder);
    for (const name of ['.github', '.terraform'])
      expect(stderr).toContain(`note: ${join(folder, name)}/ is hidden and passed over: name it`);
    expect(stderr).not.toContain('.git/');
    expect(cli('lint', folder).stderr).toBe('');
  });

  test.each([
    ['*.test.yaml', ['a/x.yaml', 'b/c/z.yml']],
    ['a', ['b/c/z.yml']],
    ['b/', ['a/x.yaml', 'a/y.test.yaml']],
    ['b/**', ['a/x.yaml', 'a/y.test.yaml']],
    ['b/*.yml', ['a/x.yaml', 'a/y.test.yaml', 'b/c/z.yml']],
    ['b/**/*.yml', ['a/x.yaml', 'a/y.test.yaml']],
    ['**/z.yml', ['a/x.yaml', 'a/y.test.yaml']],
    ['{x,z}.{yaml,yml}', ['a/y.test.yaml']],
    ['?.yaml', ['a/y.test.yaml', 'b/c/z.yml']],
    ['/a', ['a/x.yaml', 'a/y.test.yaml', 'b/c/z.yml']],
    ['[xyz].y*ml', ['a/x.yaml', 'a/y.test.yaml', 'b/c/z.yml']],
    ['{x.yaml', ['a/x.yaml', 'a/y.test.yaml', 'b/c/z.yml']],
    ['yaml', ['a/x.yaml', 'a/y.test.yaml', 'b/c/z.yml']],
  ])('--exclude %s leaves out what it names', (pattern, rest) => {
    for (const name of ['a/x.yaml', 'a/y.test.yaml', 'b/c/z.yml']) write(name, WRONG);
    const files = new Set(json('--exclude', pattern, folder).findings.map(({ file }) => String(file).slice(folder.length + 1)));
    expect([...files]).toEqual(rest);
  });

  test('--exclude may be repeated, and is meant for what is named as well', () => {
    const [first, second] = [write('x.yaml', WRONG), write('y.yaml', WRONG)];
    expect(json('--exclude', 'x.yaml', '--exclude', 'z.yaml', first, second).findings.map(({ file }) => file)).toEqual([second, second]);
    // What a folder far above is called is nobody's choice.
    expect(json('--exclude', basename(folder), first, second).findings).toHaveLength(4);
    const near = relative('', first);
    expect(json(near).findings).toHaveLength(2);
    expect(json('--exclude', basename(folder), near).findings).toEqual([]);
  });

  test('what speaks of no cluster need not be readable where it lies in a folder', () => {
    const broken = write('.gitlab-ci.yml', 'a: {{ .b }}\n');
    write('zz.yaml', SOUND);
    expect(json(folder)).toMatchObject({ code: 0, documents: 1, unreadable: [], passedOver: [{ file: broken, line: 1 }] });
    expect(cli('lint', folder)).toMatchObject({
      stderr: '',
      stdout: `0 errors, 0 warnings, 1 passed over (${broken}) in 1 document\n`,
    });
    expect(cli('lint', '--verbose', folder).stderr).toContain(`note: ${broken}:1:1 is passed over: is not YAML: `);
    // Who names it wants it read.
    expect(json(broken)).toMatchObject({ code: 2, passedOver: [] });
  });

  test.each(['apiVersion: v1\n', '"apiVersion": "v1"\n', 'version: v1\nmig-configs: {}\n'])(
    'fails on what cannot be read of %j',
    (text) => {
      write('a.yaml', `${text}a: "\n`);
      expect(json(folder)).toMatchObject({ code: 2, passedOver: [] });
      write('a.yaml', `${text}a: {{ .b }}\nb: "\n`);
      expect(json(folder)).toMatchObject({ code: 2, passedOver: [] });
    },
  );

  test.each(['spec: {{ .b }}', '{{- if .b }}\nspec: {}\n{{- end }}', 'spec: @NAME@', 'spec: %NAME%', 'spec: {a: ${B}}\nb: @C@'])(
    'a placeholder that is not YAML fails no folder, and the last line names its file: %j',
    (text) => {
      const file = write('a.yaml', `apiVersion: v1\n${text}\n`);
      write('b.yaml', SOUND);
      expect(json(folder)).toMatchObject({ code: 0, unreadable: [], passedOver: [{ file }] });
      expect(cli('lint', folder).stdout).toBe(`0 errors, 0 warnings, 1 passed over (${file}) in 1 document\n`);
      expect(json(file)).toMatchObject({ code: 2, passedOver: [] });
    },
  );

  test('what is put in later is counted and named, whatever a document is', () => {
    const scheduler =
      'apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nclientConnection: {kubeconfig: /a}\nextenders:\n  - urlPrefix: "http://${ADDRESS}:80"\n    filterVerb: filter\n    wrong: 1\n';
    const files = [
      write('a.yaml', scheduler),
      write('b.yaml', SOUND.replace('x:1', '"x:${TAG}"')),
      write('c.yaml', 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\nmaxPods: ${PODS}\n'),
      write('d.yaml', SOUND.replace('x:1', '"{{ image }}"')),
    ];
    expect(cli('lint', folder)).toEqual({
      code: 0,
      stderr: '',
      stdout: `0 errors, 0 warnings, 4 read in part (${files.slice(0, 3).join(', ')}, 1 more) in 4 documents\n`,
    });
    const { readInPart } = JSON.parse(cli('lint', '--format', 'json', folder).stdout) as { readInPart: object[] };
    expect(readInPart.map((one) => ({ ...one, problem: '', fix: '' }))).toEqual(
      [
        [5, 24],
        [4, 44],
        [3, 10],
        [4, 42],
      ].map(([line, column], index) => ({ file: files[index], line, column, problem: '', fix: '' })),
    );
    expect(cli('lint', '--verbose', folder).stderr).toContain(`note: ${files[0]}:5:24 '\${ADDRESS}' is put in later: the kube-scheduler`);
  });

  test('a script with variables of its shell is read whole', () => {
    write('a.yaml', 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\ndata:\n  run.sh: |\n    echo ${HOME} done\n');
    expect(cli('lint', folder).stdout).toBe('0 errors, 0 warnings in 1 document\n');
  });

  test('templates of a chart are passed over in one line that says what to do', () => {
    const chart = join(folder, 'chart');
    write('chart/Chart.yaml', 'apiVersion: v2\nname: a\n');
    write('chart/values.yaml', 'a: 1\n');
    for (const name of ['a.yaml', 'sub/b.yaml']) write(`chart/templates/${name}`, 'apiVersion: v1\nspec: {{ .b }}\n');
    write('chart/templates/c.yaml', WRONG);
    const { stderr } = cli('lint', chart);
    expect(stderr).toBe(
      `note: 2 templates of the chart in ${chart} are passed over: judge what it makes, helm template ${chart} | cdk8s-gpu lint -\n`,
    );
    expect(json(chart)).toMatchObject({ code: 1, unreadable: [], passedOver: [{}, {}] });
    expect(json(join(chart, 'templates'))).toMatchObject({ code: 1, unreadable: [], passedOver: [{}, {}] });
    write('chart/templates/d.yaml', 'apiVersion: v1\nkind: "\n');
    expect(json(chart)).toMatchObject({ code: 2, unreadable: [{ problem: expect.stringContaining('is not YAML') as string }] });
    // Beside no Chart.yaml nobody knows who fills them in.
    write('other/templates/a.yaml', 'apiVersion: v1\nspec: {{ .b }}\n');
    expect(cli('lint', join(folder, 'other'))).toMatchObject({ code: 0, stderr: '' });
  });

  test('a named file is read whatever it is called; - is standard input', () => {
    expect(json(write('manifest', WRONG)).findings).toHaveLength(2);
    expect(json('-').findings).toMatchObject([{ file: '-' }, { file: '-' }]);
  });

  test('a link to itself is not a file, and a device without end is not read to its end', () => {
    symlinkSync(join(folder, 'self.yaml'), join(folder, 'self.yaml'));
    expect(json(join(folder, 'self.yaml')).unreadable).toMatchObject([{ problem: 'is a link that leads back to itself' }]);
    expect(json('/dev/zero').unreadable).toMatchObject([{ file: '/dev/zero', problem: expect.stringContaining('is binary') as string }]);
  });
});

describe('formats', () => {
  test('text says place, severity, object, what is wrong, what is allowed, the fix, and sums up', () => {
    const file = write('a.yaml', WRONG);
    const { stdout } = cli('lint', file);
    expect(stdout).toContain(`${file}:8:51: error: Pod a,b: 100%: container 'main' names GPUs by NVIDIA_VISIBLE_DEVICES`);
    expect(stdout).toMatch(/ {2}got: "all"\n {2}allowed: "none"\n {2}fix: remove the variable/);
    expect(stdout.trimEnd()).toMatch(/2 errors, 0 warnings in 1 document$/);
  });

  test('every format for people names the field of which a sentence speaks', () => {
    const policy = 'apiVersion: nvidia.com/v1\nkind: ClusterPolicy\nmetadata: {name: cp}\nspec: {driver: {enabled: 5}}\n';
    const file = write('a.yaml', policy);
    const line = 'ClusterPolicy cp: spec.driver.enabled: is not a boolean; the API server rejects it';
    expect(cli('lint', file).stdout).toContain(`${file}:4:26: error: ${line} [operator/broken-value]\n`);
    expect(cli('lint', '--format', 'github', file).stdout).toContain(`::${line}%0A`);
    expect(cli('lint', '--format', 'sarif', file).stdout).toContain(`"text": "${line}\\n`);
    expect(json(file).findings).toMatchObject([
      { object: 'ClusterPolicy cp', path: 'spec.driver.enabled', problem: 'is not a boolean; the API server rejects it' },
    ]);
  });

  test('text does not say one line twice of a profile without CPUs', () => {
    const profile =
      'apiVersion: performance.openshift.io/v2\nkind: PerformanceProfile\nmetadata: {name: p}\nspec: {nodeSelector: {a: b}}\n';
    expect(cli('lint', write('a.yaml', profile)).stdout.match(/PerformanceProfile .*/g)).toEqual([
      'PerformanceProfile p: spec.cpu.reserved: is missing [node/performance-profile]',
      'PerformanceProfile p: spec.cpu.isolated: is missing [node/performance-profile]',
    ]);
  });

  test('github escapes what would end a command', () => {
    const { stdout } = cli('lint', '--format', 'github', write('a,b:c.yaml', WRONG));
    const [first = ''] = stdout.split('\n');
    expect(first).toMatch(/^::error file=[^,]*a%2Cb%3Ac\.yaml,line=3,col=\d+,title=name\/invalid::Pod a,b: 100%25: .*%0A {2}fix: /);
  });

  test('sarif names every rule, and the place of every result', () => {
    const log = JSON.parse(cli('lint', '--format', 'sarif', write('a b.yaml', WRONG)).stdout) as {
      runs: { tool: { driver: { rules: { id: string }[] } }; results: { ruleId: string; locations: unknown[] }[] }[];
    };
    const [only] = log.runs;
    expect(only?.tool.driver.rules.map(({ id }) => id)).toEqual(allRules().map(({ id }) => id));
    expect(only?.results.map(({ ruleId }) => ruleId)).toEqual(['name/invalid', 'pod/visible-devices']);
    expect(only?.results[1]?.locations).toMatchObject([
      {
        physicalLocation: {
          artifactLocation: { uri: expect.stringMatching(/a%20b\.yaml$/) as string },
          region: { startLine: 8, startColumn: 51 },
        },
      },
    ]);
  });
});

describe('a context', () => {
  test('is YAML or JSON, and --kubernetes wins over it', () => {
    const manifest = write(
      'a.yaml',
      'apiVersion: v1\nkind: Pod\nmetadata: {name: a}\nspec:\n  nodeSelector: {pool: g}\n  containers: [{name: main, image: x:1, resources: {limits: {nvidia.com/gpu: 9}}}]\n',
    );
    const yaml = write('context.yaml', 'kubernetes: "1.30"\npools:\n- {name: g, machine: dgxH100, nodeSelector: {pool: g}}\n');
    const asJson = write('context.json', '{"pools": [{"name": "g", "machine": "aws.g6.12xlarge", "nodeSelector": {"pool": "g"}}]}');
    expect(json(manifest, '--context', yaml).findings).toMatchObject([{ rule: 'pool/gpus-per-node', allowed: 'up to 8' }]);
    expect(json(manifest, '--context', asJson).findings).toMatchObject([{ rule: 'pool/gpus-per-node', allowed: 'up to 4' }]);
    expect(cli('lint', '--context', yaml, '--kubernetes', '1.36', manifest).code).toBe(1);
  });

  test.each(['v1.34.2-eks-3025e55', 'v1.34.2+k3s1', '1.34+', 'v1.34'])('takes --kubernetes %s, as a server says it', (version) => {
    const kubelet = write('kubelet.yaml', 'apiVersion: kubelet.config.k8s.io/v1beta1\nkind: KubeletConfiguration\n');
    expect(cli('lint', '--verbose', '--kubernetes', version, kubelet)).toMatchObject({ code: 0, stderr: '' });
    expect(cli('lint', '--verbose', kubelet).stderr + cli('lint', '--verbose', kubelet).stdout).toContain(
      'the version of Kubernetes is not known',
    );
  });
  test.each(['v1.2.3-eks-1', '1.34.2.1', 'x1.34', '1.34 ', '1.34-a b'])(
    'fails on --kubernetes %s, and says it as it was given',
    (version) =>
      expect(cli('lint', '--kubernetes', version, 'a')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`--kubernetes ${version} is not one of 1.30, `) as string,
      }),
  );

  test('fails with every problem', () => {
    const context = write('context.yaml', 'kubernets: "1.34"\ndistribution: kubeadmin\n');
    const { code, stderr } = cli('lint', '--context', context, write('a.yaml', SOUND));
    expect(code).toBe(2);
    expect(stderr).toMatch(/kubernets: is not a known property[\s\S]*distribution: is not one of the allowed values/);
    expect(cli('lint', '--context', join(folder, 'none.yaml'), folder)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('does not exist') as string,
    });
  });

  test.each([
    ['by the name of an offer', 'sharing:\n    mig:\n      strategy: mixed\n      layout:\n        1g.5gb: 7', 7, 9],
    [
      'for some of the devices',
      'sharing:\n    mig:\n      strategy: mixed\n      groups:\n      - {devices: [0, 1, 2, 3, 4, 5, 6], layout: {1g.10gb: 7}}\n      - {devices: [7], layout: {1g.5gb: 7}}',
      8,
      33,
    ],
  ])('has the line of what is wrong in it: %s', (_how, sharing, line, column) => {
    const context = write('context.yaml', `pools:\n- name: a\n  ${sharing}\n  machine: dgxA100\n  nodeSelector: {pool: a}\n`);
    expect(json('--context', context, write('a.yaml', SOUND)).findings).toMatchObject([
      { rule: 'mig/layout', file: context, line, column, object: 'context' },
    ]);
    expect(cli('lint', '--format', 'github', '--context', context, write('a.yaml', SOUND)).stdout).toContain(
      `file=${context},line=${line},`,
    );
  });

  test('that is none says where', () => {
    const context = write(
      'context.yaml',
      'distribution: kubeadmin\npools:\n- name: a\n  machine: dgxH1000\n- name: b\n  sharing: {mps: {replica: 4}}\n',
    );
    const { code, stderr } = cli('lint', '--context', context, write('a.yaml', SOUND));
    expect(code).toBe(2);
    expect(stderr).toContain(`${context}:1:15 distribution: is not one of`);
    write('context.yaml', 'pools:\n- name: a\n  machine: dgxH1000\n- name: b\n  sharing: {mps: {replica: 4}}\n');
    const more = cli('lint', '--context', context, write('a.yaml', SOUND)).stderr;
    expect(more).toContain(`${context}:3:12 pools[0].machine: is not the name of a machine`);
    expect(more).toContain(`${context}:5:28 pools[1].sharing.mps.replica: is not a known`);
  });

  test('has a schema for editors', () => {
    const schema = JSON.parse(cli('lint', '--context-schema').stdout) as {
      properties: { pools: { items: { anyOf: { properties: object }[] } } };
    };
    expect(Object.keys(schema.properties)).toEqual(['kubernetes', 'distribution', 'pools', 'complete', 'charts']);
    expect(schema.properties.pools.items.anyOf.map(({ properties }) => 'nodeSelector' in properties)).toEqual([true, true]);
  });
});

test.each(['hami', 'gpu-operator', 'nvidia-device-plugin'])(
  'values of %s in a version of which nothing is held are said not to be judged',
  (chart) => {
    const file = write('values.yaml', 'devicePlugn: {}\n');
    const note = `note: no schema for version 99.9.9 of chart ${chart}: its keys were not checked\n`;
    for (const more of [[], ['--verbose']])
      expect(cli('lint', '--values', `${chart}@99.9.9=${file}`, ...more)).toMatchObject({ code: 0, stderr: note });
  },
);

test('values of a version between two that are known are said to be judged by what both agree on', () => {
  const note =
    'note: no schema for version v26.5.0 of chart gpu-operator: its keys and components were checked against what v26.3.3 and v26.7.0 agree on\n';
  const file = write('values.yaml', 'driver: {enabled: false}\n');
  const release = write(
    'release.yaml',
    `apiVersion: helm.toolkit.fluxcd.io/v2
kind: HelmRelease
metadata: {name: gpu-operator, namespace: gpu-operator}
spec:
  chart: {spec: {chart: gpu-operator, version: v26.5.0}}
  values: {driver: {enabled: false}}
`,
  );
  for (const more of [[], ['--verbose']]) {
    expect(cli('lint', '--values', `gpu-operator@26.5.0=${file}`, ...more)).toMatchObject({ code: 0, stderr: note });
    expect(cli('lint', release, ...more)).toMatchObject({ code: 0, stderr: note });
  }
});

test('values and contexts that are not a map are said', () => {
  const list = write('list.yaml', '- devicePlugin: {}\n');
  for (const option of [`--values=gpu-operator@26.7.0=${list}`, `--context=${list}`])
    expect(cli('lint', option, write('a.yaml', SOUND))).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('list.yaml: is not a map') as string,
    });
  for (const text of ['---\n', '', '\n', '# no values\n'])
    expect(cli('lint', '--values', `gpu-operator@26.7.0=${write('empty.yaml', text)}`).code).toBe(0);
  expect(cli('lint', '--values', 'gpu-operator@26.7.0=', write('a.yaml', SOUND))).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('names no chart that is known, no version of it, or no file') as string,
  });
});

test('values of a chart are judged with its version', () => {
  const values = write('values.yaml', 'driver: {enabled: false}\ndevicePlugn: {enabled: true}\n');
  expect(json('--values', `gpu-operator@26.7.0=${values}`).findings).toMatchObject([
    { rule: 'operator/unknown-value', file: values, line: 2, column: 1 },
  ]);
  const plugin = write('plugin.yaml', 'namespace: a\n');
  expect(json('--values', `nvidia-device-plugin@0.20.0=${plugin}`).findings).toMatchObject([
    { rule: 'plugin/broken-value', file: plugin, line: 1, column: 12 },
  ]);
  expect(run(['lint', '--values', 'gpu-operator@26.7.0=-'], () => '\ndevicePlugn: {enabled: true}\n').stdout).toContain(
    '-:2:1: error: values gpu-operator',
  );
  expect(cli('lint', '--values', `gpu-operator@1.0=${values}`)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('such as gpu-operator@26.7.0') as string,
  });
});

describe('what could not be checked', () => {
  const asking = SOUND.replace('image: x:1', 'image: x:1, resources: {limits: {nvidia.com/gpu: 1}}');
  const two = `${asking}---\n${asking.replace('{name: a}', '{name: b}')}`;
  const last = (text: string) => text.trimEnd().split('\n').at(-1);

  test('is counted in the last line, once for each fact that is missing, and fails nothing', () => {
    const { code, stdout, stderr } = cli('lint', write('b.yaml', two));
    expect([code, stderr]).toEqual([0, '']);
    expect(last(stdout)).toBe('0 errors, 0 warnings in 2 documents; 1 not checked: --verbose lists them');
    expect(cli('lint', '--severity', 'info', write('b.yaml', two)).stdout).toContain('1 not checked');
  });

  test('is listed by --verbose, with its place, its rule and what to give', () => {
    const file = write('b.yaml', two);
    const { code, stdout, stderr } = cli('lint', '--verbose', file);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/^\S+b\.yaml:4:1 Pod a: whether .* was not checked: .*; give .* \(pool\/offers\), and the same of 1 more\n/);
    expect(last(stdout)).toBe('0 errors, 0 warnings in 2 documents; 1 not checked: listed above');
  });

  test('is data for programs, and not said of a rule that is left out or silenced', () => {
    const file = write('b.yaml', two);
    const unknowns = (...more: readonly string[]) =>
      (JSON.parse(cli('lint', '--format', 'json', ...more).stdout) as { unknowns: unknown[] }).unknowns;
    expect(unknowns(file)).toMatchObject([{ rule: 'pool/offers', file, line: 4, object: 'Pod a', path: 'spec', also: [`${file}:9:1`] }]);
    expect(unknowns('--disable', 'pool/offers', file)).toEqual([]);
    const silenced = asking.replace('metadata: {', "metadata: {annotations: {silence.cdk8s-gpu/pool.offers: 'any pool'}, ");
    expect(unknowns(write('c.yaml', silenced))).toEqual([]);
    expect(cli('lint', '--format', 'github', file).stdout).toMatch(/^::notice file=\S+,line=4,col=1,title=not checked::Pod a: /);
  });
});

describe('the table of rules', () => {
  test('is listed, and each rule explained with its source', () => {
    const listed = cli('lint', '--rules').stdout;
    for (const { id, source } of allRules()) {
      expect(listed).toContain(id);
      expect(cli('lint', '--explain', id).stdout).toContain(source);
    }
    expect(allRuleIds().map((id) => cli('lint', '--explain', id).code)).not.toContain(2);
  });
});

test.each([
  [['lint'], 'name a file or a folder'],
  [['lnt', 'a'], "'lnt' is not a command"],
  [
    ['lint', 'a', '--format', 'xml', '--severity', 'bad', '--kubernetes', '1.2'],
    '--format xml is not one of text, json, sarif, github\n--severity bad',
  ],
  [['lint', 'a', '--disable', 'pod/visible-device'], '--disable pod/visible-device is not a rule; the nearest are pod/visible-devices'],
  [['lint', 'a', '--exclude', ''], '--exclude is empty'],
  [['lint', '-', '--values', 'gpu-operator@26.7.0=-'], 'standard input is named twice'],
  [['lint', '--explain', 'nothing/here'], "'nothing/here' is neither a rule nor a known error"],
  [['lint', 'a', '--frmat', 'json'], '--frmat is not an option; the nearest is --format\nSee'],
  [
    ['lint', 'a', '--frob', '--sevrity=x'],
    '--frob is not an option; the nearest is --from\n--sevrity is not an option; the nearest is --severity\nSee',
  ],
  [['lint', 'a', '-verbose'], '-verbose is not an option; the nearest is --verbose\nSee'],
  [['lint', 'a', '-s', 'error'], '-s is not an option; the nearest is --severity\nSee'],
  [['lint', 'a', '--toString'], '--toString is not an option'],
  [['lint', 'a', '--verbose=yes'], "--verbose takes no argument, and 'yes' is given\nSee"],
  [['lint', 'a', '--format'], '--format needs an argument: --format text|json|sarif|github\nSee'],
  [['lint', '--explain'], '--explain needs an argument: --explain ID\nSee'],
  [
    ['lint', 'a', '--context', '--verbose'],
    '--context needs an argument: --context FILE; for one that begins with a dash write --context=--verbose\nSee',
  ],
])('fails on %j', (argv, message) => {
  const { code, stderr } = cli(...argv);
  expect(code).toBe(2);
  expect(stderr).toContain(message);
  expect(stderr).toContain('See cdk8s-gpu --help.');
});

test('what begins with a dash is an argument behind an equals sign, and standard input is one', () => {
  const file = write('-a.yaml', SOUND);
  expect(cli('lint', '--exclude=-b*', '--', file).code).toBe(0);
  expect(run(['lint', '--values', 'gpu-operator@26.7.0=-', '-h'], () => [''])).toEqual(cli('lint', '--help'));
});

test('--help of a command, and help with its name, print that command alone', () => {
  const { stdout } = cli('lint', '--help');
  expect(stdout).toContain('--severity');
  expect(stdout).not.toContain('cdk8s-gpu machines');
  expect(cli('help', 'lint').stdout).toBe(stdout);
  expect(cli('machines', '--help').stdout).not.toContain('--severity');
  expect(cli('nothing', '--help').stdout).toBe(cli('--help').stdout);
});

test('--help and --version answer', () => {
  expect(cli('--help')).toMatchObject({ code: 0, stdout: expect.stringContaining('cdk8s-gpu lint [options] PATH') as string });
  expect(cli()).toEqual(cli('-h'));
  expect(cli('--version').stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});
