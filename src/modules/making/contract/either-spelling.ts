import { z } from 'zod'

const camelCase = (name: string) => name.replaceAll(/_([a-z])/g, (_, letter: string) => letter.toUpperCase())

/** Making and facts are nested two levels deep; deeper keys are unchanged, and the schema refuses them. */
const maxDepth = 2

/** Converts keys to camelCase, which takes precedence if both spellings occur. */
function inCamelCase(value: unknown, depth = 0): unknown {
  if (depth > maxDepth || typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const entries = Object.entries(value)
  const renamed = entries.filter(([name]) => camelCase(name) !== name)
  const unchanged = entries.filter(([name]) => camelCase(name) === name)
  return Object.fromEntries(
    [...renamed, ...unchanged].map(([name, inner]) => [camelCase(name), inCamelCase(inner, depth + 1)]),
  )
}

/** An object whose keys may be sent as `drop_rule` or as `dropRule`; it is stored and returned in camelCase. */
export const inEitherSpelling = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value: z.input<Schema>) => inCamelCase(value), schema)
