import type { WebSocket } from 'ws'
import type { Person } from '../http/actor.ts'

/** What may wait in the process for one slow reader, in bytes. */
const MAX_WAITING = 1024 * 1024

/** Close codes: the session has ended; the person is staff no longer. */
export const SESSION_ENDED = 4401
export const NO_LONGER_STAFF = 4403
export const GOING_AWAY = 1001
export const UNSUPPORTED_DATA = 1003
export const POLICY_VIOLATION = 1008

/** What is sent on the socket: a JSON object with its type. */
export type Frame = { readonly type: string; readonly [field: string]: unknown }

/** One socket of one member of staff. */
export interface Connection {
  /** Under which the session is stored. */
  readonly sid: string
  /** Who that is; kept up to date while the socket is open. */
  person: Person
  readonly socket: WebSocket
  /** Pings that were not answered. */
  unanswered: number
  isOpen(): boolean
  /** Sends a frame; somebody who does not read what was sent before is dropped. */
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
      socket.send(Buffer.isBuffer(frame) ? frame : encoded(frame), { binary: false })
    },
    close: (code, reason) => socket.close(code, reason),
  }
  return connection
}

/** A frame as it goes over the wire, for sending the same one to many. */
export const encoded = (frame: Frame): Buffer => Buffer.from(JSON.stringify(frame))
