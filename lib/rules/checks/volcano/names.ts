/** What the resources begin with that Volcano's device plugin offers. */
export const VGPU = 'volcano.sh/vgpu-';
