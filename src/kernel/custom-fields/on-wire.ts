import type { z } from 'zod'
import { customPlacesIn, EACH, EACH_VALUE, type CustomRecord } from '#kernel/contract/custom-fields.ts'
import type { DeclaredFields } from './declared.ts'
import { customValues, readSentValues, type StoredCustomFields } from './values.ts'

type Json = Record<string, unknown>

const isObject = (value: unknown): value is Json => typeof value === 'object' && value !== null

type Change = (value: unknown, at: readonly string[]) => unknown

/**
 * Changes the property at the end of a path, in copies of what is on the way; undefined removes it.
 * @param at where the body is
 */
function changedAt(
  body: unknown,
  path: readonly string[],
  change: Change,
  at: readonly string[] = [],
): unknown {
  const [key, ...rest] = path
  if (key === undefined || !isObject(body)) return body
  const inner = (value: unknown, name: string | number) =>
    changedAt(value, rest, change, [...at, String(name)])
  // The other is another branch of a union.
  if (Array.isArray(body) || key === EACH) return Array.isArray(body) && key === EACH ? body.map(inner) : body
  if (key === EACH_VALUE)
    return Object.fromEntries(Object.entries(body).map(([name, member]) => [name, inner(member, name)]))
  if (rest.length > 0) return key in body ? { ...body, [key]: inner(body[key], key) } : body
  const { [key]: value, ...others } = body
  const changed = change(value, [...at, key])
  return changed === undefined ? others : { ...others, [key]: changed }
}

/** What a body has at a path, once for each element of the lists on the way. */
export function foundAt(body: unknown, path: readonly string[]): unknown[] {
  const found: unknown[] = []
  changedAt(body, path, (value) => {
    found.push(value)
    return value
  })
  return found
}

/**
 * Checks the custom fields of a validated body with what the modules declare; those of a record without any are ignored.
 * @returns a function that gives the body with the values as they are stored, or the refused fields; undefined for a
 * body without custom fields
 */
export function readCustomFieldsIn(schema: z.core.$ZodType) {
  const places = customPlacesIn(schema, 'input')
  if (places.length === 0) return undefined
  return (body: unknown, declared: DeclaredFields) => {
    const refused: Record<string, string> = {}
    const read = (record: CustomRecord, input: unknown, at: readonly string[]) => {
      if (!isObject(input) || declared[record].size === 0) return undefined
      const { values, faults } = readSentValues(declared[record], input)
      for (const [name, fault] of Object.entries(faults)) refused[[...at, name].join('.')] = fault
      return values
    }
    const checked = places.reduce(
      (changed, place) => changedAt(changed, place.path, (value, at) => read(place.record, value, at)),
      body,
    )
    return Object.keys(refused).length > 0 ? { fields: refused } : { body: checked }
  }
}

/** Who gets an answer: staff read all fields, everybody else the public ones of a record that they open. */
export type CustomAudience = 'staff' | 'public'

/**
 * Replaces the stored values in an answer by those that are declared and that its reader may see. Only this sends them,
 * so that no serializer can give away what a module keeps for staff.
 * @returns undefined for an answer without custom fields
 */
export function showCustomFieldsIn(schema: z.core.$ZodType) {
  const places = customPlacesIn(schema, 'output')
  if (places.length === 0) return undefined
  return (answer: unknown, declared: DeclaredFields, audience: CustomAudience): unknown =>
    places.reduce((changed, { record, path }) => {
      const fields =
        audience === 'staff'
          ? declared[record]
          : new Map(path.length === 1 ? [...declared[record]].filter(([, { isPublic }]) => isPublic) : [])
      return changedAt(changed, path, (stored) =>
        fields.size === 0 ? undefined : customValues(fields, stored as StoredCustomFields | undefined),
      )
    }, answer)
}
