import { flushCompileCache } from 'node:module'
import { cacheImportResolution } from '#kernel/process/import-resolution-cache.ts'
import type { Serving } from './serve.ts'
import { describeFailure } from '#kernel/process/start-failure.ts'

/** The process: starts the shop, and stops it on SIGTERM and Ctrl-C. `scripts/serve.mjs` runs it. */
cacheImportResolution()

export interface MainOptions {
  /** Pages come from Vite with reload on save instead of from the build. */
  dev?: boolean
  /** Builds the pages once the modules are known to work. */
  buildPages?: () => Promise<void>
}

/** Serves until a signal; resolves when the shop is ready. Ends the process: 0 after a stop, 1 when it cannot start. */
export async function main({ dev = false, buildPages }: MainOptions = {}): Promise<void> {
  // React and others choose their production build by this.
  process.env['NODE_ENV'] ??= dev ? 'development' : 'production'
  const starting = import('./serve.ts').then(({ serve }) => serve({ dev, buildPages, print: console.log }))
  stopOnSignal(starting)
  // Node's own handler would print all fields, including the parameters of a failed statement.
  process.on('uncaughtException', (error) => {
    console.error(describeFailure(error))
    process.exit(1)
  })
  try {
    await starting
    flushCompileCache()
  } catch (error) {
    console.error(describeFailure(error))
    process.exit(1)
  }
}

/** Ctrl-C arrives twice: from the terminal, and from npm, which forwards it. */
const SAME_SIGNAL_MS = 1_000

/** The first signal finishes requests and closes the database; a second one ends the process at once. */
function stopOnSignal(starting: Promise<Serving>): void {
  let since: number | undefined
  const stop = async (): Promise<void> => {
    if (since !== undefined) {
      if (performance.now() - since > SAME_SIGNAL_MS) process.exit(1)
      return
    }
    since = performance.now()
    try {
      const shop = await starting
      await shop.close()
      process.exit(0)
    } catch (error) {
      console.error(describeFailure(error))
      process.exit(1)
    }
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void stop())
}

// For service files that name this file: the same shop, without the compile cache of scripts/serve.mjs.
if (import.meta.main) await main({ dev: process.argv.includes('--dev') })
