import { operatorValues, unknownValues } from '../../lib/plans/charts';
import type { ClusterDescription, Safeguard } from '../../lib/plans/model';
import { vehicleRows } from '../../lib/plans/node/vehicles/vehicles';
import { type Distribution, distributions, type Platform, platformRows } from '../../lib/words/platforms';
import { mergeModel } from '../../lib/plans/model';
import { judge } from '../../lib/rules';
import { poolOf } from '../charts/pools';
import { expectDocument } from '../document';

const clusterOf = (distribution: string): ClusterDescription => ({
  name: 'prod',
  path: 'ml/prod',
  kubernetes: '1.34',
  distribution: distribution as Distribution,
});
/** A platform that does not exist, first of all. */
const kubeadm = platformRows.find(({ id }) => id === 'kubeadm')!;
const imaginary: Platform = {
  ...kubeadm,
  id: 'imaginary',
  name: 'Imaginary',
  containerdSocket: '/run/imaginary.sock',
};
const rows: readonly Platform[] = [imaginary, ...platformRows];
const valuesOf = (distribution: string, ...nodeImages: readonly string[]) => {
  const cluster = clusterOf(distribution);
  const pools = nodeImages.map((nodeImage, index) => poolOf(`p${index}`, { cluster, nodeImage }));
  return operatorValues(cluster, pools, 'v26.7.0', rows) as Record<string, Record<string, unknown> | undefined>;
};
const off = (values: ReturnType<typeof valuesOf>) =>
  ['driver', 'toolkit', 'devicePlugin', 'migManager'].filter((part) => values[part]?.['enabled'] === false);

describe('what the operator leaves out', () => {
  test.each([
    ['eks', 'al2023-nvidia', ['driver', 'toolkit']],
    ['eks', 'al2023-standard', []],
    ['eks', 'ubuntu', []],
    ['eks', 'bottlerocket-nvidia', ['driver', 'toolkit', 'devicePlugin', 'migManager']],
    ['bottlerocket', 'bottlerocket-nvidia', ['driver', 'toolkit', 'devicePlugin', 'migManager']],
    ['gke', 'cos', ['driver', 'devicePlugin', 'migManager']],
    ['gke', 'cos-operator-plugin', ['driver']],
    ['gke', 'ubuntu-operator-driver', []],
    ['aks', 'driver-only', ['driver', 'toolkit']],
    ['aks', 'none', []],
    ['openshift', 'rhcos', []],
    ['oke', 'oracle-gpu', ['driver', 'toolkit', 'devicePlugin']],
    ['oke', 'driverless', []],
    ['talos', 'nvidia-extensions', ['driver', 'toolkit']],
    ['kubeadm', 'plain', []],
    ['kubeadm', 'host-driver', ['driver']],
  ])('on %s with %s is what the nodes bring', (platform, image, parts) => expect(off(valuesOf(platform, image))).toEqual(parts));

  test('is only what the nodes of every pool bring', () =>
    expect(off(valuesOf('eks', 'al2023-nvidia', 'bottlerocket-nvidia', 'ubuntu'))).toEqual([]));

  test('follows from the default image where there is no pool', () => expect(off(valuesOf('eks'))).toEqual(['driver', 'toolkit']));
});

test.each([
  ['eks', 'al2023-nvidia'],
  ['gke', 'cos'],
  ['aks', 'driver-only'],
  ['oke', 'oracle-gpu'],
])('the image of a pool is asked for on %s, where the operator installs a driver on some and not on others', (distribution, usual) => {
  const cluster = clusterOf(distribution);
  const asked = (nodeImage?: string) => {
    const pool = poolOf('train', { cluster, ...(nodeImage === undefined ? {} : { nodeImage }) });
    const release = {
      path: 'ml/prod/gpu-operator',
      chart: 'gpu-operator',
      version: 'v26.7.0',
      namespace: 'a',
      releaseName: 'a',
      values: {},
    };
    return judge(mergeModel([{ pools: [pool], operators: [{ ...release, cluster, pools: [pool.path] }] }])).filter(
      ({ rule }) => rule === 'node/image',
    );
  };
  expect(asked()).toMatchObject([{ problem: expect.stringContaining(`the operator's values are for '${usual}'`) as string }]);
  expect(asked(usual)).toEqual([]);
});

describe('values that a platform needs', () => {
  test('GKE has its driver in a folder of its own', () =>
    expect(valuesOf('gke', 'cos')).toMatchObject({
      hostPaths: { driverInstallDir: '/home/kubernetes/bin/nvidia' },
      toolkit: { installDir: '/home/kubernetes/bin/nvidia', env: [{ name: 'RUNTIME_CONFIG_SOURCE', value: 'file' }] },
    }));
  test('AKS has a runtime class of its own', () =>
    expect(valuesOf('aks', 'driver-only')['operator']).toEqual({ runtimeClass: 'nvidia-container-runtime' }));
  test('Talos has its driver below /usr/local', () =>
    expect(valuesOf('talos', 'nvidia-extensions')['hostPaths']).toEqual({ driverInstallDir: '/usr/local' }));
  test('k3s has its own containerd', () =>
    expect(valuesOf('k3s', 'plain')['toolkit']).toEqual({
      env: [{ name: 'CONTAINERD_SOCKET', value: '/run/k3s/containerd/containerd.sock' }],
    }));
});

describe.each(rows)('$id', (platform) => {
  test.each(Object.keys(platform.images))('%s has values that the chart knows', (image) =>
    expect(unknownValues('v26.7.0', valuesOf(platform.id, image))).toEqual([]),
  );

  test('has its default image, systems for each image, and a source', () => {
    expect(Object.keys(platform.images)).toContain(platform.defaultImage);
    for (const { os, source, about } of Object.values(platform.images))
      expect([os.length > 0, source !== '', about !== '']).toEqual([true, true, true]);
  });
});

test('an older chart is refused on Talos', () => {
  const cluster = clusterOf('talos');
  const found = (version: string) =>
    judge(
      mergeModel([
        {
          pools: [poolOf('p', { cluster })],
          operators: [
            { path: 'o', chart: 'gpu-operator', version, namespace: 'n', releaseName: 'r', values: {}, cluster, pools: ['ml/prod/p'] },
          ],
        },
      ]),
    ).filter(({ rule }) => rule === 'operator/node-platform');
  expect(found('v26.3.0')).toHaveLength(1);
  expect(found('v26.3.1')).toEqual([]);
});

test('one more platform gives its values, and changes none of the others', () => {
  expect(valuesOf('imaginary', 'plain')['toolkit']).toEqual({ env: [{ name: 'CONTAINERD_SOCKET', value: '/run/imaginary.sock' }] });
  for (const { id, images } of platformRows)
    for (const nodeImage of Object.keys(images)) {
      const pools = [poolOf('p', { cluster: clusterOf(id), nodeImage })];
      expect(operatorValues(clusterOf(id), pools, 'v26.7.0', rows)).toEqual(operatorValues(clusterOf(id), pools, 'v26.7.0'));
    }
});

test('docs/PLATFORMS.md has every platform with what its images bring', () => {
  const yes = (is: boolean) => (is ? 'yes' : 'no');
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const part = ({ id, name, controlPlane, configuredBy, toleratesGpus, images, defaultImage }: Platform) => [
    `## ${name}: \`distribution: '${id}'\``,
    '',
    `Control plane: run by the ${controlPlane}. Toleration for pods that ask for \`nvidia.com/gpu\`: ${{ yes: 'added by the platform', no: 'none is added', unknown: 'not known' }[toleratesGpus]}.`,
    `Nodes are configured by ${configuredBy}.`,
    '',
    row(['`nodeImage`', 'What it is', 'Driver', 'Toolkit', 'Device plugin', 'MIG manager', 'GPU Operator', 'Source']),
    row(Array(8).fill('---') as string[]),
    ...Object.entries(images).map(([image, { about, brings, operator, source }]) =>
      row([
        `\`${image}\`${image === defaultImage ? ' (default)' : ''}`,
        about,
        ...(['driver', 'toolkit', 'devicePlugin', 'migManager'] as const).map((one) => yes(brings[one])),
        operator.never ?? `installs the rest${operator.from === undefined ? '' : `, from ${operator.from} on`}`,
        source,
      ]),
    ),
    '',
  ];
  expect(distributions).toHaveLength(platformRows.length);
  expectDocument(
    'PLATFORMS.md',
    [
      '# Platforms',
      '',
      'What the nodes of each platform bring; written by `CDK8S_GPU_PINS=write npx jest test/platforms`.',
      '',
      ...platformRows.flatMap(part),
      '## What sets up a node, and its safeguards',
      '',
      'The bootstrap script, and user data that carry it, refuse another machine than was planned for, start the kubelet though a boot brought other memory, go on after an error or a boot, drop other values of the same kernel arguments, verify what runs, and put back what was there. What a platform does itself from what it is told has these where the platform has them. User data of Amazon EKS and Oracle OKE have a limit (16 KB, and 32,000 bytes in base64): a script that is longer is compressed, and where that is too long, they carry its commands alone, which `node/short-user-data` tells. On platforms that run anywhere the provider is not known: Azure takes 64 KiB of custom data, Compute Engine 256 KiB of a value of metadata, Amazon EC2 16 KiB (Microsoft, "Custom data and cloud-init on Azure Virtual Machines"; Google Cloud, "About VM metadata"; Amazon EC2 User Guide, "Work with instance user data"); cloud-init reads all of its user data compressed with gzip as well.',
      '',
      row(['What sets up nodes', 'System', ...SAFEGUARDS.map(([, name]) => name)]),
      row(Array(2 + SAFEGUARDS.length).fill('---') as string[]),
      ...safeguardRows().map(row),
      '',
    ].join('\n'),
  );
});

const SAFEGUARDS: readonly (readonly [Safeguard, string])[] = [
  ['machine', 'Machine'],
  ['memory', 'Other memory'],
  ['resumes', 'Goes on'],
  ['arguments', 'Kernel arguments'],
  ['verifies', 'Verifies'],
  ['back', 'Puts back'],
];

/** Each way to set up nodes; its systems in one row, unless they differ. */
function safeguardRows(): readonly (readonly string[])[] {
  return vehicleRows.flatMap(({ name, serves, lacks }) => {
    const systems = [
      ...new Set(
        platformRows.flatMap((platform) =>
          Object.entries(platform.images).flatMap(([image, { os }]) => os.filter((one) => serves(platform, one, image))),
        ),
      ),
    ];
    const by = new Map<string, string[]>();
    for (const os of systems) by.set(lacks(os).join(), [...(by.get(lacks(os).join()) ?? []), os]);
    return [...by].map(([lost, some]) => [
      name,
      some.join(', '),
      ...SAFEGUARDS.map(([id]) => (lost.split(',').includes(id) ? 'no' : 'yes')),
    ]);
  });
}

test('the operator may be without a device plugin only where every pool has one of its own', () => {
  const cluster = clusterOf('gke');
  const found = (nodeImage: string) =>
    judge(
      mergeModel([
        {
          pools: [poolOf('p', { cluster, nodeImage })],
          operators: [
            {
              path: 'o',
              chart: 'gpu-operator',
              version: 'v26.7.0',
              namespace: 'n',
              releaseName: 'r',
              values: { devicePlugin: { enabled: false } },
              cluster,
              pools: ['ml/prod/p'],
            },
          ],
        },
      ]),
    ).filter(({ rule }) => rule === 'sharing/parts');
  expect(found('cos')).toEqual([]);
  expect(found('cos-operator-plugin')).toHaveLength(1);
});
