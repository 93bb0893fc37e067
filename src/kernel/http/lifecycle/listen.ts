import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import type { FastifyInstance } from 'fastify'

/**
 * The number of sockets that listen on the same port. libuv accepts one connection per listening socket in each turn of
 * the event loop. With one socket and turns of 20 ms, 500 readers who arrive together would make everybody else wait
 * for 10 s.
 */
const LISTENERS = 64

/**
 * Connections that may wait to be accepted at each socket. The system drops further ones, and a client retries only
 * after 1, 3 and 7 seconds. Linux limits it to `somaxconn`.
 */
const BACKLOG = 1024

export interface Listening {
  port: number
  /** Closes the additional sockets; the app closes its own. */
  stop(): void
}

interface Address {
  host: string
  port: number
}

/**
 * Listens on an address, with several sockets if the system can share a port between them.
 * @param address port 0: the system chooses one
 * @throws the errors of Node's `listen`, for example `EADDRINUSE`
 */
export async function listenAt(http: FastifyInstance, { host, port }: Address): Promise<Listening> {
  // Systems other than Linux give all connections to the last socket, or refuse to share.
  if (process.platform !== 'linux') {
    await http.listen({ host, port, backlog: BACKLOG })
    return { port: portOf(http.server), stop() {} }
  }
  const free = await claim({ host, port })
  await http.listen({ host, port: free, backlog: BACKLOG, reusePort: true } as { host: string; port: number })
  const more = await Promise.all(
    Array.from({ length: LISTENERS - 1 }, async () => listenFor(http, { host, port: free })),
  )
  return {
    port: free,
    stop() {
      for (const server of more) server.close()
    },
  }
}

const portOf = (server: Server) => (server.address() as AddressInfo).port

/** Throws if another program uses the port, which a shared socket would not notice. */
async function claim({ host, port }: Address): Promise<number> {
  const server = createServer().listen({ host, port })
  await once(server, 'listening')
  const free = portOf(server)
  server.close()
  await once(server, 'close')
  return free
}

/** Accepts connections with the settings of Node's HTTP server, and passes them to the app. */
async function listenFor(http: FastifyInstance, { host, port }: Address): Promise<Server> {
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    http.server.emit('connection', socket)
  })
  server.listen({ host, port, backlog: BACKLOG, reusePort: true })
  await once(server, 'listening')
  return server
}
