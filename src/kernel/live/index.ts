import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import { socketPath, watchPresence as presenceFrame } from '#kernel/contract/live.ts'
import type { Notifications } from '#kernel/database/notify.ts'
import { isStaff } from '#kernel/rules/permissions.ts'
import { refuse } from '#kernel/http/refusal.ts'
import { storedSessionId } from '#kernel/http/sessions/session.ts'
import type { Actor } from '#kernel/http/actor.ts'
import { refuseHandshake } from './admission.ts'
import { connectionOf } from './connection.ts'
import { readFrames, type FrameHandler } from './frames.ts'
import { openHub } from './hub.ts'
import { notifyChanges } from './notify-changes.ts'
import { watchPresence, type FindNames } from './presence.ts'
import { presenceRepository } from './presence.repository.ts'
import { registerSockets } from './socket.ts'
import { watchSessions, type FindSessionPrincipals } from './session-watch.ts'
import { rememberWriters } from './writer.ts'

const SOCKETS_PER_PERSON = 5

interface LiveDeps {
  pool: Pool
  notifications: Notifications
  findSessionPrincipals: FindSessionPrincipals
  findNames: FindNames
  publicOrigin: () => string
}

/** The socket of the back office: admission, presence, and notifications of changes. */
export async function buildLive(http: FastifyInstance, parts: LiveDeps) {
  const { notifications, publicOrigin } = parts
  const { log } = http
  const hub = openHub(() => presence.changed())
  const repository = presenceRepository(parts.pool, randomUUID())
  const presence = watchPresence({ hub: () => hub, repository, findNames: parts.findNames, log })
  const sessionWatch = watchSessions(hub, parts.findSessionPrincipals, log)
  const changes = notifyChanges(hub)
  const handlers = new Map<string, FrameHandler>([
    [
      'presence',
      (connection, frame) => {
        if (!presenceFrame.safeParse(frame).success) return 'malformed'
        if (!isStaff(connection.person.role)) return 'refused'
        presence.watch(connection)
        return 'taken'
      },
    ],
  ])

  /** These must be ready before the first socket opens, or it would miss notifications from other processes. */
  const starters = [presence.start, sessionWatch.start, changes.start]
  let started: Promise<unknown> | undefined
  const start = () => {
    started ??= startAll().catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }
  async function startAll(): Promise<void> {
    for (let next = starters[0]; next; next = starters[0]) {
      await next(notifications)
      starters.shift()
    }
  }

  rememberWriters(http)
  await registerSockets(http, async () => {
    sessionWatch.stop()
    changes.stop()
    await hub.close()
    await presence.stop().catch((error: unknown) => log.warn({ err: error }, 'presence was not taken back'))
  })

  async function admit(request: FastifyRequest): Promise<void> {
    const refused = refuseHandshake(request, publicOrigin())
    if (refused) throw refused
    const { id } = request.actor as Actor
    await start()
    const open = hub.of(id).length + (await presence.elsewhere(id))
    if (open >= SOCKETS_PER_PERSON) throw refuse('too_many_requests', { headers: { 'retry-after': '30' } })
  }

  http.route({
    method: 'GET',
    url: socketPath,
    schema: { hide: true },
    onRequest: admit,
    handler: async (): Promise<never> => {
      throw refuse('upgrade_required', { headers: { upgrade: 'websocket' } })
    },
    wsHandler(socket, request) {
      const sid = storedSessionId(request.session.sessionId)
      const connection = connectionOf(socket, sid, request.actor as Actor)
      readFrames(connection, handlers, (error) => log.error({ err: error }, 'a frame could not be taken'))
      hub.add(connection)
    },
  })

  return {
    hub,
    sessionWatch,
    connected: presence.connected,
    /** Registers the handler of a frame type. */
    handle: (type: string, handler: FrameHandler) => void handlers.set(type, handler),
    /** Runs before the first socket opens. */
    beforeFirst: (starter: (notifications: Notifications) => Promise<void>) => void starters.push(starter),
  }
}

export type Live = Awaited<ReturnType<typeof buildLive>>
