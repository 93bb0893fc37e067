import { statfs } from 'node:fs/promises'

/** What a disk has, in bytes. */
export interface Disk {
  free: number
  size: number
}

/** The disk under a folder; null when it cannot be measured. */
export const diskUnder = (folder: string): Promise<Disk | null> =>
  statfs(folder).then(
    ({ bavail, blocks, bsize }) => ({ free: bavail * bsize, size: blocks * bsize }),
    () => null,
  )

/** Of the disk, for everything else on it. In bytes. */
const MARGIN = 500_000_000
/** Of a disk that holds nothing of the shop's data, a part is enough where that is less. */
const PART_OF_DISK = 1 / 10

/**
 * How many bytes too few are free for keeping pages; 0 when there are enough. Pages stop long before the reserve at which
 * writes to the shop are refused (`disk-room.ts`), so that they never take the room of an order.
 * @param reserve bytes at which writes are refused; 0: never
 */
export function shortfallOf({ free, size }: Disk, reserve: number): number {
  const wanted = reserve > 0 ? 2 * reserve + MARGIN : Math.min(MARGIN, size * PART_OF_DISK)
  return Math.max(0, wanted - free)
}
