import type { FastifyRequest } from 'fastify'
import { barePage } from './failed-page.ts'
import { isFormPage } from './form-pages.ts'

/** Whether a browser asks for a page with a form that the server answers, or sends that form. */
export const wantsFormPage = ({ url, headers }: FastifyRequest): boolean =>
  isFormPage(url.split('?')[0] as string) && headers.accept?.includes('text/html') === true

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`

/** The fields of a form once more, as they were sent; never a password, which no page repeats. */
function fieldsAgain(body: unknown): string {
  const sent = Object.entries((body ?? {}) as Record<string, string | string[]>)
  const fields = sent.filter(([name]) => name !== 'password')
  return fields.flatMap(([name, values]) => [values].flat().map((value) => hidden(name, value))).join('')
}

/** What a person sees beyond the limit of such pages. Nothing is rendered, and what was typed can be sent once more. */
export function laterPage(request: FastifyRequest): string {
  const { method, body } = request
  return barePage(request, 'later', (again) =>
    method === 'POST'
      ? `<form method="post" action="">${fieldsAgain(body)}<button type="submit">${again}</button></form>`
      : `<a href="">${again}</a>`,
  )
}
