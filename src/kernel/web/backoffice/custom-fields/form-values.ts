import { valuesIn, type Fields, type Values } from '../editing/fields.ts'
import type { ShownValues } from './declared.ts'

/** The values of a record as a form has them. */
export const valuesForForm = (fields: Fields, values: ShownValues | undefined): Values =>
  valuesIn(fields, values ?? {})

/** The typed values as a request has them: null where nothing was typed. */
export function payloadOf(fields: Fields, values: Values): Record<string, unknown> {
  const entries = Object.entries(fields).map(([name, { kind }]) => {
    const value = values[name]
    if (typeof value !== 'string') return [name, value]
    if (value.trim() === '') return [name, null]
    return [name, kind === 'number' ? Number(value) : value]
  })
  return Object.fromEntries(entries) as Record<string, unknown>
}
