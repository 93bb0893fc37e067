import { socketPath } from '../../../contract/live.ts'

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** Close codes after which the user may not reconnect. */
const ENDED = [4401, 4403]

/** @typeParam Frame the server's frames, for the shell and for listening modules */
export interface SocketEvents<Frame> {
  opened(): void
  closed(): void
  onMessage(frame: Frame): void
  /** The session or the role has ended; the socket does not reconnect. */
  ended(): void
}

/** The WebSocket of a tab, which reconnects automatically. */
export interface LiveSocket {
  start(): void
  stop(): void
  /** Replaces a connection that does not answer. */
  restart(): void
  send(frame: object): void
}

/**
 * The pause before a reconnect in ms: 1 s, 2 s, 4 s, up to 30 s, each shortened by a random part of up to a half, so
 * that not all clients reconnect at once.
 */
export function pauseBefore(attempt: number, random = Math.random()): number {
  return Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS) * (1 - random / 2)
}

function frameOf<Frame>(data: unknown): Frame | undefined {
  try {
    return JSON.parse(String(data)) as Frame
  } catch {
    return undefined
  }
}

export function liveSocket<Frame>(events: SocketEvents<Frame>): LiveSocket {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let isOpen = false

  function connect(): void {
    clearTimeout(timer)
    const fresh = new WebSocket(`${location.origin.replace(/^http/, 'ws')}${socketPath}`)
    socket = fresh
    fresh.addEventListener('open', () => {
      if (fresh !== socket) return
      attempt = 0
      isOpen = true
      events.opened()
    })
    fresh.addEventListener('message', ({ data }) => {
      const frame = fresh === socket ? frameOf<Frame>(data) : undefined
      if (frame) events.onMessage(frame)
    })
    fresh.addEventListener('close', ({ code }) => fresh === socket && lost(code))
  }

  function lost(code: number): void {
    // As specified, socket errors are logged and not shown.
    // oxlint-disable-next-line no-console
    console.warn(`The connection of the team chat was closed (${code}).`)
    leave()
    if (ENDED.includes(code)) return events.ended()
    timer = setTimeout(connect, pauseBefore(attempt))
    attempt += 1
  }

  function leave(): void {
    clearTimeout(timer)
    socket = undefined
    if (!isOpen) return
    isOpen = false
    events.closed()
  }

  function restart(): void {
    const old = socket
    leave()
    old?.close()
    connect()
  }

  /** The network is back or the tab is visible again: reconnect without waiting for the pause. */
  const hurry = () => {
    if (socket === undefined && document.visibilityState === 'visible') restart()
  }
  const offline = () => {
    const old = socket
    lost(1006)
    old?.close()
  }

  return {
    start() {
      window.addEventListener('online', hurry)
      window.addEventListener('offline', offline)
      document.addEventListener('visibilitychange', hurry)
      connect()
    },
    stop() {
      window.removeEventListener('online', hurry)
      window.removeEventListener('offline', offline)
      document.removeEventListener('visibilitychange', hurry)
      const old = socket
      leave()
      old?.close()
    },
    restart,
    send: (frame) => isOpen && socket?.send(JSON.stringify(frame)),
  }
}
