import { IMAGE_REFERENCE, imageReference, movingTag, shownImage, withoutCompilers } from '../../lib/words/images';

const DIGEST = `sha256:${'0'.repeat(64)}`;

test.each([
  ['x', { name: 'x' }],
  ['x:1', { name: 'x', tag: '1' }],
  ['host.example:5000/ml/x', { name: 'host.example:5000/ml/x' }],
  ['host.example:5000/ml/x:1', { name: 'host.example:5000/ml/x', tag: '1' }],
  [`x:1@${DIGEST}`, { name: 'x', tag: '1', digest: DIGEST }],
  [`x@${DIGEST}`, { name: 'x', digest: DIGEST }],
])('%s is split at its tag and digest, not at the port of a registry', (image, parts) => expect(imageReference(image)).toEqual(parts));

test.each([
  ['x', 'latest'],
  ['x:latest', 'latest'],
  ['x:latest-cu128', 'latest-cu128'],
  ['host.example:5000/x', 'latest'],
  ['x:nightly', 'nightly'],
  ['x:main-cpu', 'main-cpu'],
  ['x:nightly-20260101', undefined],
  ['x:v1.2', undefined],
  ['x:mainline-2', undefined],
  [`x@${DIGEST}`, undefined],
  [`x:latest@${DIGEST}`, undefined],
])('the tag that moves of %s is %s', (image, tag) => expect(movingTag(imageReference(image))).toBe(tag));

test.each([
  ['nvidia/cuda:12.8.1-devel-ubuntu24.04', 'nvidia/cuda:12.8.1-runtime-ubuntu24.04'],
  ['nvcr.io/nvidia/cuda:12.8.1-cudnn-devel-ubi9', 'nvcr.io/nvidia/cuda:12.8.1-cudnn-runtime-ubi9'],
  ['pytorch/pytorch:2.9.0-cuda13.0-cudnn9-devel', 'pytorch/pytorch:2.9.0-cuda13.0-cudnn9-runtime'],
  ['nvidia/cuda:12.8.1-runtime-ubuntu24.04', undefined],
  ['registry.example/own:1-devel', undefined],
  ['nvidia/cuda', undefined],
])('%s without compilers is %s', (image, smaller) => expect(withoutCompilers(imageReference(image))).toBe(smaller));

test.each([
  'x',
  'x:1',
  'ml/x:v1.2_3-4',
  'a__b/c--d.e:1',
  'localhost:5000/x',
  'Host.Example:5000/x:1',
  '10.0.0.1/x',
  '[::1]:5000/x:1',
  `registry.example/x@${DIGEST}`,
  `x:1@${DIGEST}`,
])('%s is a name that container runtimes read', (image) => expect(image).toMatch(IMAGE_REFERENCE));

test.each([
  'https://r/x:1',
  'user:secret@r/x:1',
  'A/B:1',
  'B:1',
  ':1',
  'r//x:1',
  'r/x/',
  'r/x:',
  'r/x@',
  'r/ x',
  'x:-1',
  `x:${'a'.repeat(129)}`,
  'a___b',
  'r/x@sha256:abc',
  '0'.repeat(64),
  `r.example/${'a'.repeat(256)}`,
  'r/x:1\n',
])('fails to read %j', (image) => expect(image).not.toMatch(IMAGE_REFERENCE));

test('a long name that fits nowhere is refused at once', () => {
  const started = Date.now();
  for (const text of ['a', 'a-', 'a.', 'a/', 'a:', 'a__']) expect(`${text.repeat(50_000)}!`).not.toMatch(IMAGE_REFERENCE);
  expect(Date.now() - started).toBeLessThan(1000);
});

test.each([
  ['https://user:secret@r/x:1', 'https://r/x:1'],
  ['user:secret@r/x:1', 'r/x:1'],
  [`x@${DIGEST}`, `x@${DIGEST}`],
])('of %s a message repeats %s', (image, shown) => expect(shownImage(image)).toBe(shown));
