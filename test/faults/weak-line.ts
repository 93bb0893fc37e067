import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo, Socket } from 'node:net'

/** How the far end of a line behaves. `well` passes everything on. */
export const moods = ['well', 'refuses', 'hangs', 'garbage', 'cuts'] as const
export type Mood = (typeof moods)[number]

const GARBAGE = Buffer.from(
  '\x00\xff\x16\x03\x01 500 ☃ <html>{"choices":[[[\r\n\r\nHTTP/9.9 abc\r\n'.repeat(20),
)

/** A line to an outside system that can misbehave, on one port throughout. */
export interface WeakLine {
  port: number
  mood: Mood
  /** Connections that were treated badly so far. */
  faults(): number
  close(): Promise<void>
}

/** Lays a line to a port of this machine. */
export async function layWeakLine(farPort: number): Promise<WeakLine> {
  let faults = 0
  const sockets = new Set<Socket>()
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
    return socket
  }
  const server = createServer((near) => {
    keep(near)
    if (line.mood !== 'well') faults += 1
    if (line.mood === 'refuses') near.destroy()
    else if (line.mood === 'garbage') near.write(GARBAGE, () => near.end())
    else if (line.mood !== 'hangs') {
      const far = keep(connect(farPort, '127.0.0.1'))
      near.on('close', () => far.destroy())
      far.on('close', () => near.destroy())
      near.pipe(far)
      if (line.mood === 'well') far.pipe(near)
      // The far end has done its work, and nobody hears of it.
      else far.on('data', () => near.destroy())
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const line: WeakLine = {
    port: (server.address() as AddressInfo).port,
    mood: 'well',
    faults: () => faults,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
  return line
}
