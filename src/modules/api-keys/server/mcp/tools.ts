import type { FastifyInstance } from 'fastify'
import { address, type Endpoint, type Tool } from '#kernel/contract/endpoint.ts'
import { isPersonal, resourceScope } from '#kernel/contract/key-scope.ts'
import type { OperationIdOf } from '#kernel/http/openapi/index.ts'
import { wholeSchemaOf, type JsonSchema } from '#kernel/http/openapi/json-schema.ts'
import { parameterWords } from '#kernel/http/openapi/words.ts'
import { withCustomParameters } from '#kernel/http/openapi/parameters.ts'
import { customPlacesIn } from '#kernel/contract/custom-fields.ts'
import type { DeclaredFields } from '#kernel/custom-fields/declared.ts'
import { foundAt } from '#kernel/custom-fields/on-wire.ts'
import type { MountedRoute } from '#kernel/http/errors/unknown-paths.ts'
import { permits } from '#kernel/rules/permissions.ts'
import type { UsedKey } from '../api-keys.repository.ts'

/** The largest result in characters; assistants read all of it. */
const MAX_RESULT = 40_000
/** Records in a result if the assistant names no number, and at most. */
const PAGE = 20
const MAX_PAGE = 50

type Arguments = Readonly<Record<string, unknown>>

interface ShopTool {
  name: string
  endpoint: Endpoint & { tool: Tool }
}

interface Result {
  text: string
  isError: boolean
}

const isTool = (endpoint: Endpoint | undefined): endpoint is ShopTool['endpoint'] =>
  endpoint?.tool !== undefined && !isPersonal(endpoint)

/** All tools of the shop and its modules, from the endpoints that are mounted. */
export function toolsOf(http: FastifyInstance): ShopTool[] {
  const routes: readonly MountedRoute[] = http.mountedRoutes
  const nameOf: OperationIdOf = http.operationIdOf
  return routes
    .filter(({ method, endpoint }) => method === endpoint?.method)
    .flatMap(({ endpoint }) => (isTool(endpoint) ? [{ name: nameOf(endpoint), endpoint }] : []))
    .filter(({ endpoint }) => writesAnything(endpoint, http.customFields))
}

/** Whether a key may use a tool; what anyone may call needs no scope. */
export function mayUse({ scopes, role }: Pick<UsedKey, 'scopes' | 'role'>, { endpoint }: ShopTool): boolean {
  if (endpoint.access === 'anyone') return true
  return scopes.includes(resourceScope(endpoint) ?? '') && permits(endpoint.access, role)
}

type Properties = Record<string, JsonSchema>

const propertiesOf = (schema: JsonSchema) => (schema['properties'] ?? {}) as Properties

/** The fields of a body that an assistant can write. */
function bodyOf({ body, tool }: ShopTool['endpoint'], declared: DeclaredFields | undefined): JsonSchema {
  if (!body) return {}
  const schema = wholeSchemaOf(body, declared)
  const isOffered = (name: string) =>
    !(name in (tool.pinned ?? {})) && (tool.only === undefined || tool.only.includes(name))
  const offered = Object.entries(propertiesOf(schema)).filter(([name]) => isOffered(name))
  const required = ((schema['required'] ?? []) as string[]).filter(isOffered)
  return { properties: Object.fromEntries(offered), required }
}

/** Whether a tool for some fields has any of them in this shop. */
const writesAnything = ({ tool, body }: ShopTool['endpoint'], declared: DeclaredFields | undefined) =>
  tool.only === undefined ||
  (body !== undefined &&
    customPlacesIn(body, 'input').some(({ record }) => (declared?.[record].size ?? 0) > 0))

/** An object schema of the parts of a request, which share no names. */
function inputOf(endpoint: ShopTool['endpoint'], declared: DeclaredFields | undefined): JsonSchema {
  const { params, query } = endpoint
  const querySchema: JsonSchema = query ? wholeSchemaOf(query, declared) : {}
  const parts = [
    params ? wholeSchemaOf(params) : {},
    {
      ...querySchema,
      ...(query && {
        properties: Object.fromEntries(withCustomParameters(query, propertiesOf(querySchema), declared)),
      }),
    },
    bodyOf(endpoint, declared),
  ]
  const properties = Object.fromEntries(
    parts
      .flatMap((part) => Object.entries(propertiesOf(part)))
      .map(([name, schema]) => [
        name,
        parameterWords[name] ? { description: parameterWords[name], ...schema } : schema,
      ]),
  )
  if (properties['limit'])
    properties['limit'] = {
      type: 'integer',
      minimum: 1,
      maximum: MAX_PAGE,
      default: PAGE,
      description: parameterWords['limit'],
    }
  if (properties['cursor'])
    properties['cursor'] = {
      type: 'string',
      description: 'The next_cursor of the result before, for its next page.',
    }
  const required = parts
    .flatMap((part) => (part['required'] ?? []) as string[])
    .filter((name) => name in properties)
  return { type: 'object', properties, required }
}

/** A tool as assistants see it. */
export function describeTool(tool: ShopTool, declared: DeclaredFields | undefined) {
  const { name, endpoint } = tool
  // What anyone may call and is a tool calculates something.
  const isRead = endpoint.method === 'GET' || endpoint.access === 'anyone'
  return {
    name,
    description: `${endpoint.summary.replace(/; as a file with `Accept: text\/csv`/, '')}. ${endpoint.tool.use}`,
    inputSchema: inputOf(endpoint, declared),
    annotations: { readOnlyHint: isRead, destructiveHint: false, openWorldHint: false },
  }
}

/** Which part of a request has the fields of a schema. */
const picked = (part: { shape?: object } | undefined, input: Arguments) =>
  Object.fromEntries(Object.entries(input).filter(([name]) => isIn(part, name)))

/** `custom_fields.floor` is in the part that has `custom_fields`. */
const isIn = (part: { shape?: object } | undefined, name: string) =>
  part !== undefined && name.replace(/\..*/s, '') in (part.shape ?? {})

/** A field among those that are sent which shoppers read: what is published, staff write. */
function publicFieldIn({ body }: Endpoint, sent: Arguments, declared: DeclaredFields | undefined) {
  const places = body ? customPlacesIn(body, 'input') : []
  return places.flatMap(({ record, path }) =>
    foundAt(sent, path)
      .flatMap((values) => Object.keys(values ?? {}))
      .filter((name) => declared?.[record].get(name)?.isPublic),
  )[0]
}

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The cursor in the address of the next page. */
function nextCursor(link: unknown): string | null {
  const [, next] = (typeof link === 'string' && /^<([^>]+)>; rel="next"/.exec(link)) || []
  return next === undefined ? null : new URL(next, 'http://shop').searchParams.get('cursor')
}

interface Caller {
  http: FastifyInstance
  authorization: string
  ip: string
}

/**
 * Calls the endpoint of a tool as the program with the key would, so that all its checks apply. A list that is too long
 * is read again in a smaller page.
 */
export async function callTool(
  { endpoint }: ShopTool,
  input: Arguments,
  { http, authorization, ip }: Caller,
): Promise<Result> {
  const isPaged = endpoint.query !== undefined && 'limit' in endpoint.query.shape
  let limit = Math.max(1, Math.min(MAX_PAGE, Number(input['limit'] ?? PAGE) || PAGE))
  for (;;) {
    const query = { ...picked(endpoint.query, input), ...(isPaged && { limit }) }
    const { only } = endpoint.tool
    const isSent = (name: string) =>
      !isIn(endpoint.params, name) && !isIn(endpoint.query, name) && (only?.includes(name) ?? true)
    const body = Object.fromEntries(Object.entries(input).filter(([name]) => isSent(name)))
    const published = only && publicFieldIn(endpoint, body, http.customFields)
    if (published !== undefined)
      return {
        text: `${published}: Shoppers read this field, so a member of staff writes it.`,
        isError: true,
      }
    // Each page is needed to know whether the next one must be smaller.
    // oxlint-disable-next-line no-await-in-loop
    const answer = await http.inject({
      method: endpoint.method,
      url: address(endpoint, { params: picked(endpoint.params, input), query }),
      headers: { authorization, accept: 'application/json' },
      remoteAddress: ip,
      ...(endpoint.body && { payload: { ...body, ...endpoint.tool.pinned } }),
    })
    if (answer.statusCode >= 400) return { text: refusalText(parse(answer.body)), isError: true }
    const text = resultText(parse(answer.body), answer.headers)
    if (text.length <= MAX_RESULT) return { text, isError: false }
    if (!isPaged || limit === 1)
      return {
        text: `The result has ${text.length} characters, and ${MAX_RESULT} is the most. Ask for less.`,
        isError: true,
      }
    limit = Math.max(1, Math.floor((limit * MAX_RESULT) / text.length / 1.2))
  }
}

/** A list with its total and where it goes on; anything else as it is. */
function resultText(body: unknown, headers: Readonly<Record<string, unknown>>): string {
  if (!Array.isArray(body)) return JSON.stringify(body)
  const next_cursor = nextCursor(headers['link'])
  return JSON.stringify({ total: Number(headers['x-total-count']), next_cursor, records: body })
}

/** A refusal in words: the message, and the rule of each wrong field. */
function refusalText(body: unknown): string {
  const {
    message = 'The shop refused it.',
    code,
    fields = {},
  } = (body ?? {}) as {
    message?: string
    code?: string
    fields?: Record<string, string>
  }
  const rules = Object.entries(fields).map(([name, rule]) => `${name}: ${rule}`)
  return [`${message}${code ? ` (${code})` : ''}`, ...rules].join('\n')
}
