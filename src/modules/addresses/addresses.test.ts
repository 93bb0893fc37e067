import { expect, test } from 'vitest'
import type { Client } from '#test/shop.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { closeOwnAccount, exportOwnData } from '#modules/accounts/contract/index.ts'
import type { Person } from '#modules/accounts/factory.ts'
import {
  addOwnAddress,
  changeOwnAddress,
  listOwnAddresses,
  maxAddresses,
  removeOwnAddress,
} from './contract/index.ts'

const shop = await shopOfFile()

const home = { label: 'Home', name: 'Lan Nguyen', phone: '0901234567', address: '12 Nguyen Hue, Hue' }
const office = { ...home, label: 'Office', address: '7 Le Loi, Ho Chi Minh City' }

const labels = async (client: Client) =>
  (await client.call(listOwnAddresses)).body.map(({ label, isDefault }) => (isDefault ? `${label}!` : label))

async function withTwo() {
  const client = await shop.as('customer')
  const first = await client.call(addOwnAddress, { body: home })
  // The list is sorted by creation time, and two rows can be created within one millisecond.
  await shop.rows(`update own_addresses set created_at = created_at - interval '1 second'`)
  const second = await client.call(addOwnAddress, { body: office })
  return { client, first, second }
}

test('the first saved address is the default until another one is made the default', async () => {
  const { client, first, second } = await withTwo()
  expect([first.status, first.body]).toMatchObject([201, { ...home, isDefault: true, version: 1 }])
  expect(first.headers['etag']).toBe('"1"')
  expect(await labels(client)).toEqual(['Home!', 'Office'])
  const chosen = await client.call(changeOwnAddress, {
    params: { id: second.body.id },
    body: { isDefault: true },
  })
  expect(chosen.body).toMatchObject({ ...office, isDefault: true, version: 2 })
  expect(await labels(client)).toEqual(['Office!', 'Home'])
  await client.call(addOwnAddress, { body: { ...home, label: 'Attic', name: 'Mai', isDefault: true } })
  expect(await labels(client)).toEqual(['Attic!', 'Home', 'Office'])
})

test('an address is changed with its version, and omitted fields are unchanged', async () => {
  const { client, first } = await withTwo()
  const params = { id: first.body.id }
  const changed = await client.call(changeOwnAddress, { params, body: { phone: '0909999999' } })
  expect(changed.body).toEqual({ ...first.body, phone: '0909999999', version: 2 })
  const stale = await client.call(changeOwnAddress, { params, body: { label: 'X', version: 1 } })
  expect([stale.status, stale.refused['current']]).toEqual([409, changed.body])
})

test('an address keeps the parts from which it was written, until another text is typed', async () => {
  const client = await shop.as('customer')
  const parts = { street: 'Lindwurmstr. 12', postcode: '80337', city: 'München', country: 'DE' }
  const { body } = await client.call(addOwnAddress, {
    body: { ...home, address: 'Lindwurmstr. 12, 80337 München', parts },
  })
  expect(body.parts).toMatchObject(parts)
  const params = { id: body.id }
  const renamed = await client.call(changeOwnAddress, { params, body: { label: 'Studio' } })
  expect(renamed.body.parts).toMatchObject(parts)
  const moved = await client.call(changeOwnAddress, { params, body: { address: home.address } })
  expect(moved.body).not.toHaveProperty('parts')
})

test('when the default address is removed, the oldest remaining one becomes the default', async () => {
  const { client, first } = await withTwo()
  await client.call(addOwnAddress, { body: { ...home, label: 'Attic', name: 'Mai' } })
  const params = { id: first.body.id }
  expect((await client.call(removeOwnAddress, { params })).body).toEqual({ success: true })
  expect(await labels(client)).toEqual(['Office!', 'Attic'])
  expect((await client.call(removeOwnAddress, { params })).refused.code).toBe('address_not_found')
})

test('the same name, phone and address is stored only once', async () => {
  const { client, first } = await withTwo()
  const again = await client.call(addOwnAddress, { body: { ...home, label: '' } })
  expect(again.body).toEqual(first.body)
  expect(await labels(client)).toEqual(['Home!', 'Office'])
})

test('an invalid address is refused with the message of each field, as at checkout', async () => {
  const client = await shop.as('customer')
  const { status, refused } = await client.call(addOwnAddress, {
    body: { label: '', name: 'L', phone: '123', address: 'short' },
  })
  expect([status, refused.fields]).toEqual([
    400,
    {
      name: 'Name must be at least 2 characters',
      phone: 'Phone number must be at least 10 digits',
      address: 'Address must be at least 10 characters',
    },
  ])
})

test('a phone number consists of digits and the usual signs, and is one of the shop’s country when it is short', async () => {
  const client = await shop.as('customer')
  const fieldsOf = async (phone: string) => {
    const { status, refused } = await client.call(addOwnAddress, { body: { ...home, label: '', phone } })
    return status === 201 ? status : (refused.fields ?? `${phone}: ${status} ${refused.code}`)
  }
  for (const phone of ['123456789', '..........', 'abcdefghij', '0901 call Lan', '+84 1'])
    expect(await fieldsOf(phone)).toEqual({ phone: 'Phone number must be at least 10 digits' })
  for (const phone of [
    '901234567',
    '(+84) 90 123 45 67',
    '028.3822.1234',
    '０９０１２３４５６７',
    '+84–90–1234567',
  ])
    expect(await fieldsOf(phone)).toBe(201)
})

test('a customer stores at most twenty addresses', async () => {
  const client = await shop.as('customer')
  for (let at = 0; at < maxAddresses; at += 1)
    expect((await client.call(addOwnAddress, { body: { ...home, name: `Lan ${at}` } })).status).toBe(201)
  expect((await client.call(addOwnAddress, { body: home })).refused.code).toBe('addresses_full')
})

test('two addresses saved at the same time leave one default', async () => {
  const client = await shop.as('customer')
  await Promise.all(
    [home, office].map((body) => client.call(addOwnAddress, { body: { ...body, isDefault: true } })),
  )
  expect((await labels(client)).filter((label) => label.endsWith('!'))).toHaveLength(1)
})

test('a customer can neither read, change nor remove the addresses of another', async () => {
  const { client, first } = await withTwo()
  const other = await shop.as('customer')
  const params = { id: first.body.id }
  expect((await other.call(listOwnAddresses)).body).toEqual([])
  expect((await other.call(changeOwnAddress, { params, body: { label: 'Mine' } })).status).toBe(404)
  expect((await other.call(removeOwnAddress, { params })).status).toBe(404)
  expect(await labels(client)).toEqual(['Home!', 'Office'])
  expect((await (await shop.as(null)).call(listOwnAddresses)).status).toBe(401)
})

test('addresses are part of the data export and are deleted with the account', async () => {
  const { client } = await withTwo()
  const { body } = await client.call(exportOwnData)
  expect(body['addresses']).toMatchObject([{ ...home, is_default: true }, office])
  const { id, password } = client.person as Person
  expect((await client.call(closeOwnAccount, { body: { password } })).status).toBe(200)
  expect(await shop.rows('select 1 from own_addresses where user_id = $1', [id])).toEqual([])
})
