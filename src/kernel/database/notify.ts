import type pg from 'pg'
import type { FastifyBaseLogger } from 'fastify'
import { connectClient } from './connections/connection.ts'

/** A subscriber to a channel. */
export interface NotificationListener {
  onMessage(payload: string): void
  /** The connection was lost; from now on notifications may be missed. */
  onLost?(): void
  /** The connection is restored. Notifications sent in between are not repeated. */
  onResumed(): void
}

/** Notifications between the shop's processes through the database (LISTEN/NOTIFY). */
export interface Notifications {
  /** Resolves once the channel is subscribed. Rejects without subscribing while the database is unreachable. */
  listen(channel: string, listener: NotificationListener): Promise<void>
  close(): Promise<void>
}

const FIRST_PAUSE_MS = 250
const MAX_PAUSE_MS = 5_000
/**
 * Interval of a probe query, which detects a silently broken connection within four seconds. During that time, this
 * process may serve data that another process has changed.
 */
const PROBE_MS = 2_000
const PROBE_ANSWER_MS = 2_000

/** One listening connection per process, opened with the first `listen` and reopened whenever it is lost. */
export function openNotifications({ url, log }: { url: string; log: FastifyBaseLogger }): Notifications {
  const listeners = new Map<string, NotificationListener[]>()
  let connecting: Promise<pg.Client> | undefined
  let closed = false

  async function connect(): Promise<pg.Client> {
    const client = await connectClient(url, undefined, 'fenestra notifications')
    client.on('notification', ({ channel, payload = '' }) => {
      for (const listener of listeners.get(channel) ?? []) listener.onMessage(payload)
    })
    // A lost connection also emits `end`, which replaces it.
    client.on('error', (error) => log.warn({ err: error }, 'The listening connection was lost'))
    try {
      for (const channel of listeners.keys()) await client.query(`listen ${channel}`)
    } catch (error) {
      await client.end().catch(() => {})
      throw error
    }
    let probing = false
    const probe = setInterval(() => {
      if (probing) return
      probing = true
      client
        .query({ text: 'select 1', query_timeout: PROBE_ANSWER_MS } as pg.QueryConfig)
        .catch(() => client.end().catch(() => {}))
        .finally(() => (probing = false))
    }, PROBE_MS).unref()
    client.once('end', () => {
      clearInterval(probe)
      connecting = undefined
      for (const listener of [...listeners.values()].flat()) listener.onLost?.()
      if (!closed && listeners.size > 0) reconnect(FIRST_PAUSE_MS)
    })
    return client
  }

  function connection(): Promise<pg.Client> {
    connecting ??= connect().catch((error: unknown) => {
      connecting = undefined
      throw error
    })
    return connecting
  }

  function reconnect(pauseMs: number): void {
    setTimeout(async () => {
      if (closed) return
      try {
        await connection()
        for (const listener of [...listeners.values()].flat()) listener.onResumed()
      } catch {
        reconnect(Math.min(pauseMs * 2, MAX_PAUSE_MS))
      }
    }, pauseMs).unref()
  }

  return {
    async listen(channel, listener) {
      // LISTEN takes no parameters, so the name is inserted into the statement and must be safe.
      if (!/^[a-z_]+$/.test(channel)) throw new Error(`${channel} is no name of a channel`)
      const client = await connection()
      const others = listeners.get(channel) ?? []
      listeners.set(channel, [...others, listener])
      try {
        await client.query(`listen ${channel}`)
      } catch (error) {
        listeners.set(channel, others)
        throw error
      }
    },
    async close() {
      closed = true
      const client = await connecting?.catch(() => undefined)
      await client?.end()
    },
  }
}
