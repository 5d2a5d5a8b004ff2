// What scenes of the sweep, which give the fewest props, need besides so that nobody is warned.

/** What a scene is given besides. */
export interface Needed {
  readonly given?: object;
  /** Props of the pools around it. */
  readonly pool?: object;
}

/** By the name of the scene. */
export const BESIDES: Readonly<Record<string, Needed>> = {
  'GpuTrainingJob RayJob': { given: { command: ['python', 'train.py'] } },
  'GpuQueue kai': { given: { teams: { research: { quota: { kai: { nodes: 1 } } }, product: { quota: { kai: { nodes: 1 } } } } } },
  NvidiaDevicePlugin: { pool: { nodeImage: 'host-toolkit' } },
  'mpsDaemon() device-plugin': { given: { replicas: 4, pinnedMemoryLimit: '16Gi' } },
};
