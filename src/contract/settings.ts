import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { version } from './wire.ts'

export const settings = z.object({
  site_name: z.string(),
  site_description: z.string(),
  logo_url: z.string(),
  contact_email: z.string(),
  contact_phone: z.string(),
  /** For staff, who change them; visitors have no use for it. */
  version: version.optional(),
})
export type Settings = z.output<typeof settings>

export const getSettings = endpoint({
  method: 'GET',
  path: '/api/settings',
  access: 'anyone',
  summary: 'Name, description, logo and contact of the shop',
  success: { status: 200, body: settings },
  errors: [],
})
