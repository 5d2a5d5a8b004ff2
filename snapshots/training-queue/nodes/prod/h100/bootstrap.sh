#!/usr/bin/env bash
# Sets up a node of pool h100 in cluster prod, on the machine dgx-h100. Made by cdk8s-gpu.
#
# bootstrap.sh            writes what differs, and restarts the kubelet when something did
# bootstrap.sh --drained  the same on a drained node, where CPU and Memory Manager may begin anew
# bootstrap.sh --verify   writes nothing, says what differs, and fails when something does
#
# Run it before the node joins. A living node is drained first when the CPU or Memory Manager changes.
# CDK8S_GPU_ROOT=<folder> works below that folder, for images and tests, and leaves services alone.
set -eu
umask 022

root=${CDK8S_GPU_ROOT:-}
verify=no
drained=no
for argument in "$@"; do
  case $argument in
    --verify) verify=yes ;;
    --drained) drained=yes ;;
    *)
      printf 'unknown argument %s: use --verify or --drained\n' "$argument" >&2
      exit 64
      ;;
  esac
done

text_1() {
  cat <<'END_OF_TEXT'
apiVersion: kubelet.config.k8s.io/v1beta1
kind: KubeletConfiguration
cpuManagerPolicy: static
cpuManagerPolicyOptions:
  full-pcpus-only: "true"
memoryManagerPolicy: Static
topologyManagerPolicy: best-effort
reservedSystemCPUs: 0-1,56-57,112-113,168-169
kubeReserved:
  memory: 1465Mi
systemReserved:
  memory: 16384Mi
evictionHard:
  memory.available: 100Mi
  nodefs.available: 10%
  nodefs.inodesFree: 5%
  imagefs.available: 15%
  imagefs.inodesFree: 5%
topologyManagerScope: pod
reservedMemory:
  - numaNode: 0
    limits:
      memory: 8975Mi
  - numaNode: 1
    limits:
      memory: 8974Mi
registerWithTaints:
  - key: nvidia.com/gpu
    value: present
    effect: NoSchedule
END_OF_TEXT
}
text_2() {
  cat <<'END_OF_TEXT'
[Service]
Environment="CDK8S_GPU_KUBELET_ARGS=--config-dir=/etc/kubernetes/kubelet.conf.d --node-labels=cdk8s-gpu/pool=h100"
ExecStart=
ExecStart=/usr/bin/kubelet $KUBELET_KUBECONFIG_ARGS $KUBELET_CONFIG_ARGS $KUBELET_KUBEADM_ARGS $KUBELET_EXTRA_ARGS $CDK8S_GPU_KUBELET_ARGS
END_OF_TEXT
}
text_3() {
  cat <<'END_OF_TEXT'
{"cpuManagerPolicy":"static","cpuManagerPolicyOptions":{"full-pcpus-only":"true"},"reservedSystemCPUs":"0-1,56-57,112-113,168-169"}
END_OF_TEXT
}
text_4() {
  cat <<'END_OF_TEXT'
{"memoryManagerPolicy":"Static","reservedMemory":[{"numaNode":0,"limits":{"memory":"8975Mi"}},{"numaNode":1,"limits":{"memory":"8974Mi"}}]}
END_OF_TEXT
}

# Whether a file holds exactly what a function prints.
same() {
  [ -f "$root$1" ] && [ "$("$2"; printf x)" = "$(cat "$root$1"; printf x)" ]
}

# Notes a file that differs.
differing=''
note() {
  if ! same "$1" "$2"; then
    differing="$differing $2"
    if [ "$verify" = yes ]; then
      printf 'differs: %s\n' "$1"
      if [ -f "$root$1" ] && command -v diff >/dev/null 2>&1; then
        "$2" | diff "$root$1" - || true
      fi
    fi
  fi
}

# Writes a file that was noted, whole or not at all.
put() {
  case "$differing " in
    *" $2 "*)
      mkdir -p "$(dirname "$root$1")"
      "$2" >"$root$1.cdk8s-gpu"
      chmod 0644 "$root$1.cdk8s-gpu"
      mv -f "$root$1.cdk8s-gpu" "$root$1"
      printf 'wrote %s\n' "$1"
      ;;
  esac
}

# A kubelet does not start when CPUs or NUMA nodes that it reserves are not there.
absent=''
online=$(cat "$root/sys/devices/system/cpu/online" 2>/dev/null || true)
is_online() {
  for range in $(printf '%s' "$online" | tr , ' '); do
    if [ "$1" -ge "${range%-*}" ] && [ "$1" -le "${range#*-}" ]; then return 0; fi
  done
  return 1
}
if [ -n "$online" ]; then
  for cpu in 0 1 56 57 112 113 168 169; do
    is_online "$cpu" || absent="$absent CPU $cpu,"
  done
fi
if [ -d "$root/sys/devices/system/node" ]; then
  for node in 0 1; do
    [ -d "$root/sys/devices/system/node/node$node" ] || absent="$absent NUMA node $node,"
  done
fi
if [ -n "$absent" ]; then
  printf 'this is not the machine that was planned for, and its kubelet would not start: it has no%s\n' "${absent%,}" >&2
  printf '%s\n' 'take a snapshot of this machine and plan for it' >&2
  exit 78
fi

# The plan names CPUs by number, so that the machine must be the one it was made for.
expect_cpus() {
  list="$root/sys/devices/system/node/node$1/cpulist"
  if [ -d "$root/sys/devices/system/node" ] && [ "$(cat "$list" 2>/dev/null || true)" != "$2" ]; then
    printf 'warning: NUMA node %s has the CPUs "%s", planned were "%s": take a snapshot of this machine\n' "$1" "$(cat "$list" 2>/dev/null || true)" "$2" >&2
    mismatch=yes
  fi
}
mismatch=no
expect_cpus 0 0-55,112-167
expect_cpus 1 56-111,168-223
if [ "$verify" = yes ] && [ "$mismatch" = yes ]; then
  differing="$differing machine"
fi

note /etc/kubernetes/kubelet.conf.d/50-cdk8s-gpu.conf text_1
note /etc/systemd/system/kubelet.service.d/90-cdk8s-gpu.conf text_2
note /etc/cdk8s-gpu/cpu-manager text_3
note /etc/cdk8s-gpu/memory-manager text_4

# Left by a run that was ended before it restarted the kubelet.
pending="$root/etc/cdk8s-gpu/restart-pending"
if [ -f "$pending" ]; then
  differing="$differing restart"
  if [ "$verify" = yes ]; then
    printf '%s\n' 'differs: the kubelet has not been restarted since its files were written'
  fi
fi
if [ -z "$differing" ]; then
  printf '%s\n' 'nothing changed: the node is as planned'
  exit 0
fi
if [ "$verify" = yes ]; then
  exit 1
fi

# What a manager remembers of its last policy keeps the kubelet from starting with another.
stale=''
forget() {
  case "$differing " in
    *" $1 "*)
      if [ -f "$root$2" ]; then stale="$stale $2"; fi
      ;;
  esac
}
forget text_3 /var/lib/kubelet/cpu_manager_state
forget text_4 /var/lib/kubelet/memory_manager_state
if [ -n "$stale" ] && [ "$drained" = no ]; then
  printf 'the CPU or Memory Manager changes on a node that has run: drain it, then run this with --drained (stale:%s)\n' "$stale" >&2
  exit 75
fi

running=''
note_running() {
  if [ -z "$root" ] && command -v systemctl >/dev/null 2>&1 && systemctl is-active --quiet "$1"; then
    running=$1
  fi
}
note_running kubelet
if [ -z "$running" ] && [ -s "$pending" ]; then
  running=$(cat "$pending")
fi
mkdir -p "$(dirname "$pending")"
printf '%s' "$running" >"$pending"
if [ -n "$running" ] && [ "$drained" = yes ]; then
  systemctl stop "$running"
fi

for state in $stale; do
  rm -f "$root$state"
  printf 'removed %s\n' "$state"
done
put /etc/kubernetes/kubelet.conf.d/50-cdk8s-gpu.conf text_1
put /etc/systemd/system/kubelet.service.d/90-cdk8s-gpu.conf text_2
put /etc/cdk8s-gpu/cpu-manager text_3
put /etc/cdk8s-gpu/memory-manager text_4
if [ -z "$root" ] && command -v systemctl >/dev/null 2>&1; then
  systemctl daemon-reload
  if [ -n "$running" ]; then
    systemctl restart "$running"
    printf 'restarted %s\n' "$running"
  fi
fi
rm -f "$pending"
