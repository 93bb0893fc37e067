import { createHash } from 'node:crypto'
import { z } from 'zod'
import { id } from '#kernel/contract/wire.ts'
import { isUuid } from '#kernel/database/uuid.ts'
import { perSchema } from './per-schema.ts'

/** A UUID that no record has, because those of RFC 9562 have a version; other texts get other ones. */
const idOfNoRecord = (text: string) =>
  `00000000-0000-0000-0000-${createHash('sha256').update(text).digest('hex').slice(0, 12)}`

type Replace = (value: unknown) => unknown

const replaceId: Replace = (value) =>
  typeof value === 'string' && !isUuid(value) ? idOfNoRecord(value) : value

function replaceInObject({ shape }: z.ZodObject): Replace | undefined {
  const fields = Object.entries(shape).flatMap(([name, field]) => {
    const replace = replaceIdsIn(field)
    return replace ? [[name, replace] as const] : []
  })
  if (fields.length === 0) return undefined
  return (value) => {
    if (typeof value !== 'object' || value === null) return value
    const replaced: Record<string, unknown> = { ...value }
    for (const [name, replace] of fields) if (name in replaced) replaced[name] = replace(replaced[name])
    return replaced
  }
}

/** A text that another schema of the union accepts, such as `none`, is no id. */
function replaceInUnion(options: readonly z.core.$ZodType[]): Replace | undefined {
  const replacers = options.flatMap((option) => replaceIdsIn(option) ?? [])
  const others = options.filter((option) => !replaceIdsIn(option)) as z.ZodType[]
  if (replacers.length === 0) return undefined
  return (value) =>
    others.some((other) => other.safeParse(value).success)
      ? value
      : replacers.reduce((replaced, replace) => replace(replaced), value)
}

/**
 * Replaces what is not a UUID wherever a schema has an `id`, because PostgreSQL cannot compare it with one: the request
 * is then refused like one for a record that does not exist.
 * @returns a function that gives the validated value with its ids replaced; undefined for a schema without ids
 */
export const replaceIdsIn = perSchema(findIds)

function findIds(schema: z.core.$ZodType): Replace | undefined {
  if (schema === id) return replaceId
  if (schema instanceof z.ZodObject) return replaceInObject(schema)
  if (schema instanceof z.ZodUnion) return replaceInUnion(schema.options)
  if (schema instanceof z.ZodPipe) return replaceIdsIn(schema.in) ?? replaceIdsIn(schema.out)
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    const replace = replaceIdsIn(schema.unwrap())
    // An empty text where an id may be missing means none.
    return replace && ((value) => (value === '' ? value : replace(value)))
  }
  if (!(schema instanceof z.ZodArray)) return undefined
  const replace = replaceIdsIn(schema.element)
  return replace && ((value) => (Array.isArray(value) ? value.map(replace) : value))
}
