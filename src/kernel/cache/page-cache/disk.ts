import { statfs } from 'node:fs/promises'

/** Free space and size of a disk, in bytes. */
export interface Disk {
  free: number
  size: number
}

/** The disk that contains a folder; null if it cannot be measured. */
export const diskOfFolder = (folder: string): Promise<Disk | null> =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }),
    () => null,
  )

/** Bytes to leave free for everything else on the disk. */
const MARGIN = 500_000_000
/** If the shop has no reserve on the disk, leaving this share free is enough, if it is less than MARGIN. */
const PART_OF_DISK = 1 / 10

/**
 * The number of bytes missing for storing pages; 0 if there is enough space. Storing pages stops long before the
 * reserve at which the shop refuses writes (`disk-space.ts`), so pages never take the space of an order.
 * @param reserve bytes at which writes are refused; 0: never
 */
export function shortfallOf({ free, size }: Disk, reserve: number): number {
  const reserved = reserve > 0 ? 2 * reserve + MARGIN : Math.min(MARGIN, size * PART_OF_DISK)
  return Math.max(0, reserved - free)
}
