import { type Schema, text, withArticle } from '../../internal';
import { IMAGE_REFERENCE, shownImage } from '../../words/images';

/*
 * Forms of strings that plans of several folders take, and that the API server refuses otherwise, as of Kubernetes 1.30 to
 * 1.36. Source: `pkg/apis/core/validation/validation.go`. An Output passes: it is not known yet.
 */

/** Names of most objects: `NameIsDNSSubdomain`. */
const OBJECT_NAME = /^(?=[\s\S]{1,253}$)[a-z0-9]([-a-z0-9]*[a-z0-9])?(\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$/;

/** The name of an object of this kind. */
export const nameOf = (kind: string): Schema =>
  text({ pattern: OBJECT_NAME, what: `the name of ${withArticle(kind)}: up to 253 lower-case letters, digits, hyphens and dots` });

/** Where a container sees a volume. `VolumeMount` in `staging/src/k8s.io/api/core/v1/types.go`: no colon. */
export const MOUNT_PATH = /^\/[^:]*$/;
export const mountPathForm = text({ pattern: MOUNT_PATH, what: "an absolute path without ':', such as '/data'" });

/** `validateLocalDescendingPath`: no step to the folder above. */
export const subPathForm = text({ pattern: /^(?!\/)(?!([\s\S]*\/)?\.\.(\/|$))/, what: "a relative path without '..'" });

/** `validateHostPathVolumeSource`; the kubelet hands it to the runtime, which needs it absolute. */
export const hostPathForm = text({ pattern: /^\/(?!([\s\S]*\/)?\.\.(\/|$))/, what: "an absolute path of the node, without '..'" });

/** What the kubelet can read: another name ends in InvalidImageName, and no pod starts. */
export const imageForm = text({
  pattern: IMAGE_REFERENCE,
  what: "an image as container runtimes read it: registry, path in lower case, and tag or digest, such as 'registry.example/llama:1'",
  shown: shownImage,
});
