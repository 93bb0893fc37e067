import { z } from 'zod'
import { optionalAddress } from '#kernel/contract/web-address.ts'

/** The kinds of parts of the about page, from top to bottom. */
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

/** Maximum length of a story in characters, as typed and as stored. */
export const maxAboutContent = 100_000

const text = (maxLength: number) =>
  z
    .string()
    .trim()
    .max(maxLength, `At most ${maxLength.toLocaleString('en-US')} characters`)

/** Validated by the form and again by the server, with the same messages. */
export const aboutPartForm = z.object({
  kind: z.enum(aboutKinds),
  title: text(200),
  text: text(1000),
  /** HTML of a story; the server keeps only what an article may contain. */
  content: z.string().max(maxAboutContent, 'At most 100,000 characters'),
  link_text: text(100),
  link: optionalAddress,
  image_url: optionalAddress,
  /** Alternative text of the picture; only for the opening. */
  picture_text: text(300),
  /** A close-up picture; only for a showcase. */
  detail_url: optionalAddress,
  order: z
    .number('Display order must be a whole number')
    .int('Display order must be a whole number')
    .min(0, 'Display order must be 0 or more')
    .max(1_000_000, 'At most 1,000,000'),
  is_active: z.boolean(),
})
export type AboutPartForm = z.output<typeof aboutPartForm>
