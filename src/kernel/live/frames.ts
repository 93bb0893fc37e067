import type { RawData } from 'ws'
import { POLICY_VIOLATION, UNSUPPORTED_DATA, type Connection } from './connection.ts'

/** The third malformed frame closes the connection. */
const MAX_MALFORMED = 3
/** Consecutive valid frames that are refused before the connection is closed; no person sends that many. */
const MAX_REFUSED = 20
/** Frames that may be queued before reading pauses. */
const MAX_QUEUED = 16

/** The result of handling a frame. */
export type Outcome = 'taken' | 'refused' | 'malformed'

/** Handles frames of one type; the frame can be any JSON object that the client sent. */
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
 * Reads the frames of a connection one after another, in order. Reading pauses while too many are queued, so that a
 * flood fills the sender's buffers instead of ours.
 * @param failed called when handling fails with a server error; the connection stays open
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
    // A closing socket must still read the other side's close frame.
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
