import { lines } from '../../../../internal';
import type { Primitive } from '../../../model';
import { sh } from '../../sh';
import { VOLUME_MAKING } from './volume-making';

/** Makes and mounts a file system over disks that hold nothing: `[--check] NAME TYPE PATH DISK...`. */
export const VOLUME_PROGRAM = '/usr/local/sbin/cdk8s-gpu-volume';

/** What a volume of this name is labelled; xfs has room for 12 characters. Source: xfsprogs 6.1 mkfs.xfs(8), -L. */
export const labelOf = (name: string): string => `gpu-${name}`;

/**
 * Every look may fail, and one that failed is never taken for an empty disk: a function that looks ends the program, and its
 * callers say so themselves, since a shell leaves out `set -e` within a condition.
 *
 * Sources: util-linux 2.38 wipefs(8), --parsable, --output; findmnt(8); mdadm 4.2 mdadm(8): without --run it asks where it sees
 * anything on a disk, and takes the end of its input for a no; Linux 6.12 Documentation/ABI/testing/sysfs-block, holders and slaves.
 */
const TEXT = lines([
  ...sh`
#!/bin/sh
# A file system over disks of the node: cdk8s-gpu-volume [--check] NAME TYPE PATH DISK...
# A disk is formatted only where it was looked at and nothing at all is on it. What is formatted here has the label gpu-NAME,
# and that alone is mounted, or what an earlier release of this program had made. With --check it only looks.
set -eu
export LC_ALL=C
check=no
if [ "$1" = --check ]; then
  check=yes
  shift
fi
name=$1
type=$2
path=$3
shift 3
label=gpu-$name
state=/var/lib/cdk8s-gpu/volumes
record=$state/$name
begun=$state/$name.begun
target=''
created=no
resume=''

refuse() {
  printf '%s: nothing is formatted\n' "$1" >&2
  exit 1
}

# What is on a device, a line each: type,UUID,label.
look() {
  wipefs --noheadings --parsable --output TYPE,UUID,LABEL "$1" </dev/null || refuse "$1 cannot be looked at"
}

# Field 1, 2 or 3 of what was seen.
field() {
  printf '%s' "$seen" | cut -d , -f "$1"
}

must_be_blank() {
  seen=$(look "$1") || exit 1
  [ -z "$seen" ] || refuse "$1 holds $(field 1 | tr '\n' ' ')"
  cmp -s -n 1048576 "$1" /dev/zero ||
    refuse "$1 has no file system but is not blank; if nobody needs what is on it, write zeros over its first MiB"
}

# What tells disks apart, whatever they are called.
identity() {
  for disk in "$@"; do
    block=/sys/class/block/$(basename "$(readlink -f "$disk")")
    printf '%s\n' "$disk"
    cat "$block/size" "$block/wwid" "$block/serial" "$block/device/wwid" "$block/device/serial" 2>/dev/null || true
  done
}

# From here on the next run knows that these disks were blank, and that nothing of them has been mounted since.
begin() {
  mkdir -p "$state"
  identity "$@" >"$begun.new"
  sync "$begun.new"
  mv -f "$begun.new" "$begun"
  sync "$state"
}
end() {
  rm -f "$begun"
  [ ! -d "$state" ] || sync "$state"
}

# A program that may be ended by a signal: the next run goes on then. Where it fails by itself, nothing is tried again.
making() {
  status=0
  "$@" </dev/null || status=$?
  [ "$status" -eq 0 ] || {
    [ "$status" -gt 128 ] || end
    exit "$status"
  }
}

# Keeps which file system is ours.
remember() {
  mkdir -p "$state"
  printf '%s\n%s\n' "$(field 2)" "$*" >"$record.new"
  sync "$record.new"
  mv -f "$record.new" "$record"
}
known() {
  sed -n 1p "$record" 2>/dev/null || true
}
`,
  '',
  ...VOLUME_MAKING,
  '',
  ...sh`
source=$(findmnt --noheadings --output SOURCE --mountpoint "$path" | tail -n 1)
if [ -n "$source" ]; then
  seen=$(look "$source") || exit 1
  if is_ours; then exit 0; fi
  if [ "$check" = no ] && is_among "$@"; then
    # An earlier release mounted it.
    remember "$@"
    exit 0
  fi
  printf '%s is mounted at %s, and is not the volume %s\n' "$source" "$path" "$label" >&2
  exit 1
fi
if [ "$check" = yes ]; then
  printf 'nothing is mounted at %s\n' "$path" >&2
  exit 1
fi

udevadm settle --timeout=60 || true
if [ -f "$begun" ] && [ "$(identity "$@")" = "$(cat "$begun")" ]; then resume=yes; fi
# Names of disks may change, and what is ours is known.
if [ -n "$(known)" ] && [ "$(sed -n 2p "$record")" = "$*" ]; then target=$(blkid --uuid "$(known)" || true); fi
if [ -n "$target" ]; then
  # Not the disks that were blank.
  resume=''
else
  target=$1
  if [ "$#" -gt 1 ]; then
    target=''
    assemble "$@"
  fi
fi
seen=$(look "$target") || exit 1
if [ -z "$seen" ]; then
  format "$@"
elif is_ours; then
  :
elif [ -n "$resume" ] && [ "$(field 1)" = "$type" ]; then
  :
elif [ "$(field 1)" = xfs ] || [ "$(field 1)" = ext4 ]; then
  earlier "$@" || refuse "$target holds a file system that is not labelled $label; if it is yours for this, label it so"
else
  refuse "$target holds $(field 1 | tr '\n' ' ')"
fi
mkdir -p "$path"
# What has been mounted may hold data: from here on nothing takes these disks for blank ones.
end
if ! mount -t "$(field 1)" -o noatime "$target" "$path"; then
  [ -n "$resume" ] || refuse "$target cannot be mounted"
  # A run before this one was ended while it formatted a blank disk.
  format "$@"
  end
  mount -t "$type" -o noatime "$target" "$path"
fi
remember "$@"
# What programs of any user write to. A file system that was here before keeps the rights that it has.
if [ "$name" = scratch ] && [ "$(field 3)" = "$label" ]; then chmod 1777 "$path"; fi
`,
]);

export const volumeProgram: Primitive = { kind: 'file', path: VOLUME_PROGRAM, mode: '0755', text: TEXT };
