import { z } from 'zod'
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
