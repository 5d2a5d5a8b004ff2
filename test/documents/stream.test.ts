import { type Context, type Document, newLinter, noContext, readContext, readText } from '../../lib/documents';
import { modelOf } from '../../lib/documents/model';
import { judge } from '../../lib/rules';
import { idsWithInputs, inputsOf } from '../rules/inputs/inputs';

/** What is found of documents that are all there at once. */
const together = (documents: readonly Document[], context: Context): readonly string[] =>
  judge(modelOf(documents, context).model)
    .map(({ rule, subject, problem }) => `${rule} ${subject} ${problem}`)
    .sort();

/** What is found when each is judged by itself as far as may be, and forgotten. */
function oneByOne(documents: readonly Document[], context: Context): readonly string[] {
  const linter = newLinter(context, [], { documents: 1, text: 1 });
  for (const document of documents) linter.add(document);
  return linter
    .report()
    .findings.map(({ rule, subject, problem }) => `${rule} ${subject} ${problem}`)
    .sort();
}

const inputs = [...new Set(idsWithInputs())].flatMap((id) => {
  const { wrong, right } = inputsOf(id) ?? {};
  return [wrong, right].flatMap((input) => (input ? [[id, input] as const] : []));
});

// A rule that needs more of another document than is kept of it says nothing here: name its group, or what it needs, in
// lib/documents/concern.ts.
test.each(inputs)('what is forgotten of a stream is not missed by %s', (_, { yaml, context }) => {
  const given = context === undefined ? noContext : readContext(context, 'context.yaml');
  const { documents } = readText('a.yaml', yaml);
  const said = together(documents, given).filter((line) => !line.includes('${'));
  expect(oneByOne(documents, given)).toEqual(expect.arrayContaining([...said]));
  // The other way round, an object that comes first has not seen the others.
  expect(oneByOne([...documents].reverse(), given).length).toBe(oneByOne(documents, given).length);
});
