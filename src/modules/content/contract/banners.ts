import { z } from 'zod'
import { banner } from './content.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { orderEndpoint } from '#kernel/contract/order-endpoint.ts'
import { translationWrites } from '#kernel/contract/translations.ts'
import { idParams, success, version, ifMatch } from '#kernel/contract/wire.ts'
import { optionalAddress } from '#kernel/contract/web-address.ts'

const text = (maxLength: number) => z.string().trim().max(maxLength, `At most ${maxLength} characters`)

/** Validated by the form and again by the server, with the same messages. */
export const bannerForm = z.object({
  title: text(200).min(1, 'Title is required'),
  subtitle: text(500),
  image_url: optionalAddress,
  cta_text: text(100),
  cta_link: optionalAddress,
  sort_order: z
    .number({ error: 'Sort order must be a whole number' })
    .int('Sort order must be a whole number')
    .min(-1_000_000)
    .max(1_000_000),
  is_active: z.boolean(),
})
export type BannerForm = z.output<typeof bannerForm>

const { title, subtitle, cta_text } = bannerForm.shape

const writeFields = bannerForm.partial().extend(translationWrites({ title: text(200), subtitle, cta_text }))
export type BannerWrite = z.output<typeof writeFields>

const refusals = ['address_refused'] as const

export const createBanner = endpoint({
  method: 'POST',
  path: '/api/banners',
  access: 'editors',
  summary: 'Add a banner',
  body: writeFields.extend({ title }),
  success: { status: 201, body: banner },
  errors: refusals,
})

export const updateBanner = endpoint({
  method: 'PUT',
  path: '/api/banners/{id}',
  access: 'editors',
  summary: 'Change a banner; omitted fields are not changed',
  params: idParams,
  headers: ifMatch,
  body: writeFields.extend({ version: version.optional() }),
  success: { status: 200, body: banner },
  errors: [...refusals, 'banner_not_found', 'version_conflict', 'precondition_failed'],
})

export const deleteBanner = endpoint({
  method: 'DELETE',
  path: '/api/banners/{id}',
  access: 'editors',
  summary: 'Delete a banner',
  params: idParams,
  success: { status: 200, body: success },
  errors: ['banner_not_found'],
})

export const orderBanners = orderEndpoint({
  path: '/api/banners',
  access: 'editors',
  summary: 'Reorder banners; the first one gets 1',
  notFound: 'banner_not_found',
})
