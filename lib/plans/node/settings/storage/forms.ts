import { anyOf, memory, plainText, type Schema } from '../../../../internal';
import { parseMemory } from '../../../../words/kubernetes';
import type { DiskLimit, SystemDiskLimit } from './options';

export const DEVICE: Schema = plainText({ pattern: /^\/dev\/[A-Za-z0-9/_.:-]+$/, what: "a block device such as '/dev/nvme1n1'" });

/**
 * A disk that is formatted where it is blank, and mounted at each boot: under a name that stays with it. The kernel numbers disks
 * of NVMe, SCSI and virtio in the order in which it finds them; Xen hands out the names of its disks itself.
 *
 * Source: Linux 6.12 drivers/nvme/host (probed asynchronously), Documentation/admin-guide/devices.txt; systemd 252
 * rules.d/60-persistent-storage.rules: by-id has the serial number, by-path the place, which is the same on machines of one model.
 */
export const DISK_THAT_STAYS: Schema = plainText({
  pattern: /^\/dev\/(?:xvd[a-z]+|[A-Za-z0-9_.-]+\/[A-Za-z0-9/_.:-]+)$/,
  what: "a disk by a name that stays, such as '/dev/disk/by-path/pci-0000:01:00.0-nvme-1' or one of /dev/disk/by-id; `ls -l /dev/disk/by-*` on a node lists them; /dev/nvme1n1 may be another disk after a reboot",
});
export const FOLDER: Schema = plainText({
  pattern: /^(?!.*\/\.{1,2}(?:\/|$))\/[A-Za-z0-9/_.-]*[A-Za-z0-9_-]$/,
  what: "an absolute path such as '/mnt/scratch'",
});

/** Bytes per second: a quantity of memory, with `/s` or without. */
export const rate = (min: number): Schema =>
  anyOf(
    "a bandwidth such as '200Mi/s'",
    plainText({ pattern: /^\d+(?:\.\d+)?(?:k|[MGT]|[KMGT]i)?\/s$/, what: "a bandwidth such as '200Mi/s'" }),
    memory({ min }),
  );

/** Bytes of a bandwidth. */
export const bytesPerSecond = (said: string): number => parseMemory(typeof said === 'string' ? said.replace(/\/s$/, '') : said) ?? 0;

/** `Array.isArray` keeps no list that is read-only. */
export const isList = (limits: SystemDiskLimit | readonly DiskLimit[]): limits is readonly DiskLimit[] => Array.isArray(limits);
