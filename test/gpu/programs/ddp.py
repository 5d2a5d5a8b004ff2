"""One step of data-parallel training over a backend; ends with 1 where the world has another size than wanted."""
import sys

import torch
import torch.distributed as dist

backend, size = sys.argv[1], int(sys.argv[2])
dist.init_process_group(backend)
device = "cuda:0" if backend == "nccl" else "cpu"
model = torch.nn.parallel.DistributedDataParallel(torch.nn.Linear(8, 1).to(device))
model(torch.ones(4, 8, device=device)).sum().backward()
total = torch.ones(1, device=device)
dist.all_reduce(total)
world, rank = dist.get_world_size(), dist.get_rank()
print("rank %d of %d, %s, sum %d" % (rank, world, backend, total.item()), flush=True)
dist.destroy_process_group()
sys.exit(0 if world == size and total.item() == size else 1)
