import { expect, test } from 'vitest'
import { aUser } from './factory.ts'
import { hashPassword } from './server/passwords/passwords.ts'
import { shopOfFile } from '#test/shop-of-file.ts'

const shop = await shopOfFile()

const samples = 40
const lan = { password: 'rice fields', firstName: 'Lan', lastName: 'Nguyen' }

async function millisecondsOf(url: string, payload: object): Promise<number> {
  const start = performance.now()
  await shop.http.inject({ method: 'POST', url, payload })
  return performance.now() - start
}

/** How often the first of a pair is slower, from 0 to 1; 0.5 when they are indistinguishable. */
const slower = (pairs: [number, number][]) => pairs.filter(([a, b]) => a > b).length / pairs.length

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] as number

test.for(['/auth/login', '/auth/register', '/auth/magic-link', '/auth/forgot-password'])(
  'the response time of %s does not reveal whether an address is known',
  async (url) => {
    // Accounts of other tests have cheaper hashes.
    const { email } = await aUser(shop, { passwordHash: await hashPassword('a window to the garden') })
    const pairs: [number, number][] = []
    for (let number = 0; number < samples + 3; number += 1) {
      const unknown = `nobody${number}@${url.slice(6)}.example.com`
      // Alternating, so that a busy machine slows both alike.
      const order = number % 2 === 0 ? [email, unknown] : [unknown, email]
      const taken = new Map<string, number>()
      for (const one of order) taken.set(one, await millisecondsOf(url, { ...lan, email: one }))
      if (number >= 3) pairs.push([taken.get(email) as number, taken.get(unknown) as number])
    }
    const apart = Math.abs(median(pairs.map(([known]) => known)) - median(pairs.map(([, other]) => other)))
    // Either the medians are close, or the ranks are consistent with chance.
    expect(apart < 10 || Math.abs(slower(pairs) - 0.5) < 0.4, `${apart} ms, ${slower(pairs)}`).toBe(true)
  },
)
