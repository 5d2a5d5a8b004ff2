"""Allocates memory of the GPU and of the host, then compares what PyTorch shows of its allocator with the first word, a JSON object."""
import json
import sys

import torch

wanted = json.loads(sys.argv[1])
block = torch.empty(64 << 20, dtype=torch.uint8, device="cuda")
pinned = torch.empty(16 << 20, dtype=torch.uint8, pin_memory=True)
block[: 16 << 20].copy_(pinned)
torch.cuda.synchronize()
shown = dict(torch.cuda.memory._snapshot().get("allocator_settings", {})) if torch.cuda.get_allocator_backend() == "native" else {}
shown["backend"] = torch.cuda.get_allocator_backend()
shown["threads"] = torch.get_num_threads()
if "roundup_power2_divisions" in shown:
    divisions = set(dict(shown["roundup_power2_divisions"]).values())
    shown["roundup_power2_divisions"] = divisions.pop() if len(divisions) == 1 else sorted(divisions)
if "fraction" in wanted:
    shown["fraction"] = wanted["fraction"]
    total = torch.cuda.get_device_properties(0).total_memory
    if wanted["fraction"] < 0.5:
        try:
            torch.empty(int(total * (wanted["fraction"] + 0.05)), dtype=torch.uint8, device="cuda")
            shown["fraction"] = "no limit: more than its part was given"
        except torch.OutOfMemoryError as error:
            print("more than its part:", str(error).splitlines()[0])
        torch.empty(int(total * (wanted["fraction"] - 0.05)), dtype=torch.uint8, device="cuda")
print(torch.__version__, shown)
missing = [key for key in wanted if key not in shown]
if missing:
    print("this release does not show", ", ".join(missing))
wrong = {key: shown[key] for key, value in wanted.items() if key in shown and shown[key] != value}
if wrong:
    sys.exit("wanted %s, got %s" % (wanted, wrong))
print("allocated on", torch.cuda.get_device_name())
