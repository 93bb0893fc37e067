import { join } from 'node:path'
import type { Pool } from 'pg'
import type { Log } from '../../process/log.ts'
import type { Revisions } from '../revisions.ts'
import { storedRevisions } from '../stored-revisions.ts'
import { buildId } from './build-id.ts'
import { keptPages } from './kept-pages.ts'
import type { KeptPages } from './kept-pages.ts'
import { pageFolder } from './page-folder.ts'
import type { PageFolder } from './page-folder.ts'
import { refillKeptPages } from './refill.ts'
import type { RenderInBackground } from './refill.ts'

/** The pages on the disk, and what renders them again after a write. */
export interface OpenKeptPages extends KeptPages {
  /** Finds out which build this is, and renews pages from then on. */
  start(render: RenderInBackground): void
}

/**
 * Pages in `DATA_DIR/pages`. The folder of this build is known a tenth of a second after the start: until then nothing
 * is found.
 */
export function openKeptPages({
  env,
  pool,
  revisions,
  variant,
  log,
}: {
  env: { dataDir: string; diskCacheBytes: number; diskReserve: number }
  pool: Pool
  revisions: Revisions
  variant: () => string
  log: Log
}): OpenKeptPages {
  let folder: PageFolder | null = null
  let opening: Promise<PageFolder | null> | undefined

  async function open(): Promise<PageFolder | null> {
    if (env.diskCacheBytes === 0) return null
    try {
      folder = pageFolder({
        parent: join(env.dataDir, 'pages'),
        build: await buildId(),
        maxBytes: env.diskCacheBytes,
        reserve: env.diskReserve,
      })
    } catch (error) {
      log.warn({ err: error }, 'It is unknown which build this is, so no page is kept on the disk')
    }
    return folder
  }
  const opened = () => (opening ??= open())
  function current(): PageFolder | null {
    if (!opening) void opened()
    return folder
  }
  const stored = storedRevisions({ pool, revisions })
  const kept = keptPages({ folder: current, opened, revisions, stored, variant, log })
  let refill: ReturnType<typeof refillKeptPages> | undefined
  return {
    ...kept,
    start(render) {
      void opened()
      if (env.diskCacheBytes > 0)
        refill = refillKeptPages({ folder: () => folder, kept, revisions, render, log })
    },
    async close() {
      await refill?.close()
      await kept.close()
    },
  }
}
