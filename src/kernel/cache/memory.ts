import { LRUCache } from 'lru-cache'

/** The entries of one cache in the memory that all caches share. */
export interface CachePart<Value extends object> {
  get(key: string): Value | undefined
  /** Stores a value, or updates the size of a stored one. @param bytes its approximate size */
  set(key: string, value: Value, bytes: number): void
  /** @param value deletes only this value, in case another has replaced it */
  delete(key: string, value?: Value): void
  /** Whether this value is stored under the key; does not count as a use. */
  holds(key: string, value: Value): boolean
}

/** Everything a process caches of public responses and searches, within one limit in bytes. */
export interface CacheMemory {
  /** @param name the prefix of the cache's keys */
  part<Value extends object>(name: string): CachePart<Value>
  /** The current size in bytes. */
  held(): number
}

/** One entry may take at most an eighth of the memory. */
const partOfOne = 8

/** Approximate overhead of an entry in bytes, beyond what its cache counts. */
const ofEntry = 512

/**
 * Reading and storing are constant work. Beyond `maxBytes` the least recently used entries are dropped, whichever cache
 * they belong to.
 */
export function cacheMemory(maxBytes: number): CacheMemory {
  const entries = new LRUCache<string, object>({
    maxSize: Math.max(1, maxBytes),
    maxEntrySize: Math.max(1, Math.floor(maxBytes / partOfOne)),
  })
  return {
    held: () => entries.calculatedSize,
    part<Value extends object>(name: string): CachePart<Value> {
      const holds = (key: string, value: Value) => entries.peek(`${name} ${key}`) === value
      return {
        holds,
        get: (key) => entries.get(`${name} ${key}`) as Value | undefined,
        set(key, value, bytes) {
          // Storing the same value again would keep its earlier size.
          if (holds(key, value)) entries.delete(`${name} ${key}`)
          entries.set(`${name} ${key}`, value, { size: Math.ceil(bytes) + 2 * key.length + ofEntry })
        },
        delete(key, value) {
          if (value === undefined || holds(key, value)) entries.delete(`${name} ${key}`)
        },
      }
    },
  }
}
