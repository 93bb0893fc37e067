interface Line {
  product_id: string | null
  width: number
  length: number
}

/** Names a line by what it is; two equal lines have the same name. */
export function lineName({ product_id, width, length }: Line): string {
  return `${product_id} ${width} ${length}`
}

/** Lines with a key each: their name, numbered where several are equal. */
export function keyed<L extends Line>(lines: readonly L[]): { key: string; line: L }[] {
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const name = lineName(line)
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { key: `${name} ${count}`, line }
  })
}
