import type { FastifyRequest } from 'fastify'

/** A new session id for the person who signs in, so that an id known before is worth nothing. */
export async function startSession(request: FastifyRequest, userId: string): Promise<void> {
  await request.session.regenerate()
  request.session.userId = userId
  await request.session.save()
}
