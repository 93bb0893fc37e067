import { expect, test } from 'vitest'
import { aUser } from './factory.ts'
import { withApp, withPasskey } from '#test/second-factor.ts'
import { openShop } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { login } from './contract/accounts.ts'
import * as contract from './contract/second-factor.ts'

const shop = await shopOfFile({ settings: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' } })

test('wrong second-factor codes are limited to ten for an account, across networks, processes and restarted sign-ins', async () => {
  const person = await aUser(shop, { emailVerified: true })
  const own = await shop.asPerson(person)
  const { app, recoveryCodes } = await withApp(own)
  const { authenticator } = await withPasskey(own)
  const second = await openShop({
    settings: { RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1' },
    beside: shop,
  })
  try {
    const guess = async (index: number, body: { code: string } | { recoveryCode: string }) => {
      const client = await (index % 2 ? second : shop).as(null)
      const extraHeaders = { 'x-forwarded-for': `203.0.${index}.7` }
      await client.call(login, { body: person, extraHeaders })
      return client.call(contract.finishSignIn, { body, extraHeaders })
    }
    for (let index = 0; index < 10; index += 1) {
      expect((await guess(index, { code: app.code(50) })).status).toBe(401)
    }
    const late = await guess(11, { code: app.code(1) })
    expect([late.status, late.refused.code]).toEqual([429, 'too_many_requests'])
    expect((await guess(12, { recoveryCode: String(recoveryCodes[0]) })).status).toBe(429)

    // The owner is not locked out: a signature cannot be guessed.
    const client = await shop.as(null)
    const { body: challenge } = await client.call(contract.askForPasskey)
    const body = { credential: authenticator.sign(challenge) }
    expect((await client.call(contract.signInWithPasskey, { body })).status).toBe(200)
  } finally {
    await second.close()
  }
})
