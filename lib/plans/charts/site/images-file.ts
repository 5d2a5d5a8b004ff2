import { lines } from '../../../internal';
import type { ChartImage } from '../../model';
import { reference } from './images';

/**
 * The images of a release, one a line: where it comes from and, after a space, where the site has it, if that is elsewhere.
 * Lines that begin with `#` name what is not known.
 *
 * @param from The images as the chart names them.
 * @param to The same, as the values of the release name them.
 */
export function imagesFile(title: string, from: readonly ChartImage[], to: readonly ChartImage[]): string {
  const pairs = from.map((image, index): readonly [boolean, string] => {
    const [own, there] = [image, to[index] ?? image].map(reference);
    if (own === undefined) return [false, `# ${image.image}: ${image.unknown ?? 'its tag is not known'}`];
    return [true, there === undefined || there === own ? own : `${own} ${there}`];
  });
  const of = (known: boolean): readonly string[] => [...new Set(pairs.filter(([is]) => is === known).map(([, line]) => line))].sort();
  return lines([`# ${title}: each image and, behind it, where the site has it.`, ...of(true), ...of(false)]);
}
