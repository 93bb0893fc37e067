import { z } from 'zod'
import { legalKinds } from '#modules/settings/contract/index.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { languageQuery, translationFields } from '#kernel/contract/translations.ts'

/** A published legal page, as the link to it on every page. */
const legalLink = z.object({
  kind: z.enum(legalKinds),
  slug: z.string(),
  title: z.string(),
  languages: translationFields.languages,
})
export type LegalLink = z.output<typeof legalLink>

export const listLegalLinks = endpoint({
  method: 'GET',
  path: '/api/legal',
  access: 'anyone',
  summary: 'Links to the published legal pages, for the footer of every page',
  query: z.object(languageQuery),
  translated: true,
  success: { status: 200, body: z.array(legalLink) },
})
