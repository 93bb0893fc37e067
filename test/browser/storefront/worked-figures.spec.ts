import type { APIResponse, Page } from '@playwright/test'
import { test as base, expect, openProduct, signedIn, signIn } from '../fixtures.ts'
import { owner, startShop, type ShopProcess } from '../shop-process.ts'

/**
 * Worked figures of taxes, deposits and delivery, as a shopper reads them in the checkout. Those of other countries are
 * rates and amounts of the same minor units in one shop.
 */
const test = base.extend<object, { shop: ShopProcess }>({
  shop: [
    async ({}, use) => {
      const shop = await startShop({ SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' })
      await use(shop)
      await shop.remove()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
})

test.use({ viewport: { width: 390, height: 844 } })

type Send = (path: string, data: object, method?: string) => Promise<{ id: string }>

/** A name, its price, and what else is said of the product. */
type Article = readonly [name: string, price: number, more?: object]

const deutschland = [{ name: 'Deutschland', country: 'DE' }]

/** Puts one of each into the cart and opens the checkout with an address. */
async function checkout(page: Page, articles: readonly Article[], postcode = '80331') {
  for (const [name] of articles) {
    await openProduct(page, name)
    await page.getByRole('button', { name: 'Add to Cart' }).click()
    await expect(page.getByText('Added to cart', { exact: true })).toBeVisible()
  }
  await page.goto('/checkout')
  await page.getByLabel('Street and number').fill('Lindwurmstr. 12')
  await page.getByLabel('City').fill('München')
  await page.getByLabel('Postcode').fill(postcode)
  return page.getByRole('region', { name: 'Order Summary' })
}

test('a shopper reads the worked figures of taxes, deposits and delivery in the checkout', async ({
  page,
  shop,
  browser,
}) => {
  const staff = await browser.newContext({ baseURL: shop.address })
  const office = await staff.newPage()
  await signIn(office, owner)
  const send: Send = async (path, data, method = 'POST') => {
    const headers = { origin: shop.address }
    const answer: APIResponse = await office.request.fetch(path, { headers, method, data })
    expect(answer.ok(), await answer.text()).toBe(true)
    return (await answer.json()) as { id: string }
  }
  const sell = async (articles: readonly Article[]) => {
    for (const [name, price, more] of articles) {
      const data = { name, price_model: 'piece', price_calculation: { price_per_sqm: price }, ...more }
      await send('/api/products', data)
    }
  }
  /** The only way of delivery from now on. */
  const deliver = async (method: object) => {
    await shop.rows('delete from delivery_methods')
    await send('/api/delivery/methods', { daysMin: 2, daysMax: 4, ...method })
  }
  const flat = (price: number) => ({ zones: deutschland, steps: [{ upToG: 1_000_000, price }] })
  const emptyCart = () => page.evaluate(() => localStorage.clear())

  await send('/api/settings/taxes', { isOn: true }, 'PUT')
  await page.goto(`${shop.address}/`)
  await signedIn(page)

  await test.step('A2: two pieces and the delivery have one tax, rounded once', async () => {
    const articles = [
      ['Alba', 89.9],
      ['Brisa', 64.5],
    ] as const
    await sell(articles)
    await deliver({ kind: 'parcel', name: 'Paket', terms: flat(29.9) })
    const summary = await checkout(page, articles)
    await expect(summary.getByText('€184.30')).toBeVisible()
    await expect(summary.getByText('€29.43')).toBeVisible()
    await emptyCart()
  })

  await test.step('A6: a deposit of 30 % is rounded to the cent, and the rest is what is left', async () => {
    const articles = [['Carina', 1008.22]] as const
    await sell(articles)
    const account = {
      holder: 'Fenster Werk GmbH',
      iban: 'DE89370400440532013000',
      bic: '',
      bank: '',
      number: '',
    }
    const deposit = { percent: 30, amount: null, from: 0 }
    await send('/api/settings/payments', { isOn: true, methods: ['transfer'], account, deposit }, 'PUT')
    await deliver({ kind: 'pickup', name: 'Abholung', terms: { zones: deutschland } })
    const summary = await checkout(page, articles)
    await expect(page.getByText('A deposit of €302.47 is asked for')).toContainText('€705.75 remains')
    await expect(summary.getByText('€160.98')).toBeVisible()
    await send('/api/settings/payments', { isOn: false, deposit: null }, 'PUT')
    await emptyCart()
  })

  await test.step('A13: delivery is priced by weight, place and length, and free from an amount', async () => {
    const cases: readonly (readonly [article: Article, postcode: string, delivery: string])[] = [
      [['Delfin', 89.9, { item_weight_g: 3200, item_length_mm: 1600 }], '80331', '€6.90'],
      [['Edda', 180, { item_weight_g: 12_300, item_length_mm: 1600 }], '80331', '€8.40'],
      [['Fjord', 89.9, { item_weight_g: 3200, item_length_mm: 1600 }], '25846', '€18.90'],
      [['Gala', 260, { item_weight_g: 4000, item_length_mm: 2500 }], '80331', '€24.90'],
      [['Halo', 89.9, { item_weight_g: 10_000, item_length_mm: 2400 }], '80331', '€6.90'],
      [['Iris', 89.9, { item_weight_g: 10_001, item_length_mm: 2400 }], '80331', '€7.40'],
    ]
    await sell(cases.map(([article]) => article))
    const islands = { name: 'Inseln', country: 'DE', postcodes: ['25846'], surcharge: 12 }
    const terms = {
      zones: [...deutschland, islands],
      steps: [{ upToG: 10_000, price: 6.9 }],
      perKg: 0.5,
      freeFrom: 250,
      oversize: { overMm: 2400, surcharge: 24.9 },
    }
    await deliver({ kind: 'parcel', name: 'Paket', terms })
    for (const [article, postcode, price] of cases) {
      await checkout(page, [article], postcode)
      await expect(page.getByRole('radio', { name: /Paket/ })).toHaveAccessibleName(
        new RegExp(price.replace('.', String.raw`\.`)),
      )
      await emptyCart()
    }
  })

  await test.step('A20: each rate has its own tax', async () => {
    await shop.rows(`update tax_rates set percent = 8 where country = 'DE' and tax_class = ''`)
    await send('/api/tax-rates', { country: 'DE', taxClass: 'metal', percent: 10, validFrom: '2021-01-01' })
    const articles = [
      ['Juno', 32_500],
      ['Kite', 18_700, { tax_class: 'metal' }],
    ] as const
    await sell(articles)
    await deliver({ kind: 'parcel', name: 'Paket', terms: flat(600) })
    const summary = await checkout(page, articles)
    await expect(summary.getByText('€2,451.85')).toBeVisible()
    await expect(summary.getByText('€1,700.00')).toBeVisible()
    await expect(summary.getByText('€51,800.00')).toBeVisible()
    await emptyCart()
  })

  await test.step('A28: a tax that is added is owed for the goods alone', async () => {
    await shop.rows(`update tax_rates set percent = 0 where country = 'DE'`)
    await send('/api/tax-rates', { country: 'DE', taxClass: 'goods', percent: 9.5, validFrom: '2021-01-01' })
    await send('/api/settings/taxes', { prices: 'added' }, 'PUT')
    const articles = [['Luna', 412.5, { tax_class: 'goods' }]] as const
    await sell(articles)
    await deliver({ kind: 'fitting', name: 'Fitting and delivery', taxClass: 'fitting', terms: flat(175) })
    const summary = await checkout(page, articles)
    await expect(summary.getByText('€39.19').first()).toBeVisible()
    await expect(summary.getByText('€626.69')).toBeVisible()
  })
  await staff.close()
})
