import { z } from 'zod'
import { customRecordOf } from '#kernel/contract/custom-fields.ts'
import type { DeclaredFields } from '#kernel/custom-fields/declared.ts'
import { amount, errorBody, id, moment, success, version } from '#kernel/contract/wire.ts'

/** A schema as the document has it. */
export interface JsonSchema {
  [keyword: string]: unknown
}

const SCHEMAS = '#/components/schemas/'

/** Schemas that are everywhere, with their names and what a program must know of them. */
const shared = z.registry<{ id: string; description?: string }>()
shared.add(id, { id: 'Id', description: 'A UUID that the shop made.' })
shared.add(moment, { id: 'Moment', description: 'A moment in ISO 8601, in UTC.' })
shared.add(amount, {
  id: 'Amount',
  description:
    'An amount in major units of its currency, such as 12.5 for 12.50 €. It is the currency of the shop unless the record names another.',
})
shared.add(version, {
  id: 'Version',
  description:
    'Counts the changes of a record. Sent with a change, it is refused if somebody else has changed the record since.',
})
shared.add(success, { id: 'Success' })
shared.add(errorBody, {
  id: 'Refusal',
  description:
    'Why a request is refused: a sentence, a code for programs, and the wrong fields by name. Nothing of it was stored.',
})

/** Every integer has these bounds, and every number in JSON. */
const BOUNDS = new Set<unknown>([
  Number.MAX_SAFE_INTEGER,
  Number.MIN_SAFE_INTEGER,
  Number.MAX_VALUE,
  -Number.MAX_VALUE,
])

/** Whether a keyword says nothing: bounds of all numbers, the pattern of a format, and that nothing is added today. */
const isNoise = (keyword: string, value: unknown, { format }: JsonSchema) =>
  ((keyword === 'minimum' || keyword === 'maximum') && BOUNDS.has(value)) ||
  (keyword === 'pattern' && format !== undefined) ||
  (keyword === 'additionalProperties' && value === false) ||
  keyword === '$schema'

const isSchema = (value: unknown): value is JsonSchema => typeof value === 'object' && value !== null

/** A schema with other schemas in the places of those directly inside it. */
export function mapInner(
  schema: JsonSchema,
  change: (inner: JsonSchema, key: string) => unknown,
): JsonSchema {
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (keyword === 'properties')
      return [keyword, mapValues(value as JsonSchema, (inner, name) => change(inner as JsonSchema, name))]
    if (Array.isArray(value) && value.every(isSchema))
      return [keyword, value.map((inner) => change(inner, ''))]
    return [keyword, isSchema(value) && !Array.isArray(value) ? change(value, keyword) : value]
  })
  return Object.fromEntries(entries) as JsonSchema
}

const mapValues = (values: object, change: (value: unknown, name: string) => unknown) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]))

function tidy(schema: JsonSchema): JsonSchema {
  const entries = Object.entries(schema).filter(([keyword, value]) => !isNoise(keyword, value, schema))
  const tidied = mapInner(Object.fromEntries(entries), tidy)
  const { $ref } = tidied
  return typeof $ref === 'string' ? { ...tidied, $ref: $ref.replace('#/$defs/', SCHEMAS) } : tidied
}

type Io = 'input' | 'output'

/** The values of custom fields, as the modules declare them. */
function customFieldsSchema(fields: DeclaredFields[keyof DeclaredFields], io: Io): JsonSchema {
  const properties = Array.from(fields, ([name, { label, sent, wire }]) => [
    name,
    { ...tidy(convert(io === 'input' ? sent : wire, io)), description: label },
  ])
  return { type: 'object', properties: Object.fromEntries(properties) as JsonSchema }
}

/** Writes the custom fields that are declared into the schema of their record, and leaves out what nobody declares. */
function writeCustomFields(
  schema: z.core.$ZodType,
  json: JsonSchema,
  { declared, io }: { declared: DeclaredFields | undefined; io: Io },
): void {
  const record = customRecordOf(schema)
  if (record !== undefined && declared) {
    for (const keyword of Object.keys(json)) delete json[keyword]
    Object.assign(json, customFieldsSchema(declared[record], io))
  }
  if (!(schema instanceof z.ZodObject)) return
  const properties = json['properties'] as JsonSchema | undefined
  for (const [name, inner] of Object.entries(schema.shape)) {
    const of = customRecordOf(inner as z.core.$ZodType)
    if (of === undefined || (declared?.[of].size ?? 0) > 0) continue
    delete properties?.[name]
    const required = json['required'] as string[] | undefined
    if (required?.includes(name)) json['required'] = required.filter((one) => one !== name)
  }
}

const convert = (
  schema: z.ZodType,
  io: Io,
  { names = shared, declared }: { names?: typeof shared; declared?: DeclaredFields | undefined } = {},
) =>
  z.toJSONSchema(schema, {
    io,
    metadata: names,
    unrepresentable: 'any',
    reused: 'inline',
    // What has no form in JSON is left out of a choice.
    override({ jsonSchema, zodSchema }) {
      writeCustomFields(zodSchema, jsonSchema as JsonSchema, { declared, io })
      // oxlint-disable-next-line eslint/no-underscore-dangle -- zod's own name
      if (zodSchema._zod.def.type === 'union')
        jsonSchema.anyOf = jsonSchema.anyOf?.filter((branch) => Object.keys(branch).length > 0)
    },
  }) as JsonSchema

/**
 * The JSON Schema of what is sent (`input`) or received (`output`), which refers to the shared schemas by name.
 * @param declared the fields that modules add to records
 */
export function jsonSchemaOf(schema: z.ZodType, io: Io, declared?: DeclaredFields): JsonSchema {
  // In an object, because a schema with a name is otherwise written out.
  const { properties } = convert(z.object({ root: schema }), io, { declared })
  return tidy((properties as { root: JsonSchema }).root)
}

/**
 * The JSON Schema of what is sent, complete in itself.
 * @param declared the fields that modules add to records
 */
export const wholeSchemaOf = (schema: z.ZodType, declared?: DeclaredFields): JsonSchema =>
  tidy(convert(schema, 'input', { names: z.registry(), declared }))

/** The shared schemas by name. */
export const sharedSchemas = (): Record<string, JsonSchema> =>
  Object.fromEntries(
    [id, moment, amount, version, success, errorBody].map((schema) => {
      const { id: name, ...written } = convert(schema, 'output')
      return [shared.get(schema)?.id ?? name, tidy(written)]
    }),
  )

export const refTo = (name: string): JsonSchema => ({ $ref: SCHEMAS + name })
