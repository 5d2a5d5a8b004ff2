import { App, Chart } from 'cdk8s';
import * as gpu from '../../lib';
import { argoCd, flux, gpuClusterForm, gpuClusterWithReleaseForm, imagesOfRelease, k3s, release, valuesFile } from '../../lib/plans/charts';
import { gpuOperatorChart } from '../../lib/plans/charts/gpu-operator/chart';
import { planGpuOperator } from '../../lib/plans/charts/gpu-operator/plan';
import { planHami } from '../../lib/plans/charts/hami/plan';
import { planNvidiaDevicePlugin } from '../../lib/plans/charts/nvidia-device-plugin/plan';
import { planNvidiaDraDriver } from '../../lib/plans/charts/nvidia-dra-driver/plan';
import { dra, hami, timeSlicing } from '../../lib/plans/allocators';
import type { ClusterDescription, Plan, Site } from '../../lib/plans/model';
import { parseProps } from '../../lib/rules';
import { judgeManifest } from '../judge/schema';
import { poolOf } from './pools';

const site: Site = {
  charts: 'oci://registry.example/charts',
  images: 'registry.example/mirror',
  pullSecrets: ['registry'],
  proxy: { https: 'http://proxy.example:3128', noProxy: ['10.0.0.0/8'] },
  certificates: 'site-ca',
  packages: 'site-packages',
};
const clusterOf = (own: Site | undefined): ClusterDescription => ({
  name: 'prod',
  path: 'ml/prod',
  kubernetes: '1.34',
  distribution: 'kubeadm',
  ...(own ? { site: own } : {}),
});
const pools = [poolOf('a', { os: 'ubuntu-24.04' }), poolOf('b', { sharing: timeSlicing({ replicas: 2 }), os: 'rhel-9' })];
type Delivery = Parameters<typeof planGpuOperator>[2]['delivery'];

const plans: Readonly<Record<string, (own: Site | undefined, props?: object, delivery?: Delivery) => Plan>> = {
  'gpu-operator': (own, props = {}, delivery = valuesFile()) =>
    planGpuOperator({ path: 'a', id: 'a' }, props, { cluster: clusterOf(own), pools, delivery }),
  hami: (own, props = {}, delivery = valuesFile()) =>
    planHami({ path: 'a', id: 'a' }, props, {
      cluster: clusterOf(own),
      pools: [poolOf('h', { sharing: hami() })],
      operators: [],
      delivery,
    }),
  'nvidia-device-plugin': (own, props = {}, delivery = valuesFile()) =>
    planNvidiaDevicePlugin({ path: 'a', id: 'a' }, props, { cluster: clusterOf(own), pools, operators: [], delivery }),
  'dra-driver-nvidia-gpu': (own, props = {}, delivery = valuesFile()) =>
    planNvidiaDraDriver({ path: 'a', id: 'a' }, props, {
      cluster: clusterOf(own),
      pools: [poolOf('d', { sharing: dra() })],
      operators: [],
      delivery,
    }),
};
const valuesOf = (plan: Plan) => plan.model.operators![0]!.values;
const fileOf = (plan: Plan, end: string): string | undefined => plan.files.find(({ path }) => path.endsWith(end))?.text;

describe.each(Object.entries(plans))('the chart %s at a site of its own', (chart, plan) => {
  test('takes every image from the registry of the site, and says so in a list', () => {
    const made = plan(site);
    const images = imagesOfRelease(made.model.operators![0]!, pools)!;
    expect(images.length).toBeGreaterThan(0);
    expect(images.filter(({ image }) => !image.startsWith('registry.example/mirror/'))).toEqual([]);
    const lines = fileOf(made, `${chart}/images.txt`)!.trimEnd().split('\n').slice(1);
    for (const line of lines) expect(line).toMatch(/^(?:# \S+: |(?:[a-z0-9.-]+)\/\S+:\S+ registry\.example\/mirror\/\S+:\S+$)/);
  });

  test('has no list and no values more without a site', () => {
    expect(fileOf(plan(undefined), 'images.txt')).toBeUndefined();
    expect(JSON.stringify(valuesOf(plan(undefined)))).not.toContain('registry.example');
    expect(JSON.stringify(valuesOf(plan({ charts: 'https://charts.example' })))).toBe(JSON.stringify(valuesOf(plan(undefined))));
  });

  test('comes from the repository of the site, by every delivery', () => {
    expect(fileOf(plan(site), 'install.sh')).toContain(` oci://registry.example/charts/${chart} `);
    const https: Site = { charts: 'https://charts.example/nvidia' };
    expect(fileOf(plan(https), 'install.sh')).toContain('--repo https://charts.example/nvidia');
    expect(plan(site, {}, release()).releases).toMatchObject([{ inputs: { chart: `oci://registry.example/charts/${chart}` } }]);
    for (const delivery of [flux(), argoCd(), k3s()]) {
      const { objects } = plan({ ...site, chartsSecret: 'login', chartsCertificate: 'ca' }, {}, delivery);
      expect(JSON.stringify(objects)).toContain('registry.example/charts');
      for (const { object } of objects) expect(judgeManifest(object, '1.34')).toEqual([]);
    }
    const [helmChart] = plan({ ...site, chartsSecret: 'login' }, {}, k3s()).objects.filter(({ object }) => object.kind === 'HelmChart');
    expect(helmChart!.object).toMatchObject({
      spec: { dockerRegistrySecret: { name: 'login' }, repoCAConfigMap: { name: 'site-ca' } },
    });
    const source = plan({ ...https, chartsSecret: 'login', chartsCertificate: 'ca' }, {}, flux()).objects;
    expect(source.find(({ object }) => object.kind === 'HelmRepository')!.object).toMatchObject({
      spec: { url: 'https://charts.example/nvidia', secretRef: { name: 'login' }, certSecretRef: { name: 'ca' } },
    });
  });

  test('is told in keys that it knows', () => {
    const { values, version } = plan(site).model.operators![0]!;
    const row = [gpuOperatorChart].find(({ id }) => id === chart);
    expect(row?.unknownValues({ path: 'a', chart, version, namespace: 'a', releaseName: 'a', values }) ?? []).toEqual([]);
  });
});

describe('the GPU Operator at a site', () => {
  test('gives the driver its proxy, certificates and packages, and every part its pull secrets', () => {
    const values = valuesOf(plans['gpu-operator']!(site)) as never as Record<string, Record<string, unknown>>;
    expect(values['driver']).toEqual({
      repository: 'registry.example/mirror/nvidia',
      imagePullSecrets: ['registry'],
      manager: { repository: 'registry.example/mirror/nvidia/cloud-native' },
      env: [
        { name: 'HTTPS_PROXY', value: 'http://proxy.example:3128' },
        { name: 'https_proxy', value: 'http://proxy.example:3128' },
        { name: 'HTTP_PROXY', value: 'http://proxy.example:3128' },
        { name: 'http_proxy', value: 'http://proxy.example:3128' },
        { name: 'NO_PROXY', value: 'localhost,127.0.0.1,.svc,.cluster.local,10.0.0.0/8' },
        { name: 'no_proxy', value: 'localhost,127.0.0.1,.svc,.cluster.local,10.0.0.0/8' },
      ],
      certConfig: { name: 'site-ca' },
      repoConfig: { configMapName: 'site-packages' },
    });
    expect(values['dcgmExporter']).toMatchObject({ repository: 'registry.example/mirror/nvidia/k8s', imagePullSecrets: ['registry'] });
    expect(values['node-feature-discovery']).toMatchObject({
      image: { repository: 'registry.example/mirror/nfd/node-feature-discovery' },
      imagePullSecrets: [{ name: 'registry' }],
    });
    expect(values).not.toHaveProperty('dcgm');
    expect(valuesOf(plans['gpu-operator']!(site, { values: { driver: { enabled: false } } }))['driver']).toEqual({ enabled: false });
  });

  test("leaves what the user's own values say", () => {
    const given = { toolkit: { repository: 'mine.example/k8s' }, driver: { env: [{ name: 'NO_PROXY', value: '*' }] } };
    const values = valuesOf(plans['gpu-operator']!(site, { values: given })) as never as Record<string, Record<string, unknown>>;
    expect(values['toolkit']!['repository']).toBe('mine.example/k8s');
    expect(values['driver']!['env']).toContainEqual({ name: 'NO_PROXY', value: '*' });
  });

  test('lists its images, and names those whose tag nobody here knows', () => {
    const list = fileOf(plans['gpu-operator']!(site), 'images.txt')!;
    expect(list).toContain('nvcr.io/nvidia/driver:595.91.07-ubuntu24.04 registry.example/mirror/nvidia/driver:595.91.07-ubuntu24.04\n');
    expect(list).toContain('# nvcr.io/nvidia/driver: its tag is 595.91.07-<system>, and the release of rhel-9 is not known\n');
    expect(list).toContain('registry.k8s.io/nfd/node-feature-discovery:v0.19.0 ');
    const later = fileOf(plans['gpu-operator']!(site, { version: 'v99.1.0' }), 'images.txt')!;
    expect(later).not.toMatch(/^nvcr/m);
    expect(later).toContain('# nvcr.io/nvidia/k8s-device-plugin: this version of the chart is not known here\n');
  });

  test.each(gpuOperatorChart.releases.map(({ version }) => version))(
    'has the images of %s, by the versions of its components',
    (version) => {
      const values = { dcgm: { enabled: true }, sandboxWorkloads: { enabled: true } };
      const found = imagesOfRelease({ path: 'a', chart: 'gpu-operator', version, namespace: 'a', releaseName: 'a', values }, [
        poolOf('a', { os: 'ubuntu-24.04' }),
      ])!;
      const { components } = gpuOperatorChart.releases.find((one) => one.version === version)!;
      for (const part of ['toolkit', 'devicePlugin', 'gfd', 'dcgm', 'dcgmExporter', 'migManager', 'sandboxDevicePlugin'])
        expect([part, found.find(({ at }) => at === part)?.tag]).toEqual([part, components[part]]);
      expect(found.find(({ at }) => at === 'driver')?.tag).toBe(`${components['driver']!}-ubuntu24.04`);
    },
  );
});

describe('a site', () => {
  const problems = (own: object, helm?: object, form: object = gpuClusterForm): readonly string[] => {
    try {
      parseProps(form as never, { kubernetes: '1.34', site: own, ...(helm ? { helm } : {}) }, { path: 'prod', id: 'prod' });
      return [];
    } catch (error) {
      return (error as gpu.GpuConfigError).problems.map(({ path, problem, fix, got }) =>
        [path, problem, fix, ...(typeof got === 'string' && got.includes('word') ? [got] : [])].join(' | '),
      );
    }
  };

  test('has one registry for each host where it says so, and what has none is told', () => {
    const app = new App();
    const chart = new Chart(app, 'ml', { namespace: 'ml' });
    const prod = new gpu.GpuCluster(chart, 'prod', { kubernetes: '1.34', site: { images: { 'nvcr.io': 'harbor.example/nvcr' } } });
    const pool = new gpu.GpuNodePool(prod, 'a', { machine: gpu.machines.dgxH100, nodes: 1, nodeImage: 'host-toolkit' });
    new gpu.NvidiaDevicePlugin(prod, 'plugin');
    new gpu.GpuWorkload(chart, 'web', {
      kind: 'Deployment',
      pool,
      request: { gpus: 1 },
      image: 'harbor.example/nvcr/x:1',
      sidecars: [{ name: 'b', image: 'y:1' }],
    });
    const found = gpu.findings(app).filter(({ rule }) => rule === 'site/image');
    expect(found.map(({ subject, got }) => [subject, got])).toEqual([
      ['ml/prod/plugin', 'registry.k8s.io/nfd/node-feature-discovery:v0.19.0'],
      ['ml/web', 'y:1'],
    ]);
  });

  test('fails where the delivery has no place for what it says', () => {
    expect(problems({ charts: 'oci://a.example/b', chartsSecret: 'x' }, argoCd())[0]).toContain(
      'argocd.argoproj.io/secret-type: repository',
    );
    expect(problems({ charts: 'oci://a.example/b', chartsSecret: 'x' })[0]).toContain('helm registry login');
    expect(problems({ charts: 'oci://a.example/b', chartsSecret: 'x' }, undefined, gpuClusterWithReleaseForm)[0]).toContain(
      'release() has no place',
    );
    expect(problems({ charts: 'oci://a.example/b', chartsCertificate: 'x' }, k3s())[0]).toContain('site.certificates');
    expect(problems({ chartsSecret: 'x' }, flux())).toEqual(['prod.site.chartsSecret | is of no repository | give site.charts as well']);
    expect(problems({ charts: 'oci://a.example/b', chartsSecret: 'x' }, k3s())).toEqual([]);
  });

  test.each<[object]>([
    [{ charts: 'registry.example/charts' }],
    [{ charts: 'https://user:word@charts.example' }],
    [{ images: 'https://registry.example' }],
    [{ images: {} }],
    [{ pullSecrets: [] }],
    [{ pullSecrets: [{ name: 'a' }] }],
    [{ proxy: { https: 'http://user:word@proxy.example', noProxy: ['a'] } }],
    [{ proxy: { https: 'http://proxy.example' } }],
    [{ mirror: 'a' }],
  ])('fails for %j, and repeats no password', (own) => {
    expect(problems(own)).toHaveLength(1);
    expect(problems(own)[0]).not.toContain('word@');
  });
});
