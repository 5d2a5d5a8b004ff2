import { textDecoder } from '../../lib/faces/cli/text-decoder';

/** What is made of bytes that come in pieces of this size. */
function decoded(bytes: Buffer, size: number): string {
  const decoder = textDecoder();
  let text = '';
  for (let at = 0; at < bytes.length; at += size) text += decoder.write(bytes.subarray(at, at + size));
  return text + decoder.end();
}

const TEXT = 'kind: A # \u00e4 \ud83d\ude80\n---\nkind: B\n';
const little = Buffer.from(`\ufeff${TEXT}`, 'utf16le');

describe.each([1, 2, 3, 5, 1000])('bytes in pieces of %i', (size) => {
  test.each([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-16', little],
    ['UTF-16 with the greater byte first', Buffer.from(little).swap16()],
  ])('are read as %s', (_, bytes) => expect(decoded(bytes, size)).toBe(TEXT));

  test('keep the mark of UTF-8, which is white space to YAML', () => {
    expect(decoded(Buffer.from(`\ufeff${TEXT}`), size)).toBe(`\ufeff${TEXT}`);
  });

  test('leave alone what is not a text, or none at all', () => {
    expect(decoded(Buffer.from([0xff]), size)).toBe('\ufffd');
    expect(decoded(Buffer.from(''), size)).toBe('');
    expect(decoded(Buffer.from('kind: A', 'utf16le'), size)).toContain('\u0000');
  });
});
