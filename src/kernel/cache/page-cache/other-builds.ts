import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Time in ms without a write after which a folder belongs to a build that no longer runs. */
const ABANDONED_MS = 60 * 60 * 1000

const writtenAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/** When a file was last added to or removed from a folder of pages, in ms since 1970. */
async function lastWrite(folder: string): Promise<number> {
  const groups = await readdir(folder).catch(() => [])
  const times = await Promise.all([folder, ...groups.map((group) => join(folder, group))].map(writtenAt))
  return Math.max(...times)
}

/**
 * Deletes the folders of other builds that were not written for an hour. During a rolling update both builds store
 * pages; if a folder is deleted by mistake, its build starts a new one.
 */
export async function removeOtherBuilds(parent: string, build: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const other = join(parent, name)
    if (name !== build && Date.now() - (await lastWrite(other)) > ABANDONED_MS)
      await rm(other, { recursive: true, force: true }).catch(() => {})
  }
}
