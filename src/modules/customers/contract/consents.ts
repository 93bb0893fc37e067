import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, idParams, language, moment } from '#kernel/contract/wire.ts'

/** What staff can write down, because it was said to them. */
export const staffPurposes = ['marketing', 'photos', 'other'] as const
/** The purposes whose consents are entries of their own. */
export const recordedPurposes = ['sample_reminder', ...staffPurposes] as const
/** Legal texts are kept with the orders that agreed to them. */
export const consentPurposes = ['legal_texts', ...recordedPurposes] as const

/** Maximum number of entries shown of a customer, and of orders that are looked at. */
export const maxConsents = 200

const consent = z.object({
  id,
  purpose: z.enum(consentPurposes),
  /** False: withdrawn. */
  isGiven: z.boolean(),
  /** The words that the person read or heard; of legal texts their title. */
  wording: z.string(),
  language,
  /** When this version of a legal text was first sent. */
  textSince: moment.optional(),
  orderNumber: z.string().optional(),
  /** Where it was said; `samples`: when asking for samples. */
  origin: z.string(),
  /** Omitted: the person did it themself, or the account of who wrote it down is gone. */
  recordedBy: z.string().optional(),
  createdAt: moment,
})
export type Consent = z.output<typeof consent>

const answer = z.object({
  /** Whether the shop asks for consents of its own: once it has published a privacy policy. */
  isOffered: z.boolean(),
  entries: z.array(consent),
})

export const listConsents = endpoint({
  method: 'GET',
  path: '/api/crm/customers/{id}/consents',
  access: 'staff',
  summary:
    'What a customer agreed to and withdrew, newest first, with the legal texts of their orders; at most 200',
  params: idParams,
  success: { status: 200, body: answer },
  errors: ['customer_not_found'],
})

export const recordConsent = endpoint({
  method: 'POST',
  path: '/api/crm/customers/{id}/consents',
  access: 'editors',
  summary: 'Write down that a customer gave or withdrew a consent; entries are never changed',
  params: idParams,
  body: z.object({
    purpose: z.enum(staffPurposes),
    isGiven: z.boolean(),
    wording: z
      .string('Please write what was agreed')
      .trim()
      .min(1, 'Please write what was agreed')
      .max(2000, 'At most 2,000 characters'),
    language: language.optional(),
    origin: z.string().trim().max(200, 'At most 200 characters').default(''),
  }),
  success: { status: 201, body: answer },
  errors: ['customer_not_found', 'consent_not_given'],
})
