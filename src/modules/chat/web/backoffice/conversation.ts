import type { ConnectedPerson } from '#kernel/contract/live.ts'
import { listMessages, setReadPlace, getReadPlace, type ChatRow, type ServerFrame } from '../../contract.ts'
import { address } from '#kernel/contract/endpoint.ts'
import { call, readResponse } from '#kernel/web/api.ts'
import type { LiveSocket } from '#kernel/web/backoffice/live/socket.ts'
import { mergeMessages } from './merge-messages.ts'
import { outgoing, type Outgoing } from './outgoing.ts'

const OLDER_AT_ONCE = 100
const NEWER_AT_ONCE = 500

export interface ConversationState {
  connected: boolean
  /** Loading state of the history; an error if loading failed. */
  history: 'loading' | 'ready' | Error
  rows: readonly ChatRow[]
  /** Total number of messages. */
  total: number
  /** Whether there are messages before the first row. */
  hasOlder: boolean
  loadingOlder: boolean
  /** Messages of this tab that are not yet confirmed. */
  outgoing: readonly Outgoing[]
  people: readonly ConnectedPerson[]
  /** The newest message this person has seen; null until loaded. */
  readPlace: number | null
}

const initialState: ConversationState = {
  connected: false,
  history: 'loading',
  rows: [],
  total: 0,
  hasOlder: false,
  loadingOlder: false,
  outgoing: [],
  people: [],
  readPlace: null,
}

export type Conversation = ReturnType<typeof openConversation>

/**
 * The team chat in this tab. After every connection, the messages missed are fetched, while incoming frames wait in a
 * queue.
 */
export function openConversation(socket: Pick<LiveSocket, 'send' | 'restart'>) {
  let state = initialState
  const listeners = new Set<() => void>()
  /** Frames queued while missed messages are fetched. */
  let waiting: ChatRow[] | undefined

  function set(change: Partial<ConversationState>): void {
    state = { ...state, ...change }
    for (const listener of listeners) listener()
  }

  const sending = outgoing({
    sendFrame: (frame) => socket.send(frame),
    unanswered: () => socket.restart(),
    changed: (items) => set({ outgoing: items }),
  })

  function take(rows: readonly ChatRow[], total?: number): void {
    const all = mergeMessages(state.rows, rows)
    const news = all.length - state.rows.length
    set({ rows: all, total: total ?? state.total + news })
  }

  async function read(query: { after?: number; before?: number; limit?: number }) {
    const { body, headers } = await readResponse(address(listMessages, { query }))
    return { rows: body as ChatRow[], total: Number(headers['x-total-count']) }
  }

  async function fill(): Promise<void> {
    const last = state.rows.at(-1)
    if (last === undefined) {
      const { rows, total } = await read({})
      take(rows, total)
      set({ hasOlder: total > rows.length, history: 'ready' })
      return
    }
    for (let after = last.seq, more = true; more; after = state.rows.at(-1)?.seq ?? after) {
      const { rows, total } = await read({ after, limit: NEWER_AT_ONCE })
      take(rows, total)
      more = rows.length === NEWER_AT_ONCE
    }
  }

  /** Fetches missed messages, handles the queued frames, then resends unconfirmed messages. */
  async function catchUp(): Promise<void> {
    if (waiting) return
    waiting = []
    try {
      await fill()
      take(waiting)
    } catch (error) {
      if (state.history === 'ready') socket.restart()
      else set({ history: error instanceof Error ? error : new Error(String(error)) })
    }
    waiting = undefined
    if (state.connected) sending.repeat()
  }

  function addMessage(frame: Extract<ServerFrame, { type: 'chat_message' }>): void {
    if (frame.client_id !== undefined) sending.confirm(frame.client_id)
    const row = { ...frame.data, seq: frame.seq }
    if (waiting) waiting.push(row)
    else take([row])
  }

  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    snapshot: () => state,
    opened() {
      set({ connected: true })
      socket.send({ type: 'presence' })
      void catchUp()
    },
    closed() {
      set({ connected: false })
      sending.pause()
    },
    onMessage(frame: ServerFrame): void {
      if (frame.type === 'chat_message') addMessage(frame)
      if (frame.type === 'presence') set({ people: frame.users })
      if (frame.type === 'error' && frame.client_id !== undefined) {
        sending.refuse(frame.client_id, frame.message)
      }
    },
    /** Retries loading the history after a failure. */
    retry: () => {
      set({ history: 'loading' })
      return catchUp()
    },
    sendMessage: sending.sendMessage,
    resend: sending.again,
    discard: sending.discard,
    async loadOlder(): Promise<void> {
      const first = state.rows[0]
      if (!first || !state.hasOlder || state.loadingOlder) return
      set({ loadingOlder: true })
      try {
        const { rows, total } = await read({ before: first.seq, limit: OLDER_AT_ONCE })
        take(rows, total)
        set({ hasOlder: rows.length === OLDER_AT_ONCE })
      } finally {
        set({ loadingOlder: false })
      }
    },
    async loadReadPlace(): Promise<void> {
      const { seq } = await call(getReadPlace, {})
      set({ readPlace: Math.max(seq, state.readPlace ?? 0) })
    },
    /** Marks everything shown as read. */
    async markRead(): Promise<void> {
      const seq = state.rows.at(-1)?.seq
      if (seq === undefined || state.readPlace === null || seq <= state.readPlace) return
      set({ readPlace: seq })
      await call(setReadPlace, { body: { seq } })
    },
  }
}
