import { LRUCache } from 'lru-cache'

/** What one cache keeps in the memory that all of them share. */
export interface CachePart<Value extends object> {
  get(key: string): Value | undefined
  /** Stores a value, or weighs a stored one anew. @param bytes about what it takes */
  set(key: string, value: Value, bytes: number): void
  /** @param value only this one, if another may have taken its place */
  delete(key: string, value?: Value): void
  /** Whether this value is stored under the key; counts as no use of it. */
  holds(key: string, value: Value): boolean
}

/** All that a process caches of public responses and searches, within one number of bytes. */
export interface CacheMemory {
  /** @param name the beginning of the part's keys */
  part<Value extends object>(name: string): CachePart<Value>
  /** What is held now, in bytes. */
  held(): number
}

/** An eighth of the memory is the most that one entry may take. */
const partOfOne = 8

/** About what an entry takes besides what its cache counts: its key, and its place in the list. */
const ofEntry = 512

/**
 * Reading and storing are constant work; beyond `maxBytes` the least recently used entries are dropped, whichever
 * cache they are of.
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
          // The same value stored again would keep its former weight.
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
