import type { RawData } from 'ws'
import { POLICY_VIOLATION, UNSUPPORTED_DATA } from './connection.ts'
import type { Connection } from './connection.ts'

/** Frames that make no sense: the third one ends the connection. */
const MAX_MALFORMED = 3
/** Frames that make sense and are refused, one after the other; somebody who goes on is no person. */
const MAX_REFUSED = 20
/** Frames that may wait for the ones before them; then no more are read. */
const MAX_QUEUED = 16

/** What became of a frame. */
export type Outcome = 'taken' | 'refused' | 'malformed'

/** Takes a frame of one type; the frame is whatever JSON object the client sent. */
export type FrameHandler = (connection: Connection, frame: unknown) => Promise<Outcome> | Outcome

function typeOf(frame: unknown): string | undefined {
  if (typeof frame !== 'object' || frame === null || !('type' in frame)) return undefined
  return typeof frame.type === 'string' ? frame.type : undefined
}

function parsed(data: RawData): unknown {
  try {
    return JSON.parse((data as Buffer).toString('utf8'))
  } catch {
    return undefined
  }
}

/**
 * Reads what a connection sends, one frame after the other and in their order. Reading stops while
 * too many wait, so that a flood fills the sender's buffers and not ours.
 * @param failed told of a failure of ours; the connection goes on
 */
export function readFrames(
  connection: Connection,
  handlers: ReadonlyMap<string, FrameHandler>,
  failed: (error: unknown) => void,
): void {
  const { socket } = connection
  const queue: RawData[] = []
  let busy = false
  let malformed = 0
  let refused = 0

  async function take(data: RawData): Promise<void> {
    const frame = parsed(data)
    const handler = handlers.get(typeOf(frame) ?? '')
    const outcome = handler ? await handler(connection, frame) : 'malformed'
    if (outcome === 'taken') refused = 0
    if (outcome === 'refused') refused += 1
    if (outcome === 'malformed') malformed += 1
    if (malformed >= MAX_MALFORMED) connection.close(POLICY_VIOLATION, 'Frames that make no sense')
    if (refused > MAX_REFUSED) connection.close(POLICY_VIOLATION, 'Too many refused frames')
  }

  async function work(): Promise<void> {
    busy = true
    for (let data = queue.shift(); data !== undefined && connection.isOpen(); data = queue.shift()) {
      await take(data).catch(failed)
      if (queue.length === 0) socket.resume()
    }
    busy = false
    // A closing socket still has to read the other side's farewell.
    socket.resume()
  }

  socket.on('message', (data, isBinary) => {
    if (!connection.isOpen()) return
    if (isBinary) return connection.close(UNSUPPORTED_DATA, 'Text frames only')
    queue.push(data)
    if (queue.length >= MAX_QUEUED) socket.pause()
    if (!busy) void work()
  })
}
