import { shellQuote } from '../../../../internal';
import type { ContainerToolkit } from './options';

/** A container runtime of a node: how it is told of NVIDIA Container Toolkit, and how one sees that it was. */
interface RuntimeRow {
  /** systemd service that is started again after its configuration has changed. */
  readonly service: string;
  /** systemd service whose limits containers inherit. */
  readonly limitedBy: string;
  /** Where images and what containers write lie. */
  readonly store: string;
  /** Lines of a shell that end a script where the kubelet could not speak to it. */
  readonly needs: readonly string[];
  readonly configure: (toolkit: ContainerToolkit) => readonly string[];
  /** Files of its configuration that nvidia-ctk or we write. */
  readonly files: readonly string[];
  /** A command of a shell that exits 0 where the runtime is configured so. */
  readonly isConfigured: (toolkit: ContainerToolkit) => string;
}

const flagsOf = ({ defaultRuntime = true, cdi = true }: ContainerToolkit): string =>
  [...(defaultRuntime ? ['--set-as-default'] : []), ...(cdi ? ['--cdi.enabled'] : [])].join(' ');

const nvidiaCtk = (runtime: string, toolkit: ContainerToolkit): string =>
  `nvidia-ctk runtime configure --runtime=${runtime} ${flagsOf(toolkit)}`.trimEnd();

/** nvidia-ctk writes the first since 1.18, and before that into the second. */
const CONTAINERD = ['/etc/containerd/conf.d/99-nvidia.toml', '/etc/containerd/config.toml'] as const;

/** Source: nvidia-container-toolkit v1.20.0, `nvidia-ctk runtime configure`, containerd. */
const containerd: RuntimeRow = {
  service: 'containerd',
  limitedBy: 'containerd',
  store: '/var/lib/containerd',
  needs: [],
  files: CONTAINERD,
  configure: (toolkit) => [nvidiaCtk('containerd', toolkit)],
  isConfigured: ({ defaultRuntime = true }) =>
    defaultRuntime
      ? `grep -qsE 'default_runtime_name *= *"nvidia"' ${CONTAINERD.join(' ')}`
      : `grep -qs nvidia-container-runtime ${CONTAINERD.join(' ')} && ! grep -qsE 'default_runtime_name *= *"nvidia"' ${CONTAINERD[0]}`,
};

const DAEMON = '/etc/docker/daemon.json';

/**
 * `daemon.json` has what the user said of Docker besides, and nvidia-ctk adds to it. The kubelet speaks CRI, and Docker does not:
 * cri-dockerd stands between them. Containers are children of containerd, which Docker starts.
 *
 * Sources: nvidia-container-toolkit v1.20.0, `nvidia-ctk runtime configure`, docker; Kubernetes 1.36 documentation, Container
 * Runtimes, Docker Engine.
 */
const docker: RuntimeRow = {
  service: 'docker',
  limitedBy: 'containerd',
  store: '/var/lib/docker',
  needs: [
    'if ! systemctl cat cri-docker.service >/dev/null 2>&1; then',
    `  printf '%s\\n' ${shellQuote('cri-dockerd is not installed: without it no kubelet speaks to Docker')} >&2`,
    '  exit 1',
    'fi',
  ],
  files: [DAEMON],
  configure: (toolkit) => [nvidiaCtk('docker', toolkit)],
  isConfigured: ({ defaultRuntime = true, cdi = true }) =>
    [
      `grep -qs nvidia-container-runtime ${DAEMON}`,
      `${defaultRuntime ? '' : '! '}grep -qsE '"default-runtime": *"nvidia"' ${DAEMON}`,
      ...(cdi ? [`grep -qsE '"cdi": *true' ${DAEMON}`] : []),
    ].join(' && '),
};

/**
 * CRI-O reads every file of this folder. Releases of nvidia-ctk write to places of their own, one of which CRI-O does not read.
 * Source: nvidia-container-toolkit `cmd/nvidia-ctk/runtime/configure`: `/etc/crio/conf.d/99-nvidia.toml`.
 */
const CRIO = '/etc/crio/crio.conf.d/99-nvidia.conf';

const crioLines = ({ defaultRuntime = true }: ContainerToolkit): readonly string[] => [
  ...(defaultRuntime ? ['[crio.runtime]', 'default_runtime = "nvidia"', ''] : []),
  '[crio.runtime.runtimes.nvidia]',
  'runtime_path = "/usr/bin/nvidia-container-runtime"',
  'runtime_type = "oci"',
];

const crioText = (toolkit: ContainerToolkit): string => `printf '%s\\n' ${crioLines(toolkit).map(shellQuote).join(' ')}`;

/**
 * CRI-O has CDI on. Its packages have crun and runc in a folder of their own, where NVIDIA's runtime, which starts one of them,
 * does not look.
 *
 * Sources: nvidia-container-toolkit v1.20.0 documentation, CRI-O, and `internal/oci/runtime_low_level.go`; CRI-O packaging,
 * `/usr/libexec/crio`.
 */
const crio: RuntimeRow = {
  service: 'crio',
  limitedBy: 'crio',
  store: '/var/lib/containers',
  needs: [],
  files: [CRIO],
  configure: (toolkit) => [
    'PATH="/usr/libexec/crio:$PATH"',
    'if ! runtime=$(command -v crun || command -v runc); then',
    `  printf '%s\\n' ${shellQuote("neither crun nor runc is installed, and NVIDIA's runtime starts one of them")} >&2`,
    '  exit 1',
    'fi',
    'nvidia-ctk config --in-place --set "nvidia-container-runtime.runtimes=$runtime"',
    'mkdir -p /etc/crio/crio.conf.d',
    `${crioText(toolkit)} >${CRIO}.part`,
    `mv -f ${CRIO}.part ${CRIO}`,
  ],
  isConfigured: (toolkit) => `${crioText(toolkit)} | cmp -s - ${CRIO}`,
};

const RUNTIMES = { containerd, docker, crio } as const satisfies Readonly<Record<NonNullable<ContainerToolkit['runtime']>, RuntimeRow>>;

/** A command of a shell that exits 0 where the runtime that runs was started with its files. */
export const hasRead = ({ service, files }: Pick<RuntimeRow, 'service' | 'files'>): string =>
  [
    `since=$(date -d "$(systemctl show --property=ActiveEnterTimestamp --value ${service}.service)" +%s)`,
    ...files.map((file) => `{ ! [ -e ${file} ] || [ "$since" -ge "$(stat -c %Y ${file})" ]; }`),
  ].join(' && ');

/** Runtimes by the names that nvidia-ctk has for them. */
export const runtimeNames = Object.keys(RUNTIMES) as readonly (keyof typeof RUNTIMES)[];

/** The runtime of nodes, by what the pool says. */
export const runtimeOf = (toolkit: Pick<ContainerToolkit, 'runtime'> | undefined): RuntimeRow => RUNTIMES[toolkit?.runtime ?? 'containerd'];
