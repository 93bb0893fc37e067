import { z } from 'zod'
import { endpoint } from '../../../kernel/contract/endpoint.ts'
import { languageQuery, translationFields, translationWrites } from '../../../kernel/contract/translations.ts'
import { id, idParams, listQuery, success, version } from '../../../kernel/contract/wire.ts'
import { optionalAddress } from '../../../kernel/contract/web-address.ts'

/** What the about page is made of, from the top to the bottom. */
export const aboutKinds = [
  /** The heading of the page, its first words and its large picture; the first active one. */
  'opening',
  /** A number, and what it counts. */
  'figure',
  /** Text with headings, lists and pictures. */
  'story',
  /** The heading over what the shop makes; the first active one. */
  'showcase_heading',
  /** Something that the shop makes, with a picture of a room and one close up. */
  'showcase',
  /** The heading over the reasons; the first active one. */
  'reasons_heading',
  /** A reason to trust the shop, with a link to the details. */
  'reason',
  /** The last words, over the buttons to products and contact; the first active one. */
  'closing',
] as const
export type AboutKind = (typeof aboutKinds)[number]

/** Characters of a story, as it is typed and as it is stored. */
export const maxAboutContent = 100_000

const text = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength.toLocaleString('en-US')} characters`)

/** Checked by the form and again by the server, in the same words. */
export const aboutPartForm = z.object({
  kind: z.enum(aboutKinds),
  title: text(200),
  text: text(1000),
  /** HTML of a story; the server keeps of it what an article may consist of. */
  content: z.string().max(maxAboutContent, 'At most 100,000 characters'),
  link_text: text(100),
  link: optionalAddress,
  image_url: optionalAddress,
  /** What the picture shows, for those who do not see it; only the opening has it. */
  picture_text: text(300),
  /** The picture close up; only a showcase has it. */
  detail_url: optionalAddress,
  order: z
    .number('Display order must be a whole number')
    .int('Display order must be a whole number')
    .min(0, 'Display order must be 0 or more')
    .max(1_000_000, 'At most 1,000,000'),
  is_active: z.boolean(),
})
export type AboutPartForm = z.output<typeof aboutPartForm>

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

const { kind, title, text: words, content, link_text, picture_text } = aboutPartForm.shape

/** What a write may say. */
const written = aboutPartForm
  .partial()
  .extend(translationWrites({ title, text: words, content, link_text, picture_text }))
export type AboutPartWrite = z.output<typeof written>

const refusals = ['address_refused', 'invalid_body'] as const

export const listAboutParts = endpoint({
  method: 'GET',
  path: '/api/about',
  access: 'anyone',
  summary: 'Parts of the about page by order; inactive ones for staff only',
  query: listQuery.extend({ kind: z.enum(aboutKinds).optional(), ...languageQuery }),
  translated: true,
  success: { status: 200, body: z.array(aboutPart) },
  errors: [],
})

export const createAboutPart = endpoint({
  method: 'POST',
  path: '/api/about',
  access: 'editors',
  summary: 'Add a part to the about page; without an order it comes last',
  body: written.extend({ kind }),
  success: { status: 201, body: aboutPart },
  errors: refusals,
})

export const updateAboutPart = endpoint({
  method: 'PUT',
  path: '/api/about/{id}',
  access: 'editors',
  summary: 'Change a part of the about page; what is left out stays',
  params: idParams,
  headers: z.object({ 'if-match': z.string().max(100).optional() }),
  body: written.extend({ version: version.optional() }),
  success: { status: 200, body: aboutPart },
  errors: [...refusals, 'about_part_not_found', 'version_conflict', 'precondition_failed'],
})

export const deleteAboutPart = endpoint({
  method: 'DELETE',
  path: '/api/about/{id}',
  access: 'editors',
  summary: 'Delete a part of the about page',
  params: idParams,
  success: { status: 200, body: success },
  errors: ['about_part_not_found'],
})

export const orderAboutParts = endpoint({
  method: 'PUT',
  path: '/api/about/order',
  access: 'editors',
  summary: 'Put parts of the about page in this order, the first one at 1',
  body: z.object({ ids: z.array(id).min(1).max(500) }),
  success: { status: 200, body: success },
  errors: ['about_part_not_found'],
})
