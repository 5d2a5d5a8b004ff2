import { sh } from '../../sh';

/** Functions of the program of volumes that find or make what is mounted, and know what an earlier release made. */
export const VOLUME_MAKING: readonly string[] = sh`
# The array that a disk is part of.
array_of() {
  for held in "/sys/class/block/$(basename "$(readlink -f "$1")")/holders"/md*; do
    if [ -e "$held" ]; then printf '/dev/%s\n' "$(basename "$held")"; fi
  done
}

# The array over these disks and no others: the one that there is, or a new one where they are blank.
assemble() {
  held=0
  members=0
  for disk in "$@"; do
    array=$(array_of "$disk")
    if [ -n "$array" ]; then
      [ "\${target:-$array}" = "$array" ] || refuse "$disk is part of $array, and other disks are part of $target"
      target=$array
      held=$((held + 1))
    else
      seen=$(look "$disk") || exit 1
      if [ "$(field 1)" = linux_raid_member ]; then members=$((members + 1)); fi
    fi
  done
  if [ "$held" -gt 0 ]; then
    slaves=$(find "/sys/class/block/$(basename "$target")/slaves" -mindepth 1 | wc -l)
    if [ "$held" -ne "$#" ] || [ "$slaves" -ne "$#" ]; then refuse "$target is no array of exactly these disks: $*"; fi
  elif [ "$members" -eq "$#" ] && mdadm --assemble "/dev/md/$name" "$@" </dev/null; then
    target=/dev/md/$name
  else
    for disk in "$@"; do
      if [ -n "$resume" ]; then
        seen=$(look "$disk") || exit 1
        case $(field 1) in '' | linux_raid_member) continue ;; esac
      fi
      must_be_blank "$disk"
    done
    begin "$@"
    making mdadm --create "/dev/md/$name" \${resume:+--run} --level=0 "--raid-devices=$#" "$@"
    udevadm settle --timeout=60 || true
    target=/dev/md/$name
    created=yes
  fi
}

format() {
  if [ -z "$resume" ] && [ "$created" = no ]; then must_be_blank "$target"; fi
  other=$(blkid --label "$label" || true)
  if [ -n "$other" ] && [ "$(readlink -f "$other")" != "$(readlink -f "$target")" ]; then
    refuse "$label is on $other already, and $target is another disk"
  fi
  [ "$created" = yes ] || begin "$@"
  force=''
  if [ -n "$resume" ]; then case $type in xfs) force=-f ;; *) force=-F ;; esac; fi
  making "mkfs.$type" \${force:+"$force"} -L "$label" "$target"
  seen=$(look "$target") || exit 1
}

# A release before labels: its program names this disk, or the array is called as that program called it.
earlier() {
  [ -z "$(field 3)" ] || return 1
  if [ "$#" -gt 1 ]; then
    member=$(look "$1") || exit 1
    case $(printf '%s' "$member" | cut -d , -f 1,3) in "linux_raid_member,$name" | linux_raid_member,*":$name") return 0 ;; esac
    return 1
  fi
  for program in "/usr/local/sbin/cdk8s-gpu-$name" "/var/lib/cdk8s-gpu/previous/usr/local/sbin/cdk8s-gpu-$name"; do
    grep -qs '^ *mkfs\.' "$program" || continue
    if grep -o '/dev/[A-Za-z0-9/_.:-]*' "$program" | xargs -n 1 readlink -f | grep -Fxq "$(readlink -f "$target")"; then return 0; fi
  done
  return 1
}

# Whether what was seen is a file system of ours.
is_ours() {
  case $(field 1) in xfs | ext4) ;; *) return 1 ;; esac
  [ "$(field 3)" = "$label" ] || { [ -n "$(known)" ] && [ "$(field 2)" = "$(known)" ]; }
}

# Whether a device that is mounted is one of these disks, or the array over all of them.
is_among() {
  for disk in "$@"; do
    case $(readlink -f "$source") in "$(readlink -f "$disk")" | "$(array_of "$disk")") ;; *) return 1 ;; esac
  done
}
`;
