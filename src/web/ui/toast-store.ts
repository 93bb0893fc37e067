import { useSyncExternalStore } from 'react'

export interface Message {
  id: number
  title: string
  description?: string | undefined
  variant: 'default' | 'destructive'
  /** One thing to do about it, such as taking it back. */
  action?: { label: string; run: () => void } | undefined
  open: boolean
}

/** At most one message at a time: a new one takes the place of the old. */
const limit = 1
/** How long a closed message stays in the list, in ms. */
const removalDelay = 1_000_000

let messages: readonly Message[] = []
let lastId = 0
const listeners = new Set<() => void>()

function set(next: readonly Message[]): void {
  messages = next
  for (const listener of listeners) listener()
}

/** Shows a message for five seconds. */
export function toast(
  message: Pick<Message, 'title' | 'description' | 'action'> & Partial<Pick<Message, 'variant'>>,
): void {
  const shown: Message = { variant: 'default', ...message, id: ++lastId, open: true }
  set([shown, ...messages].slice(0, limit))
}

/** Closes a message; it leaves the list later, when nothing can still be animating. */
export function closeToast(id: number): void {
  set(messages.map((message) => (message.id === id ? { ...message, open: false } : message)))
  setTimeout(() => set(messages.filter((message) => message.id !== id)), removalDelay)
}

const none: readonly Message[] = []

export function useToasts(): readonly Message[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => messages,
    () => none,
  )
}
