import type { FastifyBaseLogger } from 'fastify'
import type { Connected } from '../contract/live.ts'
import type { Notifications } from '../database/notify.ts'
import type { Connection } from './connection.ts'
import { encoded } from './connection.ts'
import type { Hub } from './hub.ts'
import type { PresenceRepository } from './presence.repository.ts'

const PRESENCE = 'presence'
/** Each process repeats who is connected to it, and looks whether another one has died. */
const HEARTBEAT_MS = 10_000
/** Comings and goings within this time are told together. */
const TOGETHER_MS = 200

/** Names of accounts, by id. */
export type FindNames = (userIds: string[]) => Promise<Map<string, string>>

interface Parts {
  hub: () => Hub
  repository: PresenceRepository
  findNames: FindNames
  log: FastifyBaseLogger
}

/** Who is connected, across all processes; told to those who asked. */
export function watchPresence({ hub, repository, findNames, log }: Parts) {
  const watchers = new Set<Connection>()
  /** Watchers who have not been told anything yet. */
  const waiting = new Set<Connection>()
  let notifiedNames = ''
  let sentUsers: Connected[] | undefined

  /** Runs `work` soon, once for all who ask meanwhile; a failure is mended by the next heartbeat. */
  function soon(work: () => Promise<void>): () => void {
    let timer: NodeJS.Timeout | undefined
    return () => {
      timer ??= setTimeout(() => {
        timer = undefined
        work().catch((error: unknown) => log.warn({ err: error }, 'presence was not updated'))
      }, TOGETHER_MS).unref()
    }
  }

  async function write(): Promise<void> {
    const people = new Map<string, number>()
    for (const { person } of hub().connections) people.set(person.id, (people.get(person.id) ?? 0) + 1)
    const names = [...people.keys()].sort().join()
    if (people.size === 0 && notifiedNames === '') return
    await repository.write(people)
    if (names !== notifiedNames) await repository.notify(PRESENCE)
    notifiedNames = names
  }

  async function connected(): Promise<Connected[]> {
    const names = await findNames(await repository.connected())
    return [...names]
      .map(([id, name]) => ({ id, full_name: name }))
      .sort((a, b) => a.full_name.localeCompare(b.full_name))
  }

  async function sendPresence(): Promise<void> {
    if (watchers.size === 0) return
    const users = await connected()
    const same = JSON.stringify(users) === JSON.stringify(sentUsers)
    const frame = encoded({ type: 'presence', users })
    for (const watcher of same ? waiting : watchers) watcher.send(frame)
    waiting.clear()
    sentUsers = users
  }

  const changed = soon(write)
  const sendPresenceSoon = soon(sendPresence)
  const heartbeat = setInterval(() => {
    changed()
    sendPresenceSoon()
  }, HEARTBEAT_MS).unref()

  return {
    changed,
    connected,
    elsewhere: (userId: string) => repository.elsewhere(userId),
    /** Tells this connection who is there, now and from now on. */
    watch(connection: Connection): void {
      if (!watchers.has(connection)) connection.socket.once('close', () => watchers.delete(connection))
      watchers.add(connection)
      waiting.add(connection)
      sendPresenceSoon()
    },
    start: (notifications: Notifications) =>
      notifications.listen(PRESENCE, { onMessage: sendPresenceSoon, onResumed: sendPresenceSoon }),
    async stop() {
      clearInterval(heartbeat)
      if (notifiedNames === '') return
      await repository.forget()
      await repository.notify(PRESENCE)
    },
  }
}

export type Presence = ReturnType<typeof watchPresence>
