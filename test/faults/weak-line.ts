import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** How the far end of a line behaves. `well` passes everything on. */
export const moods = ['well', 'refuses', 'hangs', 'garbage', 'busy', 'cuts'] as const
export type Mood = (typeof moods)[number]

const GARBAGE = Buffer.from(
  '\x00\xff\x16\x03\x01 500 ☃ <html>{"choices":[[[\r\n\r\nHTTP/9.9 abc\r\n'.repeat(20),
)

/** What a service that is overworked says, by what it speaks. */
export const busyWords = {
  http: 'HTTP/1.1 503 Service Unavailable\r\ncontent-length: 0\r\nconnection: close\r\n\r\n',
  smtp: '421 4.3.2 Too busy\r\n',
}

/** Calls of a line that fail: the n-th, or all from it on. */
interface Plan {
  from: number
  to: number
  mood: Mood
  /** Calls since the plan was made. */
  calls: number
}

/** A line to an outside system that can misbehave, on one port throughout. */
export interface WeakLine {
  port: number
  /** Where it leads, a port of this machine. */
  farPort: number
  mood: Mood
  /** Connections that were treated badly so far. */
  faults(): number
  /**
   * Lets the n-th call from now on fail, or with `again` also every later one. A call is a connection
   * that is made, or a question on it: whatever the near end says after it was answered.
   */
  failCall(n: number, mood: Mood, again: boolean): void
  /** Forgets the plan, and answers how many calls there were since. */
  failNoMore(): number
  /** Another mood for connections that are open already too: these break off. */
  turn(mood: Mood): void
  close(): Promise<void>
}

/** Lays a line to a port of this machine. */
export async function layWeakLine(farPort: number, busy = busyWords.http): Promise<WeakLine> {
  let faults = 0
  let plan: Plan | undefined
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    return socket
  }

  /** How the next call is treated. */
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
      // The far end may have done its work, and nobody hears of it.
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
    // What comes first is part of the connection for those who speak first, a call of its own after.
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
