import { object, oneOf, optional, plainText, required, type Schema, silences } from '../../../internal';
import { DNS_LABEL } from '../../../words/kubernetes';
import { imageForm } from '../pod/forms';
import type { GpuAdmissionPods, GpuManagerProps } from './props';

const label = plainText({ pattern: DNS_LABEL, what: 'a DNS label of up to 63 characters' });

/** It becomes a part of a command line, and a path below what is mounted. */
const socket = plainText({
  pattern: /^(?:\/var)?\/run\/(?!(?:[\s\S]*\/)?\.\.(?:\/|$))[A-Za-z0-9_./-]*[A-Za-z0-9_-]$/,
  what: "a socket below /run, such as '/run/containerd/containerd.sock'",
});

/** Form of the props. */
export const gpuManagerPropsSchema: Schema = object<GpuManagerProps>({
  image: required(imageForm),
  admission: optional(object<GpuAdmissionPods>({ image: required(imageForm), reachedBy: optional(oneOf(['localhost', 'service'])) })),
  runtimeEndpoint: optional(socket),
  cgroupDriver: optional(oneOf(['systemd', 'cgroupfs'])),
  name: optional(label),
  namespace: optional(label),
  silence: optional(silences),
});
