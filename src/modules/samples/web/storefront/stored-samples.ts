/** Where this browser keeps the samples that are collected; small, because every page counts them. */
const key = 'samples'

/** Where the browser refuses storage, samples live as long as the page. */
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
  for (const changed of listeners) changed()
}

/** Calls back when the samples change, here or in another tab. Returns how to stop. */
export function onSamplesChange(changed: () => void): () => void {
  // Without a key, all of the storage was cleared.
  const listener = (event: StorageEvent) => (event.key === key || event.key === null) && changed()
  listeners.add(changed)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(changed)
    window.removeEventListener('storage', listener)
  }
}

/** How many samples are collected; 0 for what is no list. */
export function countSamples(): number {
  try {
    const parsed: unknown = JSON.parse(storedText() ?? '[]')
    return Array.isArray(parsed) ? parsed.length : 0
  } catch {
    return 0
  }
}
