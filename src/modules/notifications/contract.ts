import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { roles } from '#kernel/contract/roles.ts'
import { id, version, ifMatch } from '#kernel/contract/wire.ts'

const choices = {
  /** A mail for each new order, and when a customer changes or cancels one. */
  order_mails: z.boolean(),
  /** One mail every morning. */
  digest: z.boolean(),
  /** Whether an open back office plays a sound when an order arrives. */
  sound: z.boolean(),
}

const ownNotifications = z.object({
  ...choices,
  /** The user's mail address; null if the account has none. */
  email: z.string().nullable(),
})
export type OwnNotifications = z.output<typeof ownNotifications>

export const getNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  access: 'staff',
  summary: 'How the signed-in user is notified of orders',
  success: { status: 200, body: ownNotifications },
})

export const putNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications',
  access: 'staff',
  summary: 'Choose how you are notified of orders; omitted fields are not changed',
  body: z.object(choices).partial(),
  success: { status: 200, body: ownNotifications },
})
export type NotificationChoices = z.output<typeof putNotifications.body>

const shopFields = {
  /** Whether new orders are announced in the team chat. */
  chat: z.boolean(),
  /** The hour at which the digest is sent, in the shop's time zone. */
  digest_hour: z.number().int().min(0).max(23),
}

const shopNotifications = z.object({
  ...shopFields,
  /** Staff who receive any of these mails, by name; at most 100. */
  recipients: z.array(
    z.object({
      id,
      full_name: z.string(),
      role: z.enum(roles),
      email: z.string(),
      order_mails: z.boolean(),
      digest: z.boolean(),
    }),
  ),
  version,
})
export type ShopNotifications = z.output<typeof shopNotifications>

export const getShopNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications/shop',
  access: 'admins',
  summary: 'Who is notified of orders, what the team chat posts and when the digest is sent',
  success: { status: 200, body: shopNotifications },
})

export const putShopNotifications = endpoint({
  method: 'PUT',
  path: '/api/notifications/shop',
  access: 'admins',
  summary: 'Change what the team chat posts and when the digest is sent; omitted fields are not changed',
  headers: ifMatch,
  body: z.object(shopFields).partial().extend({ version: version.optional() }),
  success: { status: 200, body: shopNotifications },
  errors: ['version_conflict', 'precondition_failed'],
})
