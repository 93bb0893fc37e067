/** A list in the browser's storage that several tabs may change. */
export interface StoredList<Item> {
  /** The stored list; an invalid value is removed. An unchanged list stays the same array. */
  load: () => readonly Item[]
  save: (items: readonly Item[]) => void
  /** Subscribes to changes of the list, here or in another tab. Returns the function that unsubscribes. */
  onChange: (changed: () => void) => () => void
}

/** A stored value with more items than this is no valid list. */
export const storedItems = 1000

/** A list below a key of the browser's storage, of items that are checked when they are read. */
export function storedList<Item>(key: string, isItem: (value: unknown) => value is Item): StoredList<Item> {
  const none: readonly Item[] = []
  /** Used where the browser refuses storage or it is full: the list then lasts as long as the page. */
  let unsaved: string | null = null
  /** The last result, so that an unchanged list stays the same array. */
  let lastRead: { text: string | null; items: readonly Item[] } = { text: null, items: none }
  const listeners = new Set<() => void>()

  function stored(): string | null {
    try {
      return unsaved ?? localStorage.getItem(key)
    } catch {
      return unsaved
    }
  }

  function discard(): void {
    unsaved = null
    try {
      localStorage.removeItem(key)
    } catch {
      // Nothing can have been stored.
    }
  }

  function itemsIn(text: string): Item[] | null {
    try {
      const parsed: unknown = JSON.parse(text)
      if (Array.isArray(parsed) && parsed.length <= storedItems && parsed.every(isItem)) return parsed
    } catch {
      // Not JSON: no valid list, like any value of another shape.
    }
    return null
  }

  return {
    load() {
      const text = stored()
      if (text === lastRead.text) return lastRead.items
      const items = text === null ? none : itemsIn(text)
      if (items === null) discard()
      lastRead = items === null ? { text: null, items: none } : { text, items }
      return lastRead.items
    },
    save(items) {
      const text = JSON.stringify(items)
      try {
        localStorage.setItem(key, text)
        unsaved = null
      } catch {
        unsaved = text
      }
      for (const listener of listeners) listener()
    },
    onChange(changed) {
      // Without a key, the whole storage was cleared.
      const listener = (event: StorageEvent) => (event.key === key || event.key === null) && changed()
      listeners.add(changed)
      window.addEventListener('storage', listener)
      return () => {
        listeners.delete(changed)
        window.removeEventListener('storage', listener)
      }
    },
  }
}
