/**
 * What the script does with its files, whatever starts kube-scheduler: it can be stopped anywhere and run again. What it is told
 * apart by stands above it: `targets`, `produce`, `check`, `note`, `restart`, `started`, `without`.
 */
export const RUN = `work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
argument="--config=$file"

# Written beside and moved, so that nobody reads half a file; beside the folder of manifests, not in it.
put() {
  local folder=\${2%/*} part
  mkdir -p "$root$folder"
  case $folder in */manifests) part=$root\${folder%/*} ;; *) part=$root$folder ;; esac
  part=$part/.\${2##*/}.part
  cp "$1" "$part"
  if [ -e "$root$2" ]; then chmod --reference="$root$2" "$part"; else chmod 0644 "$part"; fi
  mv -fT "$part" "$root$2"
}

# What a path is now, in a folder of the store, unless that is kept there already.
keep() {
  local kept=$store/$1$2
  if [ -e "$kept" ] || [ -e "$kept.absent" ]; then return 0; fi
  mkdir -p "\${kept%/*}"
  if [ -e "$root$2" ]; then cp -p "$root$2" "$kept"; else : >"$kept.absent"; fi
}

put_back() {
  local kept=$store/$1$2
  if [ -e "$kept" ]; then put "$kept" "$2"; elif [ -e "$kept.absent" ]; then rm -f "$root$2"; fi
}

# Whether kube-scheduler was started anew and answers; $1: whether the manifest changed.
starts() {
  local until=$((SECONDS + seconds))
  [ -z "$root" ] || return 0
  restart "$1"
  while [ "$SECONDS" -lt "$until" ]; do
    if started && answers; then return 0; fi
    sleep 1
  done
  return 1
}

tools() {
  [ -z "$root" ] || return 0
  command -v curl >/dev/null || stop 69 'curl is not installed: without it nobody sees whether kube-scheduler starts'
  if [ -n "\${pod:-}" ] && [ "$1" = no ]; then
    command -v crictl >/dev/null || stop 69 'crictl is not installed: kube-scheduler has to be restarted, and its manifest does not change'
  fi
}

if [ "$mode" = rollback ]; then
  if [ ! -d "$store/original" ]; then
    printf '%s\\n' 'nothing to roll back'
    exit 0
  fi
  exec 9>"$store/lock"
  flock -n 9 || stop 75 'another run of this script is at work'
  moved=no
  argument=''
  without
  if [ -f "$work/pod" ] && ! diff -q "$work/pod" "$root$pod" >/dev/null; then moved=yes; fi
  tools "$moved"
  note
  if [ "$moved" = yes ]; then put "$work/pod" "$pod"; fi
  for path in "\${targets[@]}"; do [ "$path" = "\${pod:-}" ] || put_back original "$path"; done
  starts "$moved" || stop 70 'kube-scheduler does not start as it was before: look at its log'
  rm -rf "$store"
  printf '%s\\n' 'rolled back'
  exit 0
fi

check
changed=()
moved=no
for index in "\${!targets[@]}"; do
  path=\${targets[index]}
  produce "$index" >"$work/$index"
  if [ ! -f "$root$path" ] || ! diff -q "$work/$index" "$root$path" >/dev/null; then
    changed+=("$index")
    [ "$path" != "\${pod:-}" ] || moved=yes
  fi
done

case $mode in
  dry-run)
    for index in \${changed[@]+"\${changed[@]}"}; do
      path=$root\${targets[index]}
      [ -f "$path" ] || path=/dev/null
      diff -u --label "\${targets[index]}" --label planned "$path" "$work/$index" || true
    done
    printf '%s of %s files would change\\n' "\${#changed[@]}" "\${#targets[@]}"
    exit 0
    ;;
  verify)
    for index in \${changed[@]+"\${changed[@]}"}; do printf 'differs: %s\\n' "\${targets[index]}"; done
    [ "\${#changed[@]}" -eq 0 ] || exit 1
    [ ! -e "$store/pending" ] || stop 1 'the last run ended early: run this again'
    if [ -z "$root" ]; then
      started || stop 1 "kube-scheduler does not run with $argument"
      answers || stop 1 'kube-scheduler does not answer'
    fi
    printf '%s\\n' 'all is as planned'
    exit 0
    ;;
esac

if [ "\${#changed[@]}" -eq 0 ] && [ ! -e "$store/pending" ]; then
  printf '%s\\n' 'nothing changed: kube-scheduler has its configuration'
  exit 0
fi
tools "$moved"
mkdir -p "$store"
exec 9>"$store/lock"
flock -n 9 || stop 75 'another run of this script is at work'
note
for index in \${changed[@]+"\${changed[@]}"}; do
  keep original "\${targets[index]}"
  keep previous "\${targets[index]}"
done
# From here on the next run knows that this one had begun.
: >"$store/pending"
for index in \${changed[@]+"\${changed[@]}"}; do
  put "$work/$index" "\${targets[index]}"
  printf 'wrote %s\\n' "\${targets[index]}"
done
if ! starts "$moved"; then
  note
  argument=''
  for path in "\${targets[@]}"; do put_back previous "$path"; done
  starts "$moved" || printf '%s\\n' 'kube-scheduler does not answer yet' >&2
  rm -rf "$store/previous" "$store/pending"
  stop 70 'kube-scheduler does not start with this configuration: what was there before is back; look at its log'
fi
rm -rf "$store/previous" "$store/pending"
if [ -z "$root" ]; then printf '%s\\n' 'kube-scheduler runs with its configuration'; fi
`;
