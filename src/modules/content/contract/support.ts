import { z } from 'zod'
import { supportItem } from './content.ts'
import { legalKinds } from '#modules/settings/contract/index.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { orderEndpoint } from '#kernel/contract/order-endpoint.ts'
import { slugText } from '#kernel/contract/slug.ts'
import { translationWrites } from '#kernel/contract/translations.ts'
import { idParams, success, version, ifMatch } from '#kernel/contract/wire.ts'

/** Validated by the form and again by the server, with the same messages. */
export const supportForm = z.object({
  title: z.string('Title is required').trim().min(1, 'Title is required').max(200, 'At most 200 characters'),
  description: z.string().trim().max(500, 'At most 500 characters'),
  /** HTML; the server keeps only what an article may contain. */
  content: z.string().max(100_000, 'At most 100,000 characters'),
  slug: slugText.min(1, 'Slug is required'),
  order: z
    .number('Display order must be a whole number')
    .int('Display order must be a whole number')
    .min(0, 'Display order must be 0 or more')
    .max(1_000_000, 'At most 1,000,000'),
  isActive: z.boolean(),
})
export type SupportForm = z.output<typeof supportForm>

const { title, description, content, slug } = supportForm.shape

const writeFields = supportForm.partial().extend({
  /** The kind of legal page; null: none. */
  legal: z.enum(legalKinds).nullable().optional(),
  /** Publishes it even though it has fields to fill in or the notice that it is a template. */
  publishTemplate: z.boolean().optional(),
  ...translationWrites({
    title: z.string().trim().max(200, 'At most 200 characters'),
    description,
    content,
    slug: slugText,
  }),
})
export type SupportWrite = z.output<typeof writeFields>

export const createSupportItem = endpoint({
  method: 'POST',
  path: '/api/support',
  access: 'editors',
  summary: 'Create a support article; by default its order is 0 and it is shown',
  body: writeFields.extend({ title, slug }),
  success: { status: 201, body: supportItem },
  errors: ['slug_taken', 'legal_page_taken', 'template_unfinished'],
})

export const updateSupportItem = endpoint({
  method: 'PUT',
  path: '/api/support/{id}',
  access: 'editors',
  summary: 'Change a support article; omitted fields are not changed',
  params: idParams,
  headers: ifMatch,
  body: writeFields.extend({ version: version.optional() }),
  success: { status: 200, body: supportItem },
  errors: [
    'slug_taken',
    'legal_page_taken',
    'template_unfinished',
    'support_item_not_found',
    'version_conflict',
    'precondition_failed',
  ],
})

export const deleteSupportItem = endpoint({
  method: 'DELETE',
  path: '/api/support/{id}',
  access: 'editors',
  summary: 'Delete a support article',
  params: idParams,
  success: { status: 200, body: success },
  errors: ['support_item_not_found'],
})

export const orderSupportItems = orderEndpoint({
  path: '/api/support',
  access: 'editors',
  summary: 'Reorder support articles; the first one gets 1',
  notFound: 'support_item_not_found',
})
