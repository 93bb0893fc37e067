import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { scopeOf } from '#kernel/contract/key-scope.ts'
import { cachedResponse, type CachedResponse } from '#kernel/cache/cached-response.ts'

const mark = new URL('../../../public/favicon.svg', import.meta.url)

const accessWords = {
  anyone: 'Anyone may call it.',
  'signed-in': 'Needs a signed-in person.',
  staff: 'Staff only: viewer, editor, administrator.',
  editors: 'Editors and administrators only.',
  admins: 'Administrators only.',
} as const

/** The schema of a form with one file. */
const formWith = (field: string) => ({
  type: 'object',
  required: [field],
  properties: { [field]: { type: 'string', format: 'binary' } },
})

const documentPath = '/api/openapi.json'

/**
 * Sends the document, which has several megabytes. All responses share its bytes, so that many requests at once do not
 * fill the memory.
 */
function documentOf(http: FastifyInstance) {
  let made: CachedResponse | undefined
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    made ??= cachedResponse(Buffer.from(JSON.stringify(http.swagger())), {})
    const { bytes, encoding } = await made.packedFor(headers['accept-encoding'])
    reply
      .type('application/json; charset=utf-8')
      .headers({ etag: made.headers.etag, vary: made.headers.vary })
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return bytes
  }
}

/** The library would make the document anew for each of these requests. */
function redirectCopies({ url }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (/\/(?:json|yaml)$/.test(url.split('?')[0] as string)) void reply.redirect(documentPath)
  else done()
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/**
 * A name for generated clients, from method and address, which are unique: `getOrdersById` for `GET /api/orders/{id}`.
 */
export function operationId({ method, path }: Pick<Endpoint, 'method' | 'path'>): string {
  const words = path
    .replace(/^\/api\//, '/')
    .split('/')
    .filter(Boolean)
    .map((part) => (part.startsWith('{') ? `by-${part.slice(1, -1)}` : part))
    .flatMap((part) => part.split(/[^a-zA-Z0-9]/))
  return method.toLowerCase() + words.map(capital).join('')
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

/** The schemas of a body that is JSON or a text of this content type. */
const jsonOr = (type: string, json: unknown) => ({
  content: { 'application/json': { schema: json }, [type]: { schema: { type: 'string' } } },
})

/** Generates the OpenAPI document from the mounted endpoints, and shows it at /api/docs. */
export async function registerOpenApi(http: FastifyInstance): Promise<void> {
  await http.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Fenestra', version: '1.0.0', description: 'The API of the shop, as it is mounted.' },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
          key: {
            type: 'http',
            scheme: 'bearer',
            description:
              'A key that an administrator makes in the settings. What it may do is in its scopes, of which each operation names the one that it needs.',
          },
        },
      },
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input)
      const { endpoint } = input.route.config ?? {}
      const { access, consumes, alsoConsumes, file } = endpoint ?? {}
      if (!endpoint || !access) return { schema: { ...schema, hide: true }, url }
      return {
        schema: {
          ...schema,
          operationId: operationId(endpoint),
          description: accessWords[access],
          ...securityOf(endpoint),
          'x-access': access,
          ...(consumes && { consumes: [consumes] }),
          ...(alsoConsumes && { body: jsonOr(alsoConsumes, schema.body) }),
          ...(file && { consumes: ['multipart/form-data'], body: formWith(file) }),
        },
        url,
      }
    },
  })
  http.get(documentPath, { schema: { hide: true } }, documentOf(http))
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    logo: { type: 'image/svg+xml', content: await readFile(mark), href: '/', target: '_self' },
    theme: { title: 'The API of the shop' },
    uiHooks: { onRequest: redirectCopies },
    uiConfig: { url: documentPath, docExpansion: 'list', tryItOutEnabled: false },
  })
}
