import { found, places } from './places';

const object = (spec: string, metadata = '', kind = 'PerformanceProfile', apiVersion = 'performance.openshift.io/v2'): string =>
  `{apiVersion: ${apiVersion}, kind: ${kind}, metadata: {name: p${metadata}}, spec: {${spec}}}`;
const CPU = 'reserved: 0-1, isolated: 2-7';

describe('node/performance-profile', () => {
  const id = 'node/performance-profile';
  const said = (spec: string) => found(id, object(spec)).map(({ at, problem, got, allowed }) => [at, problem, got, allowed]);
  const withCpu = (rest: string): string => `cpu: {${CPU}}, ${rest}`;

  test.each<[string, string, string, unknown]>([
    ['no CPUs for the system', 'isolated: 2-7', 'spec.cpu.reserved', undefined],
    ['an empty list for the system', 'reserved: "", isolated: 2-7', 'spec.cpu.reserved', ''],
    ['no CPUs for pods', 'reserved: 0-1', 'spec.cpu.isolated', undefined],
  ])('sees %s', (_what, cpu, at, got) =>
    expect(said(`cpu: {${cpu}}`)).toEqual([[at, 'is missing', got, "a list of CPUs, such as '0-3,8-11'"]]),
  );

  test('sees what is not a list, and CPUs of two sets', () => {
    expect(said('cpu: {reserved: 0-1, isolated: all}')).toEqual([
      ['spec.cpu.isolated', 'is not a list of CPUs', 'all', "such as '0-3,8-11'"],
    ]);
    expect(said('cpu: {reserved: 0-1, isolated: 1-7}')).toEqual([
      ['spec.cpu.isolated', 'has CPUs that are also in cpu.reserved', '1-7', 'each CPU in one set'],
    ]);
  });

  test('sees settings that exclude each other', () => {
    const hints = { highPowerConsumption: true, perPodPowerManagement: true };
    expect(said(withCpu(`workloadHints: ${JSON.stringify(hints)}`))).toEqual([
      ['spec.workloadHints', 'highPowerConsumption and perPodPowerManagement exclude each other', hints, undefined],
    ]);
    expect(said(withCpu('realTimeKernel: {enabled: true}, workloadHints: {realTime: false}'))).toEqual([
      ['spec.workloadHints.realTime', 'is false, and realTimeKernel needs it', false, [true]],
    ]);
    for (const rest of ['', ', workloadHints: {mixedCpus: false}'])
      expect(said(`cpu: {reserved: 0-1, isolated: 2-6, shared: "7"}${rest}`)).toEqual([
        ['spec.cpu.shared', 'needs workloadHints.mixedCpus', '7', undefined],
      ]);
  });

  test('sees a size of pages twice, and two roles', () => {
    const page = { size: '1G', count: 1, node: 0 };
    expect(said(withCpu(`hugepages: {pages: [${JSON.stringify(page)}, word, ${JSON.stringify(page)}]}`))).toEqual([
      ['spec.hugepages.pages[2]', 'has the size and node of an entry before it', page, undefined],
    ]);
    expect(places(id, object(withCpu('nodeSelector: {a: "", b: ""}')))).toEqual(['spec.nodeSelector']);
  });

  test.each([
    ['one CPU without quotes', object('cpu: {reserved: 0, isolated: 1-7}')],
    ['sets that a template fills in', object('cpu: {reserved: "{{ .Values.system }}", isolated: 0-7}')],
    ['much power', object(withCpu('workloadHints: {highPowerConsumption: true, perPodPowerManagement: false}'))],
    ['power that each pod manages', object(withCpu('workloadHints: {highPowerConsumption: false, perPodPowerManagement: true}'))],
    ['no real time without its kernel', object(withCpu('realTimeKernel: {enabled: false}, workloadHints: {realTime: false}'))],
    ['CPUs that are shared', object('cpu: {reserved: 0-1, isolated: 2-6, shared: "7"}, workloadHints: {mixedCpus: true}')],
    ['two sizes of pages', object(withCpu('hugepages: {pages: [{size: 1G, count: 1}, {size: 2M, count: 1}]}'))],
    ['pages of two nodes', object(withCpu('hugepages: {pages: [{size: 1G, count: 1, node: 0}, {size: 1G, count: 1, node: 1}]}'))],
    ['one role', object(withCpu('nodeSelector: {node-role.kubernetes.io/gpu: ""}'))],
    ['another kind', object('cpu: {}', '', 'Other')],
    ['a kind of somebody else', object('cpu: {}', '', 'PerformanceProfile', 'example.com/v2')],
  ])('leaves alone %s', (_what, text) => expect(places(id, text)).toEqual([]));
});

describe('node/profile-annotation', () => {
  const id = 'node/profile-annotation';
  const annotated = (text: string, kind?: string): string =>
    object(`cpu: {${CPU}}`, `, annotations: {kubeletconfig.experimental: '${text}'}`, kind);
  const at = 'metadata.annotations["kubeletconfig.experimental"]';

  test.each(['cpuManagerPolicy', 'cpuManagerReconcilePeriod', 'topologyManagerPolicy', 'reservedSystemCPUs'])('sees %s', (key) =>
    expect(found(id, annotated(JSON.stringify({ maxPods: 110, [key]: 'x' })))).toMatchObject([
      { at, got: [key], problem: 'is ignored: the profile itself sets these fields' },
    ]),
  );

  test('sees what is not an object', () =>
    expect(found(id, annotated('[1]'))).toMatchObject([
      { at, got: '[1]', problem: 'is not a kubelet configuration in JSON; the operator rejects it' },
    ]));

  test.each([
    ['a field that the profile does not have', annotated('{"maxPods": 110}')],
    ['what a template fills in', annotated('{{ .Values.kubelet }}')],
    ['the same words on another kind', annotated('{"cpuManagerPolicy": "static"}', 'Other')],
    ['a profile without annotations', object(`cpu: {${CPU}}`)],
  ])('leaves alone %s', (_what, text) => expect(places(id, text)).toEqual([]));
});
