import type { PreflightRow } from './preflight-row';

/**
 * The CUDA runtime that a program really loads, not the one that is printed: PyTorch's own where the image has it, else the
 * libcudart that the dynamic loader finds. `nvidia-smi` prints what the driver could serve.
 *
 * `cudaGetDeviceCount` initialises CUDA, so it answers with the errors that a program would meet. Source: CUDA 13.0
 * `cuda_runtime_api.h`: a version is 1000 times the major and ten times the minor.
 */
export const cuda: PreflightRow = {
  id: 'cuda',
  variables: () => ({}),
  script: `  if ! command -v python3 >/dev/null 2>&1; then
    fail 'python3 in the image, which loads CUDA' 'none' 'use an image with it, or leave out the check cuda'
    return
  fi
  if got=$(python3 -c "$cuda_program" 2>&1); then
    pass "$got"
  else
    fail 'a CUDA runtime that starts on this driver' "$got" 'see: npx cdk8s-gpu explain, with this text'
  fi`,
};

/** Prints one line, and ends with 1 where CUDA does not start. */
export const CUDA_PROGRAM = `import ctypes, sys
def load(*names):
    for name in names:
        try:
            return ctypes.CDLL(name)
        except OSError:
            pass
    sys.exit("cannot load " + " or ".join(names))
def version(number):
    return "%d.%d" % (number // 1000, number % 1000 // 10)
try:
    import torch
except ImportError:
    torch = None
if torch is not None:
    if torch.version.cuda is None:
        sys.exit("PyTorch %s was built without CUDA" % torch.__version__)
    if not torch.cuda.is_available():
        try:
            torch.cuda.init()
        except Exception as error:
            sys.exit(str(error))
        sys.exit("PyTorch finds no GPU")
    print("CUDA %s of PyTorch %s, %d devices" % (torch.version.cuda, torch.__version__, torch.cuda.device_count()))
    sys.exit(0)
runtime = load("libcudart.so", "libcudart.so.13", "libcudart.so.12", "libcudart.so.11.0")
number, driver, count = ctypes.c_int(), ctypes.c_int(), ctypes.c_int()
runtime.cudaRuntimeGetVersion(ctypes.byref(number))
runtime.cudaDriverGetVersion(ctypes.byref(driver))
code = runtime.cudaGetDeviceCount(ctypes.byref(count))
if code != 0:
    runtime.cudaGetErrorString.restype = ctypes.c_char_p
    sys.exit("CUDA error %d: %s (runtime %s, driver %s)" % (code, runtime.cudaGetErrorString(code).decode(), version(number.value), version(driver.value)))
print("CUDA runtime %s on a driver for %s, %d devices" % (version(number.value), version(driver.value), count.value))
`;
