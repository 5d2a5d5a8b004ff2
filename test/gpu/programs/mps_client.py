"""A client of MPS with so many percent of a GPU and so many MiB of its memory (0: no limit); WHOLE_GPU says how many
multiprocessors the GPU has."""
import os
import sys

import torch

percent, limit, whole = int(sys.argv[1]), int(sys.argv[2]), int(os.environ["WHOLE_GPU"])
properties = torch.cuda.get_device_properties(0)
seen, wanted = properties.multi_processor_count, whole * percent / 100
total = properties.total_memory >> 20
print("%d of %d multiprocessors for %d percent, %d MiB of memory shown, limit %d MiB" % (seen, whole, percent, total, limit))


def fits(mebibytes):
    try:
        torch.empty(mebibytes << 20, dtype=torch.uint8, device="cuda")
    except torch.OutOfMemoryError as error:
        print(mebibytes, "MiB do not fit:", str(error).splitlines()[0])
        return False
    finally:
        torch.cuda.empty_cache()
    print(mebibytes, "MiB fit")
    return True


problems = []
# The driver rounds up to what the hardware can limit.
if abs(seen - wanted) > 4:
    problems.append("wanted about %.1f multiprocessors" % wanted)
if limit == 0 and not fits(total * 9 // 10):
    problems.append("nine tenths of the memory do not fit")
# The context is part of a limit.
if limit > 0 and not fits(limit - 2048):
    problems.append("less than the limit does not fit")
if limit > 0 and fits(limit + 256):
    problems.append("more than the limit fits")
if problems:
    sys.exit("; ".join(problems))
print("a client within its limits")
