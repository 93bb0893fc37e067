import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

/** How the far end of a connection behaves. `well` passes everything on. */
export const proxyBehaviours = ['well', 'refuses', 'hangs', 'garbage', 'busy', 'cuts'] as const
export type ProxyBehaviour = (typeof proxyBehaviours)[number]

const GARBAGE = Buffer.from(
  '\x00\xff\x16\x03\x01 500 ☃ <html>{"choices":[[[\r\n\r\nHTTP/9.9 abc\r\n'.repeat(20),
)

/** The reply of an overloaded service, by protocol. */
export const busyReplies = {
  http: 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
  smtp: '421 4.3.2 Too busy\r\n',
}

/** The calls that fail: the n-th, or all from it on. */
interface Plan {
  from: number
  to: number
  behaviour: ProxyBehaviour
  /** Calls since the plan was set. */
  calls: number
}

/** A proxy to an external system that can be made to fail, on a fixed port. */
export interface FaultyProxy {
  port: number
  /** Its target, a port of this machine. */
  farPort: number
  behaviour: ProxyBehaviour
  /** Connections that failed so far. */
  faults(): number
  /**
   * Fails the n-th call from now on, or with `again` also every later one. A call is a new connection, or a
   * request on it: whatever the near end sends after it got a response.
   */
  failCall(n: number, behaviour: ProxyBehaviour, again: boolean): void
  /** Clears the plan and returns the number of calls since. */
  clearFailures(): number
  /** Changes the behaviour, also for open connections, which break off. */
  setBehaviour(behaviour: ProxyBehaviour): void
  close(): Promise<void>
}

/** Starts a proxy to a port of this machine. */
export async function startFaultyProxy(farPort: number, busy = busyReplies.http): Promise<FaultyProxy> {
  let faults = 0
  let plan: Plan | undefined
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    return socket
  }

  /** How the next call is handled. */
  function nextBehaviour(): ProxyBehaviour {
    if (plan) plan.calls += 1
    const planned = plan && plan.calls >= plan.from && plan.calls <= plan.to ? plan.behaviour : 'well'
    const behaviour = line.behaviour === 'well' ? planned : line.behaviour
    if (behaviour !== 'well') faults += 1
    return behaviour
  }

  const server = createServer((near) => {
    keep(near)
    let behaviour = nextBehaviour()
    let answered = false
    const far =
      behaviour === 'well' || behaviour === 'cuts' ? keep(connect(line.farPort, '127.0.0.1')) : undefined
    near.on('close', () => far?.destroy())
    far?.on('close', (broken) => (broken ? near.destroy() : near.end()))
    far?.on('data', (part) => {
      answered = true
      // The far end may have done its work, but the response is lost.
      if (behaviour === 'cuts') near.destroy()
      else if (behaviour === 'well') near.write(part)
    })
    near.on('data', (part) => {
      if (behaviour === 'well' && answered) {
        behaviour = nextBehaviour()
        misbehave()
      }
      answered = false
      if (behaviour === 'well' || behaviour === 'cuts') far?.write(part)
    })
    // For protocols where the server speaks first, the first data is part of the connection; later it is a
    // call.
    answered = true
    misbehave()

    function misbehave(): void {
      if (behaviour === 'refuses') near.destroy()
      else if (behaviour === 'garbage') near.write(GARBAGE, () => near.end())
      else if (behaviour === 'busy') near.write(busy, () => near.end())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line: FaultyProxy = {
    port: (server.address() as AddressInfo).port,
    farPort,
    behaviour: 'well',
    faults: () => faults,
    failCall(n, behaviour, again) {
      plan = { from: n, to: again ? Number.POSITIVE_INFINITY : n, behaviour, calls: 0 }
    },
    clearFailures() {
      const calls = plan?.calls ?? 0
      plan = undefined
      return calls
    },
    setBehaviour(behaviour) {
      line.behaviour = behaviour
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return line
}
