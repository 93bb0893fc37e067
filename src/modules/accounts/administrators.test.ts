import { afterAll, beforeEach, expect, test } from 'vitest'
import { openShop, type Client, type TestShop } from '#test/shop.ts'
import { deleteUser, updateUser } from './contract/users.ts'
import { createDb } from '#kernel/database/db.ts'
import { createOwner, passwordWarning } from './server/team/owner.ts'
import { usersRepository } from './server/users.repository.ts'

/** A shop cannot lose its last administrator; each test has only its own administrators. */

let shop: TestShop
let first: Client
const idOf = ({ person }: Client) => person?.id as string
const admins = async () =>
  (await shop.rows(`select id from users where role = 'admin' and disabled_at is null`)).length

beforeEach(async () => {
  await shop?.close()
  shop = await openShop()
  first = await shop.as('admin')
})
afterAll(() => shop.close())

test('an administrator can neither delete their own account nor remove their own role', async () => {
  await shop.as('admin')
  const own = { params: { id: idOf(first) } }
  expect((await first.call(deleteUser, own)).refused.code).toBe('own_account')
  const demoted = await first.call(updateUser, { ...own, body: { role: 'editor' } })
  expect([demoted.status, demoted.refused.code]).toEqual([409, 'own_account'])
  expect((await first.call(updateUser, { ...own, body: { role: 'admin', firstName: 'Lan' } })).status).toBe(
    200,
  )
})

test('the last administrator can be neither deleted nor demoted', async () => {
  const own = { params: { id: idOf(first) } }
  expect((await first.call(deleteUser, own)).refused.code).toBe('last_administrator')
  const demoted = await first.call(updateUser, { ...own, body: { role: 'customer' } })
  expect([demoted.status, demoted.refused.code]).toEqual([409, 'last_administrator'])
})

test('two administrators who remove each other at the same time leave one', async () => {
  for (let round = 0; round < 5; round += 1) {
    const [one, other] = [await shop.as('admin'), await shop.as('admin')]
    await shop.rows(`update users set role = 'viewer' where id not in ($1, $2)`, [idOf(one), idOf(other)])
    await Promise.all([
      one.call(deleteUser, { params: { id: idOf(other) } }),
      other.call(updateUser, { params: { id: idOf(one) }, body: { role: 'editor' } }),
    ])
    expect(await admins()).toBe(1)
  }
})

test('an owner with a common password is told to change it', async () => {
  const warningFor = async (password?: string) =>
    passwordWarning(
      await createOwner(usersRepository(createDb(shop.pool)), { email: 'boss@example.com', password }),
    )
  expect(await warningFor('qwerty123456')).toBe(
    'OWNER_PASSWORD is a common password. Change it after signing in.',
  )
  expect(await warningFor('seven slats in the sun')).toBeUndefined()
  expect(await warningFor()).toBeUndefined()
})
