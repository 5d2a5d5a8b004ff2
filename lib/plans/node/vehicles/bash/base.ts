import { sh } from '../../sh';

/** Rows of what was looked at, and whether files are as planned. */
export const LOOKS: readonly string[] = sh`
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
  text=\${text//\\/\\\\}
  text=\${text//\"/\\\"}
  printf '"%s"' "\${text//[[:cntrl:]]/ }"
}
table_json() {
  local each state what wanted found comma=''
  printf '{"apiVersion":"cdk8s-gpu/v1","kind":"NodeVerification","pool":%s,"differing":%s,"rebooting":%s,"rows":[' "$(in_json "$pool")" "$differing" "$rebooting"
  for each in "\${rows[@]}"; do
    IFS=$'\037' read -r state what wanted found <<<"\${each//$'\n'/ }"
    printf '%s\n{"state":"%s","what":%s,"wanted":%s,"found":%s}' "$comma" "\${state,,}" "$(in_json "$what")" "$(in_json "$wanted")" "$(in_json "$found")"
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
      printf '%s of %s are not as planned\n' "$((differing + rebooting))" "\${#rows[@]}"
    else
      printf 'all %s are as planned\n' "\${#rows[@]}"
    fi
  fi
  status=0
  if [ "$differing" -gt 0 ]; then status=1; elif [ "$rebooting" -gt 0 ]; then status=3; fi
}

table() {
  local each state what wanted found
  for each in "\${rows[@]}"; do
    IFS=$'\037' read -r state what wanted found <<<"\${each//$'\n'/ }"
    if [ "$1" = all ] || [ "$state" != ok ]; then
      printf '%-8s %-60s %-20s %s\n' "$state" "$what" "$wanted" "$found"
    fi
  done
}

# Whether a file holds exactly what a function prints, with its mode.
same() {
  [ -f "$root$1" ] && [ ! -L "$root$1" ] && [ "$(stat -c %a "$root$1")" = "\${3#0}" ] &&
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
`;

/**
 * What every script has: rows of what was looked at, files that are written whole and kept as they were, and the lock.
 * `plan` runs once for each step: it looks (`check`), installs (`install`), writes (`write`), and sets what runs (`set`).
 */
export const BASE: readonly string[] = [
  ...LOOKS,
  ...sh`

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
  local kept=$store/$1$2 name=\${2##*/}
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
    if [ -z "$path" ] || [ -n "\${planned[$path]:-}" ]; then continue; fi
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
`,
];
