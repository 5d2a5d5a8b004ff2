import { ownValue } from '../../../internal';
import type { Architecture } from './architectures';
import { countOf } from './attention';
import { blockPerceptrons } from './blocks';
import type { ModelConfig, ReadConfig, VisionConfig } from './config';

/** The weights of perceptrons: of those that all tokens pass, with routers, and of experts. */
export interface Perceptrons {
  readonly all: number;
  readonly experts: number;
}

/** How many experts each layer that has some has. */
export const expertsOf = (config: ModelConfig): number => config.num_local_experts ?? config.num_experts ?? config.n_routed_experts ?? 0;

/** How wide an expert is. */
export const expertWidth = ({ moe_intermediate_size: narrow, intermediate_size: wide = 0 }: ModelConfig): number => narrow ?? wide;

/** The perceptrons of all layers. */
export function perceptronsOf(config: ModelConfig, architecture: Architecture): Perceptrons {
  const { hidden_size: hidden, num_hidden_layers: layers, intermediate_size: wide = 0, moe_latent_size: latent } = config;
  if (architecture.blocks === true) return { all: blockPerceptrons(config), experts: 0 };
  const matrices = architecture.ungated === true ? 2 : 3;
  const experts = expertsOf(config);
  const letters = architecture.lettered === true ? (config.hybrid_override_pattern ?? '') : undefined;
  const sparse = letters === undefined ? sparseLayers(config, experts, layers) : countOf(letters, 'E');
  const dense = letters === undefined ? (architecture.bothPerceptrons === true ? layers : layers - sparse) : countOf(letters, '-');
  const narrow = expertWidth(config);
  const shared = sharedWidth(config, architecture, narrow);
  const router = hidden * experts + matrices * hidden * shared + (latent === undefined ? 0 : 2 * hidden * latent);
  return {
    all: dense * matrices * hidden * (config.intermediate_size_mlp ?? config.dense_intermediate_size ?? wide) + sparse * router,
    experts: sparse * experts * matrices * (latent ?? hidden) * narrow,
  };
}

/** Layers that have experts. */
function sparseLayers(config: ModelConfig, experts: number, layers: number): number {
  if (experts === 0) return 0;
  const { interleave_moe_layer_step: step = 1, first_k_dense_replace: first = 0, moe_layer_freq: listed } = config;
  if (Array.isArray(listed)) return listed.filter((one) => one === 1).length;
  return step > 1 ? Math.floor(layers / step) : layers - first;
}

/** How wide the experts are that all tokens pass. */
function sharedWidth(config: ModelConfig, { sharedExpert }: Architecture, narrow: number): number {
  if (sharedExpert === true) return narrow;
  return (
    config.shared_expert_intermediate_size ??
    config.moe_shared_expert_intermediate_size ??
    config.shared_intermediate_size ??
    (config.n_shared_experts ?? 0) * narrow
  );
}

const numberIn = (config: VisionConfig, ...keys: readonly string[]): number => {
  const found = keys.map((key) => ownValue(config, key)).find((value) => typeof value === 'number');
  return typeof found === 'number' ? found : 0;
};

/** The weights of a tower for images and of what leads from it to the texts, without its positions and patches. */
export function visionParameters({ vision, text, architecture }: ReadConfig): number {
  if (vision === undefined) return 0;
  const hidden = numberIn(vision, 'hidden_size', 'vt_hidden_size');
  const layers = numberIn(vision, 'depth', 'num_hidden_layers', 'vt_num_hidden_layers') + numberIn(vision, 'num_global_layers');
  const said = numberIn(vision, 'intermediate_size', 'vt_intermediate_size');
  const wide = architecture.visionAsWideAsText === true ? text.hidden_size : said;
  const tower = layers * (4 * hidden * hidden + (architecture.gatedVision === true ? 3 : 2) * hidden * wide);
  // Some join the patches of a square before the texts read them, once more for each layer that they are taken from.
  const merged = hidden * numberIn(vision, 'spatial_merge_size') ** 2;
  const deeper = vision['deepstack_visual_indexes'];
  const mergers = 1 + (Array.isArray(deeper) ? deeper.length : 0);
  return tower + (merged === 0 ? hidden * text.hidden_size : mergers * merged * (merged + text.hidden_size));
}
