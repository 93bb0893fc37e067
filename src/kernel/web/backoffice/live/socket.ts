import type { z } from 'zod'
import { socketPath, type watchPresence } from '#kernel/contract/live.ts'

const FIRST_PAUSE_MS = 1_000
const MAX_PAUSE_MS = 30_000
/** How long, in ms, the server may take to answer whether a connection still works. */
const ANSWER_MS = 4_000
/** How often, in ms, the tab checks whether the machine was asleep, and how late that check then is at least. */
const WATCH_MS = 5_000
const ASLEEP_MS = 15_000
/** The server answers each request for the list of connected people. */
const QUESTION = { type: 'presence' } satisfies z.input<typeof watchPresence>
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

export function liveSocket<Frame extends { type: string }>(events: SocketEvents<Frame>): LiveSocket {
  let socket: WebSocket | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let attempt = 0
  let isOpen = false
  let deadline: ReturnType<typeof setTimeout> | undefined
  let watch: ReturnType<typeof setInterval> | undefined

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
      if (frame?.type === QUESTION.type) answered()
      if (frame) events.onMessage(frame)
    })
    fresh.addEventListener('close', ({ code }) => fresh === socket && lost(code))
  }

  function answered(): void {
    clearTimeout(deadline)
    deadline = undefined
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
    answered()
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

  const send = (frame: object) => isOpen && socket?.send(JSON.stringify(frame))

  /** After sleep a connection may have ended without the browser knowing: it is replaced if nothing is answered. */
  function probe(): void {
    if (!isOpen) return
    send(QUESTION)
    deadline ??= setTimeout(restart, ANSWER_MS)
  }
  /** The network is back or the tab is visible again: reconnect without waiting for the pause. */
  const hurry = () => {
    if (socket === undefined && document.visibilityState === 'visible') restart()
    else probe()
  }
  function watchForSleep(): void {
    let lastCheck = Date.now()
    watch = setInterval(() => {
      if (Date.now() - lastCheck > ASLEEP_MS) hurry()
      lastCheck = Date.now()
    }, WATCH_MS)
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
      watchForSleep()
      connect()
    },
    stop() {
      window.removeEventListener('online', hurry)
      window.removeEventListener('offline', offline)
      document.removeEventListener('visibilitychange', hurry)
      clearInterval(watch)
      const old = socket
      leave()
      old?.close()
    },
    restart,
    send,
  }
}
