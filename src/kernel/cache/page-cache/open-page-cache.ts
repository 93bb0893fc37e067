import { rm } from 'node:fs/promises'
import { join, basename, relative } from 'node:path'
import type { Pool } from 'pg'
import { createHash } from 'node:crypto'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Log } from '#kernel/process/log.ts'
import type { Revisions } from '../tag-invalidation.ts'
import { storedRevisions } from '../stored-revisions.ts'
import { createPageCache, type PageCache } from './page-cache.ts'
import { pageFolder, type PageFolder } from './page-folder.ts'
import { refillPageCache, type RenderInBackground } from './refill-page-cache.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))

/** The folders that determine the bytes of rendered pages. */
const PARTS = ['src', 'database/migrations', 'public/locales', 'dist/server']
const isRead = (file: string) =>
  /\.(?:js|ts|sql|json)$/.test(file) && !/\.test\.ts$|(?:^|[/\\])web[/\\]/.test(file)
/** Files read per turn of the event loop, which takes about 2 ms. */
const IN_ONE_TURN = 40

/**
 * Absolute paths of the files that determine rendered pages: the shop's own, and those of external modules without
 * their node_modules.
 */
function filesOf(modules: readonly string[]): string[] {
  const ownPaths = PARTS.flatMap((part) =>
    readdirSync(join(root, part), { recursive: true, encoding: 'utf8' })
      .filter(isRead)
      .map((file) => join(root, part, file)),
  )
  const external = modules.flatMap((folder) =>
    globSync('**/*.{js,mjs,cjs,ts,sql,json}', {
      cwd: folder,
      exclude: (path) => ['node_modules', '.git'].includes(basename(path)),
    }).map((file) => join(folder, file)),
  )
  return [...ownPaths, ...external].toSorted()
}

/**
 * Identifies this build: a hash of the built pages, the server and external modules, which changes with any of them.
 * Reads about 1,200 files in 60 ms of work, and lets requests in between.
 * @param modules folders of external modules
 */
async function buildId(modules: readonly string[]): Promise<string> {
  const sum = createHash('sha256')
    .update(process.version)
    .update(readFileSync(join(root, 'package-lock.json')))
  for (const [at, file] of filesOf(modules).entries()) {
    sum.update(relative(root, file)).update(readFileSync(file))
    if (at % IN_ONE_TURN === 0) await nextTurn()
  }
  return sum.digest('hex').slice(0, 16)
}

/** The pages on the disk, with the background renewal after writes. */
export interface OpenedPageCache extends PageCache {
  /** Computes the build id, and starts to renew pages. */
  start(render: RenderInBackground): void
}

/**
 * Pages in `DATA_DIR/pages`. The folder of this build is known about 0.1 s after the start; until then nothing is
 * found.
 * @param env with `diskCacheBytes` 0 no page is stored and the folder is deleted; with null the folder is left alone
 * @param modules folders of external modules
 */
export function openPageCache({
  env,
  modules,
  pool,
  revisions,
  variant,
  log,
}: {
  env: { dataDir: string; diskCacheBytes: number | null; diskReserve: number }
  modules: readonly string[]
  pool: Pool
  revisions: Revisions
  variant: () => string
  log: Log
}): OpenedPageCache {
  const parent = join(env.dataDir, 'pages')
  let folder: PageFolder | null = null
  let opening: Promise<PageFolder | null> | undefined

  async function removeAll(): Promise<null> {
    await rm(parent, { recursive: true, force: true }).catch((error: unknown) =>
      log.warn({ err: error, parent }, 'Stored pages could not be deleted from the disk'),
    )
    return null
  }

  async function open(): Promise<PageFolder | null> {
    if (env.diskCacheBytes === null) return null
    if (env.diskCacheBytes === 0) return removeAll()
    try {
      folder = pageFolder({
        parent,
        build: await buildId(modules),
        maxBytes: env.diskCacheBytes,
        reserve: env.diskReserve,
      })
    } catch (error) {
      log.warn({ err: error }, 'The build id could not be computed, so no page is stored on the disk')
    }
    return folder
  }
  const opened = () => (opening ??= open())
  function current(): PageFolder | null {
    if (!opening) void opened()
    return folder
  }
  const stored = storedRevisions({ pool, revisions })
  const pageCache = createPageCache({ folder: current, opened, revisions, stored, variant, log })
  let refill: ReturnType<typeof refillPageCache> | undefined
  return {
    ...pageCache,
    start(render) {
      void opened()
      if (env.diskCacheBytes)
        refill = refillPageCache({ folder: () => folder, pageCache, revisions, render, log })
    },
    async close() {
      await refill?.close()
      await pageCache.close()
    },
  }
}
