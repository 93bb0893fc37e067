import { z } from 'zod'
import { email } from '#kernel/contract/email.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { secondFactorRequirements, settings } from './settings.ts'
import { inchSteps, shopDetailsForm } from './shop-details.ts'
import { optionalAddress } from '#kernel/contract/web-address.ts'
import { languageCodes } from '#kernel/contract/language-codes.ts'
import { translationWrites } from '#kernel/contract/translations.ts'
import { language, version, ifMatch } from '#kernel/contract/wire.ts'

const required = (error: string, maxLength: number) =>
  z.string({ error }).trim().min(1, error).max(maxLength, `At most ${maxLength} characters`)

/** Validated by the form and again by the server, with the same messages. */
export const settingsForm = z.object({
  site_name: required('Site name is required', 100),
  site_description: required('Site description is required', 1000),
  logo_url: optionalAddress,
  contact_email: email,
  contact_phone: required('Contact phone is required', 40),
  /** Unchanged if omitted. */
  baseLanguage: language.optional(),
  /** The base language is always offered. */
  offeredLanguages: z
    .array(language)
    .min(1, 'Choose at least one language')
    .max(languageCodes.length)
    .optional(),
  requiredSecondFactor: z.enum(secondFactorRequirements).optional(),
  /** Whether customers can order without an account. */
  guestCheckout: z.boolean().optional(),
  /** Whether orders are refused; pages and carts stay. */
  closedForOrders: z.boolean().optional(),
  /** Why, or until when, in the base language; may be empty. */
  closed_sentence: z.string().trim().max(300, 'At most 300 characters').optional(),
  /** In inches, to this part of one; null: in metres. */
  inch_step: z.literal(inchSteps).nullish(),
  ...shopDetailsForm,
})
export type SettingsForm = z.output<typeof settingsForm>

const translations = translationWrites({
  site_description: z.string().trim().max(1000, 'At most 1,000 characters'),
  closed_sentence: z.string().trim().max(300, 'At most 300 characters'),
})

export const putSettings = endpoint({
  method: 'PUT',
  path: '/api/settings',
  access: 'admins',
  summary:
    'Change name, description, logo, contact, address and opening hours of the shop; omitted fields are not changed',
  headers: ifMatch,
  body: settingsForm.extend({
    logo_url: optionalAddress.nullish(),
    ...translations,
    version: version.optional(),
  }),
  success: { status: 200, body: settings },
  errors: ['address_refused', 'version_conflict', 'precondition_failed'],
})
