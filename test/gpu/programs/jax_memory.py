"""Computes on the GPU, then compares what JAX may take with a fraction (0: not compared), and what it has taken already."""
import subprocess
import sys

import jax
import jax.numpy as jnp

fraction, taken = float(sys.argv[1]), sys.argv[2] == "taken"
if jax.default_backend() != "gpu":
    sys.exit("JAX has no GPU, but " + jax.default_backend())
total = float(jnp.ones((1024, 1024)).sum())
stats = jax.devices()[0].memory_stats() or {}
print("jax", jax.__version__, "sum", total, stats)
query = ["nvidia-smi", "--query-gpu=memory.total", "--format=csv,noheader,nounits"]
whole = int(subprocess.run(query, capture_output=True, text=True, check=True).stdout.split()[0]) << 20
if fraction > 0:
    limit, pool = stats["bytes_limit"], stats.get("pool_bytes")
    print("limit %.3f of the GPU, pool %s" % (limit / whole, None if pool is None else "%.3f" % (pool / whole)))
    if abs(limit / whole - fraction) > 0.03 * fraction:
        sys.exit("wanted a limit of %s of the GPU" % fraction)
    if pool is not None and (pool >= 0.9 * limit) != taken:
        sys.exit("wanted memory to be taken " + sys.argv[2])
print("allocated on", jax.devices()[0].device_kind)
