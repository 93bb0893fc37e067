import { readFile } from 'node:fs/promises'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#kernel/contract/endpoint.ts'
import { cachedResponse, type CachedResponse } from '#kernel/cache/cached-response.ts'
import { release } from '#kernel/process/release.ts'
import { openApiDocument, operationId, type Documented } from './document.ts'

export type OperationIdOf = (endpoint: Endpoint) => string

declare module 'fastify' {
  interface FastifyInstance {
    /** The name of an operation in the OpenAPI document. */
    operationIdOf: OperationIdOf
  }
}

const mark = new URL('../../../../public/favicon.svg', import.meta.url)

const documentPath = '/api/openapi.json'

/** The document of all endpoints that are mounted. */
const documentOf = (http: FastifyInstance, nameOf: Documented['nameOf']) =>
  openApiDocument({
    endpoints: http.mountedRoutes.flatMap(({ method, endpoint }) =>
      endpoint?.method === method ? [endpoint] : [],
    ),
    nameOf,
    version: release(),
    customFields: http.customFields,
  })

/** Sends the document. It is made once, and all responses share its bytes, so that many requests do not fill the memory. */
function sendDocument(http: FastifyInstance, nameOf: Documented['nameOf']) {
  let cachedDocument: CachedResponse | undefined
  return async ({ headers }: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
    cachedDocument ??= cachedResponse(Buffer.from(JSON.stringify(documentOf(http, nameOf))), {})
    const { bytes, encoding } = await cachedDocument.packedFor(headers['accept-encoding'])
    reply
      .type('application/json; charset=utf-8')
      .headers({ etag: cachedDocument.headers.etag, vary: cachedDocument.headers.vary })
    if (encoding !== 'identity') reply.header('content-encoding', encoding)
    return bytes
  }
}

/** The library that shows the document knows only the one that it is registered with. */
function redirectCopies({ url }: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (/\/(?:json|yaml)$/.test(url.split('?')[0] as string)) void reply.redirect(documentPath)
  else done()
}

/** Generates the OpenAPI document from the mounted endpoints, and shows it at /api/docs. */
export async function registerOpenApi(http: FastifyInstance, nameOf: Documented['nameOf']): Promise<void> {
  http.decorate('operationIdOf', (endpoint) => operationId(endpoint, nameOf))
  http.get(documentPath, { schema: { hide: true } }, sendDocument(http, nameOf))
  await http.register(swagger, { mode: 'static', specification: { document: { openapi: '3.1.0' } as never } })
  await http.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: false,
    logo: { type: 'image/svg+xml', content: await readFile(mark), href: '/', target: '_self' },
    theme: { title: 'The API of the shop' },
    uiHooks: { onRequest: redirectCopies },
    uiConfig: { url: documentPath, docExpansion: 'list', tryItOutEnabled: false },
  })
}
