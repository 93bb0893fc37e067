import { encodeFrame, GOING_AWAY, type Connection, type Frame } from './connection.ts'

const PING_MS = 30_000
/** With this many unanswered pings, a socket counts as dead: its connection was cut silently. */
const MAX_UNANSWERED = 2
/** How long, in ms, the other side may take to confirm a close before it is cut off. */
const FAREWELL_MS = 2_000

/** The open sockets of this process. */
export interface Hub {
  readonly connections: ReadonlySet<Connection>
  /** Tracks a connection until it closes. */
  add(connection: Connection): void
  of(userId: string): Connection[]
  broadcast(frame: Frame): void
  /** Closes every socket with 1001; resolves when all are closed. */
  close(): Promise<void>
}

/** @param changed called when a user's number of sockets has changed */
export function openHub(changed: () => void): Hub {
  const connections = new Set<Connection>()

  const pinging = setInterval(() => {
    for (const connection of connections) {
      if (connection.unanswered >= MAX_UNANSWERED) connection.socket.terminate()
      else if (connection.isOpen()) {
        connection.unanswered += 1
        connection.socket.ping()
      }
    }
  }, PING_MS).unref()

  return {
    connections,
    add(connection) {
      connections.add(connection)
      connection.socket.on('pong', () => (connection.unanswered = 0))
      connection.socket.once('close', () => {
        connections.delete(connection)
        changed()
      })
      changed()
    },
    of: (userId) => [...connections].filter(({ person }) => person.id === userId),
    broadcast(frame) {
      const bytes = encodeFrame(frame)
      for (const connection of connections) connection.send(bytes)
    },
    async close() {
      clearInterval(pinging)
      const closing = [...connections].map(
        ({ socket }) => new Promise<void>((resolve) => void socket.once('close', () => resolve())),
      )
      for (const connection of connections) connection.close(GOING_AWAY, 'The shop restarts')
      const impatient = setTimeout(() => {
        for (const { socket } of connections) socket.terminate()
      }, FAREWELL_MS)
      await Promise.all(closing)
      clearTimeout(impatient)
    },
  }
}
