import { randomId } from '#kernel/web/random-id.ts'

/** A message is shown as pending only after this time, because most are confirmed sooner. */
const SHOWN_AFTER_MS = 300
/** After this time an unconfirmed message counts as failed. */
const FAILED_AFTER_MS = 10_000

/** A message sent by this tab that the server has not confirmed yet. */
export interface Outgoing {
  clientId: string
  text: string
  state: 'unseen' | 'sending' | 'failed'
  /** The reason for a failure, to be shown. */
  reason?: string
}

/**
 * The queue of outgoing messages. Each has a client id, so that it can be resent any number of times and is stored
 * once.
 */
export function outgoing({
  sendFrame,
  changed,
  unanswered,
}: {
  sendFrame: (frame: object) => void
  changed: (items: readonly Outgoing[]) => void
  /** Called when an open connection does not answer. */
  unanswered: () => void
}) {
  let items: readonly Outgoing[] = []
  const timers = new Map<string, ReturnType<typeof setTimeout>[]>()

  function stopTimers(clientId: string): void {
    for (const timer of timers.get(clientId) ?? []) clearTimeout(timer)
    timers.delete(clientId)
  }
  function set(next: readonly Outgoing[]): void {
    items = next
    changed(items)
  }
  function update(clientId: string, change: Partial<Outgoing>): void {
    set(items.map((item) => (item.clientId === clientId ? { ...item, ...change } : item)))
  }
  function send({ clientId, text }: Pick<Outgoing, 'clientId' | 'text'>): void {
    stopTimers(clientId)
    timers.set(clientId, [
      setTimeout(() => update(clientId, { state: 'sending' }), SHOWN_AFTER_MS),
      setTimeout(() => {
        update(clientId, { state: 'failed', reason: 'The shop does not answer.' })
        unanswered()
      }, FAILED_AFTER_MS),
    ])
    // The server takes the sender from the session; the two names are only required by the frame's format.
    sendFrame({
      type: 'chat_message',
      user_id: 'admin',
      full_name: 'Admin User',
      message: text,
      client_id: clientId,
    })
  }
  function remove(clientId: string): void {
    stopTimers(clientId)
    if (items.some((item) => item.clientId === clientId))
      set(items.filter((item) => item.clientId !== clientId))
  }

  return {
    sendMessage: (text: string): void => {
      const clientId = randomId()
      set([...items, { clientId, text, state: 'unseen' }])
      send({ clientId, text })
    },
    again: (clientId: string): void => {
      const item = items.find((candidate) => candidate.clientId === clientId)
      if (!item) return
      update(clientId, { state: 'sending', reason: '' })
      send(item)
    },
    discard: remove,
    confirm: remove,
    refuse(clientId: string, reason: string): void {
      stopTimers(clientId)
      update(clientId, { state: 'failed', reason })
    },
    /** The connection was lost; pending messages wait for the next one. */
    pause(): void {
      for (const { clientId } of items) stopTimers(clientId)
      set(items.map((item) => (item.state === 'unseen' ? { ...item, state: 'sending' } : item)))
    },
    /** Resends the messages that were pending when the connection was lost. */
    repeat(): void {
      for (const item of items) if (item.state === 'sending') send(item)
    },
  }
}
