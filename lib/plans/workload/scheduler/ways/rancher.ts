import { comment, lines, toYaml } from '../../../../internal';
import type { Platform } from '../../../../words/platforms';
import { nodeScript } from '../script';
import { tlsFilesOf, withKubeconfig } from './host-files';
import type { Asked, SchedulerWay } from './way';

type Rancher = Extract<Platform['kubelet'], { by: 'rancher' }>;
const startOf = ({ platform }: Asked): Rancher => platform.kubelet as Rancher;

/** Source: k3s-io/k3s `pkg/daemons/control/deps`, KubeConfigScheduler; RKE2 is taken to be the same with its name in the path. */
const completed = (asked: Asked) => withKubeconfig(asked, `/var/lib/rancher/${startOf(asked).name}/server/cred/scheduler.kubeconfig`);

/**
 * k3s and RKE2: an argument from `config.yaml.d`, where a key with `+` adds to a list. RKE2's kube-scheduler is a static pod, in
 * which files that arguments name are mounted; those of extenders are not.
 *
 * Source: k3s documentation, configuration file; rancher/rke2 `pkg/podtemplate/podtemplate.go` 01893d97, ReadFiles and addExtraMounts.
 */
export const rancher: SchedulerWay = {
  id: 'rancher',
  serves: ({ kubelet }) => kubelet.by === 'rancher',
  whole: true,
  refuses: () => [],
  complete: completed,
  write: (asked) => {
    const { folder, cluster, platform, props } = asked;
    const { name, services } = startOf(asked);
    const file = props.configFile ?? `/etc/rancher/${name}/kube-scheduler-config.yaml`;
    const text = toYaml(completed(asked));
    const tls = name === 'k3s' ? [] : tlsFilesOf(asked.configuration);
    const settings = lines([
      comment(`kube-scheduler of cluster ${cluster.name}. Made by cdk8s-gpu.`),
      toYaml({
        'kube-scheduler-arg+': [`config=${file}`],
        ...(tls.length > 0 ? { 'kube-scheduler-extra-mount+': tls.map((path) => `${path}:${path}:ro`) } : {}),
      }),
    ]);
    return [
      { path: `${folder}/kube-scheduler-config.yaml`, text, about: `Configuration of kube-scheduler: ${file} on every server` },
      {
        path: `${folder}/50-kube-scheduler.yaml`,
        text: settings,
        about: `Part of the configuration of ${platform.name}: /etc/rancher/${name}/config.yaml.d/50-kube-scheduler.yaml on every server`,
      },
      {
        path: `${folder}/configure-scheduler.sh`,
        text: nodeScript({
          cluster: cluster.name,
          files: [
            { path: file, text },
            { path: `/etc/rancher/${name}/config.yaml.d/50-kube-scheduler.yaml`, text: settings },
          ],
          services: services.filter((service) => !service.endsWith('-agent')),
        }),
        executable: true,
        about: `Gives kube-scheduler of a server its configuration, and takes it back`,
      },
    ];
  },
};
