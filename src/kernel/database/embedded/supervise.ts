import { setTimeout as wait } from 'node:timers/promises'
import type { Log } from '#kernel/process/log.ts'
import { startServer, type Server, type ServerOptions } from './server.ts'

/** A server that is restarted whenever it exits unexpectedly. */
export interface SupervisedServer {
  readonly pid: number
  /** Stops the server without restarting it. */
  stop(): Promise<void>
}

const RETRY_MS = [0, 250, 500, 1000]

/** Starts the server and keeps it running on the same port until stop(). Throws if the first start fails. */
export async function superviseServer(options: ServerOptions, log: Log): Promise<SupervisedServer> {
  let server = await startServer(options)
  const stopping = new AbortController()
  const stopped = (): boolean => stopping.signal.aborted
  const watching = watch()

  async function watch(): Promise<void> {
    while (!stopped()) {
      const reason = await server.ended
      if (stopped()) return
      log.error({ reason }, 'The database server ended by itself; starting it again')
      const next = await restart()
      if (next === undefined) return
      server = next
      log.info('The database server runs again')
    }
  }

  async function restart(): Promise<Server | undefined> {
    for (let tries = 0; !stopped(); tries++) {
      await wait(RETRY_MS[Math.min(tries, RETRY_MS.length - 1)])
      try {
        return await startServer(options)
      } catch (error) {
        log.error({ err: error }, 'The database server could not be started again; trying on')
      }
    }
    return undefined
  }

  return {
    get pid() {
      return server.pid
    },
    async stop() {
      stopping.abort()
      await server.stop()
      await watching
      // A restart may have been in progress when stop() was called.
      await server.stop()
    },
  }
}
