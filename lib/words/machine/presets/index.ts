import { lazily } from './lazily';
import type * as Presets from './presets';

let loaded: typeof Presets | undefined;

/** A program names a machine or two: what is known of all of them is loaded with the first. */
const presets = (): typeof Presets => (loaded ??= require('./presets') as typeof Presets);

/**
 * Machines whose layout is published, each with how much of it is proven (`confidence`) and where it comes from
 * (`source`). CPU lists and memory differ with BIOS settings and DIMMs even within a model: a snapshot of the machine
 * itself (`parseSnapshot`) is always better.
 */
export const machines = lazily({
  dgxH100: () => presets().dgxH100(),
  dgxH200: () => presets().dgxH200(),
  dgxA100: () => presets().dgxA100(),
  dgxA100_40GB: () => presets().dgxA100_40GB(),
  dgxB200: () => presets().dgxB200(),
  dgxB300: () => presets().dgxB300(),
  dgxSpark: () => presets().dgxSpark(),
  gb200Tray: () => presets().gb200Tray(),
  gb300Tray: () => presets().gb300Tray(),
  gh200: () => presets().gh200(),
  gh200_144GB: () => presets().gh200_144GB(),
  gh200Nvl2: () => presets().gh200Nvl2(),
  servers: () => presets().servers,
  aws: () => presets().aws,
  azure: () => presets().azure,
  gcp: () => presets().gcp,
  oci: () => presets().oci,
  coreweave: () => presets().coreweave,
});
