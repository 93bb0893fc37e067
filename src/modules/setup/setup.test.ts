import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { aCategory, aProduct } from '#modules/catalog/factory.ts'
import { putSelling } from '#modules/making/contract/index.ts'
import { putTaxSettings } from '#modules/taxes/contract/index.ts'
import { putNotifications } from '#modules/notifications/contract.ts'
import { placeOrder } from '#modules/orders/contract/orders.ts'
import { aLine, anOrder, anOrderBody } from '#modules/orders/factory.ts'
import {
  getOpening,
  getSetup,
  putOpening,
  showSetup,
  tickSetupStep,
  type TickedStep,
} from './contract/index.ts'

/** Places an order for a new product. */
async function placed(of: TestShop) {
  const body = anOrderBody([aLine(await aProduct(of))])
  return (await of.as('customer')).call(placeOrder, { body })
}

const shop = await shopOfFile()
const admin = await shop.as('admin')

const setup = async (client = admin) => (await client.call(getSetup, {})).body
const done = async () => (await setup()).steps.filter((step) => step.done).map(({ step }) => step)

describe('the checklist of a new shop', () => {
  test('derives from the data which steps are done: the name of the administrator, settings, articles, categories, products with a price, colleagues, order notifications, orders', async () => {
    await shop.rows(`update users set first_name = 'Admin', last_name = 'User' where role = 'admin'`)
    expect(await done()).toEqual([])
    await shop.rows(`update users set first_name = 'Lan', last_name = 'Tran' where role = 'admin'`)
    await shop.rows(
      `update settings set site_name = 'Shades', contact_email = 'a@shades.example', contact_phone = '+49 30 1'`,
    )
    expect(await done()).toEqual(['you', 'name', 'contact'])
    const category = await aCategory(shop)
    await aProduct(shop, { categoryId: category.id, pricePerSqm: 0 })
    expect(await done()).toEqual(['you', 'name', 'contact', 'category'])
    await aProduct(shop, { categoryId: category.id, pricePerSqm: 0, priceModel: 'cloth', pricePerMetre: 5 })
    await shop.as('viewer')
    await shop.rows(`update support_items set version = version + 1`)
    await admin.call(putNotifications, { body: { order_mails: true } })
    await anOrder(shop)
    expect(await done()).toEqual([
      'you',
      'name',
      'contact',
      'legal',
      'category',
      'product',
      'colleague',
      'news',
      'order',
    ])
  })

  test('the checklist of a new shop stores steps ticked by hand for everybody, and lets them be unticked', async () => {
    const step: TickedStep = 'mail'
    for (const other of ['language', 'address', 'backups'] as const)
      await admin.call(tickSetupStep, { params: { step: other }, body: { done: true } })
    await admin.call(putOpening, { body: { open: true } })
    await admin.call(tickSetupStep, { params: { step }, body: { done: true } })
    const editor = await shop.as('editor')
    const ticked = await setup(editor)
    expect(ticked.steps.find((one) => one.step === step)).toEqual({ step, done: true, byHand: true })
    // Nothing is left to be done.
    expect(ticked.shown).toBe(false)
    await editor.call(tickSetupStep, { params: { step }, body: { done: false } })
    expect((await setup()).shown).toBe(true)
  })

  test('the checklist of a new shop is closed and reopened by each person separately', async () => {
    const colleague = await shop.as('viewer')
    expect((await admin.call(showSetup, { body: { shown: false } })).body.shown).toBe(false)
    expect([(await setup()).shown, (await setup(colleague)).shown]).toEqual([false, true])
    expect((await admin.call(showSetup, { body: { shown: true } })).body.shown).toBe(true)
  })

  test('the checklist of a new shop is hidden in a demo shop unless somebody opens it, and recognises an address, a mail server and backups', async () => {
    const demo = await openShop({
      settings: {
        DEMO: '1',
        PUBLIC_ORIGIN: 'https://shades.example',
        SMTP_URL: 'smtp://127.0.0.1:1',
        BACKUP_DIR: '/somewhere/else',
      },
    })
    try {
      const owner = await demo.as('admin')
      const read = (await owner.call(getSetup, {})).body
      expect(read.shown).toBe(false)
      expect(read.steps.slice(-4)).toEqual([
        { step: 'mail', done: true, byHand: false },
        { step: 'address', done: true, byHand: false },
        { step: 'backups', done: true, byHand: false },
        { step: 'live', done: false, byHand: false },
      ])
      expect((await owner.call(showSetup, { body: { shown: true } })).body.shown).toBe(true)
    } finally {
      await demo.close()
    }
  })
})

describe('a shop that is not open yet', () => {
  let fresh: TestShop
  let owner: Client
  beforeAll(async () => {
    fresh = await openShop()
    owner = await fresh.as('admin')
  })
  afterAll(() => fresh.close())

  const opening = async (client = owner) => (await client.call(getOpening)).body

  test('a shop that is not open yet lists every example that visitors can still see, until somebody replaces it', async () => {
    const placeholders = async () => (await owner.call(getSetup, {})).body.placeholders
    expect(await placeholders()).toEqual([
      { what: 'name', value: 'Fenestra' },
      { what: 'email', value: 'hello@example.com' },
      { what: 'phone', value: '+84 28 0000 0000' },
      { what: 'article', value: 'Contact us' },
      { what: 'article', value: 'Warranty' },
      { what: 'article', value: 'Returns' },
    ])
    await fresh.rows(`update settings set contact_phone = '+49 28 0000 0000'`)
    expect((await placeholders())[2]).toEqual({ what: 'phone', value: '+49 28 0000 0000' })
    await fresh.rows(
      `update settings set contact_phone = '+49 30 1'; update support_items set version = 2 where slug = 'warranty'`,
    )
    expect((await placeholders()).map(({ value }) => value)).toEqual([
      'Fenestra',
      'hello@example.com',
      'Contact us',
      'Returns',
    ])
  })

  test('a shop that is not open yet names what is wrong before it sells: products without a price, legal pages that are missing, unpublished or unfinished, articles in another language', async () => {
    const named = async () =>
      (await owner.call(getSetup, {})).body.problems.map(({ what, value }) => `${what} ${value}`)
    expect(await named()).toEqual([
      'missing imprint',
      'missing privacy',
      'missing terms',
      'missing withdrawal',
    ])
    await aProduct(fresh, { name: 'Free blind', pricePerSqm: 0, basePrice: 0 })
    await aProduct(fresh, { name: 'Draft', pricePerSqm: 0, basePrice: 0, state: 'draft' })
    await fresh.rows(
      `insert into support_items (title, slug, legal, is_active, content, translations) values
        ('Privacy', 'privacy', 'privacy', true, 'All is written', '{"de": {"content": "Wir sind [Name]"}}'),
        ('Terms', 'terms', 'terms', false, 'All is written', '{}'),
        ('Imprint', 'imprint', 'imprint', true, 'All is written', '{"de": {"content": "Alles steht da"}}')`,
    )
    await fresh.rows(`update settings set base_language = 'de'`)
    expect(await named()).toEqual([
      'unsellable Free blind',
      'template Privacy',
      'unpublished Terms',
      'missing withdrawal',
      'language Imprint',
      'language Privacy',
      'language Contact us',
      'language Installation guide',
      'language Warranty',
    ])
    await fresh.rows(`update settings set base_language = 'en'`)
  })

  test('a shop that is not open yet is opened by an administrator, which is stored and audited once', async () => {
    const viewer = await fresh.as('viewer')
    expect(await opening(viewer)).toEqual({ open: false, openedAt: null, openedBy: null, demo: false })
    expect((await (await fresh.as('editor')).call(putOpening, { body: { open: true } })).status).toBe(403)

    await owner.call(putOpening, { body: { open: true } })
    await owner.call(putOpening, { body: { open: true } })
    const opened = await opening(viewer)
    expect(opened.openedBy).toBe(`${owner.person?.firstName} ${owner.person?.lastName}`)
    expect(Date.parse(opened.openedAt ?? '')).toBeGreaterThan(Date.now() - 60_000)
    const entries = () =>
      fresh.rows<{ action: string }>(`select action from audit_log where entity = 'shop' order by at`)
    expect(await entries()).toEqual([{ action: 'shop.open' }])

    await owner.call(putOpening, { body: { open: false } })
    expect(await opening()).toMatchObject({ open: false, openedAt: null })
    expect(await entries()).toEqual([{ action: 'shop.open' }, { action: 'shop.close' }])
  })

  test('a shop that is not open yet accepts orders before it is opened', async () => {
    const { status } = await placed(fresh)
    expect(status).toBe(201)
  })
})

describe('a shop in Germany that has turned taxes on', () => {
  test('a shop in Germany that has turned taxes on is told what its papers still need, and before that what is off', async () => {
    const german = await openShop({ settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR' } })
    try {
      const owner = await german.as('admin')
      const problems = async (kind: string) =>
        (await owner.call(getSetup, {})).body.problems.flatMap(({ what, value }) =>
          what === kind ? [value] : [],
        )
      const papers = () => problems('papers')
      const steps = (await owner.call(getSetup, {})).body.steps.length
      expect(await papers()).toEqual([])
      expect((await problems('off')).toSorted()).toEqual(['delivery', 'payments', 'taxes'])
      await owner.call(putTaxSettings, { body: { isOn: true } })
      expect((await papers()).toSorted()).toEqual(['address', 'safety', 'tax_number'])
      expect((await problems('off')).toSorted()).toEqual(['delivery', 'payments'])
      await german.rows(`update settings set address_street = 'Hauptstr. 5', address_city = 'München',
        tax_number = 'DE123456789', product_safety = '{"isOn": true}', sells_goods = true`)
      expect(await papers()).toEqual(['notices'])
      await owner.call(putSelling, { body: { withdrawalNotices: true } })
      await german.rows("delete from tax_rates where country = 'DE'")
      expect(await papers()).toEqual(['rates'])
      expect((await owner.call(getSetup, {})).body.steps).toHaveLength(steps)
      expect((await owner.call(putOpening, { body: { open: true } })).status).toBe(200)
    } finally {
      await german.close()
    }
  })
})
