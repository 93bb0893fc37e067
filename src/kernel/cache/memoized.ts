import type { CacheMemory } from './memory.ts'
import type { CacheTag, Revision, Revisions } from './tag-invalidation.ts'

interface Entry {
  value: Promise<unknown>
  seen: Revision
}

/** Values computed from a cache tag's content, each valid until a write changes that content. */
export interface Memoized {
  /** The value of a key, computed if it is not cached. A failure is not cached. */
  of<Value>(key: string, make: () => Promise<Value>): Promise<Value>
}

/** Approximate size of a value in memory, in bytes. */
function bytesOf(value: unknown): number {
  if (ArrayBuffer.isView(value)) return value.byteLength
  return 2 * (JSON.stringify(value)?.length ?? 0)
}

/**
 * Caches parts of responses that vary too much to be cached as a whole. Each access is constant work; when the memory
 * is full, the least recently used entries are dropped first.
 * @param name distinguishes its keys from those of other caches
 */
export function memoize(
  { revisions, memory }: { revisions: Revisions; memory: CacheMemory },
  name: string,
  tag: CacheTag,
): Memoized {
  const entries = memory.part<Entry>(name)
  async function weigh(key: string, entry: Entry): Promise<void> {
    try {
      const value = await entry.value
      if (entries.holds(key, entry)) entries.set(key, entry, bytesOf(value))
    } catch {
      // The caller gets the error; the next call computes the value again.
      entries.delete(key, entry)
    }
  }
  return {
    of<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
      const cachedEntry = entries.get(key)
      if (cachedEntry && revisions.unchanged(cachedEntry.seen, [tag]))
        return cachedEntry.value as Promise<Value>
      entries.delete(key)
      const revision = revisions.now()
      const value = make()
      if (revision === null) return value
      const entry = { value, seen: revision }
      entries.set(key, entry, 0)
      void weigh(key, entry)
      return value
    },
  }
}
