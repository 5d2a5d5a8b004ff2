/** Group of Kueue's API. */
export const KUEUE = 'kueue.x-k8s.io';

/** What the annotations begin with by which pods ask for a topology. */
export const PODSET = 'kueue.x-k8s.io/podset-';
