import { lazyTable, type ReleaseTable } from './release-table';
import { VLLM_FLAGS, VLLM_RELEASES } from './vllm-flags';

/** The options of vLLM without their `--`, by the releases that are recorded. */
export const vllmOptions: () => ReleaseTable = lazyTable(VLLM_RELEASES, VLLM_FLAGS);

/**
 * Whether a release of vLLM has an option; undefined where that is not known: of releases outside of those that are
 * recorded, and of one between two recorded ones that differ.
 *
 * @param version Such as `0.11.0`; undefined for a release that is not known.
 */
export const knowsVllmFlag = (version: string | undefined, flag: string): boolean | undefined => vllmOptions().has(version, flag);
