import { IMAGE_REFERENCE, imageReference, movingTag, shownImage, withoutCompilers } from '../../../words/images';
import { hasToken, memoText } from '../../../internal';
import type { Container } from '../../../words/kubernetes';
import { type FindingHere, eachContainer } from '../../lookups/each';
import { gpusOfContainer, type SeenPod } from '../../lookups/related';
import type { Rule } from '../../rule';

/** The name of the image of a container with GPUs, where it is known. */
function imageOf(container: Container, seen: SeenPod): string | undefined {
  const { image } = container as { readonly image?: string };
  if (image === undefined || image === '' || hasToken(image)) return undefined;
  return gpusOfContainer(seen, container) === undefined ? undefined : image;
}

const movingTagOf = memoText((image) => movingTag(imageReference(image)));

const tag = eachContainer({
  id: 'image/tag',
  severity: 'warning',
  about: 'A container with GPUs names an image that changes under it: without a tag, or with one such as latest.',
  fix: 'name a version, such as vllm/vllm-openai:v0.33.0; its CUDA then stays the one that the driver runs',
  source:
    'Kubernetes documentation, Images: no tag means latest, and latest is asked of the registry at each start; NVIDIA CUDA documentation: a newer CUDA needs a newer driver',
  look(container, seen): FindingHere | undefined {
    const image = imageOf(container, seen);
    const moving = image === undefined ? undefined : movingTagOf(image);
    if (image === undefined || moving === undefined) return undefined;
    const said = imageReference(image).tag === undefined ? 'has no tag, which means latest,' : `has the tag ${moving}, which moves,`;
    return { at: 'image', problem: `the image of container '${container.name}' ${said} so a restart may run another program`, got: image };
  },
});

const digest = eachContainer({
  id: 'image/digest',
  severity: 'info',
  about: 'Pods of one workload ask the registry for a tag at each start, and may run different images.',
  fix: 'add the digest that the registry has for the tag: IMAGE:TAG@sha256:... (docker buildx imagetools inspect IMAGE:TAG prints it)',
  source:
    'Kubernetes documentation, Images: imagePullPolicy Always resolves the tag whenever a container starts; a digest is always one image',
  look(container, seen): FindingHere | undefined {
    if (container.imagePullPolicy !== 'Always' || (seen.pod.replicas ?? 1) < 2) return undefined;
    const image = imageOf(container, seen);
    const reference = image === undefined ? undefined : imageReference(image);
    if (reference === undefined || reference.digest !== undefined || movingTag(reference) !== undefined) return undefined;
    const problem = `a pod that restarts after the tag moved runs another image in container '${container.name}' than the rest`;
    return { at: 'image', problem, got: image };
  },
});

const devel = eachContainer({
  id: 'image/devel',
  severity: 'info',
  about: 'A model server runs in an image with compilers, several times the size of the one without.',
  fix: 'build in the devel image and run in the runtime image: dockerfile() writes both stages. Keep devel where the server compiles kernels when it starts, and silence this',
  source: 'NVIDIA container wiki, "CUDA images": devel adds compiler, debugging tools, headers and static libraries to runtime',
  look(container, seen): FindingHere | undefined {
    if (!isServed(container)) return undefined;
    const image = imageOf(container, seen);
    const smaller = image === undefined ? undefined : withoutCompilers(imageReference(image));
    if (image === undefined || smaller === undefined) return undefined;
    return {
      at: 'image',
      problem: `each new node pulls the compilers of the image before container '${container.name}' serves`,
      got: image,
      allowed: [smaller],
    };
  },
});

/** Whether a container takes requests. */
const isServed = ({ ports = [], readinessProbe, startupProbe }: Container): boolean =>
  ports.length > 0 || readinessProbe !== undefined || startupProbe !== undefined;

/** The image of a container that says something. A name that somebody still fills in is told where documents are read. */
function givenImage(container: Container): string | undefined {
  const { image } = container as { readonly image?: unknown };
  return typeof image !== 'string' || image.trim() === '' || hasToken(image) || TEMPLATE.test(image) ? undefined : image;
}

/** Variables of shells and of Kustomize, templates of Go, words in angle brackets, and words with blanks, such as FILLED BY THE OPERATOR. */
const TEMPLATE = /\$[\w({]|\{\{|<[^>]*>|__[A-Z_]+__|\S\s+\S/;

const reference = eachContainer({
  id: 'image/reference',
  severity: 'error',
  about: 'A container names an image in a form that no container runtime reads.',
  fix: 'write REGISTRY/PATH:TAG: no https://, no user or password, the path in lower case. A password belongs in a Secret that imagePullSecrets names',
  source:
    'distribution/reference v0.6.0 regexp.go; Kubernetes 1.36.3 pkg/kubelet/images/image_manager.go: the pod stays in InvalidImageName',
  look(container): FindingHere | undefined {
    const image = givenImage(container);
    if (image === undefined || IMAGE_REFERENCE.test(image)) return undefined;
    return {
      at: 'image',
      problem: `the kubelet cannot read the image of container '${container.name}', and the pod stays in InvalidImageName`,
      got: shownImage(image),
    };
  },
});

/** What the name of an image says. */
export const imageRules: readonly Rule[] = [reference, tag, digest, devel];
