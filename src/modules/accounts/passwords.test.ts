import { describe, expect, test } from 'vitest'
import { aUser, type Person } from './factory.ts'
import { aPostbox } from '#test/postbox.ts'
import { shopOfFile } from '#test/shop-of-file.ts'
import { forgotPassword, getCurrentUser, login, register, resetPassword } from './contract/accounts.ts'
import type { Role } from '#kernel/contract/roles.ts'

const shop = await shopOfFile()
const visitor = await shop.as(null)
const postbox = aPostbox(shop)

const fresh = 'a fresh linen curtain'
const tooCommon = 'This password is too common. Please choose another.'
const signIn = (email: string, password: string) =>
  visitor.call(login, { body: { email, password } }).then(({ status }) => status)

async function aResetLink(role: Role = 'customer'): Promise<{ person: Person; token: string }> {
  const person = await aUser(shop, { role })
  await visitor.call(forgotPassword, { body: { email: person.email } })
  return { person, token: await postbox.token(person.email) }
}

const reset = (token: string, password: string, client = visitor) =>
  client.call(resetPassword, { body: { token, password } })

describe('resetting a forgotten password', () => {
  test('resetting a forgotten password replaces it once', async () => {
    const { person, token } = await aResetLink()
    const answer = await reset(token, fresh)
    expect([answer.status, answer.body]).toEqual([200, { success: true }])
    expect([await signIn(person.email, person.password), await signIn(person.email, fresh)]).toEqual([
      401, 200,
    ])

    const again = await reset(token, 'another linen curtain')
    expect([again.status, again.refused.code]).toEqual([400, 'link_invalid'])
    expect(await signIn(person.email, fresh)).toBe(200)
  })

  test('resetting a forgotten password replaces it once when the link is used twenty times at once', async () => {
    const { person, token } = await aResetLink()
    const passwords = Array.from({ length: 20 }, (_, number) => `${fresh} ${number}`)
    const answers = await Promise.all(passwords.map((password) => reset(token, password)))
    const winners = passwords.filter((_, index) => answers[index]?.status === 200)
    expect(winners).toHaveLength(1)
    expect(await signIn(person.email, winners[0] as string)).toBe(200)
  })

  test('resetting a forgotten password ends all other sessions and confirms the address', async () => {
    const { person, token } = await aResetLink()
    const [here, elsewhere] = [await shop.asPerson(person), await shop.asPerson(person)]
    const bystander = await shop.as('customer')
    expect((await reset(token, fresh, here)).status).toBe(200)
    expect((await elsewhere.call(getCurrentUser)).status).toBe(401)
    expect((await here.call(getCurrentUser)).body).toMatchObject({ id: person.id, emailVerified: true })
    expect((await bystander.call(getCurrentUser)).status).toBe(200)
  })

  test('resetting a forgotten password signs nobody in', async () => {
    const { token } = await aResetLink()
    const client = await shop.as(null)
    expect((await reset(token, fresh, client)).headers['set-cookie']).toBeUndefined()
  })

  test.for([
    ['customer', '12345', 400, 'Password must be at least 6 characters'],
    ['customer', 'Password1', 422, tooCommon],
    ['viewer', 'eleven char', 422, 'Password must be at least 12 characters'],
    ['editor', 'eleven char', 422, 'Password must be at least 12 characters'],
    ['admin', 'administrator', 422, tooCommon],
  ] as const)(
    'resetting a forgotten password refuses a %s the password %j, and the link can be used again',
    async ([role, password, status, message]) => {
      const { person, token } = await aResetLink(role)
      const refused = await reset(token, password)
      expect(refused.status).toBe(status)
      expect(refused.refused.fields).toEqual({ password: message })
      expect(await signIn(person.email, person.password)).toBe(200)
      expect((await reset(token, fresh)).status).toBe(200)
    },
  )
})

describe('registering with a common password', () => {
  const lan = { firstName: 'Lan', lastName: 'Nguyen' }
  test.for(['123456', 'password', 'qwerty', 'iloveyou', 'PassWord1', 'DRAGON', 'matkhau', 'football'])(
    'registering with a common password is refused: %s',
    async (password) => {
      const email = `${password.toLowerCase()}@example.com`
      const { status, refused } = await visitor.call(register, { body: { ...lan, email, password } })
      expect({ status, ...refused }).toMatchObject({
        status: 422,
        code: 'password_too_common',
        message: tooCommon,
        fields: { password: tooCommon },
      })
      expect(await shop.rows('select 1 from users where email = $1', [email])).toEqual([])
    },
  )

  test('registering with a common password is refused with the same answer for a known address', async () => {
    const { email } = await aUser(shop)
    const body = { ...lan, email, password: '123456' }
    expect((await visitor.call(register, { body })).status).toBe(422)
  })

  test('registering with a common password compares the whole password: a longer one that contains a common one is accepted', async () => {
    const body = { ...lan, email: 'longer@example.com', password: 'password of my window' }
    expect((await visitor.call(register, { body })).status).toBe(201)
  })
})
