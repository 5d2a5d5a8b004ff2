import { comment, type Json, jsonOf, lines, toYaml } from '../../../../internal';
import { tlsFilesOf } from './host-files';
import type { Asked, SchedulerWay } from './way';

/** Without what Talos writes itself. Source: siderolabs/talos `render_config_static_pods.go` 0d3c3ed7, schedulerConfig. */
function ownFields({ configuration }: Asked): Json {
  const { apiVersion: _version, kind: _kind, clientConnection, ...rest } = configuration;
  const { kubeconfig: _kubeconfig, ...connection } = jsonOf(clientConnection);
  return { ...(Object.keys(connection).length > 0 ? { clientConnection: connection } : {}), ...rest };
}

/**
 * The machine configuration of Talos: `cluster.scheduler.config` up to 1.13, a document KubeSchedulerConfig from 1.14 on.
 *
 * Source: siderolabs/talos v1.13.9 and v1.14.0-rc.1 `config.schema.json`, SchedulerConfig and KubeSchedulerConfigV1Alpha1.
 */
export const talos: SchedulerWay = {
  id: 'talos',
  serves: ({ id }) => id === 'talos',
  whole: true,
  refuses: (asked) => [
    ...(['configFile', 'kubeconfig'] as const).flatMap((key) =>
      asked.props[key] === undefined
        ? []
        : [{ path: `${asked.path}.${key}`, problem: 'is where Talos puts it', got: asked.props[key], fix: 'remove it' }],
    ),
    ...(tlsFilesOf(asked.configuration).length > 0
      ? [
          {
            path: `${asked.path}.extenders`,
            problem: 'name files, and kube-scheduler on Talos cannot see files of the node',
            got: tlsFilesOf(asked.configuration),
            fix: 'give caData instead of caFile, and an extender that asks for no client certificate; or run it as a deployment',
          },
        ]
      : []),
  ],
  complete: (asked) => asked.configuration,
  write: (asked) => {
    const { folder, cluster } = asked;
    const title = comment(`kube-scheduler of cluster ${cluster.name}. Made by cdk8s-gpu.`);
    return [
      {
        path: `${folder}/talos-1.13-patch.yaml`,
        text: lines([
          title,
          '# Talos up to 1.13: talosctl patch mc --nodes <control plane nodes> --patch @talos-1.13-patch.yaml',
          '# Talos adds lists of a patch to those that are there: before another patch, remove cluster.scheduler.config.',
          '# To undo it: talosctl edit mc, and remove cluster.scheduler.config. kube-scheduler restarts by itself both times.',
          toYaml({ cluster: { scheduler: { config: ownFields(asked) } } }),
        ]),
        about: 'Patch of the machine configuration of control plane nodes, Talos up to 1.13',
      },
      {
        path: `${folder}/talos-1.14-patch.yaml`,
        text: lines([
          title,
          '# Talos from 1.14 on: talosctl patch mc --nodes <control plane nodes> --patch @talos-1.14-patch.yaml',
          '# Talos adds lists of a patch to those that are there: before another patch, remove the document.',
          '# To undo it: talosctl edit mc, and remove this document. kube-scheduler restarts by itself both times.',
          toYaml({ apiVersion: 'v1alpha1', kind: 'KubeSchedulerConfig', config: ownFields(asked) }),
        ]),
        about: 'Document of the machine configuration of control plane nodes, Talos from 1.14 on',
      },
    ];
  },
};
