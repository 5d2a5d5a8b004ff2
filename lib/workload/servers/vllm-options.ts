import { memo } from '../../internal';
import { type ReleaseTable, releaseTable } from './release-table';
import { VLLM_FLAGS, VLLM_RELEASES } from './vllm-flags';

const table = memo((text: { readonly flags: string }): ReleaseTable => releaseTable(VLLM_RELEASES, text.flags));

const TEXT = { flags: VLLM_FLAGS };

/** Every option that a recorded release of vLLM has, without its `--`. */
export const vllmFlags = (): readonly string[] => table(TEXT).words;

/**
 * Whether a release of vLLM has an option; undefined where that is not known: of releases outside of those that are
 * recorded, and of one between two recorded ones that differ.
 *
 * @param version Such as `0.11.0`; undefined for a release that is not known.
 */
export const knowsVllmFlag = (version: string | undefined, flag: string): boolean | undefined => table(TEXT).has(version, flag);
