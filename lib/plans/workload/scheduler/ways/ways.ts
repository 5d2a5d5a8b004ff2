import type { Platform } from '../../../../words/platforms';
import { aks } from './aks';
import { eks } from './eks';
import { kubeadm } from './kubeadm';
import { rancher } from './rancher';
import { talos } from './talos';
import type { SchedulerWay } from './way';

/** Every way to the kube-scheduler of a control plane. One more is one more file, and its line here. */
export const schedulerWays: readonly SchedulerWay[] = [kubeadm, rancher, talos, eks, aks];

/** Whether the control plane of a platform reads a whole configuration, however it gets it. */
export const takesSchedulerConfiguration = (platform: Platform): boolean => wayOf(platform)?.whole === true;

/** The way of a platform; undefined where its provider takes no configuration. */
export const wayOf = (platform: Platform, ways: readonly SchedulerWay[] = schedulerWays): SchedulerWay | undefined =>
  ways.find(({ serves }) => serves(platform));
