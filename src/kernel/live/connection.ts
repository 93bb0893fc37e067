import type { WebSocket } from 'ws'
import type { Person } from '#kernel/http/actor.ts'

/** Maximum number of bytes buffered for a slow reader. */
const MAX_WAITING = 1024 * 1024

/** Close codes: the session has ended; the user is no longer staff. */
export const SESSION_ENDED = 4401
export const NO_LONGER_STAFF = 4403
export const GOING_AWAY = 1001
export const UNSUPPORTED_DATA = 1003
export const POLICY_VIOLATION = 1008

/** A message on the socket: a JSON object with its type. */
export type Frame = { readonly type: string; readonly [field: string]: unknown }

/** One socket of a staff member. */
export interface Connection {
  /** The session's id as stored. */
  readonly sid: string
  /** The user; kept up to date while the socket is open. */
  person: Person
  readonly socket: WebSocket
  /** Number of unanswered pings. */
  unanswered: number
  isOpen(): boolean
  /** Sends a frame. A client that does not read what was sent before is disconnected. */
  send(frame: Frame | Buffer): void
  close(code: number, reason: string): void
}

export function connectionOf(socket: WebSocket, sid: string, person: Person): Connection {
  const connection: Connection = {
    sid,
    person,
    socket,
    unanswered: 0,
    isOpen: () => socket.readyState === socket.OPEN,
    send(frame) {
      if (!connection.isOpen()) return
      if (socket.bufferedAmount > MAX_WAITING) return socket.terminate()
      socket.send(Buffer.isBuffer(frame) ? frame : encodeFrame(frame), { binary: false })
    },
    close: (code, reason) => socket.close(code, reason),
  }
  return connection
}

/** Encodes a frame once, for sending it to many connections. */
export const encodeFrame = (frame: Frame): Buffer => Buffer.from(JSON.stringify(frame))
