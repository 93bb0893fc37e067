import { LRUCache } from 'lru-cache'
import type { CacheTag, Revision, Revisions } from './revisions.ts'

interface Entry {
  value: Promise<unknown>
  seen: Revision
}

/** What was worked out from a subject and is true until a write changes it. */
export interface Remembered {
  /** The value of a key, made now unless it is known. One that fails is not kept. */
  of<Value>(key: string, make: () => Promise<Value>): Promise<Value>
}

/**
 * Remembers parts of answers, where the whole answers differ too often to be kept. Constant work;
 * beyond `capacity` entries those that were asked for longest ago go first.
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
