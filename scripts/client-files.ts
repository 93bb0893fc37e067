/** Generates the types and the table of operations from the OpenAPI document of the shop. */

interface Schema {
  [keyword: string]: unknown
}

interface Operation {
  operationId: string
  summary: string
  'x-scope'?: string
  security?: readonly Record<string, unknown>[]
  parameters?: readonly (Parameter | { $ref: string })[]
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema }> }
  responses: Record<string, { headers?: object; content?: Record<string, { schema: Schema }> }>
}

interface Parameter {
  name: string
  in: 'path' | 'query' | 'header'
  required?: boolean
  description?: string
  schema: Schema
}

export interface OpenApi {
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, Schema>
    parameters: Record<string, Parameter>
    responses: Record<
      string,
      { content: Record<string, { schema: { properties: { code: { enum: string[] } } } }> }
    >
  }
}

const HEAD = '// Generated from the OpenAPI document: npx vitest run test/client -u\n'

const nameIn = (ref: string) => ref.slice(ref.lastIndexOf('/') + 1)

const propertyName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name))

/** A type in parentheses where a longer one would be read differently. */
const inner = (type: string) => (/[|&]/.test(type) ? `(${type})` : type)

/** The TypeScript type of a JSON Schema. */
export function typeOf(schema: Schema): string {
  const { $ref, type, enum: values, items, prefixItems, properties, additionalProperties } = schema
  if (typeof $ref === 'string') return nameIn($ref)
  if ('const' in schema) return JSON.stringify(schema['const'])
  if (Array.isArray(values)) return values.map((value) => JSON.stringify(value)).join(' | ')
  for (const keyword of ['anyOf', 'oneOf'])
    if (Array.isArray(schema[keyword]))
      return [...new Set((schema[keyword] as Schema[]).map(typeOf))].join(' | ') || 'unknown'
  if (Array.isArray(schema['allOf']))
    return (schema['allOf'] as Schema[]).map((one) => inner(typeOf(one))).join(' & ')
  if (Array.isArray(type)) return type.map((one: string) => typeOf({ ...schema, type: one })).join(' | ')
  if (Array.isArray(prefixItems)) return `[${(prefixItems as Schema[]).map(typeOf).join(', ')}]`
  if (type === 'array') return `${inner(typeOf((items ?? {}) as Schema))}[]`
  if (properties !== undefined) return objectOf(schema)
  if (type === 'object') {
    const value = additionalProperties === undefined ? 'unknown' : typeOf(additionalProperties as Schema)
    return `Record<string, ${value}>`
  }
  if (type === 'integer' || type === 'number') return 'number'
  return typeof type === 'string' ? type : 'unknown'
}

function objectOf({ properties, required = [] }: Schema): string {
  const fields = Object.entries(properties as Record<string, Schema>).map(([name, schema]) => {
    const isRequired = (required as string[]).includes(name)
    return `${propertyName(name)}${isRequired ? '' : '?'}: ${typeOf(schema)}`
  })
  return fields.length > 0 ? `{ ${fields.join('; ')} }` : 'Record<string, never>'
}

const HEADERS: Readonly<Record<string, string>> = {
  'if-match': 'ifMatch',
  'idempotency-key': 'idempotencyKey',
}

/** What a call takes: parameters by name, headers in camel case, and the body. */
function inputOf({ parameters = [], requestBody }: Operation, { components }: OpenApi): string {
  const fields = parameters.map((given) => {
    const one = '$ref' in given ? (components.parameters[nameIn(given.$ref)] as Parameter) : given
    const name = one.in === 'header' ? (HEADERS[one.name] ?? one.name) : one.name
    return {
      text: `${propertyName(name)}${one.required ? '' : '?'}: ${typeOf(one.schema)}`,
      isRequired: one.required,
    }
  })
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {})
  if (type !== undefined && content) {
    const body =
      type === 'application/json'
        ? typeOf(content.schema)
        : type === 'multipart/form-data'
          ? 'Blob'
          : 'string | Blob'
    fields.push({
      text: `body${requestBody?.required ? '' : '?'}: ${body}`,
      isRequired: requestBody?.required,
    })
  }
  if (fields.length === 0) return ''
  return `input${fields.some(({ isRequired }) => isRequired) ? '' : '?'}: { ${fields.map(({ text }) => text).join('; ')} }`
}

/** The answer on success: JSON, or a response with a file or with nothing. */
function answerOf({ responses }: Operation) {
  const [, success] = Object.entries(responses).find(([status]) => status.startsWith('2')) ?? []
  const json = success?.content?.['application/json']
  return { json: json && typeOf(json.schema), headers: success?.headers ?? {} }
}

/** How the body is sent, if not as JSON. */
function sentAs({ requestBody }: Operation): string | undefined {
  const [[type, content] = []] = Object.entries(requestBody?.content ?? {})
  if (type === undefined || type === 'application/json') return undefined
  if (type !== 'multipart/form-data') return type
  return `multipart:${Object.keys((content?.schema as { properties?: object } | undefined)?.properties ?? {})[0]}`
}

/** Whether a program may call it: with a scope, or because anyone may. Redirects are for browsers. */
const isForPrograms = (path: string, { security, responses, ...operation }: Operation) =>
  path.startsWith('/api/') &&
  !('302' in responses) &&
  (operation['x-scope'] !== undefined || security === undefined)

/** The two generated files. */
export function clientFiles(document: OpenApi): { 'api.d.ts': string; 'operations.js': string } {
  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({
        path,
        method: method.toUpperCase(),
        operation,
      })),
    )
    .filter(({ path, operation }) => isForPrograms(path, operation))
    .toSorted((one, other) => (one.operation.operationId < other.operation.operationId ? -1 : 1))
  const records = Object.entries(document.components.schemas).map(([name, schema]) => {
    const about = typeof schema['description'] === 'string' ? `/** ${schema['description']} */\n` : ''
    return `${about}export type ${name} = ${typeOf(schema)}\n`
  })
  const methods = operations.map(({ operation }) => {
    const scope = operation['x-scope']
    const { json = 'Response' } = answerOf(operation)
    return `  /** ${operation.summary}.${scope ? ` Scope: ${scope}.` : ''} */\n  ${operation.operationId}(${inputOf(operation, document)}): Promise<${json}>\n`
  })
  const lists = operations.filter(({ operation }) => 'Link' in answerOf(operation).headers)
  const codes = new Set(
    Object.values(document.components.responses).flatMap(
      ({ content }) => content['application/json']?.schema.properties.code.enum ?? [],
    ),
  )
  const union = (values: Iterable<string>) => [...values].map((value) => `\n  | '${value}'`).join('')
  const table = operations.map(({ path, method, operation }) => {
    const parts = [method, path, answerOf(operation).json === undefined ? 'file' : 'json', sentAs(operation)]
    return `  ${operation.operationId}: ${JSON.stringify(parts.filter((part) => part !== undefined))},\n`
  })
  return {
    'api.d.ts': [
      HEAD,
      ...records,
      `/** Why requests are refused. */\nexport type ErrorCode =${union([...codes, 'internal', 'unknown'].toSorted())}\n`,
      `/** The lists that come in pages. */\nexport type ListName =${union(lists.map(({ operation }) => operation.operationId))}\n`,
      `/** Everything that a program may call. */\nexport interface Operations {\n${methods.join('')}}\n`,
    ].join('\n'),
    'operations.js': `${HEAD}\nexport const operations = {\n${table.join('')}}\n`,
  }
}
