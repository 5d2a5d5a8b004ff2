import { imagesOfRelease, reference } from '../../plans/charts';
import { onOneLine } from '../../internal';
import { type Document, isDocument, isNotJudged, modelOf, noContext, readPieces, YamlError } from '../../read';
import { readFiles, type TextFile, UnreadFile } from './files';
import type { Outcome } from './outcome';

/**
 * Every image that manifests name and that releases in them pull, one a line, as a mirror copies it. Lines that begin with
 * `#` name images whose tag is not known, which nobody should take for a whole list. 2 where something cannot be read.
 */
export function imagesOutcome(paths: readonly string[], stdin: () => Iterable<string>): Outcome {
  const documents: Document[] = [];
  const unread: string[] = [];
  for (const read of readFiles(paths, stdin)) {
    if (!('pieces' in read)) {
      unread.push(`${read.file}: ${read.problem}`);
      continue;
    }
    for (const one of piecesOf(read)) {
      if (typeof one === 'string') unread.push(one);
      else documents.push(one);
    }
  }
  const { model } = modelOf(documents, noContext);
  const ofPods = model.pods.flatMap(({ spec }) =>
    [...(spec.initContainers ?? []), ...spec.containers].flatMap(({ image }) => (image ? [image] : [])),
  );
  const found = model.operators.flatMap((release): readonly string[] => {
    const { chart, version } = release;
    const images = imagesOfRelease(release);
    if (images === undefined) return [`# chart ${chart} ${version}: what its release pulls is not known, some of its values are elsewhere`];
    return images.map(
      (image) => reference(image) ?? `# ${image.image} of chart ${chart} ${version}: ${image.unknown ?? 'its tag is not known'}`,
    );
  });
  const all = [...new Set([...ofPods, ...found])].sort();
  return {
    stdout: all.map((line) => `${onOneLine(line)}\n`).join(''),
    stderr: unread.map((line) => `${onOneLine(line)}\n`).join('') + (all.length === 0 ? 'no image is named there\n' : ''),
    code: unread.length > 0 || all.length === 0 ? 2 : 0,
  };
}

/** The documents of a file, and in words what of it cannot be read. */
function* piecesOf({ file, pieces }: TextFile): Generator<Document | string> {
  try {
    for (const one of readPieces(file, pieces())) {
      if (isDocument(one)) yield one;
      else if (!isNotJudged(one)) yield `${one.file}: ${one.problem}`;
    }
  } catch (error) {
    if (error instanceof UnreadFile) yield `${file}: ${error.unreadable.problem}`;
    else if (error instanceof YamlError) yield `${file}: ${error.message}`;
    else throw error;
  }
}
