import type { z } from 'zod'
import { customRecordOf, hasRange, isSortable, type CustomRecord } from '#kernel/contract/custom-fields.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import type { DeclaredFields } from '#kernel/custom-fields/declared.ts'
import { jsonSchemaOf, type JsonSchema } from './json-schema.ts'
import { parameterWords } from './words.ts'

interface Parameter extends JsonSchema {
  name: string
  description?: string
  schema: JsonSchema
}

/** The filters by each of the fields that modules add: `custom_fields.floor`, and `custom_fields.floor.from`. */
function customFilters(name: string, schema: JsonSchema, fields: DeclaredFields[CustomRecord] | undefined) {
  const schemas = Object.entries((schema['properties'] ?? {}) as Record<string, JsonSchema>)
  return schemas.flatMap(([field, one]) => {
    const control = fields?.get(field)?.control
    const filter = [`${name}.${field}`, one] as const
    if (!control || !hasRange(control)) return [filter]
    const range = { ...one, description: `${String(one['description'])}, both limits included` }
    return [filter, [`${name}.${field}.from`, range] as const, [`${name}.${field}.to`, range] as const]
  })
}

/** The sorts of a list, with those by fields that modules add. */
function withCustomSorts(shape: z.ZodRawShape, schema: JsonSchema, declared: DeclaredFields): JsonSchema {
  const names = Object.entries(shape).flatMap(([property, one]) => {
    const record = customRecordOf(one as z.ZodType)
    const fields = record ? [...declared[record]] : []
    return fields.flatMap(([name, { control }]) => (isSortable(control) ? [`${property}.${name}`] : []))
  })
  return { ...schema, enum: [...(schema['enum'] as string[]), ...sortsBy(...names)] }
}

/** The parameters of a query, with the filters and sorts by fields that modules add. */
export const withCustomParameters = (
  { shape }: z.ZodObject,
  properties: Record<string, JsonSchema>,
  declared: DeclaredFields | undefined,
): (readonly [name: string, schema: JsonSchema])[] =>
  Object.entries(properties).flatMap(([name, schema]) => {
    const record = customRecordOf(shape[name] as z.ZodType)
    if (record) return customFilters(name, schema, declared?.[record])
    const isSort = name === 'sort' && Array.isArray(schema['enum']) && declared !== undefined
    return [[name, isSort ? withCustomSorts(shape, schema, declared) : schema] as const]
  })

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
    const all = withCustomParameters(part, properties, declaredFields)
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
