"""Prints how many multiprocessors the first GPU has, as the driver says it to a program that is no client of MPS."""
import ctypes
import sys

cuda = ctypes.CDLL("libcuda.so.1")
device, count = ctypes.c_int(), ctypes.c_int()
MULTIPROCESSOR_COUNT = 16  # cuda.h, CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT
for code in (
    cuda.cuInit(0),
    cuda.cuDeviceGet(ctypes.byref(device), 0),
    cuda.cuDeviceGetAttribute(ctypes.byref(count), MULTIPROCESSOR_COUNT, device),
):
    if code != 0:
        sys.exit("CUDA error %d" % code)
print(count.value)
