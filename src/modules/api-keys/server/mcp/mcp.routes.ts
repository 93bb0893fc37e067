import type { FastifyInstance } from 'fastify'
import { apiKeyOf } from '#kernel/http/sessions/api-keys.ts'
import { refuse } from '#kernel/http/refusal.ts'
import type { AcceptKey } from '../authenticate.ts'

const noKey = () =>
  refuse('api_key_refused', {
    message: 'Please send an API key of the shop: Authorization: Bearer fen_…',
    headers: { 'www-authenticate': 'Bearer' },
  })

/**
 * The shop as a server of the Model Context Protocol at `/mcp`, for assistants with an API key. It keeps no sessions,
 * so any process can answer any message.
 */
export function mountMcp(http: FastifyInstance, accept: AcceptKey): void {
  http.post('/mcp', async (request, reply) => {
    const sentKey = apiKeyOf(request.raw)
    if (sentKey === null) throw noKey()
    const key = await accept(request, sentKey)
    // Loaded by the first assistant; most shops have none.
    const { answerMcp } = await import('./answer.ts')
    const { headers, ip, body } = request
    const answer = await answerMcp(http, { key, authorization: `Bearer ${sentKey}`, headers, ip, body })
    reply.header('cache-control', 'no-store')
    return reply
      .status(answer.status)
      .type(answer.headers.get('content-type') ?? 'application/json; charset=utf-8')
      .serializer((text: string) => text)
      .send(await answer.text())
  })
  // There is nothing to listen to, and no session to end.
  for (const method of ['GET', 'DELETE'] as const)
    http.route({
      method,
      url: '/mcp',
      handler: (_request, reply) => reply.status(405).header('allow', 'POST').send(),
    })
}
