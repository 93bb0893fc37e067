import { LRUCache } from 'lru-cache'
import type { CacheTag, Revision, Revisions } from './revisions.ts'

interface Entry {
  value: Promise<unknown>
  seen: Revision
}

/** A value computed from a cache tag's content, valid until a write changes it. */
export interface Remembered {
  /** The value of a key, computed unless it is known. A failure is not stored. */
  of<Value>(key: string, make: () => Promise<Value>): Promise<Value>
}

/**
 * Caches parts of responses where whole responses vary too much to be cached. Constant work;
 * beyond `capacity` entries the least recently used are dropped first.
 */
export function remember(revisions: Revisions, tag: CacheTag, capacity: number): Remembered {
  const entries = new LRUCache<string, Entry>({ max: capacity })
  return {
    of<Value>(key: string, make: () => Promise<Value>): Promise<Value> {
      const known = entries.get(key)
      if (known && revisions.unchanged(known.seen, [tag])) return known.value as Promise<Value>
      entries.delete(key)
      const seen = revisions.now()
      const value = make()
      if (seen === null) return value
      const entry = { value, seen }
      entries.set(key, entry)
      value.catch(() => entries.peek(key) === entry && entries.delete(key))
      return value
    },
  }
}
