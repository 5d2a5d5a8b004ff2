import { memoText, withoutCredentials } from '../../internal';

/** The parts of the name of an image. */
export interface ImageReference {
  /** Registry and repository, as they are written. */
  readonly name: string;
  readonly tag?: string;
  /** Such as `sha256:...`. */
  readonly digest?: string;
}

/** Splits the name of an image. Source: distribution/reference v0.6.0 `reference.go`: a tag has no slash, and a digest is after `@`. */
export const imageReference = memoText((image): ImageReference => {
  const [tagged = '', digest] = image.split('@', 2);
  const [, name = tagged, tag] = /^(.*?)(?::([^/:]*))?$/s.exec(tagged) ?? [];
  return { name, ...(tag === undefined ? {} : { tag }), ...(digest === undefined ? {} : { digest }) };
});

/** Source: distribution/reference v0.6.0 `regexp.go` (referencePat) and `reference.go` (RepositoryNameTotalLengthMax, 255). */
const HOST = String.raw`[a-zA-Z0-9](?:[a-zA-Z0-9-]*[a-zA-Z0-9])?`;
const DOMAIN = String.raw`(?:${HOST}(?:\.${HOST})*|\[[a-fA-F0-9:]+\])(?::\d+)?`;
const STEP = String.raw`[a-z0-9]+(?:(?:[._]|__|-+)[a-z0-9]+)*`;
/** Lengths of digests: opencontainers/go-digest v1.0.0 `algorithm.go`. */
const DIGEST = '(?:sha256:[a-f0-9]{64}|sha384:[a-f0-9]{96}|sha512:[a-f0-9]{128})';

/**
 * The names of images that the kubelet and container runtimes can read. Sixty-four hexadecimal digits alone are the id of an
 * image there (`ParseNormalizedNamed`), which no registry has.
 */
export const IMAGE_REFERENCE = new RegExp(
  String.raw`^(?![a-f0-9]{64}$)(?:${DOMAIN}/)?(?=[^:@]{1,255}(?:[:@]|$))${STEP}(?:/${STEP})*(?::\w[\w.-]{0,127})?(?:@${DIGEST})?$`,
);

/** The name of an image without the user and password that somebody wrote into it. */
export const shownImage = (image: string): string => withoutCredentials(image).replace(/^[^/@]*@(?=[^@]*[/.])/, '');

/**
 * Tags that are moved to another image with each build. Versions and dates inside make a tag of its own (`nightly-20260101`).
 * Source: names as projects use them: vllm-project/vllm `.buildkite` (nightly), lmsysorg/sglang Docker Hub (dev, latest),
 * huggingface/text-generation-inference (latest, sha-...), pytorch/pytorch nightlies on ghcr.io.
 */
const MOVING = /^latest\b|^(?:nightly|dev|develop|edge|main|master|head|trunk|stable|unstable|rolling|current|snapshot)(?:-[a-z]+)*$/i;

/** What moves below a pod that names an image: no tag means `latest`. Undefined where the name stays with one image, as far as it shows. */
export function movingTag({ tag, digest }: ImageReference): string | undefined {
  if (digest !== undefined) return undefined;
  const said = tag ?? 'latest';
  return MOVING.test(said) ? said : undefined;
}

/**
 * Images with a build for compilers and one without them, which is all that a program needs to run. Sources: NVIDIA container
 * wiki, "CUDA images": `devel` adds the compiler, headers and static libraries to `runtime`; pytorch/pytorch v2.9.0 `Dockerfile`, targets
 * `official` (runtime) and `dev` (devel).
 */
const FLAVOURED = /(?:^|\/)(?:nvidia\/cuda|pytorch\/pytorch)$/;

/** The same image without compilers; undefined where it has none, or no such sibling is known. */
export function withoutCompilers({ name, tag = '' }: ImageReference): string | undefined {
  const runtime = tag.replace(/(^|-)devel(?=-|$)/, '$1runtime');
  return FLAVOURED.test(name) && runtime !== tag ? `${name}:${runtime}` : undefined;
}
