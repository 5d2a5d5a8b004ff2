import { ownValue } from '../../internal';
import { aks } from './aks';
import { bottlerocket } from './bottlerocket';
import { eks } from './eks';
import { gke } from './gke';
import { k3s } from './k3s';
import { kubeadm } from './kubeadm';
import { oke } from './oke';
import { openshift } from './openshift';
import type { NodeImage, Platform } from './platform';
import { rke2 } from './rke2';
import { talos } from './talos';

const rows = [kubeadm, eks, k3s, rke2, gke, aks, openshift, oke, talos, bottlerocket] as const;

/** Every platform that is known. What consumes them takes the list, so that a test can add one. */
export const platformRows: readonly Platform[] = rows;

/** Who packaged Kubernetes: it decides what nodes bring, where the kubelet reads its configuration, and who runs the control plane. */
export type Distribution = (typeof rows)[number]['id'];
/** What a distribution may be, in the order of the list. */
export const distributions: readonly Distribution[] = rows.map(({ id }) => id);

/** Distributions without a row: accepted, but nothing is known of them. `other` is any distribution not named here. */
export const otherDistributions = ['k0s', 'microk8s', 'other'] as const;
/** Whoever packaged the Kubernetes of a cluster that others made. */
export type AnyDistribution = Distribution | (typeof otherDistributions)[number];

/** Ids of the images of a row. */
type ImageOf<R> = R extends { readonly images: infer I } ? keyof I & string : never;
/** Systems of the images of a row. */
type SystemOf<R> = R extends { readonly images: infer I } ? (I[keyof I] extends { readonly os: readonly (infer S)[] } ? S : never) : never;
/** An image of GPU nodes: each platform has its own. */
export type NodeImageId = ImageOf<(typeof rows)[number]>;
/** Name of an operating system of nodes, such as `'ubuntu-24.04'`. */
export type Os = SystemOf<(typeof rows)[number]>;

/** The row of a distribution; undefined for one that has none. */
export const platformOf = (distribution: string | undefined, platforms: readonly Platform[] = platformRows): Platform | undefined =>
  platforms.find(({ id }) => id === distribution);

/** What a pool says of its nodes' image. */
export interface ImageChoice {
  readonly nodeImage?: string;
  readonly os?: string;
}

/** The image that a pool names; else the platform's default, or the first that runs the pool's operating system. */
export function imageOf({ images, defaultImage }: Platform, { nodeImage, os }: ImageChoice = {}): NodeImage | undefined {
  const usual = ownValue(images, defaultImage);
  if (nodeImage !== undefined) return ownValue(images, nodeImage);
  if (os === undefined || usual?.os.includes(os)) return usual;
  return Object.values(images).find((image) => image.os.includes(os)) ?? usual;
}

/** Every image of the platforms, once each. */
export const nodeImageIds = (platforms: readonly Platform[] = platformRows): readonly NodeImageId[] =>
  [...new Set(platforms.flatMap(({ images }) => Object.keys(images)))] as NodeImageId[];

/** Every operating system of the platforms, once each. */
export const osNames: readonly Os[] = [
  ...new Set(platformRows.flatMap(({ images }) => Object.values(images).flatMap(({ os }) => os))),
] as Os[];
