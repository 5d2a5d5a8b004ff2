// Written by `npm run registry` from the files beside it; a test fails when it is stale.
import { kserveRules } from './kserve';
import { kserveLlmRules } from './llm';
import { kserveScrapingRules } from './scraping';
import type { Rule } from '../../rule';

/** The rules of this pack, by file. */
export const rules: readonly Rule[] = [...kserveRules, ...kserveLlmRules, ...kserveScrapingRules];
