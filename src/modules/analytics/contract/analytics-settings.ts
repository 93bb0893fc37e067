import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { version, ifMatch } from '#kernel/contract/wire.ts'
import { analyticsTool, type AnalyticsTool } from '#modules/settings/contract/index.ts'

/** No `;`, quotes or spaces: it becomes part of the content security policy. */
const webAddress =
  /^https:\/\/(?:[a-z\d-]{1,63}\.){0,8}[a-z][a-z\d-]{0,62}(?::[1-9]\d{0,3})?(?:\/[\w./~%-]{0,200})?$/i
const addressRule = 'Must begin with https:// and have no ? and #'

/** What each tool calls a site. */
const sites: Readonly<Record<AnalyticsTool['kind'], { form: RegExp; rule: string }>> = {
  plausible: { form: /^[\w.-]{1,200}$/, rule: 'Must be the domain as in Plausible: shop.example' },
  matomo: { form: /^\d{1,9}$/, rule: 'Must be the number of the site in Matomo' },
  ga4: { form: /^G-[A-Z\d]{4,20}$/, rule: 'Must be a measurement id, which begins with G-' },
  own: { form: /^[\w.-]{0,200}$/, rule: 'Letters, digits, dots and hyphens only' },
}

const plausibleCloud = 'https://plausible.io'

const toolForm = analyticsTool
  .extend({
    address: z.string().trim().max(420, addressRule).default(''),
    site: z.string().trim().max(200, 'At most 200 characters').default(''),
  })
  .superRefine(({ kind, address, site }, context) => {
    const isNeeded = kind === 'matomo' || kind === 'own'
    if (kind !== 'ga4' && (address !== '' || isNeeded) && !webAddress.test(address))
      context.addIssue({ code: 'custom', path: ['address'], message: addressRule })
    if (!sites[kind].form.test(site))
      context.addIssue({ code: 'custom', path: ['site'], message: sites[kind].rule })
  })
  .transform((tool): AnalyticsTool => {
    if (tool.kind === 'ga4') return { ...tool, address: '' }
    const address = tool.kind === 'plausible' && tool.address === '' ? plausibleCloud : tool.address
    return { ...tool, address: tool.kind === 'own' ? address : address.replace(/(?<!\/)\/+$/, '') }
  })

export const analyticsSettings = z.object({
  /** Whether visits are counted per day, without cookies. */
  counts: z.boolean(),
  /** Null: no foreign tool. */
  tool: analyticsTool.nullable(),
})
export type AnalyticsSettings = z.output<typeof analyticsSettings>

const path = '/api/settings/analytics'
const answer = { status: 200, body: analyticsSettings.extend({ version }) } as const

export const getAnalyticsSettings = endpoint({
  method: 'GET',
  path,
  access: 'editors',
  summary: 'Whether visits are counted, and the foreign tool that counts those who agree',
  success: answer,
})

export const putAnalyticsSettings = endpoint({
  method: 'PUT',
  path,
  access: 'admins',
  summary: 'Change how visitors are counted; what is left out stays',
  headers: ifMatch,
  body: z.object({
    counts: z.boolean().optional(),
    tool: toolForm.nullish(),
    version: version.optional(),
  }),
  success: answer,
  errors: ['version_conflict', 'precondition_failed'],
})
