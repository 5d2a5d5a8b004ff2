import { tokenOf } from '../../../lib/internal';
import type { OperatorFacts } from '../../../lib/plans/model';
import { exclusive, mig, mps, vmPassthrough } from '../../../lib/plans/allocators';
import { gpuOperatorReleases } from '../../../lib/plans/charts';
import { labs, operator } from '../hami-cases';
import { documents, found, foundIn, places } from './places';

const driver = (name: string, spec: string, apiVersion = 'nvidia.com/v1alpha1'): string =>
  `{apiVersion: ${apiVersion}, kind: NVIDIADriver, metadata: {name: ${name}}, spec: {${spec}}}`;
const release = (values: string, name = 'gpu-operator'): string =>
  `{apiVersion: helm.toolkit.fluxcd.io/v2, kind: HelmRelease, metadata: {name: ${name}, namespace: gpu-operator}, spec: {chart: {spec: {chart: gpu-operator, version: v26.7.0}}, values: {${values}}}}`;
const runs = (values: Record<string, unknown>, rest: Partial<OperatorFacts> = {}) => ({ operators: [operator({ values, ...rest })] });

describe('driver/selector', () => {
  const said = (...texts: readonly string[]) => found('driver/selector', documents(...texts)).map(({ at, problem }) => `${at}: ${problem}`);
  const OWNER = 'nvidia.com/gpu-operator.driver.owner';

  test('sees two drivers of the same nodes, in whatever order they are selected by', () => {
    expect(said(driver('a', 'nodeSelector: {x: "1", y: "2"}'), driver('b', 'nodeSelector: {y: "2", x: "1"}'))).toEqual([
      "spec.nodeSelector: NVIDIADriver 'a' selects the same nodes",
    ]);
    expect(said(driver('a', ''), driver('b', 'nodeSelector: {}'))).toHaveLength(1);
    expect(said(driver('a', 'nodeSelector: {x: "1"}'), driver('b', 'nodeSelector: {x: "2"}'))).toEqual([]);
    expect(said(driver('a', '', 'example.com/v1'), driver('b', '', 'example.com/v1'))).toEqual([]);
    expect(said(driver('a', `nodeSelector: {x: "${tokenOf(1)}"}`), driver('b', `nodeSelector: {x: "${tokenOf(1)}"}`))).toEqual([]);
  });

  test('sees a second default driver, and one that selects', () => {
    expect(found('driver/selector', documents(driver('a', 'default: true'), driver('b', 'default: true')))).toMatchObject([
      { at: 'spec.default', got: true, problem: "NVIDIADriver 'a' is the default one already" },
    ]);
    expect(said(driver('a', 'default: true, nodeSelector: {x: "1"}'))).toEqual([
      'spec.nodeSelector: is set in the default driver, which must not select nodes',
    ]);
    expect(said(driver('a', 'default: true'), driver('b', ''))).toEqual([]);
    expect(said(driver('a', 'default: true'))).toEqual([]);
  });

  test('sees a label that the operator itself writes', () => {
    expect(said(driver('a', `nodeSelector: {${OWNER}: b}`))).toEqual([
      `spec.nodeSelector: selects by ${OWNER}, which the operator itself writes`,
    ]);
  });

  test('sees two drivers that select one pool by different labels of its nodes', () => {
    const pool = labs({ labels: { team: 'ml', zone: 'a' } });
    const on = (...selectors: readonly Record<string, string>[]) =>
      foundIn('driver/selector', {
        pools: [pool],
        objects: selectors.map((nodeSelector, index) => ({
          path: `d${index}`,
          scope: 'x',
          object: { apiVersion: 'nvidia.com/v1alpha1', kind: 'NVIDIADriver', metadata: { name: `d${index}` }, spec: { nodeSelector } },
        })),
      }).map(({ subject, at, problem }) => `${subject} ${at}: ${problem}`);
    expect(on({ team: 'ml' }, { zone: 'a' })).toEqual([
      "d1 spec.nodeSelector: selects the nodes of pool 'labs', as NVIDIADriver 'd0' does",
    ]);
    expect(on({ team: 'ml' }, {})).toHaveLength(1);
    expect(on({ team: 'ml' }, { team: 'ml' })).toEqual(["d1 spec.nodeSelector: NVIDIADriver 'd0' selects the same nodes"]);
    expect(on({ team: 'ml' }, { zone: 'b' })).toEqual([]);
    expect(on({ zone: 'a', team: 'web' }, { zone: 'a' })).toEqual([]);
  });

  test('leaves alone the default driver, and drivers of other files, on a pool', () => {
    const of = (name: string, scope: string, spec: object) => ({
      path: name,
      scope,
      object: { apiVersion: 'nvidia.com/v1alpha1', kind: 'NVIDIADriver', metadata: { name }, spec },
    });
    const pools = [labs({ labels: { team: 'ml' } })];
    const said = (...objects: readonly ReturnType<typeof of>[]) => foundIn('driver/selector', { pools, objects }).length;
    expect(said(of('a', 'x', { nodeSelector: { team: 'ml' } }), of('b', 'x', { default: true }))).toBe(0);
    expect(said(of('a', 'x', { nodeSelector: { team: 'ml' } }), of('b', 'y', {}))).toBe(0);
    expect(said(of('a', 'x', { nodeSelector: { team: 'ml' } }), of('b', 'x', {}))).toBe(1);
  });

  test('does not compare drivers that are deployed apart', () => {
    const of = (scope: string | undefined, path: string) => ({
      objects: [
        {
          path,
          object: { apiVersion: 'nvidia.com/v1alpha1', kind: 'NVIDIADriver', metadata: { name: path }, spec: {} },
          ...(scope ? { scope } : {}),
        },
      ],
    });
    expect(foundIn('driver/selector', of('x', 'a'), of('y', 'b'))).toEqual([]);
    expect(foundIn('driver/selector', of('x', 'a'), of('x', 'b'))).toHaveLength(1);
    expect(foundIn('driver/selector', of(undefined, 'a'), of(undefined, 'b'))).toHaveLength(1);
  });
});

describe('driver/systems', () => {
  const ID = 'feature.node.kubernetes.io/system-os_release.ID';
  const VERSION = 'feature.node.kubernetes.io/system-os_release.VERSION_ID';
  const POOLS = ['prod/a', 'prod/b', 'prod/c'];
  const [jammy, noble] = [labs({ name: 'a', os: 'ubuntu-22.04' }), labs({ name: 'b', os: 'ubuntu-24.04' })];
  const labelled = (name: string, id: string, version: string, more: object = {}) =>
    labs({ name, labels: { [ID]: id, [VERSION]: version, ...more } });
  const said = (values: Record<string, unknown>, pools = [jammy, noble]) =>
    foundIn('driver/systems', { pools, ...runs(values, { pools: POOLS }) }).map(({ at, problem }) => `${at}: ${problem}`);
  const HERE = 'values.driver.nvidiaDriverCRD.enabled: nodes of ubuntu22.04 and ubuntu24.04 get the image of whichever comes first';

  test('sees nodes of two systems under one ClusterPolicy, however they say it', () => {
    expect(said({})).toEqual([HERE]);
    expect(said({ driver: { enabled: true, usePrecompiled: true, version: '580' } })).toEqual([HERE]);
    expect(said({}, [jammy, labelled('b', 'ubuntu', '24.04')])).toEqual([HERE]);
    expect(said({}, [labelled('a', 'rhel', '8.10'), labelled('b', 'rhel', '9.4')])[0]).toContain('nodes of rhel8 and rhel9');
    expect(said({}, [labelled('a', 'rhel', '9.4'), labelled('b', 'rhel', '10.1')])[0]).toContain('nodes of rhel9 and rhel10 get');
    expect(said({}, [jammy, noble, labs({ name: 'c', os: 'debian-12' })])[0]).toContain(
      'nodes of ubuntu22.04, ubuntu24.04 and debian12 get',
    );
    expect(foundIn('driver/systems', { pools: [jammy, noble], ...runs({}, { pools: POOLS }) })).toMatchObject([{ allowed: [true] }]);
    expect(said({}, [labs({ name: 'a', os: 'amazon-linux-2023' }), noble])[0]).toContain('nodes of amzn2023 and ubuntu24.04');
  });

  test('leaves alone nodes of one system, and those of which it is not known', () => {
    expect(said({}, [jammy, labs({ name: 'b', os: 'ubuntu-22.04' })])).toEqual([]);
    expect(said({}, [jammy, labs({ name: 'b' })])).toEqual([]);
    for (const id of ['rhel', 'ol', 'rocky']) expect(said({}, [labelled('a', id, '9.2'), labelled('b', id, '9.4')])).toEqual([]);
    expect(said({}, [labs({ name: 'a', labels: { [ID]: 'ubuntu' } }), noble])).toEqual([]);
    expect(said({}, [labelled('a', 'ubuntu', tokenOf(1)), noble])).toEqual([]);
    expect(said({}, [labs({ name: 'a', labels: { [VERSION]: '22.04' } }), noble])).toEqual([]);
    expect(said({}, [labs({ name: 'a', os: 'ubuntu-22.04-minimal' }), noble])).toEqual([]);
  });

  test.each([
    ['v25.10.1', 'rocky', '9.6', '9.7', 1],
    ['v26.3.0', 'rocky', '9.6', '9.7', 0],
    ['v26.3.0', 'rhel', '9.4', '9.6', 1],
    ['v26.3.0', 'rhel', '10.0', '10.1', 0],
    ['v26.3.0', 'ol', '9.4', '9.6', 1],
  ])('knows how %s names the images for %s %s and %s', (version, id, one, other, count) =>
    expect(
      foundIn('driver/systems', {
        pools: [labelled('a', id, one), labelled('b', id, other)],
        ...runs({}, { pools: POOLS, version }),
      }),
    ).toHaveLength(count),
  );

  test('leaves alone drivers by system, and nodes that bring their own', () => {
    expect(said({ driver: { enabled: false } })).toEqual([]);
    expect(said({ driver: { nvidiaDriverCRD: { enabled: true } } })).toEqual([]);
    expect(said({ gpuCluster: { deployCR: true } })).toEqual([]);
    expect(said({ driver: tokenOf(1) })).toEqual([]);
    for (const key of ['nvidia.com/gpu.deploy.driver', 'nvidia.com/gpu.deploy.operands'])
      expect(said({}, [jammy, labelled('b', 'ubuntu', '24.04', { [key]: 'false' })])).toEqual([]);
  });

  test('sees one image for the systems of the nodes that an NVIDIADriver selects', () => {
    const of = (spec: object) =>
      foundIn('driver/systems', {
        pools: [jammy, noble],
        objects: [
          { path: 'd', scope: 'x', object: { apiVersion: 'nvidia.com/v1alpha1', kind: 'NVIDIADriver', metadata: { name: 'd' }, spec } },
        ],
      }).map(({ at, problem }) => `${at}: ${problem}`);
    const version = 'sha256:12ab';
    expect(of({ version })).toEqual(['spec.version: is the digest of one image, and selects nodes of ubuntu22.04 and ubuntu24.04']);
    expect(of({ version, nodeSelector: { 'cdk8s-gpu/pool': 'a' } })).toEqual([]);
    expect(of({ version: '580.95.05' })).toEqual([]);
    expect(of({ version, default: true })).toEqual([]);
  });
});

describe('driver/unsupported-system', () => {
  const ID = 'feature.node.kubernetes.io/system-os_release.ID';
  const VERSION = 'feature.node.kubernetes.io/system-os_release.VERSION_ID';
  const found = (
    version: string,
    pool: Parameters<typeof labs>[0],
    values: Record<string, unknown> = {},
    rest: Partial<OperatorFacts> = {},
  ) =>
    foundIn('driver/unsupported-system', {
      pools: [labs({ name: 'a', path: 'prod/a', ...pool })],
      ...runs(values, { pools: ['prod/a'], version, ...rest }),
    });
  const labelled = (id: string, release: string) => ({ labels: { [ID]: id, [VERSION]: release } });

  test.each([
    ['v24.9.2', { os: 'ubuntu-24.04' }, 'ubuntu 24.04', 'os', 'v26.7.0'],
    ['v24.9.2', { os: 'rhel-9' }, 'rhel 9', 'os', 'v26.7.0'],
    ['v25.3.0', labelled('rhel', '9.4'), 'rhel 9.4', VERSION, 'v26.7.0'],
    ['v25.10.0', labelled('rhel', '9.5'), 'rhel 9.5', VERSION, 'v26.7.0'],
    ['v26.3.3', labelled('ubuntu', '26.04'), 'ubuntu 26.04', VERSION, 'v26.7.0'],
    // Older releases do, and are no way out.
    ['v26.7.0', labelled('ubuntu', '20.04'), 'ubuntu 20.04', VERSION, undefined],
    ['v26.3.3', labelled('rhel', '9.5'), 'rhel 9.5', VERSION, 'v26.7.0'],
    ['v26.7.0', labelled('rhel', '7.9'), 'rhel 7.9', VERSION, undefined],
    ['v26.7.0', labelled('sles', '15.6'), 'sles 15.6', ID, undefined],
    ['v26.7.0', { os: 'debian-12' }, 'debian 12', 'os', undefined],
    ['v26.7.0', { os: 'amazon-linux-2023' }, 'amzn 2023', 'os', undefined],
    ['v26.7.0', { os: 'oracle-linux' }, 'ol', 'os', undefined],
  ])('%s has nothing for %j', (version, pool, named, place, better) => {
    const [one, ...others] = found(version, pool);
    expect(others).toEqual([]);
    const at = place === 'os' ? 'os' : `labels["${place}"]`;
    expect(one).toMatchObject({ subject: 'prod/a', at, problem: expect.stringContaining(named) });
    if (better === undefined) expect(one?.fix).not.toContain('set version');
    else expect(one?.fix).toContain(better);
  });

  test('names a release that supports the cluster as well', () => {
    const on = (kubernetes: string) =>
      found(
        'v24.9.2',
        { os: 'ubuntu-24.04' },
        {},
        { cluster: { name: 'prod', path: 'prod', kubernetes, distribution: 'kubeadm' } as never },
      );
    expect(on('1.31')[0]?.fix).toContain('v25.10.1');
    expect(on('1.36')[0]?.fix).toContain('v26.7.0');
    expect(on('1.28')[0]?.fix).not.toContain('set version');
  });

  test.each([
    ['v25.3.0', { os: 'ubuntu-24.04' }],
    ['v25.3.1', { os: 'rhel-9' }],
    ['v26.7.0', labelled('rhel', '8.10')],
    // Images by the major version.
    ['v26.7.0', labelled('rhel', '9.5')],
    ['v26.7.0', labelled('rocky', '9.4')],
    ['v26.3.0', labelled('rocky', '9.4')],
    ['v26.3.0', labelled('rhel', '10.3')],
    ['v26.7.0', labelled('rhcos', '4.18')],
    ['v26.7.0', labelled('rocky', '10.1')],
    // Between v25.3.4 and v25.10.0: what one of them supports.
    ['v25.3.9', labelled('rhel', '9.5')],
    // Older and newer than all that are known.
    ['v1.9.0', { os: 'debian-12' }],
    ['v99.1.0', { os: 'debian-12' }],
    ['v26.7.0', {}],
  ])('lets %s with %j be', (version, pool) => expect(found(version, pool)).toEqual([]));

  test('lets be whoever brings the driver, or the images of it', () => {
    const debian = { os: 'debian-12' };
    for (const values of [
      { driver: { enabled: false } },
      { driver: { repository: 'registry.example.com/nvidia' } },
      { driver: { image: 'debian-driver' } },
      { driver: { version: 'sha256:12ab' } },
      { driver: { nvidiaDriverCRD: { enabled: true, deployDefaultCR: false } } },
      { gpuCluster: { deployCR: true } },
    ])
      expect(found('v26.7.0', debian, values)).toEqual([]);
    expect(found('v26.7.0', debian, { driver: { repository: 'nvcr.io/nvidia', nvidiaDriverCRD: { enabled: true } } })).toHaveLength(1);
    expect(found('v26.7.0', debian, {}, { partial: true })).toEqual([]);
    expect(found('v26.7.0', { ...debian, sharing: vmPassthrough({ deviceName: 'nvidia.com/GH100_H100_SXM5_80GB' }) })).toEqual([]);
    for (const key of ['nvidia.com/gpu.deploy.driver', 'nvidia.com/gpu.deploy.operands'])
      expect(found('v26.7.0', { ...debian, labels: { [key]: 'false' } })).toEqual([]);
    const cluster = { ...labs().cluster!, distribution: 'kubeadm' } as never;
    expect(found('v26.7.0', { ...debian, cluster, nodeImage: 'host-driver' })).toEqual([]);
    expect(found('v26.7.0', { ...debian, cluster, nodeImage: 'plain' })).toHaveLength(1);
  });

  test('knows the system of an image that has one', () => {
    const cluster = { ...labs().cluster!, distribution: 'eks' } as never;
    expect(found('v26.7.0', { cluster, nodeImage: 'al2023-standard' })).toMatchObject([{ at: 'nodeImage', got: 'al2023-standard' }]);
    expect(found('v26.7.0', { cluster, nodeImage: 'ubuntu' })).toEqual([]);
  });

  test('the systems of every release of the operator are known', () =>
    expect(gpuOperatorReleases.filter(({ systems = [] }) => systems.length < 4).map(({ version }) => version)).toEqual([]));
});

describe('driver/precompiled', () => {
  const said = (text: string) => found('driver/precompiled', text).map(({ at, got }) => [at, got]);

  test.each(['580.95.05', '580-server', 'x-sha256:1'])('sees that %s is not a branch', (version) => {
    expect(said(driver('a', `usePrecompiled: true, version: "${version}"`))).toEqual([['spec.version', version]]);
    expect(said(release(`driver: {usePrecompiled: true, version: "${version}"}`))).toEqual([['values.driver.version', version]]);
  });

  test.each(['580', 'sha256:12ab', '', tokenOf(1)])('lets %s be', (version) =>
    expect(said(driver('a', `usePrecompiled: true, version: "${version}"`))).toEqual([]),
  );

  test.each(['gds', 'gdrcopy'])('sees %s beside it', (part) => {
    expect(found('driver/precompiled', driver('a', `usePrecompiled: true, version: "580", ${part}: {enabled: true}`))).toMatchObject([
      { at: `spec.${part}.enabled`, got: true, allowed: [false] },
    ]);
    expect(said(release(`driver: {usePrecompiled: true, version: "580"}, ${part}: {enabled: true}`))).toEqual([
      [`values.${part}.enabled`, true],
    ]);
    expect(said(driver('a', `usePrecompiled: true, version: "580", ${part}: {enabled: false}`))).toEqual([]);
  });

  test('is about a driver that is precompiled, and that the operator runs', () => {
    expect(said(driver('a', 'usePrecompiled: false, version: "580.95.05"'))).toEqual([]);
    expect(said(release('driver: {enabled: false, usePrecompiled: true, version: "580.95.05"}'))).toEqual([]);
    expect(said(release('toolkit: {usePrecompiled: true, version: "580.95.05"}'))).toEqual([]);
  });
});

describe('driver/ignored', () => {
  const said = (...texts: readonly string[]) => places('driver/ignored', documents(driver('a', ''), ...texts)).length;

  test('sees drivers beside an operator that takes its own', () => {
    expect(said(release(''))).toBe(1);
    expect(said(release('driver: {nvidiaDriverCRD: {enabled: false}}, gpuCluster: {deployCR: false}'))).toBe(1);
    expect(said(release(''), '{apiVersion: example.com/v1, kind: GPUCluster, metadata: {name: a}}')).toBe(1);
    expect(said(release(''), '{apiVersion: nvidia.com/v1alpha1, kind: NVIDIADriver, metadata: {name: b}, spec: {}}')).toBe(2);
  });

  test('leaves alone drivers that an operator reads, or that are alone', () => {
    expect(said()).toBe(0);
    expect(said(release('driver: {nvidiaDriverCRD: {enabled: true}}'))).toBe(0);
    expect(said(release('gpuCluster: {deployCR: true}'))).toBe(0);
    expect(said(release(''), '{apiVersion: nvidia.com/v1alpha1, kind: GPUCluster, metadata: {name: a}, spec: {}}')).toBe(0);
    expect(said(release('', 'one'), release('gpuCluster: {deployCR: true}', 'two'))).toBe(0);
  });

  test('leaves alone drivers beside a release of which only a part is known', () => {
    const object = { apiVersion: 'nvidia.com/v1alpha1', kind: 'NVIDIADriver', metadata: { name: 'a' }, spec: {} };
    expect(foundIn('driver/ignored', runs({}, { partial: true }), { objects: [{ path: 'a', object, scope: 'x' }] })).toEqual([]);
    expect(foundIn('driver/ignored', runs({}), { objects: [{ path: 'a', object, scope: 'x' }] })).toHaveLength(1);
  });
});

describe('values of a GPU Operator', () => {
  const POOLS = ['prod/labs', 'prod/train', 'prod/more'];
  const slices = labs({ sharing: mig({ layout: { '1g.10gb': 7 } }), labels: { 'nvidia.com/mig.config': 'mine' } });
  const whole = labs({ name: 'train', sharing: exclusive() });
  const said = (id: string, values: Record<string, unknown>, pools = [slices], rest: Partial<OperatorFacts> = {}) =>
    foundIn(`operator/${id}`, { pools, ...runs(values, { pools: POOLS, ...rest }) });

  test('mig.strategy is that of the pools', () => {
    const at = 'values.mig.strategy';
    expect(said('mig-strategy', { mig: { strategy: 'single' } })).toMatchObject([{ at, got: 'single', allowed: ['mixed'] }]);
    expect(said('mig-strategy', { mig: { strategy: 'mixed' } })).toEqual([]);
    expect(said('mig-strategy', { mig: { strategy: 'single' } }, [whole])).toEqual([]);
    expect(said('mig-strategy', { mig: { strategy: '' } })).toMatchObject([{ got: 'none' }]);
    expect(said('mig-strategy', { mig: null })).toMatchObject([{ got: 'single' }]);
  });

  test('an empty strategy leaves it to the file that the release names', () => {
    const map = (strategy: string) => ({
      objects: [
        {
          path: 'map',
          scope: 'x',
          object: {
            apiVersion: 'v1',
            kind: 'ConfigMap',
            metadata: { name: 'mine', namespace: 'gpu-operator' },
            data: { any: `version: v1\nflags: {migStrategy: ${strategy}}` },
          },
        },
      ],
    });
    const values = { mig: { strategy: '' }, devicePlugin: { config: { name: 'mine', default: 'any' } } };
    expect(foundIn('operator/mig-strategy', { pools: [slices], ...runs(values, { pools: POOLS }) }, map('mixed'))).toEqual([]);
    expect(foundIn('operator/mig-strategy', { pools: [slices], ...runs(values, { pools: POOLS }) }, map('single'))).toMatchObject([
      { got: 'single' },
    ]);
  });

  test('mig-manager is there for pools that are cut', () => {
    expect(said('mig-config', { migManager: { enabled: false } })).toMatchObject([
      { at: 'values.migManager.enabled', got: false, allowed: [true] },
    ]);
    expect(said('mig-config', { migManager: { enabled: 'false' } })).toMatchObject([{ got: 'false' }]);
    expect(said('mig-config', { migManager: { enabled: false } }, [whole])).toEqual([]);
    expect(said('mig-config', { migManager: { enabled: false } }, [labs({ sharing: mig() })])).toEqual([]);
    expect(said('mig-config', { migManager: { enabled: true } })).toEqual([]);
  });

  test('its file has the configurations of the pools, and the one of nodes without a label', () => {
    const file = (...names: readonly string[]) => ({
      create: true,
      name: 'x',
      data: { 'config.yaml': `version: v1\nmig-configs: {${names.map((name) => `${name}: []`).join(', ')}}` },
    });
    const at = 'values.migManager.config.data["config.yaml"]';
    expect(said('mig-config', { migManager: { config: file('mine') } })).toMatchObject([
      { at, problem: "has no configuration 'all-disabled'", allowed: ['mine'] },
    ]);
    expect(said('mig-config', { migManager: { config: { ...file('mine'), default: '' } } })).toEqual([]);
    expect(said('mig-config', { migManager: { config: { ...file('mine'), default: 'all-disabled' } } })).toHaveLength(1);
    expect(said('mig-config', { migManager: { config: file('all-disabled') } })).toMatchObject([
      { problem: "has no configuration 'mine'" },
    ]);
    expect(said('mig-config', { migManager: { config: file('all-disabled', 'mine') } })).toEqual([]);
    expect(said('mig-config', { migManager: { enabled: false, config: file() } }).map(({ at: place }) => place)).toEqual([
      'values.migManager.enabled',
    ]);
    const others = labs({ sharing: exclusive(), labels: { 'nvidia.com/mig.config': 'theirs' } });
    expect(said('mig-config', { migManager: { config: file('all-disabled') } }, [others])).toEqual([]);
  });

  test('profiles are known to its mig-manager', () => {
    const version = 'v24.9.2';
    const of = (...profiles: readonly string[]) =>
      labs({
        sharing: mig({ groups: profiles.map((profile, index) => ({ devices: [index], layout: { [profile]: 1, '1g.10gb': 1 } as never })) }),
      });
    expect(said('mig-profiles', {}, [of('1g.10gb+me.all', '1g.12gb-me')], { version })).toMatchObject([
      { at: 'version', got: ['1g.10gb+me.all', '1g.12gb-me'] },
    ]);
    expect(said('mig-profiles', {}, [of('1g.10gb+me')], { version })).toEqual([]);
    expect(said('mig-profiles', {}, [of('1g.10gb+me.all')])).toEqual([]);
    expect(said('mig-profiles', {}, [whole, labs({ sharing: mig() })], { version })).toEqual([]);
  });

  test('its parts tolerate the taints of the pools', () => {
    const at = 'values.daemonsets.tolerations';
    const given = [{ key: 'nvidia.com/gpu', operator: 'Exists', effect: 'NoSchedule' }];
    const tainted = (key: string, effect: 'NoSchedule' | 'PreferNoSchedule' = 'NoSchedule') => labs({ taints: [{ key, effect }] });
    expect(said('tolerations', {}, [tainted('nvidia.com/gpu')])).toEqual([]);
    expect(said('tolerations', {}, [tainted('a')])).toMatchObject([{ at, got: given }]);
    expect(said('tolerations', {}, [tainted('a', 'PreferNoSchedule')])).toEqual([]);
    expect(said('tolerations', { daemonsets: { tolerations: [] } }, [tainted('nvidia.com/gpu')])).toMatchObject([{ got: [] }]);
  });

  test('its version supports the minor of the cluster', () => {
    const on = (kubernetes: '1.31' | '1.32' | '1.36') =>
      said('kubernetes-version', {}, [], { cluster: { name: 'prod', path: 'prod', kubernetes, distribution: 'kubeadm' } });
    expect(on('1.31')).toMatchObject([{ at: 'version', got: '1.31', allowed: '1.32 to 1.36' }]);
    for (const minor of ['1.32', '1.36'] as const) expect(on(minor)).toEqual([]);
  });
});

describe('sharing/one-owner', () => {
  const at = (path: string, rest: Partial<OperatorFacts> = {}) => operator({ path, ...rest });
  const said = (...operators: readonly OperatorFacts[]) =>
    foundIn('sharing/one-owner', { operators }).map(({ subject, problem }) => `${subject}: ${/has (.*?), /.exec(problem)?.[1]}`);
  const PLUGIN = { chart: 'nvidia-device-plugin' } as const;
  const WITHOUT = { values: { devicePlugin: { enabled: false } } };

  test('sees two of a kind, and two with a device plugin', () => {
    expect(said(at('a'), at('b'))).toEqual(['b: a GPU Operator']);
    expect(said(at('a', { chart: 'hami' }), at('b', { chart: 'hami' }))).toEqual(['b: HAMi']);
    expect(said(at('a', PLUGIN), at('b', PLUGIN))).toEqual(['b: a device plugin']);
    expect(said(at('a', PLUGIN), at('b'))).toEqual(['b: a device plugin']);
    // Its chart knows the switch from 0.15 on.
    expect(said(at('a', { ...PLUGIN, ...WITHOUT, version: '0.14.5' }), at('b'))).toEqual(['b: a device plugin']);
    expect(said(at('a', { ...PLUGIN, ...WITHOUT, version: '0.15.0' }), at('b'))).toEqual([]);
    expect(said(at('a', WITHOUT), at('b', WITHOUT))).toEqual(['b: a GPU Operator']);
  });

  test('leaves alone others, other clusters, files that stand apart, and what tells a release more', () => {
    expect(said(at('a', PLUGIN), at('b', WITHOUT))).toEqual([]);
    expect(said(at('a', { chart: 'hami' }), at('b'))).toEqual([]);
    expect(said(at('a'), at('b', { cluster: { name: 'x', path: 'x', kubernetes: '1.34' } }))).toEqual([]);
    expect(said(at('a', { scope: 'x' }), at('b', { scope: 'y' }))).toEqual([]);
    for (const kind of ['clusterPolicy', 'helmChartConfig'] as const) expect(said(at('a'), at('b', { delivery: { kind } }))).toEqual([]);
    const { cluster: _cluster, ...nowhere } = at('b');
    expect(said(nowhere, nowhere)).toEqual([]);
  });
});

describe('pool/overlap', () => {
  const pool = (name: string, nodeSelector: Record<string, string>, labels = nodeSelector) =>
    labs({ name, nodeSelector, labels, sharing: mps({ replicas: 2 }) });
  const said = (...pools: readonly ReturnType<typeof pool>[]) =>
    foundIn('pool/overlap', { pools }).map(({ subject, at }) => `${subject} ${at}`);

  test('is said once of two that find each other, and of one that finds another', () => {
    expect(said(pool('a', { x: '1' }), pool('b', { x: '1' }))).toEqual(['prod/a nodeSelector']);
    expect(said(pool('b', { x: '1' }), pool('a', { x: '1' }))).toEqual(['prod/a nodeSelector']);
    expect(said(pool('a', { x: '1', y: '1' }), pool('b', { x: '1' }))).toEqual(['prod/b nodeSelector']);
    expect(said(pool('a', { x: '1' }), pool('b', { x: '1', y: '1' }))).toEqual(['prod/a nodeSelector']);
    expect(said(pool('a', { x: '1' }), pool('b', { x: '2' }))).toEqual([]);
  });
});
