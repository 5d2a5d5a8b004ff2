import { type GoProgram, goProgram, pinned, type Verdict } from '../../go';

/** What the device plugin makes of a configuration file. */
export interface PluginVerdict extends Verdict {
  /** Paths of what it drops or changes without a word. */
  readonly lost: readonly string[];
}

/** The device plugin's own loader. */
export const devicePlugin = (): Promise<GoProgram> => goProgram('nvidia', ['device-plugin']);

/** Such as `v0.19.0`. */
export const devicePluginVersion = (): string => pinned('nvidia', 'github.com/NVIDIA/k8s-device-plugin');

/** Accepted, and every key is used as it stands there. */
export const isKept = ({ accepted, lost }: PluginVerdict): boolean => accepted && lost.length === 0;
