import { isMpsDaemonShare } from '../../../allocators';
import { MPS_LOG_DIRECTORY, MPS_PIPE_DIRECTORY, mpsCommands } from '../../../../words/gpu';
import { integer, lines, memory, object, optional } from '../../../../internal';
import { MiB, parseMemory } from '../../../../words/kubernetes';
import { option } from '../setting';
import type { MpsDaemon } from './options';

/** An MPS daemon on the node. */
export const mpsDaemon = option({
  id: 'mps-daemon',
  at: 'gpu.mps',
  why: 'programs of one user share a GPU without switching between them; a fatal fault of one ends all of them',
  source:
    'NVIDIA Multi-Process Service documentation (2026): nvidia-cuda-mps-control, set_default_active_thread_percentage, set_default_device_pinned_mem_limit',
  verify: 'echo get_server_list | nvidia-cuda-mps-control',
  form: object<MpsDaemon>({
    activeThreadPercentage: optional(integer({ min: 1, max: 100 })),
    pinnedMemoryLimit: optional(memory({ min: MiB })),
  }),
  usual: ({ sharing }) => {
    if (sharing === undefined || !isMpsDaemonShare(sharing.share) || sharing.share.runs !== 'node') return undefined;
    const { activeThreadPercentage, pinnedMemoryLimit } = sharing.share;
    return {
      ...(activeThreadPercentage === undefined ? {} : { activeThreadPercentage }),
      ...(pinnedMemoryLimit === undefined ? {} : { pinnedMemoryLimit }),
    };
  },
  becomes: ({ activeThreadPercentage, pinnedMemoryLimit }, { machine, sharing }) => {
    const mebibytes = Math.floor((parseMemory(pinnedMemoryLimit ?? 0) ?? 0) / MiB);
    const limits = { pinnedMemoryMiB: mebibytes, ...(activeThreadPercentage === undefined ? {} : { activeThreadPercentage }) };
    const commands = mpsCommands(
      limits,
      machine.gpus.map(({ index }) => index),
    );
    const own = sharing !== undefined && isMpsDaemonShare(sharing.share) ? sharing.share : undefined;
    const { pipeDirectory = MPS_PIPE_DIRECTORY, logDirectory = MPS_LOG_DIRECTORY } = own ?? {};
    return [
      {
        kind: 'systemdUnit',
        name: 'cdk8s-gpu-mps.service',
        enable: true,
        check: [
          'sh',
          '-c',
          `export CUDA_MPS_PIPE_DIRECTORY=${pipeDirectory}; ${
            activeThreadPercentage === undefined
              ? 'echo get_server_list | nvidia-cuda-mps-control'
              : `echo get_default_active_thread_percentage | nvidia-cuda-mps-control | grep -xE '${activeThreadPercentage}([.]0+)?'`
          }`,
        ],
        text: lines([
          '[Unit]',
          'Description=CUDA MPS control daemon for all GPUs',
          'After=nvidia-persistenced.service cdk8s-gpu-compute-mode.service',
          '',
          '[Service]',
          'Type=forking',
          `Environment=CUDA_MPS_PIPE_DIRECTORY=${pipeDirectory} CUDA_MPS_LOG_DIRECTORY=${logDirectory}`,
          `ExecStartPre=/bin/mkdir -p ${pipeDirectory} ${logDirectory}`,
          `ExecStart=/usr/bin/nvidia-cuda-mps-control -d${own?.multiUser === true ? ' -multiuser-server' : ''}`,
          ...commands.map((command) => `ExecStartPost=/bin/sh -c 'echo ${command} | nvidia-cuda-mps-control'`),
          "ExecStop=/bin/sh -c 'echo quit | nvidia-cuda-mps-control'",
          'Restart=on-failure',
          '',
          '[Install]',
          'WantedBy=multi-user.target',
        ]),
      },
    ];
  },
});
