import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** How the far end of a connection behaves. `well` passes everything on. */
export const moods = ['well', 'refuses', 'hangs', 'garbage', 'busy', 'cuts'] as const
export type Mood = (typeof moods)[number]

const GARBAGE = Buffer.from(
  '\x00\xff\x16\x03\x01 500 ☃ <html>{"choices":[[[\r\n\r\nHTTP/9.9 abc\r\n'.repeat(20),
)

/** The reply of an overloaded service, by protocol. */
export const busyWords = {
  http: 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
  smtp: '421 4.3.2 Too busy\r\n',
}

/** The calls that fail: the n-th, or all from it on. */
interface Plan {
  from: number
  to: number
  mood: Mood
  /** Calls since the plan was set. */
  calls: number
}

/** A proxy to an external system that can be made to fail, on a fixed port. */
export interface WeakLine {
  port: number
  /** Its target, a port of this machine. */
  farPort: number
  mood: Mood
  /** Connections that failed so far. */
  faults(): number
  /**
   * Fails the n-th call from now on, or with `again` also every later one. A call is a new connection, or a
   * request on it: whatever the near end sends after it got a response.
   */
  failCall(n: number, mood: Mood, again: boolean): void
  /** Clears the plan and returns the number of calls since. */
  failNoMore(): number
  /** Changes the behaviour, also for open connections, which break off. */
  turn(mood: Mood): void
  close(): Promise<void>
}

/** Starts a proxy to a port of this machine. */
export async function layWeakLine(farPort: number, busy = busyWords.http): Promise<WeakLine> {
  let faults = 0
  let plan: Plan | undefined
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    return socket
  }

  /** How the next call is handled. */
  function treatment(): Mood {
    if (plan) plan.calls += 1
    const planned = plan && plan.calls >= plan.from && plan.calls <= plan.to ? plan.mood : 'well'
    const mood = line.mood === 'well' ? planned : line.mood
    if (mood !== 'well') faults += 1
    return mood
  }

  const server = createServer((near) => {
    keep(near)
    let mood = treatment()
    let answered = false
    const far = mood === 'well' || mood === 'cuts' ? keep(connect(line.farPort, '127.0.0.1')) : undefined
    near.on('close', () => far?.destroy())
    far?.on('close', (broken) => (broken ? near.destroy() : near.end()))
    far?.on('data', (part) => {
      answered = true
      // The far end may have done its work, but the response is lost.
      if (mood === 'cuts') near.destroy()
      else if (mood === 'well') near.write(part)
    })
    near.on('data', (part) => {
      if (mood === 'well' && answered) {
        mood = treatment()
        misbehave()
      }
      answered = false
      if (mood === 'well' || mood === 'cuts') far?.write(part)
    })
    // For protocols where the server speaks first, the first data is part of the connection; later it is a
    // call.
    answered = true
    misbehave()

    function misbehave(): void {
      if (mood === 'refuses') near.destroy()
      else if (mood === 'garbage') near.write(GARBAGE, () => near.end())
      else if (mood === 'busy') near.write(busy, () => near.end())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line: WeakLine = {
    port: (server.address() as AddressInfo).port,
    farPort,
    mood: 'well',
    faults: () => faults,
    failCall(n, mood, again) {
      plan = { from: n, to: again ? Number.POSITIVE_INFINITY : n, mood, calls: 0 }
    },
    failNoMore() {
      const calls = plan?.calls ?? 0
      plan = undefined
      return calls
    },
    turn(mood) {
      line.mood = mood
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
