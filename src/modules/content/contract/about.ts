import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { languageQuery, translationFields } from '#kernel/contract/translations.ts'
import { id, listQuery, version } from '#kernel/contract/wire.ts'
import { aboutKinds } from './about-form.ts'

export * from './about-form.ts'

export const aboutPart = z.object({
  id,
  kind: z.enum(aboutKinds),
  title: z.string(),
  text: z.string(),
  content: z.string(),
  link_text: z.string(),
  link: z.string(),
  image_url: z.string(),
  picture_text: z.string(),
  detail_url: z.string(),
  order: z.number().int(),
  is_active: z.boolean(),
  ...translationFields,
  version,
})
export type AboutPart = z.output<typeof aboutPart>

export const listAboutParts = endpoint({
  method: 'GET',
  path: '/api/about',
  access: 'anyone',
  summary: 'Parts of the about page by order; inactive ones for staff only',
  query: listQuery.extend({ kind: z.enum(aboutKinds).optional(), ...languageQuery }),
  translated: true,
  success: { status: 200, body: z.array(aboutPart) },
})
