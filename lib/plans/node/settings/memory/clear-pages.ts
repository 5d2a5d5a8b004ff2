import { oneOf } from '../../../../internal';
import { option, orUnchanged } from '../setting';

/** Whether the kernel clears each page and heap object before anybody gets it. */
export const clearPages = option({
  id: 'clear-pages',
  at: 'memory.clearPages',
  why: 'clearing each page once more costs bandwidth of memory where buffers come and go',
  source: 'Linux 6.12 Documentation/admin-guide/kernel-parameters.txt (init_on_alloc); NVIDIA skyhook-packages nvidia-base',
  verify: 'grep -o "init_on_alloc=[01]" /proc/cmdline',
  form: orUnchanged(oneOf([false])),
  becomes: () => [{ kind: 'kernelArgument', argument: 'init_on_alloc=0' }],
});
