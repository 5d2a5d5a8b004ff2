import type { Problem } from '../../internal';

/** Names that Windows keeps for devices, with any ending; and characters and ends that it takes in no name. Source: Microsoft, "Naming Files, Paths, and Namespaces". */
const DEVICE = /^(?:con|prn|aux|nul|com[0-9\u00b9\u00b2\u00b3]|lpt[0-9\u00b9\u00b2\u00b3])(?:\.|$)/i;
const NOT_A_NAME = /[<>:"|?*\\\p{Cc}]|[. ]$/u;

/**
 * Files that not every system can have: under a name that Windows refuses, or beside one that differs in upper and lower case
 * alone, which Windows and macOS take for the same.
 */
export function notPortable(files: readonly { readonly path: string }[]): readonly Problem[] {
  const [refused, spellings] = [new Set<string>(), new Map<string, string>()];
  const problems: Problem[] = [];
  for (const { path } of files) {
    const segments = path.split('/');
    for (const [index, name] of segments.entries()) {
      const place = segments.slice(0, index + 1).join('/');
      const same = spellings.get(place.toLowerCase()) ?? place;
      spellings.set(place.toLowerCase(), same);
      if (same === place && !DEVICE.test(name) && !NOT_A_NAME.test(name)) continue;
      if (!refused.has(place)) problems.push({ path: place, problem: whyNot(place, same), got: name, fix: FIX });
      refused.add(place);
      // What is below it is no other fault.
      break;
    }
  }
  return problems;
}

const whyNot = (place: string, same: string): string =>
  same === place ? 'is a name that Windows gives no file or folder' : `is the same as ${same} on Windows and macOS`;

const FIX = 'give what is called so another name: a cluster, a pool, a release or a machine';
