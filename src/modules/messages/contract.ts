import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import {
  id,
  idParams,
  language,
  listQuery,
  moment,
  success,
  version,
  ifMatch,
} from '#kernel/contract/wire.ts'

/** What an owner says in the mails of an order's life, and what was sent of each order. */

/** Longer than any paragraph of a mail. */
export const maxMailText = 2000
export const maxSubject = 200
/** Four text messages in one. */
export const maxSms = 600

const kind = z.string().max(60)

/** By field; an empty text says what the shop says itself. */
const texts = z.record(z.string().max(40), z.string().max(maxMailText)).meta({ maxProperties: 20 })

const mailKind = z.object({
  kind,
  /** The languages in which the owner has edited it. */
  edited: z.array(language),
})
export type MailKindOnWire = z.output<typeof mailKind>

export const listMailKinds = endpoint({
  method: 'GET',
  path: '/api/mail-texts',
  access: 'editors',
  summary: 'The mails whose texts an owner can edit',
  success: { status: 200, body: z.array(mailKind) },
})

const mailTexts = z.object({
  kind,
  language,
  fields: z.array(
    z.object({
      field: z.string(),
      /** What the shop says itself; empty for the closing. */
      usual: z.string(),
      /** What the owner says instead; empty: nothing else. */
      text: z.string(),
      /** The names that may stand in it in double braces. */
      variables: z.array(z.string()),
    }),
  ),
  version,
})
export type MailTexts = z.output<typeof mailTexts>

const params = z.object({ kind, language })
const path = '/api/mail-texts/{kind}/{language}'

export const getMailTexts = endpoint({
  method: 'GET',
  path,
  access: 'editors',
  summary: 'The texts of a mail in one language, each with the names that may stand in it',
  params,
  success: { status: 200, body: mailTexts },
  errors: ['mail_kind_not_found'],
})

export const putMailTexts = endpoint({
  method: 'PUT',
  path,
  access: 'admins',
  summary: "Say something else in a mail; a text that is empty or missing is the shop's own again",
  params,
  headers: ifMatch,
  body: z.object({ texts, version: version.optional() }),
  success: { status: 200, body: mailTexts },
  errors: ['mail_kind_not_found', 'mail_text_refused', 'version_conflict', 'precondition_failed'],
})

export const previewMail = endpoint({
  method: 'POST',
  path: `${path}/preview`,
  access: 'editors',
  summary: 'What a mail looks like with these texts, about an example',
  params,
  body: z.object({ texts }),
  success: {
    status: 200,
    body: z.object({ subject: z.string(), html: z.string(), text: z.string(), sms: z.string() }),
  },
  errors: ['mail_kind_not_found', 'mail_text_refused'],
})

export const tryMail = endpoint({
  method: 'POST',
  path: `${path}/test`,
  access: 'admins',
  summary: 'Send yourself a mail with these texts, about an example',
  params,
  body: z.object({ texts }),
  success: { status: 201, body: success },
  errors: ['mail_kind_not_found', 'mail_text_refused', 'too_many_requests'],
})

export const messageStatuses = [
  'waiting',
  'sending',
  'sent',
  'failed',
  'expired',
  'withheld',
  'unknown',
] as const

const orderMessage = z.object({
  id,
  kind,
  channel: z.enum(['email', 'sms', 'zalo', 'whatsapp']),
  recipient: z.string(),
  status: z.enum(messageStatuses),
  /** Why it was not accepted. */
  reason: z.string().nullable(),
  createdAt: moment,
  sentAt: moment.nullable(),
})
export type OrderMessage = z.output<typeof orderMessage>

export const listOrderMessages = endpoint({
  method: 'GET',
  path: '/api/orders/{id}/messages',
  access: 'staff',
  summary: 'What was sent to the customer of an order, newest first',
  params: idParams,
  query: listQuery,
  success: { status: 200, body: z.array(orderMessage) },
  errors: ['order_not_found'],
})
