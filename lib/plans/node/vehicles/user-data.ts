import { imageOf, type Platform } from '../../../words/platforms';
import type { NodePlan, VehicleRow } from '../../model';

/** User data that are longer than their provider takes. */
export interface LongUserData {
  readonly file: string;
  readonly bytes: number;
  readonly room: number;
  /** What has room is the short form of the script. */
  readonly isShort: boolean;
}

/** What user data say of themselves that carry the short form of the script. */
export const SHORT_NOTE = '# Commands alone: node-setup.sh, which verifies and takes back as well, is longer than there is room for.';

type Node = Pick<NodePlan, 'os' | 'nodeImage'>;

/** What a provider leaves for ours, in bytes before base64; infinite where a platform runs anywhere, or no limit is known. */
export const userDataRoom = (platform: Platform, { os, nodeImage }: Node): number =>
  platform.userData === undefined
    ? Number.POSITIVE_INFINITY
    : platform.userData -
      (imageOf(platform, { ...(os === undefined ? {} : { os }), ...(nodeImage === undefined ? {} : { nodeImage }) })?.addsToUserData ?? 0);

const sizeOf = (text: string): number => Buffer.byteLength(text, 'utf8');

export const isTooLong = (text: string, platform: Platform, node: Node): boolean => sizeOf(text) > userDataRoom(platform, node);

interface Delivered {
  readonly vehicle: VehicleRow;
  readonly plan: NodePlan;
  readonly platform: Platform;
}

/** The user data of a node that its provider refuses for their size. */
export function longUserData(deliveries: readonly Delivered[]): LongUserData | undefined {
  const [first] = deliveries.filter(({ vehicle }) => vehicle.userData !== undefined);
  if (first === undefined || first.platform.userData === undefined) return undefined;
  const { vehicle, plan, platform } = first;
  const written = vehicle.write(plan, platform);
  const file = written.find(({ path }) => path === vehicle.userData);
  if (file === undefined) return undefined;
  const isShort = !isTooLong(file.text, platform, plan);
  const found = { file: file.path, bytes: sizeOf(file.text), room: userDataRoom(platform, plan), isShort };
  return isShort && !file.text.includes(SHORT_NOTE) ? undefined : found;
}
