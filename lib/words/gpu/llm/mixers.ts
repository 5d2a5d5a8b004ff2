/** The cache of layers that are alike. */
export interface LayerCache {
  readonly layers: number;
  /** Numbers for each token and layer: of all heads, or of the one row that all heads share. */
  readonly numbers: number;
  /** Heads, which may be on GPUs of their own; what all heads share is on every GPU. */
  readonly heads: number;
  /** The last tokens that are kept, where not all of them are. */
  readonly window?: number;
  /** Bytes for each token and layer, where their type is not that of the cache. */
  readonly bytes?: number;
}

/** Layers that mix tokens: their weights, and what they keep of each token. */
export interface Mixers {
  readonly parameters: number;
  readonly caches: readonly LayerCache[];
}
