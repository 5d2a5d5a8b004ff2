// What nodes of a site without the internet download, and what they pull.
import { machines } from '../../../lib/words/machine';
import type { PoolDescription, Site } from '../../../lib/plans/model';
import { nodePlans, type NodeTuning } from '../../../lib/plans/node';
import { planTunedGpuNode } from '../../../lib/plans/node/plan-pool';
import { daemonSet } from '../../../lib/plans/node/vehicles/daemon-set';
import { platformOf } from '../../../lib/words/platforms';
import { siteDownloadRules } from '../../../lib/rules/checks/site/downloads';
import { clusterOf, train } from '../shell';
import { wholePlan } from '../vehicles/whole-plan';

const TUNING: NodeTuning = {
  driver: {
    from: 'runfile',
    url: 'https://us.download.nvidia.com/tesla/580.126.20/NVIDIA-Linux-x86_64-580.126.20.run',
    sha256: 'a'.repeat(64),
    version: '580.126.20',
  },
  containerToolkit: { version: '1.20.0-1' },
};

function poolOf(site: Site | undefined, os: string): PoolDescription {
  const cluster = { ...clusterOf(), ...(site === undefined ? {} : { site }) };
  const props = { machine: machines.dgxH100, nodes: 1, os, intent: 'training', nodeImage: 'host-toolkit', ...TUNING };
  return planTunedGpuNode(train, props as never, cluster).description;
}

const textOf = (site: Site | undefined, os = 'ubuntu-24.04'): string => {
  const pool = poolOf(site, os);
  return nodePlans(pool, { ...clusterOf(), ...(site === undefined ? {} : { site }) })[0]!
    .settings.filter(({ id }) => id === 'driver' || id === 'container-toolkit')
    .flatMap(({ primitives }) => primitives.flatMap((one) => (one.kind === 'file' ? [one.text] : [])))
    .join('\n');
};
const curls = (text: string) => [...text.matchAll(/curl .*(https:\/\/[^\s']*)/g)].map(([, url]) => url);
const found = (site: Site, os = 'ubuntu-24.04') =>
  [...siteDownloadRules[0]!.check({ pools: [poolOf(site, os)] } as never)].map(({ got }) => got);

const HOSTS = ['us.download.nvidia.com', 'developer.download.nvidia.com', 'nvidia.github.io'];
const MIRROR = 'https://files.example/mirror';

test('files come from the mirror of the site, below their hosts', () => {
  expect(curls(textOf({ downloads: MIRROR }))).toEqual([
    `${MIRROR}/us.download.nvidia.com/tesla/580.126.20/NVIDIA-Linux-x86_64-580.126.20.run`,
    `${MIRROR}/developer.download.nvidia.com/compute/cuda/repos/ubuntu2404/x86_64/cuda-keyring_1.1-1_all.deb`,
    `${MIRROR}/nvidia.github.io/libnvidia-container/gpgkey`,
  ]);
  expect(textOf({ downloads: MIRROR })).toContain(`${MIRROR}/nvidia.github.io/libnvidia-container/stable/deb`);
});

test.each(['ubuntu-24.04', 'rhel-9'])('files that name their home are turned to the mirror on %s', (os) => {
  const text = textOf({ downloads: Object.fromEntries(HOSTS.map((host) => [host, `https://files.example/${host}`])) }, os);
  expect(curls(text).every((url) => url?.startsWith('https://files.example/'))).toBe(true);
  expect(text).toMatch(
    /sed -i 's\|https:\/\/developer.download.nvidia.com\/[^|]*\|https:\/\/files.example\/developer.download.nvidia.com\//,
  );
});

test('a proxy is used by what downloads', () => {
  const proxy = { https: 'http://proxy.example:3128', noProxy: ['10.0.0.0/8'] };
  expect(textOf({ proxy }).match(/^export https_proxy='?http:\/\/proxy.example:3128'? .*10\.0\.0\.0\/8/gm)).toHaveLength(2);
  expect(textOf(undefined)).not.toContain('_proxy');
});

test('a host of which the site has no mirror is told, and one that it has is not', () => {
  expect(found({ downloads: MIRROR })).toEqual([]);
  expect(found({ downloads: { 'nvidia.github.io': MIRROR } })).toHaveLength(2);
  expect(found({ images: 'registry.example' })).toHaveLength(3);
  expect(found({ proxy: { https: 'http://proxy.example', noProxy: [] } })).toEqual([]);
});

test('the DaemonSet that sets up nodes pulls from the registry of the site, with its secrets', () => {
  const plan = wholePlan('aks', 'ubuntu-24.04');
  const site: Site = { images: 'registry.example/mirror', pullSecrets: ['harbor'] };
  const [file] = daemonSet.write({ ...plan, cluster: { ...plan.cluster, site } }, platformOf('aks')!);
  expect(file?.text.match(/image: .*/g)).toEqual([
    'image: registry.example/mirror/library/busybox:1.37',
    'image: registry.example/mirror/pause:3.10',
  ]);
  expect(file?.text).toContain('name: harbor');
});
