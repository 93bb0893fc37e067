import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'

/** Databases of all workers, their logs of changes, and files of shops, in bytes, with room to spare. */
const NEEDED = 6 * 2 ** 30

/**
 * Moves temporary files into memory where the machine has enough of it. Tests create hundreds of databases of 1,400
 * files each, which takes a disk four times as long. Called by the configurations of the runners, before workers start.
 */
export function useMemoryFolder(): void {
  if (process.platform !== 'linux' || process.env['TMPDIR']) return
  const folder = folderInMemory()
  if (!folder) return
  process.env['TMPDIR'] = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
}

function folderInMemory(): string | null {
  try {
    // Containers forbid to run programs from there.
    if (/ \/dev\/shm \S+ \S*noexec/.test(readFileSync('/proc/mounts', 'utf8'))) return null
    const { bavail, bsize } = statfsSync('/dev/shm')
    if (Math.min(bavail * bsize, process.availableMemory()) < NEEDED) return null
    const folder = mkdtempSync('/dev/shm/fenestra-tests-')
    // As /tmp: tests also start processes of other accounts.
    chmodSync(folder, 0o1777)
    return folder
  } catch {
    return null
  }
}
