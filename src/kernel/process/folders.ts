import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

const isFolder = (path: string) =>
  stat(path).then(
    (stats) => stats.isDirectory(),
    () => false,
  )

/**
 * Creates a folder and its missing parents (mode 700), unless it exists. Node's own recursive `mkdir` never returns
 * where the system refuses new folders with ENOENT, such as below /proc.
 */
export async function makeFolder(path: string, hasRetried = false): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 })
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EEXIST' && (await isFolder(path))) return
    const parent = dirname(path)
    if (code !== 'ENOENT' || hasRetried) throw error
    // The parent may be there by now, made by another process.
    if (!(await isFolder(parent))) await makeFolder(parent)
    await makeFolder(path, true)
  }
}
