import type { PreflightRow } from './preflight-row';

/**
 * A program finds no more memory of a GPU than its share, and nvidia-smi says the same where a library divides the GPU: pieces of
 * 64 MiB are allocated until CUDA gives no more.
 *
 * Source: CUDA 13.0 `cuda.h` (2 is CUDA_ERROR_OUT_OF_MEMORY); HAMi v2.10.0 README.md, "nvidia-smi in the container".
 */
export const memory: PreflightRow = {
  id: 'memory',
  variables: ({ memoryMiB = 0, showsMemory = false }) => ({ want_memory: String(memoryMiB), want_shown: showsMemory ? 'yes' : 'no' }),
  script: `  if ! command -v python3 >/dev/null 2>&1; then
    fail 'python3 in the image, which allocates memory' 'none' 'use an image with it, or leave out the check memory'
    return
  fi
  if ! got=$(python3 -c "$memory_program" 2>&1); then
    fail "$want_memory MiB of GPU memory" "$got" 'see: npx cdk8s-gpu explain, with this text'
    return
  fi
  if [ "$got" -gt "$want_memory" ]; then
    fail "no more than $want_memory MiB of GPU memory" "$got MiB" 'nothing limits the container: look for CUDA_DISABLE_CONTROL, and for the library in /etc/ld.so.preload'
    return
  fi
  if [ "$got" -eq 0 ]; then
    fail "$want_memory MiB of GPU memory" 'none' 'others hold the memory of this GPU: see nvidia-smi on the node'
    return
  fi
  if [ "$want_shown" = yes ]; then
    shown=$(nvidia-smi --query-gpu=memory.total --format=csv,noheader,nounits 2>&1 | head -n 1)
    if [ "$shown" != "$want_memory" ]; then
      fail "nvidia-smi to show $want_memory MiB" "$shown" 'the library that divides the GPU is not in this container'
      return
    fi
  fi
  pass "$got of $want_memory MiB, and no more"`,
};

/** Prints how many MiB it could allocate, and ends with 1 where anything but a lack of memory ends it. */
export const MEMORY_PROGRAM = `import ctypes, sys
cuda = ctypes.CDLL("libcuda.so.1")
def call(name, *words):
    code = getattr(cuda, name)(*words)
    if code != 0:
        sys.exit("%s: CUDA error %d" % (name, code))
device, context, piece = ctypes.c_int(), ctypes.c_void_p(), ctypes.c_uint64()
call("cuInit", 0)
call("cuDeviceGet", ctypes.byref(device), 0)
call("cuDevicePrimaryCtxRetain", ctypes.byref(context), device)
call("cuCtxSetCurrent", context)
code, pieces = 0, 0
while code == 0 and pieces < 65536:
    code = cuda.cuMemAlloc_v2(ctypes.byref(piece), ctypes.c_size_t(64 << 20))
    pieces += code == 0
if code not in (0, 2):
    sys.exit("cuMemAlloc: CUDA error %d" % code)
print(64 * pieces)
`;
