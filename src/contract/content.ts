import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, listQuery } from './wire.ts'

export const banner = z.object({
  id,
  image_url: z.string(),
  title: z.string(),
  subtitle: z.string(),
  cta_text: z.string(),
  cta_link: z.string(),
  sort_order: z.number().int(),
  is_active: z.boolean(),
  version: z.number().int(),
})
export type Banner = z.output<typeof banner>

export const listBanners = endpoint({
  method: 'GET',
  path: '/api/banners',
  access: 'anyone',
  summary: 'Banners by sort order; inactive ones for staff only',
  query: listQuery.extend({ active: z.enum(['true', 'false']).optional() }),
  success: { status: 200, body: z.array(banner) },
  errors: [],
})
