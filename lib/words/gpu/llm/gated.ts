/**
 * Repositories on Hugging Face whose files are for accounts alone that accepted a licence, by which the hub answers 401 without a token:
 * all of Meta's Llama, and Google's Gemma up to the third. Other makers are not here, since they opened some of theirs and not others.
 *
 * Sources: sgl-project/sglang#387 (Llama 2), hiyouga/LlamaFactory#3403, McGill-NLP/llm2vec#36 (Llama 3), zycyc/LAMBDA#8 (3.2),
 * meta-llama/llama-models#344 (4), meta-llama/PurpleLlama#101 (guards); huggingface/transformers#29283 (Gemma 1),
 * city96/ComfyUI_ExtraModels#99 (2), ariG23498/gemma3-object-detection#5 (3), vllm-project/semantic-router#817 (embeddings).
 */
const GATED = /^(?:meta-llama\/.|google\/(?:gemma-(?:\d+b|1\.1|2|3)(?:-|$)|embeddinggemma-))/i;

/** Whether a model of this name is fetched with a token alone. */
export const isGatedModel = (name: string): boolean => GATED.test(name);
