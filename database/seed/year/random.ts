/** Pseudorandom numbers, the same for the same seed. */
export interface Random {
  /** From 0 inclusive to 1 exclusive. */
  next(): number
  between(low: number, high: number): number
  /** A whole number between both limits, inclusive. */
  whole(low: number, high: number): number
  chance(share: number): boolean
  pick<Item>(items: readonly Item[]): Item
  /** One of these items, with a probability proportional to its weight. */
  weighted<Item>(items: readonly (readonly [Item, number])[]): Item
  /** Standard normal distribution. */
  normal(): number
  /** Poisson distribution. */
  poisson(mean: number): number
  uuid(): string
  shuffled<Item>(items: readonly Item[]): Item[]
}

/** FNV-1a hash, which gives each part of the year its own stream. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193)
  return hash >>> 0
}

/** The Mulberry32 generator. */
function mulberry(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const letters = '0123456789abcdef'

/** A separate stream for each topic, so that a change in one part does not affect the others. */
export function randomOf(seed: number, topic: string): Random {
  const next = mulberry(hashOf(`${seed} ${topic}`))
  const random: Random = {
    next,
    between: (low, high) => low + next() * (high - low),
    whole: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (share) => next() < share,
    pick: <Item>(items: readonly Item[]) => items[Math.floor(next() * items.length)] as Item,
    weighted<Item>(items: readonly (readonly [Item, number])[]) {
      let left = next() * items.reduce((sum, [, weight]) => sum + weight, 0)
      const found = items.find(([, weight]) => (left -= weight) < 0) ?? items.at(-1)
      return (found as readonly [Item, number])[0]
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
    poisson(mean) {
      let count = 0
      for (let product = next(); product > Math.exp(-mean); product *= next()) count += 1
      return count
    },
    uuid() {
      const digits = Array.from({ length: 32 }, () => letters[Math.floor(next() * 16)] as string)
      digits[12] = '4'
      digits[16] = letters[8 + Math.floor(next() * 4)] as string
      return digits.join('').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
    },
    shuffled: <Item>(items: readonly Item[]) =>
      items
        .map((item) => [next(), item] as const)
        .toSorted(([one], [other]) => one - other)
        .map(([, item]) => item),
  }
  return random
}
