/** Stores the collected samples in the browser. This file is small because every page loads it to count them. */
const key = 'samples'

/** If the browser blocks storage, samples are kept in memory as long as the page is open. */
let unsaved: string | null = null

export function storedText(): string | null {
  try {
    return localStorage.getItem(key) ?? unsaved
  } catch {
    return unsaved
  }
}

export function storeText(text: string | null): void {
  unsaved = null
  try {
    if (text === null) localStorage.removeItem(key)
    else localStorage.setItem(key, text)
  } catch {
    unsaved = text
  }
}

const listeners = new Set<() => void>()

export function announceSamples(): void {
  for (const listener of listeners) listener()
}

/** Calls back when the samples change, here or in another tab. Returns the function that unsubscribes. */
export function onSamplesChange(changed: () => void): () => void {
  // Without a key, the whole storage was cleared.
  const listener = (event: StorageEvent) => (event.key === key || event.key === null) && changed()
  listeners.add(changed)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', listener)
  }
}

/** The number of collected samples; 0 if the stored text is not a list. */
export function countSamples(): number {
  try {
    const parsed: unknown = JSON.parse(storedText() ?? '[]')
    return Array.isArray(parsed) ? parsed.length : 0
  } catch {
    return 0
  }
}
