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

interface Written {
  parameters?: Operation['parameters']
  requestBody?: { content: Content }
  responses: Operation['responses']
}

/** The operations of an OpenAPI document, by path. */
export function operationsOf(document: { paths: Record<string, Record<string, Written>> }): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { parameters = [], requestBody, responses }]) => ({
      method: method.toUpperCase(),
      path,
      parameters,
      body: requestBody?.content ?? {},
      responses,
    })),
  )
}
