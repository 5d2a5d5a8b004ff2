import type { KubeObject } from './types';

/** The group of an object's API: empty for Kubernetes' own first. */
export const groupOf = ({ apiVersion }: Pick<KubeObject, 'apiVersion'>): string =>
  apiVersion.slice(0, Math.max(0, apiVersion.indexOf('/')));
