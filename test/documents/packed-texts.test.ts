import { packedTexts } from '../../lib/documents/packed-texts';

test('each text is had again by what it was packed as, in any order', () => {
  const packed = packedTexts();
  const texts = [
    '',
    ...Array.from({ length: 5000 }, (_, index) => `text ${index}: ${'ä€😀'.repeat(index % 40)}\n`),
    'x'.repeat(200_000),
    'last',
  ];
  const places = texts.map((text) => packed.add(text));
  const wrong = places.flatMap((place, index) => (packed.get(place) === texts[index] ? [] : [index]));
  expect(wrong).toEqual([]);
  for (const index of [4999, 3, 5001, 0, 5002, 2500]) expect(packed.get(places[index] ?? -1)).toBe(texts[index]);
  expect([...packed.all()]).toEqual(texts);
});
