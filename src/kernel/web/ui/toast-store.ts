import { useSyncExternalStore } from 'react'

export interface Message {
  id: number
  title: string
  description?: string | undefined
  /** A second line of figures, which is not translated. */
  detail?: string | undefined
  variant: 'default' | 'destructive'
  /** An action, such as Undo. */
  action?: { label: string; run: () => void } | undefined
  /** At the bottom: the next page begins with what it announces. */
  isAtBottom?: boolean
  open: boolean
}

/** At most one message at a time: a new one replaces the old. */
const limit = 1
/** How long a closed message stays in the list, in ms. */
const removalDelay = 1_000_000

let messages: readonly Message[] = []
let lastId = 0
const listeners = new Set<() => void>()

/** Callbacks that wait until a message is visible. */
const seenCallbacks = new Map<number, () => void>()

function set(next: readonly Message[]): void {
  messages = next
  for (const id of seenCallbacks.keys()) if (!next.some((message) => message.id === id)) markSeen(id)
  for (const listener of listeners) listener()
}

type Translate = (sentence: string) => string

let translate: Translate | undefined

/** Sets the translation of messages for the back office, whose writes pass them in English. */
export function setToastTranslator(translator: Translate | undefined): void {
  translate = translator
}

type Words = Pick<Message, 'title' | 'description' | 'detail' | 'action' | 'isAtBottom'> &
  Partial<Pick<Message, 'variant'>>

/** Shows a message for five seconds. */
export function toast(words: Words): void {
  const inLanguage = translate ?? ((text: string) => text)
  const { title, description, detail, action, isAtBottom = false, variant = 'default' } = words
  const message: Message = {
    id: ++lastId,
    title: inLanguage(title),
    ...(description !== undefined && { description: inLanguage(description) }),
    detail,
    ...(action && { action: { ...action, label: inLanguage(action.label) } }),
    isAtBottom,
    variant,
    open: true,
  }
  set([message, ...messages].slice(0, limit))
}

/**
 * Shows a message for five seconds.
 * @returns resolves once it is painted, was replaced, or cannot be shown
 */
export function toastSeen(words: Words): Promise<void> {
  const shownPromise = new Promise<void>((resolve) => {
    seenCallbacks.set(lastId + 1, resolve)
  })
  toast(words)
  return shownPromise
}

/** Resolves the promise of a message that is now visible. */
export function markSeen(id: number): void {
  seenCallbacks.get(id)?.()
  seenCallbacks.delete(id)
}

/** Resolves waiting callbacks when messages cannot be shown. */
export function markAllSeen(): void {
  for (const id of seenCallbacks.keys()) markSeen(id)
}

/** Closes a message. It leaves the list later, when its animation has ended. */
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
