import type { FastifyRequest } from 'fastify'
import { languageCodes, languageOrNull } from '../../rules/languages.ts'
import type { LanguageCode } from '../../rules/languages.ts'

/** Tags of an Accept-Language header, most wanted first. */
function acceptedTags(header: string | undefined): string[] {
  return (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';')
      const q = parameters.find((parameter) => parameter.trim().startsWith('q='))
      return { tag, q: q ? Number(q.trim().slice(2)) : 1 }
    })
    .filter(({ tag, q }) => tag !== '' && q > 0)
    .sort((a, b) => b.q - a.q)
    .map(({ tag }) => tag)
}

/** The visitor's language: `?lng=`, then the choice kept in a cookie, then the browser's, then English. */
export function languageOf(request: FastifyRequest): LanguageCode {
  const asked = (request.query as { lng?: unknown } | undefined)?.lng
  const wanted = [
    typeof asked === 'string' ? asked : undefined,
    request.cookies?.i18nextLng,
    ...acceptedTags(request.headers['accept-language']),
  ]
  for (const tag of wanted) {
    const language = languageOrNull(tag)
    if (language) return language
  }
  return languageCodes[0]
}
