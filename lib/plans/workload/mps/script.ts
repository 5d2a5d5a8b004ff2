/**
 * Runs the MPS control daemon of a node in the foreground, for any POSIX shell. Nothing is written into it: what differs
 * between pools is in its environment. It sets the compute mode that it found back when it ends, as the device plugin's daemon does.
 *
 * Source: NVIDIA Multi-Process Service documentation (2026), `nvidia-cuda-mps-control -f`, EXCLUSIVE_PROCESS; k8s-device-plugin
 * v0.20.0 `cmd/mps-control-daemon/mps/daemon.go`.
 */
export const MPS_SCRIPT = `#!/bin/sh
# Runs the MPS control daemon of this node. Made by cdk8s-gpu.
set -euf

: "\${CUDA_MPS_PIPE_DIRECTORY:?}" "\${CUDA_MPS_LOG_DIRECTORY:?}"
smi=\${NVIDIA_SMI:-nvidia-smi}
control=\${MPS_CONTROL:-nvidia-cuda-mps-control}
shm=\${MPS_SHM:-/dev/shm}

# As the user of the daemon, where it has one: it takes commands from nobody else.
mps() {
  if [ -n "\${MPS_USER:-}" ]; then
    exec "\${SETPRIV:-setpriv}" --reuid="$MPS_USER" --regid="$MPS_USER" --clear-groups "$control" "$@"
  fi
  exec "$control" "$@"
}

# Clients of every user write there; no one removes what is another's.
umask 0
chmod 1777 "$shm"
rm -f "$CUDA_MPS_PIPE_DIRECTORY"/control.lock
if [ -n "\${MPS_USER:-}" ]; then chown "$MPS_USER:$MPS_USER" "$CUDA_MPS_PIPE_DIRECTORY" "$CUDA_MPS_LOG_DIRECTORY"; fi

gpus=$("$smi" --query-gpu=uuid --format=csv,noheader)
[ -n "$gpus" ] || {
  echo 'nvidia-smi finds no GPU' >&2
  exit 1
}

daemon=
stop() {
  trap '' TERM INT
  if [ -n "$daemon" ]; then
    echo quit | mps || true
    wait "$daemon" || true
  fi
  "$smi" --compute-mode=DEFAULT >/dev/null || true
}
trap 'exit 0' TERM INT
trap stop EXIT

"$smi" --compute-mode=EXCLUSIVE_PROCESS >/dev/null
mps -f \${MPS_MULTI_USER:+-multiuser-server} &
daemon=$!

until echo get_server_list | mps >/dev/null 2>&1; do
  kill -0 "$daemon" 2>/dev/null || {
    echo 'the MPS control daemon ended' >&2
    daemon=
    exit 1
  }
  sleep 1
done

if [ -n "\${MPS_ACTIVE_THREAD_PERCENTAGE:-}" ]; then
  echo "set_default_active_thread_percentage $MPS_ACTIVE_THREAD_PERCENTAGE" | mps
fi
if [ -n "\${MPS_PINNED_MEMORY_LIMIT:-}" ]; then
  for gpu in $gpus; do
    echo "set_default_device_pinned_mem_limit $gpu $MPS_PINNED_MEMORY_LIMIT" | mps
  done
fi

wait "$daemon"
`;

/** Asks the daemon, as its user: it answers when it takes clients. */
export const mpsProbe = (user: number | undefined): readonly string[] => [
  'sh',
  '-c',
  `echo get_server_list | ${user === undefined ? '' : `setpriv --reuid=${user} --regid=${user} --clear-groups `}nvidia-cuda-mps-control`,
];
