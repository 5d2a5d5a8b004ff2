import type { Platform } from './platform';
import { platformRows } from './platforms';

/**
 * Classes of a ProvisioningRequest that the cluster autoscaler answers, where it runs with `--enable-provisioning-requests`.
 *
 * Source: kubernetes/autoscaler 1049066d `cluster-autoscaler/provisioningrequest/supported_classes.go`.
 */
export const autoscalerClasses = ['check-capacity.autoscaling.x-k8s.io', 'best-effort-atomic-scale-up.autoscaling.x-k8s.io'] as const;

/** Classes of platforms of their own. */
export const platformClasses = (platforms: readonly Platform[] = platformRows): readonly string[] =>
  platforms.flatMap(({ provisioningClass }) => provisioningClass ?? []);

/** The platform whose autoscaler alone answers a class; undefined for a class of no platform. */
export const platformOfClass = (name: string, platforms: readonly Platform[] = platformRows): Platform | undefined =>
  platforms.find(({ provisioningClass }) => provisioningClass === name);
