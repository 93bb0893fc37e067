import { expect } from 'vitest'
import { Secret, TOTP } from 'otpauth'
import * as own from '#modules/accounts/contract/own-security.ts'
import { anAuthenticator, type Authenticator } from './authenticator.ts'
import type { Client, TestShop } from './shop.ts'

/** An authenticator app independent of the shop's code: the present code, or one of a nearby time. */
export function anApp(secret: string) {
  const totp = new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 })
  return {
    /** @param steps of 30 seconds from now */
    code: (steps = 0) => totp.generate({ timestamp: Date.now() + steps * 30_000 }),
  }
}

export type App = ReturnType<typeof anApp>

/** Sets up an authenticator app for the signed-in user; `confirmedBy` is the code that confirmed it. */
export async function withApp(
  client: Client,
): Promise<{ app: App; confirmedBy: string; recoveryCodes: string[] }> {
  const { body } = await client.call(own.beginTotp)
  const app = anApp(body.secret)
  const confirmedBy = app.code()
  const confirmed = await client.call(own.confirmTotp, { body: { code: confirmedBy } })
  expect({ status: confirmed.status, text: confirmed.text }).toMatchObject({ status: 200 })
  return { app, confirmedBy, recoveryCodes: confirmed.body.recoveryCodes ?? [] }
}

/** Adds a passkey for the signed-in user. */
export async function withPasskey(
  client: Client,
  authenticator: Authenticator = anAuthenticator(),
): Promise<{ authenticator: Authenticator; id: string; recoveryCodes: string[] | null }> {
  const { body: challenge } = await client.call(own.askToAddPasskey)
  const made = await client.call(own.addPasskey, { body: { credential: authenticator.create(challenge) } })
  expect({ status: made.status, text: made.text }).toMatchObject({ status: 201 })
  return { authenticator, id: made.body.passkey.id, recoveryCodes: made.body.recoveryCodes }
}

/** Lets the current code count again, as if 30 seconds had passed since the last one. */
export async function allowCodeAgain(shop: TestShop, userId: string): Promise<void> {
  await shop.rows('update totp_secrets set last_used_step = last_used_step - 1 where user_id = $1', [userId])
}
