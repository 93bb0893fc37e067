interface Line {
  product_id: string | null
  width: number
  length: number
  mount?: string | undefined
  room?: string | undefined
  note?: string | undefined
  depth?: number | undefined
  top_height?: number | undefined
  options?: Readonly<Record<string, unknown>> | undefined
}

/** Identifies a line by its content; two equal lines have the same name. */
export function lineName({ product_id, width, length, options, ...line }: Line): string {
  const { mount, room, note, depth, top_height } = line
  const size = `${product_id} ${width} ${length}`
  const chosen = options && Object.entries(options).sort(([one], [other]) => (one < other ? -1 : 1))
  const answers = [mount, room, note, depth, top_height, ...(chosen ? [chosen] : [])]
  return answers.every((answer) => answer === undefined) ? size : `${size} ${JSON.stringify(answers)}`
}

/** Lines with a key each: their name, numbered where several are equal. */
export function withKeys<L extends Line>(lines: readonly L[]): { key: string; line: L }[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const name = lineName(line)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { key: `${name} ${count}`, line }
  })
}

/** Names of lines, with their stable keys. */
export interface NamedKeys {
  names: readonly string[]
  keys: readonly number[]
}

/**
 * The keys of the present lines. While their number stays the same, each line keeps the key of its position, even
 * when its size changes; otherwise lines were added or removed elsewhere, and each keeps the key that its name had.
 */
export function nextKeys(previous: NamedKeys, names: readonly string[]): NamedKeys {
  if (names.length === previous.names.length) return { names, keys: previous.keys }
  const free = previous.names.map((name, index) => ({ name, key: previous.keys[index] as number }))
  let last = Math.max(0, ...previous.keys)
  const keys = names.map((name) => {
    const at = free.findIndex((entry) => entry.name === name)
    return at === -1 ? (last += 1) : (free.splice(at, 1)[0]?.key as number)
  })
  return { names, keys }
}
