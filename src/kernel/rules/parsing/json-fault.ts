/** The position of the first error in a JSON text. Lines and columns start at 1. */
export interface JsonFault {
  line: number
  column: number
  /** The character found there; null at the end of the text. */
  found: string | null
}

const space = /[ \t\n\r]*/y
const atom = /true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y
// oxlint-disable-next-line no-control-regex -- JSON has no bare control characters in its texts
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y

/** Thrown internally at the position where parsing fails. */
class Stop {
  readonly at: number
  constructor(at: number) {
    this.at = at
  }
}

const deepest = 200

/**
 * Finds the first syntax error of a JSON text (RFC 8259); null if there is none. JavaScript engines word their messages
 * differently and often omit the position.
 */
export function jsonFault(text: string): JsonFault | null {
  let at = 0

  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    if (!pattern.test(text)) return false
    at = pattern.lastIndex
    return true
  }
  const next = (): string => {
    take(space)
    return text[at] ?? ''
  }
  const expect = (character: string): void => {
    if (next() !== character) throw new Stop(at)
    at += 1
  }

  /** Parses comma-separated members up to the closing bracket. */
  function members(close: string, member: () => void): void {
    at += 1
    if (next() === close) {
      at += 1
      return
    }
    for (;;) {
      member()
      if (next() !== ',') break
      at += 1
    }
    expect(close)
  }

  function value(depth: number): void {
    if (depth > deepest) throw new Stop(at)
    const first = next()
    if (first === '[') return members(']', () => value(depth + 1))
    if (first === '{') {
      return members('}', () => {
        take(space)
        if (!take(string)) throw new Stop(at)
        expect(':')
        value(depth + 1)
      })
    }
    if (!take(string) && !take(atom)) throw new Stop(at)
  }

  try {
    value(0)
    if (next() !== '') throw new Stop(at)
    return null
  } catch (stop) {
    if (!(stop instanceof Stop)) throw stop
    const before = text.slice(0, stop.at).split('\n')
    return {
      line: before.length,
      column: (before.at(-1) as string).length + 1,
      found: text[stop.at] ?? null,
    }
  }
}
