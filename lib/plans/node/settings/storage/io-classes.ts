import { integer, lines, list, map, object, optional, required, toYaml } from '../../../../internal';
import { contentHash } from '../../../../words/kubernetes';
import type { Primitive } from '../../../model';
import { option, type SettingQuestion } from '../setting';
import { bytesPerSecond, DEVICE, rate } from './forms';
import type { IoClassLimit } from './options';

const CONFIG = '/etc/cdk8s-gpu/blockio.yaml';
const CRIO = '/etc/crio/crio.conf.d/60-cdk8s-gpu-blockio.conf';

const operations = optional(integer({ min: 1 }));

/** What a container may take of disks, by the class that its pod names. */
export const ioClasses = option({
  id: 'io-classes',
  at: 'storage.ioClasses',
  why: 'a pod that writes a checkpoint does not starve the data loading of others on the same disk; Kubernetes has no field for it',
  source:
    'goresctrl v0.14.0 pkg/blockio; containerd v1.7.33 services/tasks/local.go, blockio_config_file; CRI-O f954a17e crio.conf(5), blockio_config_file; cgroup v2 io.max',
  verify: 'cat /sys/fs/cgroup/kubepods.slice/*/*/io.max',
  form: map(
    list(
      object<IoClassLimit>({
        devices: required(list(DEVICE, { min: 1 })),
        reads: optional(rate(1)),
        writes: optional(rate(1)),
        readOperations: operations,
        writeOperations: operations,
      }),
      { min: 1 },
    ),
    { min: 1, key: /^[A-Za-z0-9][A-Za-z0-9_.-]*$/, keyWhat: 'a name of letters, digits and _.-' },
  ),
  becomes: (classes, question) => {
    const text = toYaml({ Classes: Object.fromEntries(Object.entries(classes).map(([name, limits]) => [name, limits.map(limitOf)])) });
    return [{ kind: 'file', path: CONFIG, text }, ...(usesCrio(question) ? crio(question) : containerd(text))];
  },
});

/** In the words of goresctrl, whose quantities have no `/s`. */
const limitOf = ({ devices, reads, writes, readOperations, writeOperations }: IoClassLimit): object => ({
  Devices: devices,
  ...(reads === undefined ? {} : { ThrottleReadBps: String(bytesPerSecond(reads)) }),
  ...(writes === undefined ? {} : { ThrottleWriteBps: String(bytesPerSecond(writes)) }),
  ...(readOperations === undefined ? {} : { ThrottleReadIOPS: String(readOperations) }),
  ...(writeOperations === undefined ? {} : { ThrottleWriteIOPS: String(writeOperations) }),
});

const usesCrio = ({ platform, tuning }: SettingQuestion): boolean =>
  tuning?.containerToolkit?.runtime === 'crio' || platform?.imageStore === '/var/lib/containers';

/**
 * containerd reads the file when it starts: what it is told changes with the file, so that it starts again. The plugin has this name in
 * every version of its configuration.
 *
 * Source: containerd v1.7.33 `services/tasks/local.go`, v2.2.0 `cmd/containerd/server/config/config.go`, v1Migrate.
 */
const containerd = (text: string): readonly Primitive[] => [
  {
    kind: 'containerRuntime',
    toml: lines(['[plugins."io.containerd.service.v1.tasks-service"]', `blockio_config_file = "${CONFIG}" # ${contentHash(text)}`]),
  },
];

/** OpenShift restarts nodes whose files change. */
const crio = ({ platform }: SettingQuestion): readonly Primitive[] => [
  { kind: 'file', path: CRIO, text: lines(['[crio.runtime]', `blockio_config_file = "${CONFIG}"`, 'blockio_reload = true']) },
  ...(platform?.kubelet.by === 'platform'
    ? []
    : [
        {
          kind: 'command',
          run: ['systemctl', 'restart', 'crio.service'],
          check: ['sh', '-c', `crio status config | grep -qF ${CONFIG}`],
          stage: 'daemon',
        } as const,
      ]),
];
