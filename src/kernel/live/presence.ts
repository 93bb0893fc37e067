import type { FastifyBaseLogger } from 'fastify'
import type { ConnectedPerson } from '#kernel/contract/live.ts'
import type { Notifications } from '#kernel/database/notify.ts'
import { isStaff } from '#kernel/rules/permissions.ts'
import { encodeFrame, type Connection } from './connection.ts'
import type { Hub } from './hub.ts'
import type { PresenceRepository } from './presence.repository.ts'

const PRESENCE = 'presence'
/** How often, in ms, each process refreshes its rows and checks whether another one has died. */
const HEARTBEAT_MS = 10_000
/** Changes of presence within this time, in ms, are sent together. */
const TOGETHER_MS = 200

/** Looks up names of accounts by id. */
export type FindNames = (userIds: string[]) => Promise<Map<string, string>>

interface PresenceDeps {
  hub: () => Hub
  repository: PresenceRepository
  findNames: FindNames
  log: FastifyBaseLogger
}

/** Tracks who is connected, across all processes, and notifies those who asked. */
export function watchPresence({ hub, repository, findNames, log }: PresenceDeps) {
  const watchers = new Set<Connection>()
  /** Watchers that have not received the list yet. */
  const waiting = new Set<Connection>()
  let notifiedNames = ''
  let sentUsers: ConnectedPerson[] | undefined

  /** Debounces `work`; if it fails, the next heartbeat corrects the result. */
  function enqueue(work: () => Promise<void>): () => void {
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

  async function connected(): Promise<ConnectedPerson[]> {
    const names = await findNames(await repository.connected())
    return [...names]
      .map(([id, name]) => ({ id, full_name: name }))
      .sort((a, b) => a.full_name.localeCompare(b.full_name))
  }

  async function sendPresence(): Promise<void> {
    if (watchers.size === 0) return
    const users = await connected()
    const same = JSON.stringify(users) === JSON.stringify(sentUsers)
    const frame = encodeFrame({ type: 'presence', users })
    // Somebody may have another role by now.
    for (const watcher of same ? waiting : watchers) if (isStaff(watcher.person.role)) watcher.send(frame)
    waiting.clear()
    sentUsers = users
  }

  const changed = enqueue(write)
  const sendPresenceSoon = enqueue(sendPresence)
  const heartbeat = setInterval(() => {
    changed()
    sendPresenceSoon()
  }, HEARTBEAT_MS).unref()

  return {
    changed,
    connected,
    elsewhere: (userId: string) => repository.elsewhere(userId),
    /** Sends this connection the list of people now, and again after each change. */
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
