/** The part of JSON Schema used in the API document's requests. */
export interface Schema {
  type?: string | readonly string[]
  format?: string
  enum?: readonly unknown[]
  anyOf?: readonly Schema[]
  properties?: Readonly<Record<string, Schema>>
  required?: readonly string[]
  items?: Schema
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
}

type Content = Readonly<Record<string, { schema: Schema }>>

export interface Operation {
  method: string
  path: string
  parameters: readonly { in: 'path' | 'query' | 'header'; name: string; schema: Schema }[]
  body: Content
  /** By status. */
  responses: Readonly<Record<string, { content?: Content }>>
}

/** A value of the document with what its references name, as far as nothing refers to itself. */
export function dereferenced<Value>(document: object, value: Value, within: readonly string[] = []): Value {
  if (Array.isArray(value)) return value.map((one) => dereferenced(document, one, within)) as Value
  if (typeof value !== 'object' || value === null) return value
  const { $ref, ...rest } = value as { $ref?: string }
  if (typeof $ref !== 'string')
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) => [name, dereferenced(document, inner, within)]),
    ) as Value
  if (within.includes($ref)) return {} as Value
  const named = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((inside, name) => (inside as Record<string, unknown>)[name], document)
  return { ...dereferenced(document, named as object, [...within, $ref]), ...rest } as Value
}

interface Written {
  parameters?: Operation['parameters']
  requestBody?: { content: Content }
  responses: Operation['responses']
}

/** The operations of an OpenAPI document, by path. */
export function operationsOf(document: { paths: Record<string, Record<string, Written>> }): Operation[] {
  return Object.entries(dereferenced(document, document.paths)).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content ?? {},
      responses,
    })),
  )
}
