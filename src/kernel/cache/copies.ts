import type { Copy } from './copy.ts'
import type { Moment, Revisions } from './revisions.ts'
import type { Subject } from './subjects.ts'

/** An answer that is being made; others who want the same wait for it. */
export interface Making {
  readonly key: string
  readonly seen: Moment
  /** The subjects that have gone into it so far. */
  readonly subjects: Set<Subject>
  /** Says that something of it could not be read, so that it is for whoever asked alone. */
  spoil(): void
  /** Null when the answer was not one to keep. */
  readonly done: Promise<Copy | null>
  finish(copy: Copy | null): void
}

interface Kept {
  copy: Copy
  seen: Moment
  subjects: readonly Subject[]
  until: number
}

export interface Copies {
  /** A copy that is still true. */
  find(key: string): Copy | null
  /** What is being made from the present state, if anything is. */
  making(key: string): Making | null
  /** How many copies have been found since the start, for visitors and for pages being made. */
  readonly found: () => number
  /** Begins to make an answer; null while nothing may be kept. */
  begin(key: string): Making | null
}

/** Content changes with the clock alone: a post comes out on its day. */
const contentLivesMs = 60_000
const largestCopy = 2 * 1024 * 1024
/** Bytes of public answers that one process keeps. */
const capacity = 64 * 1024 * 1024
/** What a copy takes besides its body, about, in bytes: headers twice, its name, what it was made from. */
const besidesBody = 4096

/**
 * Public answers, kept until a write changes what they are made of. Finding and keeping are constant
 * work; beyond `capacity` bytes the copies that were asked for longest ago go first.
 */
export function keepCopies(revisions: Revisions): Copies {
  const kept = new Map<string, Kept>()
  const underWay = new Map<string, Making>()
  let bytes = 0
  let found = 0

  // The compressed forms come later and together stay below the plain one.
  const weight = ({ copy }: Kept) => 2 * copy.body.length + besidesBody

  function drop(key: string): void {
    const entry = kept.get(key)
    if (!entry) return
    kept.delete(key)
    bytes -= weight(entry)
  }

  function keep(key: string, entry: Kept): void {
    drop(key)
    if (entry.copy.body.length > largestCopy) return
    kept.set(key, entry)
    bytes += weight(entry)
    for (const oldest of kept.keys()) {
      if (bytes <= capacity) break
      drop(oldest)
    }
  }

  return {
    find(key) {
      const entry = kept.get(key)
      if (!entry) return null
      if (entry.until < performance.now() || !revisions.unchanged(entry.seen, entry.subjects)) {
        drop(key)
        return null
      }
      // To the end of the line of those that go first.
      kept.delete(key)
      kept.set(key, entry)
      found += 1
      return entry.copy
    },
    found: () => found,
    making(key) {
      const making = underWay.get(key)
      return making && making.seen === revisions.now() ? making : null
    },
    begin(key) {
      const seen = revisions.now()
      if (seen === null) return null
      const { promise, resolve } = Promise.withResolvers<Copy | null>()
      let isWhole = true
      const making: Making = {
        key,
        seen,
        subjects: new Set(),
        done: promise,
        spoil: () => (isWhole = false),
        finish(answer) {
          if (underWay.get(key) === making) underWay.delete(key)
          const copy = isWhole ? answer : null
          const made = [...making.subjects]
          if (copy && revisions.unchanged(seen, made)) {
            const lives = made.includes('content') ? contentLivesMs : Number.POSITIVE_INFINITY
            keep(key, { copy, seen, subjects: made, until: performance.now() + lives })
          }
          resolve(copy)
        },
      }
      underWay.set(key, making)
      return making
    },
  }
}
