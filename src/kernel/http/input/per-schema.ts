import type { z } from 'zod'

/**
 * Keeps the result of a function of a schema: hundreds of endpoints share schemas, and one process may open several
 * shops.
 */
export function perSchema<Result>(work: (schema: z.core.$ZodType) => Result): typeof work {
  const known = new WeakMap<z.core.$ZodType, { result: Result }>()
  return (schema) => {
    const kept = known.get(schema) ?? { result: work(schema) }
    known.set(schema, kept)
    return kept.result
  }
}
