import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openShop } from '../../../test/shop.ts'
import type { Client, TestShop } from '../../../test/shop.ts'
import { aCategory, aProduct } from '../catalog/factory.ts'
import { putNotifications } from '../notifications/contract.ts'
import { anOrder } from '../orders/factory.ts'
import { getSetup, showSetup, tickSetupStep } from './contract.ts'
import type { SetupStep } from './contract.ts'

let shop: TestShop
let admin: Client

beforeAll(async () => {
  shop = await openShop()
  admin = await shop.as('admin')
})
afterAll(() => shop.close())

const setup = async (client = admin) => (await client.call(getSetup, {})).body
const done = async () => (await setup()).steps.filter((step) => step.done).map(({ step }) => step)

describe('the checklist of a new shop', () => {
  test('reads from the data what is done: settings, articles, categories, products with a price, colleagues, who hears of orders, orders', async () => {
    expect(await done()).toEqual([])
    await shop.rows(
      `update settings set site_name = 'Shades', contact_email = 'a@shades.example', contact_phone = '+49 30 1'`,
    )
    expect(await done()).toEqual(['name', 'contact'])
    const category = await aCategory(shop)
    await aProduct(shop, { categoryId: category.id, pricePerSqm: 0 })
    expect(await done()).toEqual(['name', 'contact', 'category'])
    await aProduct(shop, { categoryId: category.id, pricePerSqm: 5 })
    await shop.as('viewer')
    await shop.rows(`update support_items set version = version + 1`)
    await admin.call(putNotifications, { body: { order_mails: true } })
    await anOrder(shop)
    expect(await done()).toEqual([
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

  test('remembers what is ticked by hand for everybody, and lets it be unticked', async () => {
    const step: SetupStep = 'live'
    await admin.call(tickSetupStep, { params: { step }, body: { done: true } })
    const editor = await shop.as('editor')
    const ticked = await setup(editor)
    expect(ticked.steps.find((one) => one.step === step)).toEqual({ step, done: true, byHand: true })
    // Nothing is left to do.
    expect(ticked.shown).toBe(false)
    await editor.call(tickSetupStep, { params: { step }, body: { done: false } })
    expect((await setup()).shown).toBe(true)
  })

  test('is closed and opened again by each person for themselves', async () => {
    const colleague = await shop.as('viewer')
    expect((await admin.call(showSetup, { body: { shown: false } })).body.shown).toBe(false)
    expect([(await setup()).shown, (await setup(colleague)).shown]).toEqual([false, true])
    expect((await admin.call(showSetup, { body: { shown: true } })).body.shown).toBe(true)
  })

  test('is not shown in a demo shop unless somebody opens it, and knows an address and a mail server', async () => {
    const demo = await openShop({
      settings: { DEMO: '1', PUBLIC_ORIGIN: 'https://shades.example', SMTP_URL: 'smtp://127.0.0.1:1' },
    })
    try {
      const owner = await demo.as('admin')
      const read = (await owner.call(getSetup, {})).body
      expect(read.shown).toBe(false)
      expect(read.steps.at(-1)).toEqual({ step: 'live', done: true, byHand: false })
      expect((await owner.call(showSetup, { body: { shown: true } })).body.shown).toBe(true)
    } finally {
      await demo.close()
    }
  })
})
