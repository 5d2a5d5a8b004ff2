import { shellQuote } from '../../../internal';
import type { PreflightRow } from './preflight-row';

/**
 * An all-reduce of nccl-tests over all GPUs: of the container, or, with several nodes, of every worker, which `mpirun`
 * reaches. Judged by the average bus bandwidth, which does not depend on the number of ranks, and by its own check of results.
 *
 * Source: nccl-tests README and doc/PERFORMANCE.md; `src/common.cu` prints `# Out of bounds values : 0 OK` and
 * `# Avg bus bandwidth    : 350.1`.
 */
export const nccl: PreflightRow = {
  id: 'nccl',
  variables: ({ devices, numNodes, minBandwidth = 0, starts = [] }) => ({
    want_ranks: String(numNodes > 1 ? devices * numNodes : devices),
    want_nodes: String(numNodes),
    want_bandwidth: String(minBandwidth),
    want_starts: starts.map(shellQuote).join(' '),
  }),
  script: `  program=$(command -v all_reduce_perf || command -v all_reduce_perf_mpi)
  if [ -z "$program" ]; then
    fail 'all_reduce_perf of nccl-tests in the image' 'none' 'use an image that has nccl-tests in its PATH'
    return
  fi
  if [ "$want_nodes" -gt 1 ]; then
    # An average over ranks needs tests that are built with MPI.
    got=$(eval 'mpirun --allow-run-as-root -np "$want_ranks" --bind-to none -x NCCL_DEBUG=WARN '"$want_starts"' "$program" -b 1G -e 4G -f 2 -g 1' 2>&1)
  else
    got=$(NCCL_DEBUG=WARN "$program" -b 1G -e 4G -f 2 -g "$want_ranks" 2>&1)
  fi
  status=$?
  printf '%s\\n' "$got"
  bandwidth=$(printf '%s\\n' "$got" | sed -n 's/^# Avg bus bandwidth *: *\\([0-9.]*\\).*/\\1/p')
  if [ "$status" -ne 0 ] || [ -z "$bandwidth" ]; then
    fail "an all-reduce of $want_ranks ranks" "exit status $status" 'give a line of its output to: npx cdk8s-gpu explain'
    return
  fi
  if ! printf '%s\\n' "$got" | grep -q '^# Out of bounds values *: *0 OK'; then
    fail 'right results' 'values out of bounds' 'drain the node: a GPU or a link computes or carries wrong data'
    return
  fi
  if awk "BEGIN { exit !($bandwidth < $want_bandwidth) }"; then
    fail "$want_bandwidth GB/s of bus bandwidth" "$bandwidth GB/s" 'run it with NCCL_DEBUG=INFO, and see: npx cdk8s-gpu explain NCCL-SLOW'
    return
  fi
  pass "$bandwidth GB/s over $want_ranks ranks"`,
};
