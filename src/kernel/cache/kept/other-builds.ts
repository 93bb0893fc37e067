import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** A folder in which nothing was stored for so long belongs to a build that no longer runs. In ms. */
const ABANDONED_MS = 60 * 60 * 1000

const writtenAt = (path: string) =>
  stat(path).then(
    ({ mtimeMs }) => mtimeMs,
    () => 0,
  )

/** When something was last stored in a folder of pages or removed from it, in ms since 1970. */
async function lastWrite(folder: string): Promise<number> {
  const groups = await readdir(folder).catch(() => [])
  const times = await Promise.all([folder, ...groups.map((group) => join(folder, group))].map(writtenAt))
  return Math.max(...times)
}

/**
 * Removes what lies beside the folder of this build and was not written for an hour. During a rolling update both
 * builds store pages, and whichever is removed by mistake begins anew.
 */
export async function removeOtherBuilds(parent: string, build: string): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    const other = join(parent, name)
    if (name !== build && Date.now() - (await lastWrite(other)) > ABANDONED_MS)
      await rm(other, { recursive: true, force: true }).catch(() => {})
  }
}
