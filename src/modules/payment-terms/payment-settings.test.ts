import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { putPaymentSettings, tryPayment, type PaymentSettings } from './contract/index.ts'

const account = {
  holder: 'Fenster Werk GmbH',
  iban: 'DE89 3704 0044 0532 0130 00',
  bic: '',
  bank: '',
  number: '',
}

describe('the settings of payments', () => {
  let shop: TestShop
  let admin: Client
  beforeAll(async () => {
    shop = await openShop({ settings: { SHOP_COUNTRY: 'US', SHOP_CURRENCY: 'USD' } })
    admin = await shop.as('admin')
  })
  afterAll(() => shop.close())

  test('the settings of payments refuse an account that does not exist, and transfers to nowhere', async () => {
    const why = async (body: Partial<PaymentSettings>) =>
      (await admin.call(putPaymentSettings, { body })).refused['fields']
    expect(await why({ account: { ...account, iban: 'DE89370400440532013001' } })).toEqual({
      'account.iban': 'This is not a valid IBAN',
    })
    expect(await why({ isOn: true, methods: ['transfer'] })).toEqual({
      'account.holder': 'Please fill this in',
      'account.iban': 'Please fill this in',
    })
    expect(await why({ account: { ...account, holder: 'x'.repeat(71) } })).toEqual({
      'account.holder': 'At most 70 characters',
    })
    expect(
      await why({ isOn: true, methods: ['cash'], deposit: { percent: 30, amount: null, from: 0 } }),
    ).toEqual({ 'account.holder': 'Please fill this in', 'account.iban': 'Please fill this in' })
    expect(await why({ deposit: { percent: 30, amount: 5, from: 0 } })).toEqual({
      'deposit.percent': 'Either a percentage or an amount',
    })
  })

  test.each([
    [12_000, 50, 1000],
    [8000, 50, 800],
    [8000, 5, 400],
  ])(
    'the settings of payments try a deposit of home improvement in California: of %i at %i percent %i (A33)',
    async (total, percent, deposit) => {
      const settings = { isHomeImprovement: true, deposit: { percent, amount: null, from: 0 } }
      const { body } = await admin.call(tryPayment, {
        body: { total, country: 'US', region: 'CA', settings },
      })
      expect(body).toMatchObject({ deposit, rest: total - deposit })
    },
  )
})
