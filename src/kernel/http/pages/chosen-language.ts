import type { FastifyInstance } from 'fastify'
import { languageOrNull } from '#kernel/rules/languages.ts'
import { ownPath } from './own-path.ts'

const oneYear = 365 * 24 * 60 * 60

/** For browsers without scripts: stores the chosen language in a cookie, and redirects back to the page. */
export function mountChosenLanguage(http: FastifyInstance, publicOrigin: () => string): void {
  http.get('/language', { schema: { hide: true } }, (request, reply) => {
    const { lng, to } = request.query as Record<string, unknown>
    const language = typeof lng === 'string' ? languageOrNull(lng) : null
    if (language !== null) {
      const secure = publicOrigin().startsWith('https:')
      reply.setCookie('i18nextLng', language, { path: '/', maxAge: oneYear, sameSite: 'lax', secure })
    }
    const back = typeof to === 'string' ? ownPath(to) : null
    return reply.header('cache-control', 'no-store').redirect(back ?? '/', 303)
  })
}
