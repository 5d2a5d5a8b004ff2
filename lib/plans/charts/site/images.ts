import { ownValue, valueAt } from '../../../internal';
import type { ChartImage, Site } from '../../model';

type Values = Readonly<Record<string, unknown>>;

/** The host of the registry of an image; an image that names none is of Docker Hub. */
export function registryOf(image: string): string {
  const [first = '', ...rest] = image.split('/');
  return rest.length > 0 && /[.:]|^localhost$/.test(first) ? first : DOCKER_HUB;
}

const DOCKER_HUB = 'docker.io';

/** The name of an image at its registry: of Docker Hub's own images below `library`. */
function pathOf(image: string): string {
  const path = image.startsWith(`${registryOf(image)}/`) ? image.slice(registryOf(image).length + 1) : image;
  return registryOf(image) === DOCKER_HUB && !path.includes('/') ? `library/${path}` : path;
}

/** The image as the site has it; undefined where the site has none of its registry. */
export function mirrored(images: NonNullable<Site['images']>, image: string): string | undefined {
  const at = typeof images === 'string' ? images : ownValue(images, registryOf(image));
  return at === undefined ? undefined : `${at}/${pathOf(image)}`;
}

/** Whether an image comes from the site. */
export const isOfSite = (images: NonNullable<Site['images']>, image: string): boolean =>
  (typeof images === 'string' ? [images] : Object.values(images)).some((at) => image.startsWith(`${at}/`));

/** An image with its tag, as a registry knows it; undefined where the tag is not known. */
export const reference = ({ image, tag }: ChartImage): string | undefined =>
  tag === undefined ? undefined : tag.startsWith('sha256:') ? `${image}@${tag}` : `${image}:${tag}`;

/** How the values of a chart name an image below a place: as a whole, by folder and image, or by registry and repository. */
export type ImageForm = ChartImage['form'];

/** An image as the values name it, or else the chart. */
export function namedImage(values: Values, at: string, form: ImageForm, image: string): string {
  const said = (key: string): string | undefined => {
    const got = valueAt(values, `${at}.${key}`);
    return typeof got === 'string' && got !== '' ? got : undefined;
  };
  if (form === 'repository') return said('repository') ?? image;
  const cut = form === 'repository/image' ? image.lastIndexOf('/') : image.indexOf('/');
  const [first, second] = form === 'repository/image' ? (['repository', 'image'] as const) : (['registry', 'repository'] as const);
  return `${said(first) ?? image.slice(0, cut)}/${said(second) ?? image.slice(cut + 1)}`;
}

/** The values by which a chart takes an image from elsewhere. */
export function valuesFor(form: ImageForm, from: string, to: string): Values {
  if (form === 'repository') return { repository: to };
  if (form === 'repository/image') return { repository: to.slice(0, to.lastIndexOf('/')) };
  // What the repository is called stays, so only what is before it is another registry.
  const repository = pathOf(from);
  return { registry: to.slice(0, to.length - repository.length - 1) };
}
