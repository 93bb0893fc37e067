import type { FastifyInstance } from 'fastify'
import type { Span, Tracer } from './tracer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    span: Span | null
  }
}

/**
 * Creates a span for each request, named by its route. The URL itself is left out, because it may contain the secret of
 * a link or search terms.
 */
export function traceRequests(http: FastifyInstance, tracer: Tracer): void {
  http.decorateRequest('span', null)
  http.addHook('onRequest', (request, _reply, next) => {
    const { method, headers } = request
    request.span = tracer.begin(method, {
      kind: 'server',
      facts: { 'http.request.method': method, 'fenestra.request_id': request.id },
      // Without this header, reads by a page inside the process belong to the page's span.
      traceparent: headers['traceparent'] as string | undefined,
    })
    tracer.within(request.span, next)
  })
  // The active span is lost while the body is read.
  http.addHook('preValidation', (request, _reply, next) => {
    if (request.span) tracer.within(request.span, next)
    else next()
  })
  http.addHook('onError', (request, reply, error, next) => {
    if (reply.statusCode >= 500) request.span?.fail(error)
    next()
  })
  http.addHook('onResponse', (request, { statusCode }, next) => {
    const { span, method } = request
    const route = request.routeOptions.url ?? 'unknown'
    span?.rename(`${method} ${route}`)
    span?.add({ 'http.route': route, 'http.response.status_code': statusCode })
    if (statusCode >= 500) span?.fail({ code: String(statusCode) })
    span?.end()
    next()
  })
}
