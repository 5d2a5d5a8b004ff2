import { mergeKernelArguments, wordsOf } from '../../../lib/plans/node/vehicles/parts/kernel-arguments';

test.each([
  ['of two words with one key the later holds', ['iommu=on quiet', 'iommu=pt'], ['quiet', 'iommu=pt']],
  ['- and _ are one character in a key', ['transparent-hugepage=always', 'transparent_hugepage=never'], ['transparent_hugepage=never']],
  ['a key that the kernel reads each time stays', ['console=tty0', 'console=ttyS0,115200n8'], ['console=tty0', 'console=ttyS0,115200n8']],
  ['the same console is there once', ['console=tty0', 'console=tty0'], ['console=tty0']],
  ['lists are joined', ['pci=realloc=off', 'pci=disable_acs_redir=pci:0:0,realloc=off'], ['pci=realloc=off,disable_acs_redir=pci:0:0']],
  [
    'the number of huge pages stays with its size, also from two settings',
    ['hugepagesz=1G', 'hugepages=8', 'hugepagesz=2M hugepages=512', 'hugepagesz=1G hugepages=0:4,1:4'],
    ['hugepagesz=2M hugepages=512', 'hugepagesz=1G hugepages=0:4,1:4'],
  ],
  ['a blank between quotes is part of a word', ['dyndbg="file a.c +p" quiet'], ['dyndbg="file a.c +p"', 'quiet']],
  ['nothing is nothing', ['', '  '], []],
])('%s', (_what, given, merged) => expect(mergeKernelArguments(given)).toEqual(merged));

test('words are apart', () =>
  expect(wordsOf(['hugepagesz=1G hugepages=8', 'a="b c"'])).toEqual(['hugepagesz=1G', 'hugepages=8', 'a="b c"']));
