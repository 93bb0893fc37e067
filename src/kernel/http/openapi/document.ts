import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { errors, type ErrorCode } from '#kernel/contract/errors.ts'
import type { DeclaredFields } from '#kernel/custom-fields/declared.ts'
import { scopeOf } from '#kernel/contract/key-scope.ts'
import { isBodyOptional } from '../input/optional-bodies.ts'
import { refusalsOf } from '../mount.ts'
import { jsonSchemaOf, refTo, sharedSchemas, type JsonSchema } from './json-schema.ts'
import { pascalCase, schemaNames, singular, type SchemaNames } from './named-schemas.ts'
import { parametersOf } from './parameters.ts'
import { accessWords, headers, securitySchemes } from './words.ts'

/** What the document is made from. */
export interface Documented {
  endpoints: readonly Endpoint[]
  /** The name by which its contract exports an endpoint. */
  nameOf: (endpoint: Endpoint) => string | undefined
  version: string
  /** The fields that modules add to records. */
  customFields?: DeclaredFields | undefined
}

/**
 * The name of an operation for generated clients: that of its endpoint in the contract, such as `listOrders`; otherwise
 * from method and address, which are unique, such as `getOrdersById` for `GET /api/orders/{id}`.
 */
export function operationId(endpoint: Endpoint, nameOf: Documented['nameOf']): string {
  const words = endpoint.path
    .replace(/^\/api\//, '/')
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith('{') ? `by-${part.slice(1, -1)}` : part))
  return nameOf(endpoint) ?? endpoint.method.toLowerCase() + pascalCase(words.join('-'))
}

/** An endpoint with its name and the schemas of what is sent and received. */
interface Operation {
  endpoint: Endpoint
  id: string
  body: JsonSchema | null
  answer: JsonSchema | null
}

/** The record of an operation: `Order` for `getOrder`, `listOrders` and `updateOrder`. */
const recordOf = (id: string) => pascalCase(id.replace(/^[a-z]+(?=[A-Z])/, ''))

/** A schema with the name that the operation gives it, and how good the name is; 0 is best. */
interface Named {
  schema: JsonSchema
  name: string
  rank: number
}

/** Reads name a record better than changes, whose answers may be more than the record. */
function namedIn({ endpoint, id, body, answer }: Operation): Named[] {
  const isRead = endpoint.method === 'GET'
  const isList = answer?.['type'] === 'array'
  const record = isList ? singular(recordOf(id)) : recordOf(id)
  const namedSchemas: Named[] = []
  if (answer)
    namedSchemas.push({
      schema: isList ? (answer['items'] as JsonSchema) : answer,
      name: isRead ? record : `${pascalCase(id)}Answer`,
      rank: isRead ? Number(isList) : 2,
    })
  if (body) namedSchemas.push({ schema: body, name: `${pascalCase(id)}Body`, rank: 2 })
  return namedSchemas
}

/** Names all schemas, each by the best and shortest name that an operation gives it. */
function nameSchemas(operations: readonly Operation[], reservedNames: Iterable<string>): SchemaNames {
  const names = schemaNames()
  const namedSchemas = operations
    .flatMap(namedIn)
    .toSorted((one, other) => one.rank - other.rank || one.name.length - other.name.length)
  for (const { schema, name, rank } of namedSchemas) names.visit(schema, name, rank)
  names.giveNames(reservedNames)
  return names
}

const refToHeaders = (names: readonly (keyof typeof headers)[]) => ({
  ...(names.length > 0 && {
    headers: Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
  }),
})

const binary = (type: string) => ({
  [type]: { schema: type.startsWith('text/') ? { type: 'string' } : { type: 'string', format: 'binary' } },
})

/** The response on success, with its headers and its media types. */
function success({ endpoint, answer }: Operation, names: SchemaNames) {
  const { success: declared, sends = [], query, method } = endpoint
  const isList = method === 'GET' && answer?.['type'] === 'array'
  const isPaged = query !== undefined && 'cursor' in query.shape
  const { properties = {} } = (answer ?? {}) as { properties?: JsonSchema }
  const carried: (keyof typeof headers)[] = [
    ...(isList ? (['X-Total-Count'] as const) : []),
    ...(isPaged ? (['X-Total-Estimated', 'Link'] as const) : []),
    ...('version' in properties ? (['ETag'] as const) : []),
    ...(declared.status === 302 ? (['Location'] as const) : []),
    ...(sends.length > 0 ? (['Content-Disposition'] as const) : []),
  ]
  const content = {
    ...(answer && { 'application/json': { schema: names.write(answer) } }),
    ...Object.assign({}, ...sends.map(binary)),
  }
  const description = answer ? 'Done' : sends.length > 0 ? 'The file' : 'No body'
  return { description, ...refToHeaders(carried), ...(Object.keys(content).length > 0 && { content }) }
}

/** Refusals of one status; most operations share them. */
function refused(status: number, codes: readonly ErrorCode[]) {
  return {
    description: codes.map((code) => `\`${code}\`: ${errors[code].message}`).join('\n\n'),
    ...refToHeaders(status === 429 || status === 503 ? ['Retry-After'] : []),
    content: {
      'application/json': { schema: { ...refTo('Refusal'), properties: { code: { enum: codes } } } },
    },
  }
}

function requestBody({ endpoint, body }: Operation, names: SchemaNames) {
  const { file, consumes, alsoConsumes } = endpoint
  if (file)
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            type: 'object',
            required: [file],
            properties: { [file]: { type: 'string', format: 'binary' } },
          },
        },
      },
    }
  if (!body) return null
  const content = {
    ...(consumes === undefined && { 'application/json': { schema: names.write(body) } }),
    ...(consumes !== undefined && { [consumes]: { schema: names.write(body) } }),
    ...(alsoConsumes && { [alsoConsumes]: { schema: { type: 'string' } } }),
  }
  return { required: !isBodyOptional(endpoint), content }
}

/** Who may call an operation: a signed-in person, or a key with its scope. */
function securityOf(endpoint: Endpoint) {
  const scope = scopeOf(endpoint)
  const key = scope === null ? [] : [{ key: [scope] }]
  return {
    ...(endpoint.access !== 'anyone' && { security: [{ session: [] }, ...key] }),
    ...(scope !== null && { 'x-scope': scope }),
  }
}

/** Values by name; the same value is kept once. */
function components<Value>(kind: string) {
  const names = new Map<string, string>()
  const values: Record<string, Value> = {}
  return {
    values,
    ref(preferredName: string, value: Value): { $ref: string } {
      const key = JSON.stringify(value)
      let name = names.get(key)
      if (name === undefined) {
        name = preferredName
        for (let number = 2; name in values; number += 1) name = `${preferredName}${number}`
        names.set(key, name)
        values[name] = value
      }
      return { $ref: `#/components/${kind}/${name}` }
    },
  }
}

/** With those of a key, where one may call. */
const allRefusalsOf = (endpoint: Endpoint): ErrorCode[] =>
  scopeOf(endpoint) === null
    ? refusalsOf(endpoint)
    : [...refusalsOf(endpoint), 'api_key_refused', 'api_key_forbidden']

interface Parts {
  names: SchemaNames
  customFields: DeclaredFields | undefined
  /** How many operations have each parameter, by its JSON. */
  uses: ReadonlyMap<string, number>
  parameters: ReturnType<typeof components<JsonSchema>>
  responses: ReturnType<typeof components<JsonSchema>>
}

function describe(operation: Operation, { names, customFields, uses, parameters, responses }: Parts) {
  const { endpoint, id } = operation
  const { path, access, summary } = endpoint
  const describedParameters = parametersOf(endpoint, customFields).map((parameter) => {
    const writtenParameter = { ...parameter, schema: names.write(parameter.schema) }
    const isShared = parameter.description && (uses.get(JSON.stringify(parameter)) ?? 0) > 1
    return isShared ? parameters.ref(pascalCase(parameter.name), writtenParameter) : writtenParameter
  })
  const byStatus = Map.groupBy(allRefusalsOf(endpoint), (code) => errors[code].status)
  const refusals = [...byStatus].map(([status, codes]) => {
    const name = codes.length > 2 ? `Refused${status}` : codes.map(pascalCase).join('Or')
    return [status, responses.ref(name, refused(status, codes.toSorted()))] as const
  })
  const body = requestBody(operation, names)
  return {
    operationId: id,
    tags: [path.split('/')[path.startsWith('/api/') ? 2 : 1] ?? ''],
    summary,
    description: accessWords[access],
    ...securityOf(endpoint),
    'x-access': access,
    ...(describedParameters.length > 0 && { parameters: describedParameters }),
    ...(body && { requestBody: body }),
    responses: { [endpoint.success.status]: success(operation, names), ...Object.fromEntries(refusals) },
  }
}

/** Endpoints are sorted by it, so that the document does not depend on the order of the modules. */
const addressed = ({ path, method }: Endpoint) => `${path} ${method}`

/** Generates the OpenAPI document of endpoints. */
export function openApiDocument({ endpoints: allEndpoints, nameOf, version, customFields }: Documented) {
  const endpoints = allEndpoints.toSorted((one, other) => (addressed(one) < addressed(other) ? -1 : 1))
  const operations = endpoints.map((endpoint): Operation => ({
    endpoint,
    id: operationId(endpoint, nameOf),
    body: endpoint.body ? jsonSchemaOf(endpoint.body, 'input', customFields) : null,
    answer: endpoint.success.body && jsonSchemaOf(endpoint.success.body, 'output', customFields),
  }))
  const shared = sharedSchemas()
  const names = nameSchemas(operations, Object.keys(shared))
  const uses = new Map<string, number>()
  for (const parameter of endpoints
    .flatMap((endpoint) => parametersOf(endpoint, customFields))
    .map((parameter) => JSON.stringify(parameter)))
    uses.set(parameter, (uses.get(parameter) ?? 0) + 1)
  const parameters = components<JsonSchema>('parameters')
  const responses = components<JsonSchema>('responses')

  const writtenOperations = operations.map((operation) => {
    const { path, method } = operation.endpoint
    return {
      path,
      method: method.toLowerCase(),
      described: describe(operation, { names, customFields, uses, parameters, responses }),
    }
  })
  const paths: Record<string, Record<string, (typeof writtenOperations)[number]['described']>> = {}
  for (const { path, method, described } of writtenOperations)
    paths[path] = { ...paths[path], [method]: described }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Fenestra',
      version,
      description:
        'The API of the shop, as it is mounted. Lists come in pages: `Link` names the next one. A change of a record may be guarded by `If-Match`. Every refusal is a `Refusal` with a code.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { ...shared, ...names.components() },
      parameters: parameters.values,
      responses: responses.values,
      headers,
      securitySchemes,
    },
  }
}
