import type { FastifyInstance } from 'fastify'

/**
 * Mounts endpoints that take bodies of one content type in their own Fastify scope, so that no other endpoint accepts
 * this type, and these accept no other.
 * @param bodyLimit bytes
 * @param read throws a refusal for bytes that it cannot read
 */
export function mountBodiesOfType(
  http: FastifyInstance,
  { type, bodyLimit, read }: { type: string; bodyLimit: number; read: (bytes: Buffer) => unknown },
  mountEndpoints: (part: FastifyInstance) => void,
): void {
  void http.register(async (part) => {
    part.removeAllContentTypeParsers()
    part.addContentTypeParser(
      type,
      { parseAs: 'buffer', bodyLimit },
      async (_request: unknown, bytes: Buffer) => read(bytes),
    )
    mountEndpoints(part)
  })
}
