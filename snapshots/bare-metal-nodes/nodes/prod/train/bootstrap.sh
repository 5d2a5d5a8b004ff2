#!/usr/bin/env bash
# Sets up a node of pool train in cluster prod, on the machine dgx-h100. Made by cdk8s-gpu.
#
# bootstrap.sh             writes and sets what differs, and restarts the kubelet when its files did
# bootstrap.sh --drained   the same on a drained node, where CPU and Memory Manager may begin anew
# bootstrap.sh --reboot    the same, and reboots the node where something needs it (a running kubelet: --drained as well)
# bootstrap.sh --dry-run   writes nothing, and says what would differ
# bootstrap.sh --verify    writes nothing, looks at what runs, and fails when something is not as planned
# bootstrap.sh --rollback  puts back what was there before the first run
#
# Run it before the node joins. A living node is drained first when the CPU or Memory Manager changes.
# CDK8S_GPU_ROOT=<folder> works below that folder, for images and tests, and leaves what runs alone.
set -euo pipefail
umask 022
export LC_ALL=C

root=${CDK8S_GPU_ROOT:-}
store=$root/var/lib/cdk8s-gpu
pending=$store/pending
if [ -z "$root" ]; then live=yes; else live=no; fi
mode=apply
drained=no
reboot=no
for argument in "$@"; do
  case $argument in
    --verify | --dry-run | --rollback) mode=${argument#--} ;;
    --drained) drained=yes ;;
    --reboot) reboot=yes ;;
    *)
      printf 'unknown argument %s: use --drained, --reboot, --dry-run, --verify or --rollback\n' "$argument" >&2
      exit 64
      ;;
  esac
done
declare -A planned=() changed=()
rows=()
step=check
differing=0
rebooting=0
resumed=no

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
Environment="CDK8S_GPU_KUBELET_ARGS=--config-dir=/etc/kubernetes/kubelet.conf.d --node-labels=cdk8s-gpu/pool=train"
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
text_5() {
  cat <<'END_OF_TEXT'
#!/bin/sh
# The Memory Manager does not start on a node that has other memory than it remembers: other huge pages, another kernel, a
# module less. After a boot no pod runs yet, so that it may forget what it knew of the boot before.
set -eu
state=/var/lib/kubelet/memory_manager_state
seen=/var/lib/cdk8s-gpu/memory-of-boot
nodes=/sys/devices/system/node
boot=$(cat /proc/sys/kernel/random/boot_id)
memory=$(grep -h MemTotal "$nodes"/node*/meminfo; grep -H . "$nodes"/node*/hugepages/*/nr_hugepages)
if [ -f "$seen" ] && [ "$(head -n 1 "$seen")" != "$boot" ] && [ "$(tail -n +2 "$seen")" != "$memory" ]; then
  rm -f "$state"
fi
mkdir -p "${seen%/*}"
printf '%s\n' "$boot" "$memory" >"$seen.new"
mv "$seen.new" "$seen"
END_OF_TEXT
}
text_6() {
  cat <<'END_OF_TEXT'
[Service]
ExecStartPre=-/usr/local/sbin/cdk8s-gpu-memory-state
END_OF_TEXT
}
text_7() {
  cat <<'END_OF_TEXT'
# Made by cdk8s-gpu. nouveau would take the GPUs before the driver does.
blacklist nouveau
options nouveau modeset=0
END_OF_TEXT
}
text_8() {
  cat <<'END_OF_TEXT'
#!/bin/sh
# Installs the driver 580.126.20 with DKMS, from a file of which the checksum is known.
set -eu
file=/var/cache/cdk8s-gpu/NVIDIA-Linux-580.126.20.run
mkdir -p /var/cache/cdk8s-gpu
if ! printf '%s  %s\n' 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 "$file" | sha256sum -c --status 2>/dev/null; then
  curl -fsSL -o "$file.part" https://artifacts.example/NVIDIA-Linux-x86_64-580.126.20.run
  printf '%s  %s\n' 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 "$file.part" | sha256sum -c --status || {
    printf '%s\n' 'the checksum of the installer is not the one that was given: nothing is installed' >&2
    exit 1
  }
  mv -f "$file.part" "$file"
fi
if ! grep -qsF '  580.126.20  ' /proc/driver/nvidia/version; then
  apt-get install -y "linux-headers-$(uname -r)"
  sh "$file" --silent --dkms --kernel-module-type=open
  modprobe nvidia
fi
# The installer has no Fabric Manager: it is a package, of exactly the version of the driver.
if ! dpkg-query -W -f '${Version}' nvidia-fabricmanager 2>/dev/null | grep -qxF 580.126.20-1; then
  curl -fsSL -o /var/cache/cdk8s-gpu/cuda-keyring.deb https://developer.download.nvidia.com/compute/cuda/repos/ubuntu2404/x86_64/cuda-keyring_1.1-1_all.deb
  dpkg -i /var/cache/cdk8s-gpu/cuda-keyring.deb
  apt-get update
  DEBIAN_FRONTEND=noninteractive apt-get install -y --no-install-recommends --allow-downgrades nvidia-fabricmanager=580.126.20-1
  apt-mark hold nvidia-fabricmanager
fi
END_OF_TEXT
}
text_9() {
  cat <<'END_OF_TEXT'
#!/bin/sh
# Installs NVIDIA Container Toolkit 1.20.0-1 and tells the container runtime.
set -eu
export DEBIAN_FRONTEND=noninteractive
if ! [ -s /usr/share/keyrings/nvidia-container-toolkit-keyring.gpg ]; then
  curl -fsSL https://nvidia.github.io/libnvidia-container/gpgkey | gpg --dearmor --yes -o /usr/share/keyrings/nvidia-container-toolkit-keyring.gpg
fi
printf 'deb [signed-by=/usr/share/keyrings/nvidia-container-toolkit-keyring.gpg] https://nvidia.github.io/libnvidia-container/stable/deb/%s /\n' "$(dpkg --print-architecture)" >/etc/apt/sources.list.d/nvidia-container-toolkit.list
apt-get update
apt-get install -y --allow-downgrades nvidia-container-toolkit=1.20.0-1 nvidia-container-toolkit-base=1.20.0-1 libnvidia-container-tools=1.20.0-1 libnvidia-container1=1.20.0-1
apt-mark hold nvidia-container-toolkit nvidia-container-toolkit-base libnvidia-container-tools libnvidia-container1
nvidia-ctk runtime configure --runtime=containerd --set-as-default --cdi.enabled
systemctl restart containerd.service
END_OF_TEXT
}
text_10() {
  cat <<'END_OF_TEXT'
#!/bin/sh
# Runs nvidia-smi of the node or of the driver container, as soon as one of them answers: for ten minutes.
set -eu
tries=0
while [ "$tries" -lt 120 ]; do
  if nvidia-smi -L >/dev/null 2>&1; then exec nvidia-smi "$@"; fi
  if [ -x /run/nvidia/driver/usr/bin/nvidia-smi ] && chroot /run/nvidia/driver nvidia-smi -L >/dev/null 2>&1; then
    exec chroot /run/nvidia/driver nvidia-smi "$@"
  fi
  tries=$((tries + 1))
  sleep 5
done
printf '%s\n' 'no nvidia-smi answered within ten minutes' >&2
exit 1
END_OF_TEXT
}
text_11() {
  cat <<'END_OF_TEXT'
#!/bin/sh
# Mounts /mnt/scratch. A disk is formatted only where nothing at all is on it.
set -eu
mountpoint -q /mnt/scratch && exit 0
if ! [ -e /dev/md/scratch ]; then
  mdadm --assemble --scan || true
fi
if ! [ -e /dev/md/scratch ]; then
  if [ -n "$(wipefs --noheadings /dev/nvme2n1)" ]; then
    printf '%s\n' '/dev/nvme2n1 is not empty: nothing is formatted' >&2
    exit 1
  fi
  if [ -n "$(wipefs --noheadings /dev/nvme3n1)" ]; then
    printf '%s\n' '/dev/nvme3n1 is not empty: nothing is formatted' >&2
    exit 1
  fi
  mdadm --create --run --force /dev/md/scratch --level=0 --raid-devices=2 /dev/nvme2n1 /dev/nvme3n1
fi
if [ -z "$(wipefs --noheadings /dev/md/scratch)" ]; then
  mkfs.xfs /dev/md/scratch
fi
mkdir -p /mnt/scratch
mount -t xfs -o noatime /dev/md/scratch /mnt/scratch
chmod 1777 /mnt/scratch
END_OF_TEXT
}
text_12() {
  cat <<'END_OF_TEXT'
# Made by cdk8s-gpu.
vm.swappiness = 10
vm.dirty_background_bytes = 32212254720
vm.dirty_bytes = 128849018880
kernel.numa_balancing = 0
vm.max_map_count = 1048576
net.core.rmem_max = 536870912
net.core.wmem_max = 536870912
net.ipv4.tcp_rmem = 4096 87380 268435456
net.ipv4.tcp_wmem = 4096 65536 268435456
net.core.netdev_max_backlog = 10000
net.ipv4.tcp_max_syn_backlog = 8192
END_OF_TEXT
}
text_13() {
  cat <<'END_OF_TEXT'
# Made by cdk8s-gpu.
w /sys/devices/system/cpu/cpu*/cpufreq/scaling_governor - - - - performance
w /sys/devices/system/cpu/cpu*/cpufreq/energy_performance_preference - - - - performance
w /sys/kernel/mm/transparent_hugepage/enabled - - - - always
w /sys/kernel/mm/transparent_hugepage/defrag - - - - defer+madvise
END_OF_TEXT
}
text_14() {
  cat <<'END_OF_TEXT'
[Service]
LimitMEMLOCK=infinity
END_OF_TEXT
}
text_15() {
  cat <<'END_OF_TEXT'
[Unit]
Description=NVIDIA Persistence Daemon

[Service]
Type=forking
ExecStart=/usr/bin/nvidia-persistenced --verbose
ExecStopPost=/bin/rm -rf /var/run/nvidia-persistenced
Restart=on-failure

[Install]
WantedBy=multi-user.target
END_OF_TEXT
}
text_16() {
  cat <<'END_OF_TEXT'
# Switches ECC of the GPUs on. The driver forgets it when it is loaded anew.
[Unit]
Description=Switches ECC of the GPUs on
After=nvidia-persistenced.service

[Service]
Type=exec
RemainAfterExit=yes
ExecStart=/usr/local/sbin/cdk8s-gpu-nvidia-smi -e 1
TimeoutStartSec=15min

[Install]
WantedBy=multi-user.target
END_OF_TEXT
}
text_17() {
  cat <<'END_OF_TEXT'
# Locks the clocks of the GPUs. The driver forgets it when it is loaded anew.
[Unit]
Description=Locks the clocks of the GPUs
After=nvidia-persistenced.service

[Service]
Type=exec
RemainAfterExit=yes
ExecStart=/usr/local/sbin/cdk8s-gpu-nvidia-smi -lgc 1980,1980
TimeoutStartSec=15min

[Install]
WantedBy=multi-user.target
END_OF_TEXT
}
text_18() {
  cat <<'END_OF_TEXT'
[Unit]
Description=Scratch space on /dev/nvme2n1 /dev/nvme3n1
After=local-fs.target
Before=kubelet.service k3s.service k3s-agent.service rke2-server.service rke2-agent.service

[Service]
Type=oneshot
RemainAfterExit=yes
ExecStart=/usr/local/sbin/cdk8s-gpu-scratch

[Install]
WantedBy=multi-user.target
END_OF_TEXT
}
text_19() {
  cat <<'END_OF_TEXT'
[Slice]
IOAccounting=yes
IOReadBandwidthMax=/dev/nvme0n1 3011510272
IOWriteBandwidthMax=/dev/nvme0n1 3011510272
END_OF_TEXT
}
text_20() {
  cat <<'END_OF_TEXT'
# Made by cdk8s-gpu.
# Prints what was given before, without other values of the words below.
cdk8s_gpu_kept() (
  set -f
  for word in $1; do
    case ${word%%=*} in
      hugepages | hugepagesz | iommu) ;;
      *) printf '%s ' "$word" ;;
    esac
  done
)
GRUB_CMDLINE_LINUX_DEFAULT=$(cdk8s_gpu_kept "${GRUB_CMDLINE_LINUX_DEFAULT:-}")
GRUB_CMDLINE_LINUX="$(cdk8s_gpu_kept "${GRUB_CMDLINE_LINUX:-}")iommu=pt hugepagesz=1G hugepages=0:32,1:32"
END_OF_TEXT
}
at_kubelet() {
  text_2 | while IFS= read -r line; do
    case $line in
      ExecStart=/*) printf "ExecStart=%s \$CDK8S_GPU_KUBELET_ARGS\n" "$(kubelet_command)" ;;
      *) printf '%s\n' "$line" ;;
    esac
  done
}

stop() {
  printf '%s\n' "$2" >&2
  exit "$1"
}

# What was looked at: ok, DIFFERS or reboot, what it is, what is wanted, what was found.
row() {
  [ "$step" = check ] || return 0
  rows+=("$1"$'\037'"$2"$'\037'"$3"$'\037'"$4")
  case $1 in
    DIFFERS) differing=$((differing + 1)) ;;
    reboot) rebooting=$((rebooting + 1)) ;;
  esac
}

table() {
  local each state what wanted found
  for each in "${rows[@]}"; do
    IFS=$'\037' read -r state what wanted found <<<"${each//$'\n'/ }"
    if [ "$1" = all ] || [ "$state" != ok ]; then
      printf '%-8s %-60s %-20s %s\n' "$state" "$what" "$wanted" "$found"
    fi
  done
}

# Whether a file holds exactly what a function prints, with its mode.
same() {
  [ -f "$root$1" ] && [ ! -L "$root$1" ] && [ "$(stat -c %a "$root$1")" = "${3#0}" ] &&
    [ "$("$2"; printf x)" = "$(cat "$root$1"; printf x)" ]
}

# A file: its path, the function that prints it, its mode.
file() {
  planned[$1]=yes
  if [ -d "$root$1" ]; then stop 73 "$1 is a directory, where a file is planned: nothing is written"; fi
  if same "$@"; then
    row ok "$1" 'as planned' 'as planned'
    return
  fi
  case $step in
    check)
      changed[$1]=yes
      if [ -e "$root$1" ]; then row DIFFERS "$1" 'as planned' 'something else'; else row DIFFERS "$1" 'as planned' 'nothing'; fi
      if [ "$mode" != apply ]; then
        printf 'differs: %s\n' "$1"
        "$2" | diff -u --label "$1" --label planned "$(if [ -f "$root$1" ]; then printf '%s' "$root$1"; else printf /dev/null; fi)" - || true
      fi
      ;;
    write)
      keep "$1"
      put "$@"
      printf 'wrote %s\n' "$1"
      ;;
  esac
}

# Writes a file whole or not at all, whatever ends the run or the machine.
put() {
  local new=$root$1.cdk8s-gpu
  mkdir -p "$(dirname "$new")"
  "$2" >"$new"
  chmod "$3" "$new"
  sync "$new"
  mv -fT "$new" "$root$1"
}

# Keeps what a file was: before the first run for --rollback, before this one for a kubelet that does not start.
keep() {
  local when kept
  for when in original previous; do
    kept=$store/$when$1
    if [ -e "$kept" ] || [ -L "$kept" ] || [ -e "$kept.absent" ]; then continue; fi
    mkdir -p "$(dirname "$kept")"
    if [ -e "$root$1" ] || [ -L "$root$1" ]; then
      cp -a "$root$1" "$kept.part"
      mv -fT "$kept.part" "$kept"
    else
      : >"$kept.absent"
    fi
  done
}

# The paths of which something is kept, one a line.
kept_paths() {
  [ ! -d "$store/$1" ] || find "$store/$1" ! -type d ! -name '*.part' -printf '/%P\n' | sed 's/\.absent$//' | sort
}

# Puts back what was kept of a path.
put_back() {
  local kept=$store/$1$2 name=${2##*/}
  if [ ! -e "$kept.absent" ]; then
    cp -a "$kept" "$root$2.cdk8s-gpu"
    mv -fT "$root$2.cdk8s-gpu" "$root$2"
  else
    case $2 in
      /etc/systemd/system/*.d/*) ;;
      /etc/systemd/system/*) [ "$live" = no ] || [ ! -e "$root$2" ] || systemctl disable --quiet --now "$name" || true ;;
    esac
    rm -f "$root$2"
  fi
  printf 'restored %s\n' "$2"
  case $2 in /etc/default/grub.d/*) [ "$live" = no ] || [ ! -d "$root/boot/grub" ] || update-grub ;; esac
}

# What an earlier plan wrote and this one does not.
leftovers() {
  local path
  while IFS= read -r path; do
    if [ -z "$path" ] || [ -n "${planned[$path]:-}" ]; then continue; fi
    changed[$path]=yes
    row DIFFERS "$path" 'as before' 'of an earlier plan'
    if [ "$step" = write ]; then
      keep "$path"
      put_back original "$path"
      rm -f "$store/original$path" "$store/original$path.absent"
    fi
  done <<<"$(kept_paths original)"
}

# One run at a time.
lock() {
  mkdir -p "$store"
  exec 9>"$store/lock"
  flock -n 9 || stop 75 'another run of this script is under way: nothing is done'
}
# systemd reads units when it is told to.
reload() {
  local path
  { [ "$step" = set ] && [ "$live" = yes ] && command -v systemctl >/dev/null; } || return 0
  for path in "${!changed[@]}"; do
    case $path in /etc/systemd/system/*) systemctl daemon-reload; return ;; esac
  done
  [ "$resumed" = no ] || systemctl daemon-reload
}
# The service that runs the kubelet, where one does.
note_running() {
  if [ "$live" = yes ] && command -v systemctl >/dev/null && systemctl is-active --quiet "$1"; then running=$1; fi
}

# The command of kubelet.service without what is laid over it here: another program, or other arguments, stay as they are.
kubelet_command() {
  local file line found="/usr/bin/kubelet \$KUBELET_KUBECONFIG_ARGS \$KUBELET_CONFIG_ARGS \$KUBELET_KUBEADM_ARGS \$KUBELET_EXTRA_ARGS"
  for file in "$root"/{usr/lib,etc}/systemd/system/kubelet.service "$root"/{usr/lib,etc}/systemd/system/kubelet.service.d/*.conf; do
    case $file in */90-cdk8s-gpu.conf) continue ;; esac
    [ -f "$file" ] || continue
    line=$(sed -n -e ':more' -e '/\\$/{N;s/\\\n//;b more' -e '}' -e 's/^ExecStart=\(.\)/\1/p' "$file" | tail -n 1)
    [ -z "$line" ] || found=$line
  done
  printf '%s' "$found"
}

# What a manager remembers of its last policy keeps the kubelet from starting with another.
forget() {
  if [ -n "${changed[$1]:-}" ] && [ -f "$root$2" ]; then stale+=("$2"); fi
}

# Whether the kubelet lives: one process, which answers, for five seconds.
healthy() {
  local tries=0 steady=0 last='' pid
  while [ "$tries" -lt "${CDK8S_GPU_WAIT:-120}" ]; do
    pid=$(systemctl show --property=MainPID --value "$1")
    if systemctl is-active --quiet "$1" && [ "$pid" = "${last:-$pid}" ] && answers; then steady=$((steady + 1)); else steady=0; fi
    if [ "$steady" -ge 5 ]; then return 0; fi
    last=$pid
    tries=$((tries + 1))
    sleep 1
  done
  return 1
}

# Restarts it, and puts back what was there before where it does not live then.
restart_kubelet() {
  local path
  systemctl daemon-reload
  systemctl restart "$1" || true
  if healthy "$1"; then
    printf 'restarted %s\n' "$1"
    return
  fi
  printf '%s\n' 'the kubelet does not live with its new configuration: what was there before is put back' >&2
  journalctl --unit "$1" --lines 20 --no-pager >&2 2>/dev/null || true
  while IFS= read -r path; do [ -z "$path" ] || put_back previous "$path" >&2; done <<<"$(kept_paths previous)"
  systemctl daemon-reload
  systemctl restart "$1" || true
  healthy "$1" || stop 70 'nor does it live with that: look at its log'
  rm -rf "$store/previous" "$pending"
  stop 70 'it lives again, as before'
}

answers() {
  local line
  { exec 3<>/dev/tcp/127.0.0.1/10248; } 2>/dev/null || return 1
  printf 'GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3
  IFS= read -r -t 5 line <&3 || true
  exec 3>&-
  [[ ${line:-} == *' 200 '* ]]
}

# The kubelet that runs: alive, started with its files, with their arguments.
kubelet_runs() {
  local service=$1 argument pid
  [ "$live" = yes ] || return 0
  if [ -z "$service" ] || ! answers; then
    row DIFFERS 'the kubelet' alive "${service:-no service runs it}"
    return
  fi
  row ok 'the kubelet' alive "$service"
  pid=$(systemctl show --property=MainPID --value "$service")
  started_with "$service" "${kubelet_files[@]}"
  for argument in "${@:2}"; do
    if tr '\0' '\n' 2>/dev/null <"$root/proc/$pid/cmdline" | grep -Fxq -- "$argument"; then
      row ok "$argument" 'an argument' 'an argument'
    else
      row DIFFERS "$argument" 'an argument' 'not given'
    fi
  done
}

# What a manager of the running kubelet keeps.
manager() {
  local found
  { [ "$live" = yes ] && [ -n "$running" ]; } || return 0
  found=$(sed -n 's/.*"policyName":"\([^"]*\)".*/\1/p' "$root$1" 2>/dev/null || true)
  if [ "$found" = "$2" ]; then row ok "$1" "$2" "$found"; else row DIFFERS "$1" "$2" "${found:-nothing}"; fi
}

# Whether a service was started after its files were written.
started_with() {
  local path since
  since=$(systemctl show --property=ActiveEnterTimestamp --value "$1")
  [ -n "$since" ] || return 0
  for path in "${@:2}"; do
    if [ ! -e "$root$path" ] || [ "$(date -d "$since" +%s)" -ge "$(stat -c %Y "$root$path")" ]; then
      row ok "$1" "has read ${path##*/}" 'started with it'
    else
      row DIFFERS "$1" "has read ${path##*/}" 'started before'
    fi
  done
}

# A package, and its version where it is pinned.
package() {
  local found
  [ "$live" = yes ] || return 0
  found=$(version_of "$1")
  if [ -n "$found" ] && { [ -z "${2:-}" ] || [ "$found" = "$2" ]; }; then
    row ok "package $1" "${2:-installed}" "$found"
  elif [ "$step" = install ]; then
    printf 'installing %s %s\n' "$1" "${2:-}"
    install_package "$@" 9>&-
  else
    row DIFFERS "package $1" "${2:-installed}" "${found:-not installed}"
  fi
}

version_of() {
  dpkg-query -W -f '${db:Status-Status} ${Version}' "$1" 2>/dev/null | sed -n 's/^installed //p' || true
}
listed=no
install_package() {
  export DEBIAN_FRONTEND=noninteractive
  [ "$listed" = yes ] || apt-get update -qq
  listed=yes
  apt-get install -y -qq --no-install-recommends --allow-downgrades -o Dpkg::Options::=--force-confold "$1${2:+=$2}" >/dev/null
}

# A command that runs where its check fails; then the check has the last word.
once() {
  [ "$live" = yes ] || return 0
  if "$2" >/dev/null 2>&1; then
    row ok "$1" 'as its check says' 'as its check says'
  elif [ "$step" = set ]; then
    printf 'running %s\n' "$1"
    "$3" 9>&- || printf 'it ended with %s: %s\n' "$?" "$1" >&2
  else
    row DIFFERS "$1" 'as its check says' 'the check fails'
  fi
}

check_1() {
  sh -c 'grep -qsF '\''  580.126.20  '\'' /proc/driver/nvidia/version && dpkg-query -W -f '\''${Version}'\'' nvidia-fabricmanager 2>/dev/null | grep -qxF 580.126.20-1'
}
run_1() {
  /usr/local/sbin/cdk8s-gpu-driver
}

check_2() {
  sh -c 'nvidia-ctk --version 2>/dev/null | grep -qF '\''version 1.20.0'\'' && grep -qsE '\''default_runtime_name *= *"nvidia"'\'' /etc/containerd/conf.d/99-nvidia.toml /etc/containerd/config.toml'
}
run_2() {
  /usr/local/sbin/cdk8s-gpu-container-toolkit
}

check_3() {
  sh -c 'test "$(systemctl is-enabled swap.target 2>/dev/null)" = masked'
}
run_3() {
  systemctl mask --now swap.target
}

check_4() {
  sh -c 'test "$(wc -l </proc/swaps)" -le 1'
}
run_4() {
  swapoff -a
}

check_5() {
  sh -c 'systemctl is-enabled --quiet nvidia-fabricmanager.service && systemctl is-active --quiet nvidia-fabricmanager.service'
}
run_5() {
  systemctl enable --now nvidia-fabricmanager.service
}

# What a file of the kernel says: blanks are one, and of several words the one in brackets holds.
now() {
  local text
  text=$(tr -s '\t\n ' ' ' <"$1" 2>/dev/null) || text='cannot be read'
  text=${text# }
  text=${text% }
  if [[ $text =~ \[([^]]+)\] ]]; then text=${BASH_REMATCH[1]}; fi
  printf '%s' "$text"
}

# Files of the running kernel, by a pattern, and what they are to say. A file above writes it at each boot.
value() {
  local file found any=no
  [ "$live" = yes ] || return 0
  while IFS= read -r file; do
    [ -n "$file" ] || continue
    any=yes
    found=$(now "$file")
    if [ "$found" = "$2" ]; then
      row ok "${file#"$root"}" "$2" "$found"
    elif [ "$step" = set ]; then
      mkdir -p "$store"
      # The first is what it was before this script.
      grep -qsF "$file"$'\t' "$store/values" || printf '%s\t%s\n' "$file" "$found" >>"$store/values"
      if { printf '%s' "$2" >"$file"; } 2>/dev/null; then printf 'set %s to %s\n' "${file#"$root"}" "$2"; fi
    else
      row DIFFERS "${file#"$root"}" "$2" "$found"
    fi
  done <<<"$(compgen -G "$root$1" || true)"
  case $any$1 in no*\**) ;; no*) row DIFFERS "$1" "$2" 'there is no such file' ;; esac
}


# A unit that is started at each boot: its name, its file, and a check of what it does.
unit() {
  local enabled active
  [ "$live" = yes ] || return 0
  if [ "$step" = set ]; then
    systemctl is-enabled --quiet "$1" || systemctl enable --quiet "$1"
    if [ -n "${changed[$2]:-}" ] || [ "$resumed" = yes ] || ! systemctl is-active --quiet "$1"; then
      printf 'starting %s\n' "$1"
      systemctl restart "$1" || true
    fi
    return
  fi
  enabled=$(systemctl is-enabled "$1" 2>/dev/null || true)
  active=$(systemctl is-active "$1" 2>/dev/null || true)
  # A unit that runs once and ends has done its work when it has not failed.
  case ${4:-stays} in once) [ "$active" != inactive ] || active=$(systemctl show --property=Result --value "$1" | sed 's/^success$/active/') ;; esac
  if [ "$enabled,$active" != enabled,active ]; then
    row DIFFERS "$1" 'enabled, active' "$enabled, $active"
  elif [ -n "${3:-}" ] && ! "$3" >/dev/null 2>&1; then
    row DIFFERS "$1" 'as its check says' 'the check fails'
  else
    row ok "$1" 'enabled, active' 'enabled, active'
  fi
}

# Files that a service reads when it starts: a service that runs is started anew with them.
laid_over() {
  local path due=$resumed
  { [ "$live" = yes ] && systemctl is-active --quiet "$1"; } || return 0
  if [ "$step" = check ]; then started_with "$@"; fi
  [ "$step" = set ] || return 0
  for path in "${@:2}"; do [ -z "${changed[$path]:-}" ] || due=yes; done
  if [ "$due" = yes ]; then
    systemctl restart "$1"
    printf 'restarted %s\n' "$1"
  fi
}

# A limit of the process that runs, which is what containers inherit.
limit() {
  local pid found
  { [ "$live" = yes ] && [ "$step" = check ]; } || return 0
  pid=$(systemctl show --property=MainPID --value "$1")
  [ -r "$root/proc/$pid/limits" ] || return 0
  found=$(sed -n "s/^$2  *\([^ ]*\) .*/\1/p" "$root/proc/$pid/limits")
  if [ "$found" = "$3" ]; then row ok "$1: $2" "$3" "$found"; else row DIFFERS "$1: $2" "$3" "$found"; fi
}

# Words that the running kernel is to have been started with. Of several values of one the last holds, but for lists.
argument() {
  local line word last=''
  [ "$live" = yes ] || return 0
  line=" $(tr -s '\n' ' ' <"$root/proc/cmdline") "
  for word in $line; do
    if [ "${word%%=*}" = "${1%%=*}" ]; then last=$word; fi
  done
  case $line in
    *" $1 "*) if [ "${2:-}" = list ] || [ "$last" = "$1" ]; then row ok "$1" 'kernel argument' 'kernel argument'; return; fi ;;
  esac
  row reboot "$1" 'kernel argument' "${last:-not there}"
}

# Huge pages that the kernel has set aside: at least as many as planned.
pages() {
  local found
  [ "$live" = yes ] || return 0
  found=$(cat "$root$1" 2>/dev/null || printf 0)
  if [ "$found" -ge "$2" ]; then row ok "$1" "$2" "$found"; else row reboot "$1" "$2" "$found"; fi
}

# GRUB reads its arguments when update-grub runs.
boot_loader() {
  { [ "$live" = yes ] && [ "$step" = set ]; } || return 0
  if [ -z "${changed[$1]:-}" ] && [ "$resumed" = no ]; then return; fi
  command -v update-grub >/dev/null || stop 69 'there is no update-grub: the kernel does not get its arguments'
  update-grub 9>&-
}

# What the firmware (BIOS, UEFI) decides: --verify looks, and nothing here can set it. In a virtual machine it is the host's.
firmware() {
  if [ "$2" = "$3" ]; then row ok "firmware: $1" "$2" "$3"; else row DIFFERS "firmware: $1" "$2" "$3"; fi
}
firmware_read() {
  [ "$live,$mode,$step" = yes,verify,check ] || return 1
  ! systemd-detect-virt --quiet --vm 2>/dev/null
}

# Two threads of a core are two CPUs.
firmware_threads() {
  local found
  firmware_read || return 0
  found=$(cat "$root/sys/devices/system/cpu/smt/active" 2>/dev/null) || return 0
  firmware 'SMT (Hyper-Threading)' "$1" "$(case $found in 1) echo on ;; *) echo off ;; esac)"
}

# Without cpufreq the firmware sets the clocks of CPUs by itself, and a governor sets nothing.
firmware_clocks() {
  firmware_read || return 0
  firmware 'clocks of CPUs are left to the system (OS control)' yes "$([ -d "$root/sys/devices/system/cpu/cpu0/cpufreq" ] && echo yes || echo no)"
}

# GPUs whose memory is not mapped, or that reach fewer lanes than they have. Lanes stay when a GPU idles; the speed does not.
firmware_gpus() {
  local device kind
  firmware_read || return 0
  for device in "$root"/sys/bus/pci/devices/*; do
    { [ -e "$device/vendor" ] && [ -e "$device/class" ]; } || continue
    kind=$(cat "$device/vendor" "$device/class" | tr -d '\n')
    case $kind in 0x10de0x0302*) ;; *) continue ;; esac
    firmware "Above 4G Decoding maps the memory of GPU ${device##*/}" yes \
      "$(sed -n 2p "$device/resource" 2>/dev/null | grep -q '^0x0000000000000000 ' && echo no || echo yes)"
    if [ -e "$device/max_link_width" ]; then
      firmware "PCIe lanes of GPU ${device##*/}" "$(cat "$device/max_link_width")" "$(cat "$device/current_link_width")"
    fi
  done
}

kubelet_files=(/etc/kubernetes/kubelet.conf.d/50-cdk8s-gpu.conf /etc/systemd/system/kubelet.service.d/90-cdk8s-gpu.conf /etc/cdk8s-gpu/cpu-manager /etc/cdk8s-gpu/memory-manager /usr/local/sbin/cdk8s-gpu-memory-state /etc/systemd/system/kubelet.service.d/90-cdk8s-gpu-memory.conf)
plan() {
  package dkms
  package gcc
  package make
  package curl
  package mdadm
  package xfsprogs
  file /etc/kubernetes/kubelet.conf.d/50-cdk8s-gpu.conf text_1 0644
  file /etc/systemd/system/kubelet.service.d/90-cdk8s-gpu.conf at_kubelet 0644
  file /etc/cdk8s-gpu/cpu-manager text_3 0644
  file /etc/cdk8s-gpu/memory-manager text_4 0644
  file /usr/local/sbin/cdk8s-gpu-memory-state text_5 0755
  file /etc/systemd/system/kubelet.service.d/90-cdk8s-gpu-memory.conf text_6 0644
  file /etc/modprobe.d/cdk8s-gpu-nouveau.conf text_7 0644
  file /usr/local/sbin/cdk8s-gpu-driver text_8 0755
  file /usr/local/sbin/cdk8s-gpu-container-toolkit text_9 0755
  file /usr/local/sbin/cdk8s-gpu-nvidia-smi text_10 0755
  file /usr/local/sbin/cdk8s-gpu-scratch text_11 0755
  file /etc/sysctl.d/99-cdk8s-gpu.conf text_12 0644
  file /etc/tmpfiles.d/cdk8s-gpu.conf text_13 0644
  file /etc/systemd/system/containerd.service.d/90-cdk8s-gpu-memlock.conf text_14 0644
  file /etc/systemd/system/nvidia-persistenced.service text_15 0644
  file /etc/systemd/system/cdk8s-gpu-ecc.service text_16 0644
  file /etc/systemd/system/cdk8s-gpu-clocks.service text_17 0644
  file /etc/systemd/system/cdk8s-gpu-scratch.service text_18 0644
  file /etc/systemd/system/kubepods.slice.d/90-cdk8s-gpu-io.conf text_19 0644
  file /etc/default/grub.d/90-cdk8s-gpu.cfg text_20 0644
  reload
  once /usr/local/sbin/cdk8s-gpu-driver check_1 run_1
  once /usr/local/sbin/cdk8s-gpu-container-toolkit check_2 run_2
  once 'systemctl mask --now swap.target' check_3 run_3
  once 'swapoff -a' check_4 run_4
  once 'systemctl enable --now nvidia-fabricmanager.service' check_5 run_5
  value /proc/sys/vm/swappiness 10
  value /proc/sys/vm/dirty_background_bytes 32212254720
  value /proc/sys/vm/dirty_bytes 128849018880
  value /proc/sys/kernel/numa_balancing 0
  value /proc/sys/vm/max_map_count 1048576
  value /proc/sys/net/core/rmem_max 536870912
  value /proc/sys/net/core/wmem_max 536870912
  value /proc/sys/net/ipv4/tcp_rmem '4096 87380 268435456'
  value /proc/sys/net/ipv4/tcp_wmem '4096 65536 268435456'
  value /proc/sys/net/core/netdev_max_backlog 10000
  value /proc/sys/net/ipv4/tcp_max_syn_backlog 8192
  value '/sys/devices/system/cpu/cpu*/cpufreq/scaling_governor' performance
  value '/sys/devices/system/cpu/cpu*/cpufreq/energy_performance_preference' performance
  value /sys/kernel/mm/transparent_hugepage/enabled always
  value /sys/kernel/mm/transparent_hugepage/defrag defer+madvise
  laid_over containerd.service /etc/systemd/system/containerd.service.d/90-cdk8s-gpu-memlock.conf
  limit containerd.service 'Max locked memory' unlimited
  unit nvidia-persistenced.service /etc/systemd/system/nvidia-persistenced.service
  unit cdk8s-gpu-ecc.service /etc/systemd/system/cdk8s-gpu-ecc.service
  unit cdk8s-gpu-clocks.service /etc/systemd/system/cdk8s-gpu-clocks.service
  unit cdk8s-gpu-scratch.service /etc/systemd/system/cdk8s-gpu-scratch.service
  boot_loader /etc/default/grub.d/90-cdk8s-gpu.cfg
  argument iommu=pt
  argument 'hugepagesz=1G hugepages=0:32,1:32' list
  pages /sys/devices/system/node/node0/hugepages/hugepages-1048576kB/nr_hugepages 32
  pages /sys/devices/system/node/node1/hugepages/hugepages-1048576kB/nr_hugepages 32
  firmware_threads on
  firmware_clocks
  firmware_gpus
  leftovers
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
  local cpus
  if [ ! -d "$root/sys/devices/system/node" ]; then return; fi
  cpus=$(cat "$root/sys/devices/system/node/node$1/cpulist" 2>/dev/null || true)
  if [ "$cpus" != "$2" ]; then
    printf 'NUMA node %s has the CPUs "%s", planned were "%s"\n' "$1" "$cpus" "$2" >&2
    mismatch=yes
  fi
}
mismatch=no
expect_cpus 0 0-55,112-167
expect_cpus 1 56-111,168-223
if [ "$mismatch" = yes ]; then
  stop 78 'this is not the machine that was planned for, and its reserved cores would be others: take a snapshot of this machine and plan for it'
fi

# Looks at everything there is in the plan.
look() {
  step=check
  rows=()
  planned=()
  changed=()
  differing=0
  rebooting=0
  plan
}
# From here on the next run knows that this one had begun, and which service ran the kubelet.
before_change() {
  local path
  due=$resumed
  for path in "${kubelet_files[@]}"; do [ -z "${changed[$path]:-}" ] || due=yes; done
  stale=()
  forget /etc/cdk8s-gpu/cpu-manager /var/lib/kubelet/cpu_manager_state
  forget /etc/cdk8s-gpu/memory-manager /var/lib/kubelet/memory_manager_state
  if [ "${#stale[@]}" -gt 0 ] && [ "$drained" = no ]; then
    stop 75 "the CPU or Memory Manager changes on a node that has run: drain it, then run this with --drained (stale: ${stale[*]})"
  fi
  if [ -z "$running" ] && [ -s "$pending" ]; then running=$(cat "$pending"); fi
  mkdir -p "$store"
  printf '%s' "$running" >"$pending.part"
  mv -fT "$pending.part" "$pending"
  if [ -n "$running" ] && [ "$drained" = yes ] && [ "$due" = yes ]; then systemctl stop "$running"; fi
  for path in "${stale[@]}"; do
    rm -f "$root$path"
    printf 'removed %s\n' "$path"
  done
}

# What a reboot brings, and the reboot where it was asked for. One that did not bring it is not tried again.
finish_reboot() {
  local each what wanted found asked
  if [ "$rebooting" -eq 0 ]; then
    rm -f "$store/reboot"
    return
  fi
  asked=''
  for each in "${rows[@]}"; do
    IFS=$'\037' read -r state what wanted found <<<"$each"
    [ "$state" != reboot ] || asked+="$what: $wanted, now $found"$'\n'
  done
  printf 'a reboot is needed for\n%s' "$asked"
  boot=$(cat "$root/proc/sys/kernel/random/boot_id")
  if [ -f "$store/reboot" ] && [ "$(cat "$store/reboot-for")" = "${asked%$'\n'}" ] && [ "$(cat "$store/reboot")" != "$boot" ]; then
    stop 69 'a reboot did not bring it: look at what the boot loader gives to the kernel'
  fi
  if [ "$reboot" = no ]; then return; fi
  if [ -n "$running" ] && [ "$drained" = no ]; then stop 75 'drain the node, then run this with --drained --reboot'; fi
  printf '%s' "$asked" >"$store/reboot-for"
  printf '%s' "$boot" >"$store/reboot"
  systemctl reboot
}
# GPUs that are on the PCI bus, and those that the driver has.
gpus() {
  local device found=0
  { [ "$live" = yes ] && [ -d "$root/sys/bus/pci/devices" ]; } || return 0
  for device in "$root"/sys/bus/pci/devices/*; do
    case $(cat "$device/vendor" "$device/class" 2>/dev/null | tr '\n' ' ') in '0x10de 0x0300'* | '0x10de 0x0302'*) found=$((found + 1)) ;; esac
  done
  if [ "$found" = "$1" ]; then row ok 'GPUs on the PCI bus' "$1" "$found"; else row DIFFERS 'GPUs on the PCI bus' "$1" "$found"; fi
  if command -v nvidia-smi >/dev/null; then
    found=$(nvidia-smi -L 2>/dev/null | grep -c '^GPU ' || true)
    if [ "$found" = "$1" ]; then row ok 'GPUs of the driver' "$1" "$found"; else row DIFFERS 'GPUs of the driver' "$1" "$found"; fi
  fi
}
running=''
note_running kubelet
case $mode in
  verify)
    look
    if [ -f "$pending" ]; then row DIFFERS 'the last run' ended 'ended early: the kubelet was not restarted'; fi
    kubelet_runs "$running" --config-dir=/etc/kubernetes/kubelet.conf.d --node-labels=cdk8s-gpu/pool=train
    manager /var/lib/kubelet/cpu_manager_state static
    manager /var/lib/kubelet/memory_manager_state Static
    gpus 8
    table all
    if [ $((differing + rebooting)) -gt 0 ]; then
      printf '%s of %s are not as planned\n' "$((differing + rebooting))" "${#rows[@]}"
      exit 1
    fi
    printf 'all %s are as planned\n' "${#rows[@]}"
    exit 0
    ;;
  dry-run)
    look
    table differing
    printf '%s of %s would change\n' "$((differing + rebooting))" "${#rows[@]}"
    exit 0
    ;;
esac

lock
[ ! -e "$pending" ] || resumed=yes
if [ "$mode" = rollback ]; then
  if [ ! -d "$store/original" ]; then
    printf '%s\n' 'nothing to roll back'
    exit 0
  fi
  step=rollback
  while IFS= read -r path; do [ -z "$path" ] || changed[$path]=yes; done <<<"$(kept_paths original)"
  before_change
  for path in "${!changed[@]}"; do put_back original "$path"; done
  if [ "$live" = yes ] && [ -f "$store/values" ]; then
    while IFS=$'\t' read -r path value; do { printf '%s' "$value" >"$path"; } 2>/dev/null || printf 'cannot be set back: %s\n' "$path" >&2; done <"$store/values"
  fi
  if [ "$live" = yes ] && command -v systemctl >/dev/null; then
    systemctl daemon-reload
    for path in "${!changed[@]}"; do
      case $path in
        /etc/containerd/*) service=containerd.service ;;
        /etc/systemd/system/*.service.d/*)
          service=${path#/etc/systemd/system/}
          service=${service%%.d/*}
          ;;
        *) continue ;;
      esac
      [ "$service" = "$running.service" ] || systemctl try-restart "$service"
    done
    if [ -n "$running" ]; then
      systemctl restart "$running" || true
      healthy "$running" || stop 70 'the kubelet does not live as it was before: look at its log'
    fi
  fi
  rm -rf "$store/original" "$store/previous" "$store/values" "$pending"
  printf '%s\n' 'rolled back; packages stay installed, modules loaded until the next boot, and what commands did is done'
  exit 0
fi
look
if [ "$differing" -eq 0 ] && [ "$resumed" = no ]; then
  printf '%s\n' 'nothing changed: the node is as planned'
  finish_reboot
  exit 0
fi
before_change
for step in install write set; do plan; done
if [ -n "$running" ] && [ "$due" = yes ]; then restart_kubelet "$running"; fi
rm -rf "$store/previous"
rm -f "$pending"
look
if [ "$differing" -gt 0 ]; then
  table differing >&2
  finish_reboot
  if [ "$rebooting" -gt 0 ] && [ "$reboot" = yes ]; then
    printf '%s\n' 'not all is as planned: run this again after the reboot' >&2
    exit 0
  fi
  stop 1 'not all is as planned'
fi
finish_reboot
