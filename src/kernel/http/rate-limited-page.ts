import type { FastifyRequest } from 'fastify'
import { standalonePage } from './error-page.ts'
import { isFormPage } from './form-pages.ts'

/** Whether a browser requests a page with a form for the server, or sends that form. */
export const wantsFormPage = ({ url, headers }: FastifyRequest): boolean =>
  isFormPage(url.split('?')[0] as string) && headers.accept?.includes('text/html') === true

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`

/** Hidden fields with the submitted values of a form, without passwords, which no page repeats. */
function hiddenFields(body: unknown): string {
  const sent = Object.entries((body ?? {}) as Record<string, string | string[]>)
  const fields = sent.filter(([name]) => name !== 'password')
  return fields.flatMap(([name, values]) => [values].flat().map((value) => hidden(name, value))).join('')
}

/**
 * The page for when the limit of such pages is exceeded. It needs no rendering, and the submitted form can be sent
 * again.
 */
export function rateLimitedPage(request: FastifyRequest): string {
  const { method, body } = request
  return standalonePage(request, 'later', (again) =>
    method === 'POST'
      ? `<form method="post" action="">${hiddenFields(body)}<button type="submit">${again}</button></form>`
      : `<a href="">${again}</a>`,
  )
}
