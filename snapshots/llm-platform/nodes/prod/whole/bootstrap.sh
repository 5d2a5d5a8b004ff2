#!/usr/bin/env bash
# Sets up a node of pool whole in cluster prod, on the machine dgx-h100. Made by cdk8s-gpu.
#
# bootstrap.sh             writes and sets what differs, and restarts the kubelet when its files did
# bootstrap.sh --drained   the same on a drained node, where CPU and Memory Manager may begin anew
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
for argument in "$@"; do
  case $argument in
    --verify | --dry-run | --rollback) mode=${argument#--} ;;
    --drained) drained=yes ;;
    *)
      printf 'unknown argument %s: use --drained, --dry-run, --verify or --rollback\n' "$argument" >&2
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
[Service]
Environment="CDK8S_GPU_KUBELET_ARGS=--node-labels=cdk8s-gpu/pool=whole --register-with-taints=nvidia.com/gpu=present:NoSchedule"
ExecStart=
ExecStart=/usr/bin/kubelet $KUBELET_KUBECONFIG_ARGS $KUBELET_CONFIG_ARGS $KUBELET_KUBEADM_ARGS $KUBELET_EXTRA_ARGS $CDK8S_GPU_KUBELET_ARGS
END_OF_TEXT
}
at_kubelet() {
  text_1 | while IFS= read -r line; do
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

kubelet_files=(/etc/systemd/system/kubelet.service.d/90-cdk8s-gpu.conf)
plan() {
  file /etc/systemd/system/kubelet.service.d/90-cdk8s-gpu.conf at_kubelet 0644
  reload
  firmware_threads on
  firmware_gpus
  leftovers
}

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
  if [ -z "$running" ] && [ -s "$pending" ]; then running=$(cat "$pending"); fi
  mkdir -p "$store"
  printf '%s' "$running" >"$pending.part"
  mv -fT "$pending.part" "$pending"
  if [ -n "$running" ] && [ "$drained" = yes ] && [ "$due" = yes ]; then systemctl stop "$running"; fi
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
    kubelet_runs "$running" --node-labels=cdk8s-gpu/pool=whole --register-with-taints=nvidia.com/gpu=present:NoSchedule
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
  stop 1 'not all is as planned'
fi
