import { mapInner, refTo, type JsonSchema } from './json-schema.ts'

/** Shorter ones are written out. */
const MIN_LENGTH = 120

interface Use {
  schema: JsonSchema
  count: number
  /** Its name in the first place in which it stands. */
  name: string
  rank: number
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** `order_lines` and `orderLines` as `OrderLines`. */
export const pascalCase = (text: string): string =>
  text
    .split(/[^a-zA-Z0-9]+/)
    .map(capital)
    .join('')

/** One of several: `OrderLine` of `OrderLines`. */
export function singular(word: string): string {
  if (/(?:ss|us|is)$/i.test(word)) return word
  const endings = [
    [/ies$/, 'y'],
    [/(x|ch|sh|ss)es$/, '$1'],
    [/s$/, ''],
  ] as const
  const [ending, end] = endings.find(([pattern]) => pattern.test(word)) ?? [/$/, '']
  return word.replace(ending, end)
}

const isWorthName = ({ properties, enum: values }: JsonSchema) =>
  properties !== undefined || (Array.isArray(values) && values.length > 3)

/**
 * Finds schemas that stand in several places, and gives them names, so that the document has each once. Schemas are
 * the same when they are written the same.
 */
export function schemaNames() {
  const uses = new Map<string, Use>()
  const names = new Map<string, string>()

  function visit(schema: JsonSchema, name: string, rank: number): void {
    const key = JSON.stringify(schema)
    const use = uses.get(key)
    if (use) {
      use.count += 1
      return
    }
    if (isWorthName(schema)) uses.set(key, { schema, count: 1, name, rank })
    mapInner(schema, (inner, property) => {
      const innerName = /^(?:items|additionalProperties|anyOf|)$/.test(property)
        ? singular(name)
        : name + pascalCase(property)
      visit(inner, innerName, rank + 3)
    })
  }

  /** Names all that are used more than once, and those of the best two ranks. */
  function giveNames(reservedNames: Iterable<string>): void {
    const usedNames = new Set(reservedNames)
    for (const [key, { count, name, rank }] of [...uses].toSorted(
      ([, one], [, other]) => one.rank - other.rank,
    )) {
      if (key.length < MIN_LENGTH || (count < 2 && rank > 2)) continue
      let free = name
      for (let number = 2; usedNames.has(free); number += 1) free = `${name}${number}`
      usedNames.add(free)
      names.set(key, free)
    }
  }

  function write(schema: JsonSchema): JsonSchema {
    const name = names.get(JSON.stringify(schema))
    return name === undefined ? mapInner(schema, write) : refTo(name)
  }

  return {
    visit,
    giveNames,
    write,
    components: (): Record<string, JsonSchema> =>
      Object.fromEntries(
        [...names]
          .map(([key, name]) => [name, mapInner((uses.get(key) as Use).schema, write)] as const)
          .toSorted(([one], [other]) => (one < other ? -1 : 1)),
      ),
  }
}

export type SchemaNames = ReturnType<typeof schemaNames>
