import { check } from '../../lib/internal';
import { imageForm } from '../../lib/plans/storage';

test.each(['https://r/x:1', 'A/B:1', ':1', 'r//x:1', 'x y', 'r/x:'])('fails for the image %j, which the kubelet cannot read', (image) =>
  expect(check(imageForm, image, 'image')).toEqual([expect.objectContaining({ path: 'image', got: image })]),
);

test('fails for an image with a user and a password, and repeats neither', () => {
  const problems = check(imageForm, 'user:secret@r/x:1', 'image');
  expect(problems).toMatchObject([{ path: 'image', got: 'r/x:1' }]);
  expect(JSON.stringify(problems)).not.toContain('secret');
});

test('takes an image with a port, a tag and a digest', () =>
  expect(check(imageForm, `registry.example:5000/ml/x:1@sha256:${'0'.repeat(64)}`, 'image')).toEqual([]));
