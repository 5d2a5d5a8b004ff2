#!/usr/bin/env bash
# Sets up a node of pool whole in cluster prod, on the machine dgx-h100. Made by cdk8s-gpu.
#
# bootstrap.sh             writes and sets what differs, and restarts the kubelet when its files did
# bootstrap.sh --drained   the same on a drained node, where CPU and Memory Manager may begin anew
# bootstrap.sh --dry-run   writes nothing, and says what would differ
# bootstrap.sh --verify    writes nothing, looks at what runs, and fails when something is not as planned; with --json for programs
# bootstrap.sh --rollback  puts back what was there before the first run
#
# It ends with 0 where all is done or as planned, 1 where something is not as planned, 3 where by --verify only a reboot is due,
# 64 for an unknown argument, 65 where containerd refuses its configuration, 69 where a program is not there or a reboot did not
# help, 70 where the kubelet does not live, 73 where a folder is in the place of a file, 75 where the node has to be drained first
# or another run is under way, and 78 on another machine than was planned for.
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
json=no
drained=no
for argument in "$@"; do
  case $argument in
    --verify | --dry-run | --rollback) mode=${argument#--} ;;
    --json) json=yes ;;
    --drained) drained=yes ;;
    *)
      printf 'unknown argument %s: use --drained, --dry-run, --verify, --json or --rollback\n' "$argument" >&2
      exit 64
      ;;
  esac
done
if [ "$json" = yes ] && [ "$mode" != verify ]; then
  printf '%s\n' '--json is for --verify' >&2
  exit 64
fi
pool=whole
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

# What was seen, for programs.
in_json() {
  local text=$1
  text=${text//\\/\\\\}
  text=${text//\"/\\\"}
  printf '"%s"' "${text//[[:cntrl:]]/ }"
}
table_json() {
  local each state what wanted found comma=''
  printf '{"apiVersion":"cdk8s-gpu/v1","kind":"NodeVerification","pool":%s,"differing":%s,"rebooting":%s,"rows":[' "$(in_json "$pool")" "$differing" "$rebooting"
  for each in "${rows[@]}"; do
    IFS=$'\037' read -r state what wanted found <<<"${each//$'\n'/ }"
    printf '%s\n{"state":"%s","what":%s,"wanted":%s,"found":%s}' "$comma" "${state,,}" "$(in_json "$what")" "$(in_json "$wanted")" "$(in_json "$found")"
    comma=,
  done
  printf '\n]}\n'
}

# Says what --verify saw, and with what it ends: 1 where something differs, 3 where only a reboot is due.
report() {
  if [ "$json" = yes ]; then
    table_json
  else
    table all
    if [ $((differing + rebooting)) -gt 0 ]; then
      printf '%s of %s are not as planned\n' "$((differing + rebooting))" "${#rows[@]}"
    else
      printf 'all %s are as planned\n' "${#rows[@]}"
    fi
  fi
  status=0
  if [ "$differing" -gt 0 ]; then status=1; elif [ "$rebooting" -gt 0 ]; then status=3; fi
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
      if [ "$mode" != apply ] && [ "$json" = no ]; then
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
# Whether a kubelet says on its /healthz that it lives.
answers_at() {
  local line
  { exec 3<>"/dev/tcp/$1/$2"; } 2>/dev/null || return 1
  # Who listens there may close at once, which must end nothing here.
  ( trap '' PIPE; printf 'GET /healthz HTTP/1.0\r\nHost: localhost\r\n\r\n' >&3 ) 2>/dev/null || true
  IFS= read -r -t 5 line <&3 || true
  exec 3>&-
  [[ ${line:-} == *' 200 '* ]]
}

# Whether the node has joined. Before that kubeadm's kubelet ends and starts again for ever, and there is none that runs.
joined() {
  [ -f "$root/var/lib/kubelet/config.yaml" ] && [ -f "$root/etc/kubernetes/kubelet.conf" ]
}

answers() {
  answers_at 127.0.0.1 10248
}
# With the configuration that it may have until it starts again.
answers_before() {
  answers_at 127.0.0.1 10248
}

# The service that runs the kubelet, where one does: a kubelet that answers, or one of a node that has joined and does not answer.
ailing=no
note_running() {
  local tries=0
  { [ "$live" = yes ] && command -v systemctl >/dev/null && systemctl is-active --quiet "$1"; } || return 0
  until answers || answers_before; do
    joined || return 0
    tries=$((tries + 1))
    if [ "$tries" -ge 10 ]; then
      ailing=yes
      break
    fi
    sleep 1
  done
  running=$1
}
# Not every script restarts it.
: "$ailing"

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
  if [ "$ailing" = yes ]; then
    journalctl --unit "$1" --lines 20 --no-pager >&2 2>/dev/null || true
    rm -rf "$store/previous" "$pending"
    stop 70 'the kubelet does not live, nor did it before: what was written stays; look at its log'
  fi
  printf '%s\n' 'the kubelet does not live with its new configuration: what was there before is put back' >&2
  journalctl --unit "$1" --lines 20 --no-pager >&2 2>/dev/null || true
  while IFS= read -r path; do [ -z "$path" ] || put_back previous "$path" >&2; done <<<"$(kept_paths previous)"
  systemctl daemon-reload
  systemctl restart "$1" || true
  # All is as it was before, so that the next run begins anew.
  rm -rf "$store/previous" "$pending"
  healthy "$1" || stop 70 'nor does it live with that: look at its log'
  stop 70 'it lives again, as before'
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

# How the node differs from the machine that was planned for, a line each: what, what is planned, what is there.
machine_differs() {
  true
}
machine_rows() {
  local what wanted found
  while IFS=$'\037' read -r what wanted found; do
    [ -z "$what" ] || row DIFFERS "$what" "$wanted" "$found"
  done <<<"$(machine_differs)"
}
must_be_the_machine() {
  local what wanted found differs
  differs=$(machine_differs)
  [ -n "$differs" ] || return 0
  while IFS=$'\037' read -r what wanted found; do printf '%s: planned %s, found %s\n' "$what" "$wanted" "$found" >&2; done <<<"$differs"
  stop 78 'this is not the machine that was planned for: its kubelet would not start, or other cores would be reserved; take a snapshot of it and plan for it'
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
  machine_rows
}
# Puts back what the running kernel had. Files of CPUs and devices that are gone are passed over.
left=0
values_back() {
  local path value
  { [ "$live" = yes ] && [ -f "$store/values" ]; } || return 0
  while IFS=$'\t' read -r path value; do
    case "$path $value" in
      */vm/dirty_bytes\ 0) path=${path%bytes}ratio value=20 ;;
      */vm/dirty_background_bytes\ 0) path=${path%bytes}ratio value=10 ;;
    esac
    [ -e "$path" ] || continue
    if { printf '%s' "$value" >"$path"; } 2>/dev/null; then continue; fi
    printf 'cannot be set back: %s to %s\n' "${path#"$root"}" "$value" >&2
    left=$((left + 1))
  done <"$store/values"
}
# From here on the next run knows that this one had begun, and which service ran the kubelet.
before_change() {
  local path
  due=$resumed
  for path in "${kubelet_files[@]}"; do [ -z "${changed[$path]:-}" ] || due=yes; done
  if [ -z "$running" ] && [ -s "$pending" ]; then
    running=$(cat "$pending")
    case $running in "seen "*) running=${running#seen } ;; *) joined || running="" ;; esac
  fi
  mkdir -p "$store"
  printf '%s' "${running:+seen $running}" >"$pending.part"
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
    report
    exit "$status"
    ;;
  dry-run)
    look
    table differing
    printf '%s of %s would change\n' "$((differing + rebooting))" "${#rows[@]}"
    exit 0
    ;;
esac

[ "$mode" = rollback ] || must_be_the_machine
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
  values_back
  if [ "$live" = yes ] && command -v systemctl >/dev/null; then
    systemctl daemon-reload
    for path in "${!changed[@]}"; do
      case $path in
        /etc/containerd/*) service=containerd.service ;;
        /etc/systemd/journald.conf.d/*) service=systemd-journald.service ;;
        /etc/default/irqbalance | /etc/sysconfig/irqbalance) service=irqbalance.service ;;
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
  [ "$left" = 0 ] || stop 1 'rolled back, but for what is named above'
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
