import type { z } from 'zod'
import { customRecordOf } from '#kernel/contract/custom-fields.ts'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import type { DeclaredFields } from '#kernel/custom-fields/declared.ts'
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts'
import { parameterWords } from './words.ts'

interface Parameter extends JsonSchema {
  name: string
  description?: string
  schema: JsonSchema
}

/** A filter by each of the fields that modules add: `custom_fields.floor`. */
function customFilters(name: string, schema: JsonSchema) {
  const fields = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  return fields.map(([field, one]) => [`${name}.${field}`, one] as const)
}

/** The parameters of an endpoint. */
export function parametersOf(
  { params, query, headers: sent, translated }: Endpoint,
  declaredFields?: DeclaredFields,
): Parameter[] {
  const parts = { path: params, query, header: sent }
  const declared = Object.entries(parts).flatMap(([place, part]) => {
    if (!part) return []
    const { properties = {}, required = [] } = jsonSchemaOf(part, 'input', declaredFields) as {
      properties?: Record<string, JsonSchema>
      required?: string[]
    }
    const all = Object.entries(properties).flatMap(([name, schema]) =>
      customRecordOf(part.shape[name] as z.ZodType) ? customFilters(name, schema) : [[name, schema] as const],
    )
    return all.map(([name, schema]) => ({
      name,
      in: place,
      ...(parameterWords[name] && { description: parameterWords[name] }),
      ...((place === 'path' || required.includes(name)) && { required: true }),
      schema,
    }))
  })
  const language = {
    name: 'lng',
    in: 'query',
    description: parameterWords['lng'],
    schema: { type: 'string' },
  }
  return translated && !declared.some(({ name }) => name === 'lng') ? [...declared, language] : declared
}
