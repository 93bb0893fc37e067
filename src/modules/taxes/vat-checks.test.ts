import { afterAll, beforeAll, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { startVatServer } from '#test/vat-server.ts'
import { checkVatNumber, listVatChecks } from './contract/index.ts'

let server: Awaited<ReturnType<typeof startVatServer>>
let shop: TestShop
let editor: Client

beforeAll(async () => {
  server = await startVatServer()
  shop = await openShop({ settings: { SHOP_COUNTRY: 'DE', SHOP_CURRENCY: 'EUR', ...server.settings() } })
  editor = await shop.as('editor')
  await shop.rows("update settings set tax_number = 'DE 123 456 789'")
})
afterAll(async () => {
  await shop.close()
  await server.close()
})

const check = (number: string) => editor.call(checkVatNumber, { body: { number } })
const checksOf = async (number: string) => (await editor.call(listVatChecks, { query: { number } })).body

test('what the Union says of a VAT number is kept with its number, day and person', async () => {
  server.answer = {
    valid: true,
    name: 'SARL LUMIERE',
    address: '1 RUE DE LA PAIX\n75002 PARIS',
    requestIdentifier: 'WAPIAAAAX1',
  }
  const { status, body } = await check('fr 40 303 265 045')
  expect(status).toBe(201)
  expect(body).toMatchObject({
    number: 'FR40303265045',
    isValid: true,
    name: 'SARL LUMIERE',
    consultation: 'WAPIAAAAX1',
  })
  expect(server.asked.at(-1)).toEqual({
    countryCode: 'FR',
    vatNumber: '40303265045',
    requesterMemberStateCode: 'DE',
    requesterNumber: '123456789',
  })

  server.answer = { valid: false, name: '---', address: '---', requestIdentifier: '' }
  await check('FR40303265045')
  expect(await checksOf('FR 40303265045')).toMatchObject([{ isValid: false, name: '' }, { isValid: true }])
  const [entry] = await shop.rows(
    "select entity_label from audit_log where action = 'vat_number.check' limit 1",
  )
  expect(entry).toEqual({ entity_label: 'FR40303265045' })
})

test('a shop whose own number the service does not know is answered without a number of the answer', async () => {
  const before = server.asked.length
  server.answers.push(
    { actionSucceed: false, errorWrappers: [{ error: 'INVALID_REQUESTER_INFO' }] },
    { valid: true, name: 'ΕΤΑΙΡΕΙΑ', address: '---', requestIdentifier: '' },
  )
  const { body } = await check('GR094014201')
  expect(body).toMatchObject({ isValid: true, address: '', consultation: '' })
  expect(server.asked.slice(before)).toEqual([
    expect.objectContaining({ countryCode: 'EL', requesterNumber: '123456789' }),
    { countryCode: 'EL', vatNumber: '094014201' },
  ])
})

test('a register that does not answer is no answer, and nothing is kept', async () => {
  server.answer = { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] }
  expect((await check('IT00743110157')).refused['code']).toBe('vat_service_silent')
  expect(await checksOf('IT00743110157')).toEqual([])
})

test('what is no VAT number is not asked for, and viewers cannot ask', async () => {
  const before = server.asked.length
  expect((await check('4711')).refused['fields']).toEqual({
    number: 'Must be a VAT number of the European Union, such as DE123456789',
  })
  const viewer = await shop.as('viewer')
  expect((await viewer.call(checkVatNumber, { body: { number: 'DE123456789' } })).status).toBe(403)
  expect(server.asked).toHaveLength(before)
})
