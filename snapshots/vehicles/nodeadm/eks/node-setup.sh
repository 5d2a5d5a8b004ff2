#!/usr/bin/env bash
# Sets up a node of pool train in cluster prod, on the machine dgx-h100. Made by cdk8s-gpu.
#
# node-setup.sh             writes and sets what differs, and restarts the kubelet when its files did
# node-setup.sh --drained   the same on a drained node, where CPU and Memory Manager may begin anew
# node-setup.sh --reboot    the same, and reboots the node where something needs it (a running kubelet: --drained as well)
# node-setup.sh --dry-run   writes nothing, and says what would differ
# node-setup.sh --verify    writes nothing, looks at what runs, and fails when something is not as planned; with --json for programs
# node-setup.sh --rollback  puts back what was there before the first run
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
reboot=no
for argument in "$@"; do
  case $argument in
    --verify | --dry-run | --rollback) mode=${argument#--} ;;
    --json) json=yes ;;
    --drained) drained=yes ;;
    --reboot) reboot=yes ;;
    *)
      printf 'unknown argument %s: use --drained, --reboot, --dry-run, --verify, --json or --rollback\n' "$argument" >&2
      exit 64
      ;;
  esac
done
if [ "$json" = yes ] && [ "$mode" != verify ]; then
  printf '%s\n' '--json is for --verify' >&2
  exit 64
fi
pool=train
declare -A planned=() changed=()
rows=()
step=check
differing=0
rebooting=0
resumed=no

text_1() {
  cat <<'END_OF_TEXT'
{"cpuManagerPolicy":"static","cpuManagerPolicyOptions":{"full-pcpus-only":"true"},"reservedSystemCPUs":"0,56,112,168"}
END_OF_TEXT
}
text_2() {
  cat <<'END_OF_TEXT'
{"memoryManagerPolicy":"Static","reservedMemory":[{"numaNode":0,"limits":{"memory":"1074Mi"}},{"numaNode":1,"limits":{"memory":"1074Mi"}}]}
END_OF_TEXT
}
text_3() {
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
text_4() {
  cat <<'END_OF_TEXT'
[Service]
ExecStartPre=-/usr/local/sbin/cdk8s-gpu-memory-state
END_OF_TEXT
}
text_5() {
  cat <<'END_OF_TEXT'
IRQBALANCE_BANNED_CPULIST=1-55
END_OF_TEXT
}
text_6() {
  cat <<'END_OF_TEXT'
# Made by cdk8s-gpu.
nvidia
END_OF_TEXT
}
text_7() {
  cat <<'END_OF_TEXT'
# Made by cdk8s-gpu.
options nvidia NVreg_EnableStreamMemOPs=1
END_OF_TEXT
}
text_8() {
  cat <<'END_OF_TEXT'
# Made by cdk8s-gpu.
vm.swappiness = 1
net.ipv4.tcp_rmem = 4096 87380 268435456
END_OF_TEXT
}
text_9() {
  cat <<'END_OF_TEXT'
# Made by cdk8s-gpu.
w /sys/kernel/mm/transparent_hugepage/enabled - - - - madvise
w /sys/kernel/mm/transparent_hugepage/defrag - - - - defer+madvise
END_OF_TEXT
}
text_10() {
  cat <<'END_OF_TEXT'
[Service]
LimitMEMLOCK=infinity
END_OF_TEXT
}
text_11() {
  cat <<'END_OF_TEXT'
[Unit]
Description=Clocks of the GPUs
[Service]
Type=oneshot
ExecStart=/usr/bin/nvidia-smi -lgc 1980,1980
[Install]
WantedBy=multi-user.target
END_OF_TEXT
}
text_12() {
  cat <<'END_OF_TEXT'
default_hugepagesz=1G hugepagesz=1G hugepages=0:32,1:32 iommu=pt
END_OF_TEXT
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

joined() {
  true
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

# What a check says, and its last line: 0 in force, 75 not before a reboot, 69 not before the node has joined and its driver is there.
asked() {
  said=''
  code=0
  said=$("$1" 2>&1 </dev/null 9>&-) || code=$?
  said=${said##*$'\n'}
}
as_checked() {
  local state=DIFFERS said code
  asked "$2"
  case $code in
    0) row ok "$1" "$3" "$3"; return ;;
    75) state=reboot ;;
    69) [ "$mode" = verify ] || state=unknown ;;
  esac
  row "$state" "$1" 'as its check says' "${said:-the check fails}"
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
  rpm -q --qf '%{VERSION}-%{RELEASE}\n' "$1" 2>/dev/null | tail -n 1 | grep -v 'not installed' || true
}
install_package() {
  dnf install -y -q "$1${2:+-$2}" >/dev/null
}

# A command that runs where its check fails; then the check has the last word.
once() {
  local said code
  [ "$live" = yes ] || return 0
  if [ "$step" != set ]; then
    as_checked "$1" "$2" 'as its check says'
    return
  fi
  asked "$2"
  if [ "$code" != 0 ]; then
    printf 'running %s\n' "$1"
    "$3" 9>&- || printf 'it ended with %s: %s\n' "$?" "$1" >&2
  fi
}

check_1() {
  grep -q 'it is' /run/ecc
}
run_1() {
  nvidia-smi -e 1
}

# A parameter of a loaded module. NVIDIA's driver shows its own in one file.
parameter() {
  if [ "$1" = nvidia ] && [ -r "$root/proc/driver/nvidia/params" ]; then
    sed -n "s/^${2#NVreg_}: \"\{0,1\}\([^\"]*\)\"\{0,1\}$/\1/p" "$root/proc/driver/nvidia/params"
  else
    cat "$root/sys/module/$1/parameters/$2" 2>/dev/null || printf 'unknown'
  fi
}

# A module that is to be loaded, and its options: NAME=VALUE. A loaded one has them from the next boot on.
module() {
  local name=${1//-/_} option found
  [ "$live" = yes ] || return 0
  if [ ! -d "$root/sys/module/$name" ]; then
    if [ "$step" = set ] && modprobe "$1"; then printf 'loaded %s\n' "$1"; fi
    row DIFFERS "module $1" loaded 'not loaded'
    return
  fi
  row ok "module $1" loaded loaded
  for option in "${@:2}"; do
    found=$(parameter "$name" "${option%%=*}")
    case $found=${option#*=} in
      Y=1 | N=0) row ok "$1 ${option%%=*}" "${option#*=}" "$found" ;;
      unknown=*) row unknown "$1 ${option%%=*}" "${option#*=}" 'the module does not show it' ;;
      *) if [ "$found" = "${option#*=}" ]; then row ok "$1 ${option%%=*}" "$found" "$found"; else row reboot "$1 ${option%%=*}" "${option#*=}" "$found"; fi ;;
    esac
  done
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

# Keeps what a file of the kernel was before this script. An amount of dirty memory is 0 while its share of the memory holds.
was() {
  local file=$1 found=$2 kept
  mkdir -p "$store"
  case "$file $found" in */vm/dirty*_bytes\ 0)
    file=${file%bytes}ratio
    found=$(now "$file")
    ;;
  esac
  for kept in "$1" "$file" "${1%bytes}ratio"; do
    if grep -qsF "$kept"$'\t' "$store/values"; then return; fi
  done
  printf '%s\t%s\n' "$file" "$found" >>"$store/values"
}

# Files of the running kernel, by a pattern, and what they are to say. A file above writes it at each boot.
value() {
  local file found other='' all=0 wrong=0
  [ "$live" = yes ] || return 0
  while IFS= read -r file; do
    [ -n "$file" ] || continue
    all=$((all + 1))
    found=$(now "$file")
    if [ "$found" = "$2" ]; then continue; fi
    wrong=$((wrong + 1))
    other=${other:-$found}
    [ "$wrong" -gt 1 ] || [ "$1" = "${file#"$root"}" ] || other="$found in ${file#"$root"}"
    if [ "$step" = set ]; then
      was "$file" "$found"
      if { printf '%s' "$2" >"$file"; } 2>/dev/null; then printf 'set %s to %s\n' "${file#"$root"}" "$2"; fi
    fi
  done <<<"$(compgen -G "$root$1" || true)"
  # One row for all that a pattern stands for, of which there may be none.
  case $all,$wrong,$1 in
    0,0,*\**) ;;
    0,*) row DIFFERS "$1" "$2" 'there is no such file' ;;
    1,0,*) row ok "$1" "$2" "$2" ;;
    *,0,*) row ok "$1" "$2" "$2 in all $all" ;;
    1,*) row DIFFERS "$1" "$2" "$other" ;;
    *) row DIFFERS "$1" "$2" "$wrong of $all: $other" ;;
  esac
}


# A unit that is started at each boot: its name, its file, and a check of what it does.
unit() {
  local enabled active said code tries=0
  [ "$live" = yes ] || return 0
  if [ "$step" = set ]; then
    systemctl is-enabled --quiet "$1" || systemctl enable --quiet "$1"
    code=0
    [ -z "${3:-}" ] || asked "$3"
    case $code in 0 | 69 | 75) ;; *) code=1 ;; esac
    if [ -n "${changed[$2]:-}" ] || [ "$resumed" = yes ] || [ "$code" = 1 ] || ! systemctl is-active --quiet "$1"; then
      printf 'starting %s\n' "$1"
      systemctl restart "$1" || true
      # A unit may have started before its work is done.
      while [ -n "${3:-}" ] && [ "$tries" -lt 10 ]; do
        asked "$3"
        case $code in 0 | 69 | 75) break ;; esac
        tries=$((tries + 1))
        sleep 1
      done
    fi
    return
  fi
  enabled=$(systemctl is-enabled "$1" 2>/dev/null || true)
  active=$(systemctl is-active "$1" 2>/dev/null || true)
  # A unit that runs once and ends has done its work when it has not failed.
  case ${4:-stays} in once) [ "$active" != inactive ] || active=$(systemctl show --property=Result --value "$1" | sed 's/^success$/active/') ;; esac
  if [ "$enabled,$active" != enabled,active ]; then
    row DIFFERS "$1" 'enabled, active' "$enabled, $active"
  elif [ -n "${3:-}" ]; then
    as_checked "$1" "$3" 'enabled, active'
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

# grubby holds the arguments of every kernel that is installed; /etc/default/grub is for those that come.
boot_loader() {
  local words word
  { [ "$live" = yes ] && [ "$step" = set ]; } || return 0
  if [ -z "${changed[$1]:-}" ] && [ "$resumed" = no ]; then return; fi
  words=" $(cat "$root$1") "
  for word in $(cat "$store/previous$1" 2>/dev/null || true); do
    case $words in *" $word "*) ;; *) grubby --update-kernel=ALL --remove-args="$word" ;; esac
  done
  grubby --update-kernel=ALL --args="${words# }"
}

grub_defaults() {
  sed '/^# cdk8s-gpu: begin$/,/^# cdk8s-gpu: end$/d' "$root/etc/default/grub" 2>/dev/null || true
  cat <<'END_OF_TEXT'
# cdk8s-gpu: begin
GRUB_CMDLINE_LINUX="$GRUB_CMDLINE_LINUX default_hugepagesz=1G hugepagesz=1G hugepages=0:32,1:32 iommu=pt"
# cdk8s-gpu: end
END_OF_TEXT
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

kubelet_files=(/etc/cdk8s-gpu/cpu-manager /etc/cdk8s-gpu/memory-manager /usr/local/sbin/cdk8s-gpu-memory-state /etc/systemd/system/kubelet.service.d/90-cdk8s-gpu-memory.conf)
plan() {
  package numactl
  file /etc/cdk8s-gpu/cpu-manager text_1 0644
  file /etc/cdk8s-gpu/memory-manager text_2 0644
  file /usr/local/sbin/cdk8s-gpu-memory-state text_3 0755
  file /etc/systemd/system/kubelet.service.d/90-cdk8s-gpu-memory.conf text_4 0644
  file /etc/default/irqbalance text_5 0644
  file /etc/modules-load.d/cdk8s-gpu.conf text_6 0644
  file /etc/modprobe.d/cdk8s-gpu.conf text_7 0644
  file /etc/sysctl.d/99-cdk8s-gpu.conf text_8 0644
  file /etc/tmpfiles.d/cdk8s-gpu.conf text_9 0644
  file /etc/systemd/system/containerd.service.d/10-cdk8s-gpu.conf text_10 0644
  file /etc/systemd/system/cdk8s-gpu-clocks.service text_11 0644
  file /etc/cdk8s-gpu/kernel-arguments text_12 0644
  reload
  module nvidia NVreg_EnableStreamMemOPs=1
  once 'nvidia-smi -e 1' check_1 run_1
  value /proc/sys/vm/swappiness 1
  value /proc/sys/net/ipv4/tcp_rmem '4096 87380 268435456'
  value /sys/kernel/mm/transparent_hugepage/enabled madvise
  value /sys/kernel/mm/transparent_hugepage/defrag defer+madvise
  laid_over containerd.service /etc/systemd/system/containerd.service.d/10-cdk8s-gpu.conf
  limit containerd.service 'Max locked memory' unlimited
  unit cdk8s-gpu-clocks.service /etc/systemd/system/cdk8s-gpu-clocks.service '' once
  file /etc/default/grub grub_defaults 0644
  boot_loader /etc/cdk8s-gpu/kernel-arguments
  argument default_hugepagesz=1G
  argument 'hugepagesz=1G hugepages=0:32,1:32' list
  argument iommu=pt
  firmware_threads on
  firmware_gpus
  leftovers
}

# Whether a CPU is in a list of ranges.
is_online() {
  local range
  for range in $(printf '%s' "$2" | tr , ' '); do
    if [ "$1" -ge "${range%-*}" ] && [ "$1" -le "${range#*-}" ]; then return 0; fi
  done
  return 1
}
expect_online() {
  local online cpu
  online=$(cat "$root/sys/devices/system/cpu/online" 2>/dev/null || true)
  [ -n "$online" ] || return 0
  for cpu in "$@"; do is_online "$cpu" "$online" || printf 'CPU %s\037there\037not there\n' "$cpu"; done
}
expect_nodes() {
  local node
  [ -d "$root/sys/devices/system/node" ] || return 0
  for node in "$@"; do [ -d "$root/sys/devices/system/node/node$node" ] || printf 'NUMA node %s\037there\037not there\n' "$node"; done
}
expect_cpus() {
  local cpus
  [ -d "$root/sys/devices/system/node" ] || return 0
  cpus=$(cat "$root/sys/devices/system/node/node$1/cpulist" 2>/dev/null || true)
  [ "$cpus" = "$2" ] || printf 'CPUs of NUMA node %s\037%s\037%s\n' "$1" "$2" "${cpus:-none}"
}
# How the node differs from the machine that was planned for, a line each: what, what is planned, what is there.
machine_differs() {
  expect_online 0 56 112 168
  expect_nodes 0 1
  expect_cpus 0 0-55,112-167
  expect_cpus 1 56-111,168-223
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
  stale=()
  forget /etc/cdk8s-gpu/cpu-manager /var/lib/kubelet/cpu_manager_state
  forget /etc/cdk8s-gpu/memory-manager /var/lib/kubelet/memory_manager_state
  if [ "${#stale[@]}" -gt 0 ] && [ "$live" = yes ] && command -v nvidia-smi >/dev/null; then
    busy=$(nvidia-smi --query-compute-apps=pid --format=csv,noheader 2>/dev/null | tr "\n" " " || true)
    case $busy in *[0-9]*) stop 75 "the node is not drained: processes $busy use its GPUs" ;; esac
  fi
  if [ "${#stale[@]}" -gt 0 ] && [ "$drained" = no ]; then
    stop 75 "the CPU or Memory Manager changes on a node that has run: drain it, then run this with --drained (stale: ${stale[*]})"
  fi
  if [ -z "$running" ] && [ -s "$pending" ]; then
    running=$(cat "$pending")
    case $running in "seen "*) running=${running#seen } ;; *) joined || running="" ;; esac
  fi
  mkdir -p "$store"
  printf '%s' "${running:+seen $running}" >"$pending.part"
  mv -fT "$pending.part" "$pending"
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
    kubelet_runs "$running"
    manager /var/lib/kubelet/cpu_manager_state static
    manager /var/lib/kubelet/memory_manager_state Static
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
  words=$(cat "$root/etc/cdk8s-gpu/kernel-arguments" 2>/dev/null || true)
  [ -z "$words" ] || [ "$live" = no ] || grubby --update-kernel=ALL --remove-args="$words"
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
  fi
  rm -rf "$store/original" "$store/previous" "$store/values" "$pending"
  [ "$left" = 0 ] || stop 1 'rolled back, but for what is named above'
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
printf '%s\n' 'nodeadm gives this to the kubelet when it starts it next'
rm -rf "$store/previous"
rm -f "$pending"
look
if [ "$differing" -gt 0 ]; then
  table differing >&2
  stop 1 'not all is as planned'
fi
finish_reboot
