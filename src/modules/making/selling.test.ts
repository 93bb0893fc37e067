import { expect, test } from 'vitest'
import { shopOfFile } from '#test/shop-of-file.ts'
import { getSettings } from '#modules/settings/contract/index.ts'
import { getSelling, listPublicHolidays, putSelling } from './contract/selling.ts'

const shop = await shopOfFile()

test('administrators set the child-safety standard and the days off; staff can read them', async () => {
  const [admin, editor, viewer, customer] = await Promise.all(
    (['admin', 'editor', 'viewer', 'customer'] as const).map((role) => shop.as(role)),
  )
  const before = await viewer!.call(getSelling)
  expect([before.status, before.body.safety, before.body.holidays]).toEqual([200, 'en13120', []])
  expect((await customer!.call(getSelling)).status).toBe(403)
  expect((await editor!.call(putSelling, { body: { safety: 'none' } })).status).toBe(403)

  const holidays = ['2027-02-06', '2027-01-01', '2027-01-01']
  const saved = await admin!.call(putSelling, { body: { holidays, version: before.body.version } })
  expect([saved.status, saved.body.safety, saved.body.holidays]).toEqual([
    200,
    'en13120',
    ['2027-01-01', '2027-02-06'],
  ])
  const late = await admin!.call(putSelling, { body: { safety: 'as_nz', version: before.body.version } })
  expect([late.status, late.refused.code]).toEqual([409, 'version_conflict'])
  expect((await admin!.call(putSelling, { body: { holidays: ['soon'] } })).status).toBe(400)
})

test('the working week has a working day at least, and make-up days are kept beside it', async () => {
  const admin = await shop.as('admin')
  const saved = await admin.call(putSelling, {
    body: { restDays: [0], extraDays: ['2027-01-31', '2027-01-30'] },
  })
  expect([saved.body.restDays, saved.body.extraDays]).toEqual([[0], ['2027-01-30', '2027-01-31']])
  const refused = await admin.call(putSelling, { body: { restDays: [0, 1, 2, 3, 4, 5, 6] } })
  expect(refused.refused.fields?.['restDays']).toContain('one day of the week')
})

test('the public holidays of the country are offered with their names, and change nothing by themselves', async () => {
  const admin = await shop.as('admin')
  const before = (await admin.call(getSelling)).body
  const { body } = await admin.call(listPublicHolidays, { query: { year: 2027 } })
  expect(body).toContainEqual({ day: '2027-09-02', name: 'National Day' })
  // Tet follows the moon.
  expect(body.map(({ day }) => day)).toContain('2027-02-06')
  expect(new Set(body.map(({ day }) => day)).size).toBe(body.length)
  expect((await admin.call(getSelling)).body).toEqual(before)
})

test('the order button has words of its own in the languages for which there are some', async () => {
  const [admin, visitor] = await Promise.all([shop.as('admin'), shop.as(null)])
  const shown = async (lng: string) =>
    (await visitor.call(getSettings, { query: { lng } })).body.order_button ?? null
  expect((await admin.call(getSelling)).body).not.toHaveProperty('orderButton')
  expect(await shown('de')).toBe(null)
  const orderButton = { de: ' Zahlungspflichtig bestellen ', vi: '' }
  const saved = await admin.call(putSelling, { body: { orderButton } })
  expect(saved.body.orderButton).toEqual({ de: 'Zahlungspflichtig bestellen' })
  expect([await shown('de'), await shown('en')]).toEqual(['Zahlungspflichtig bestellen', null])
  const long = await admin.call(putSelling, { body: { orderButton: { de: 'a'.repeat(61) } } })
  expect(long.refused.fields).toEqual({ 'orderButton.de': 'At most 60 characters' })
  const back = await admin.call(putSelling, { body: { orderButton: { de: '' } } })
  expect(back.body).not.toHaveProperty('orderButton')
  expect(await shown('de')).toBe(null)
})
