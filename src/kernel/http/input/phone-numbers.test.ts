import { expect, test } from 'vitest'
import { z } from 'zod'
import { optionalPhone, typedPhone } from '#kernel/contract/phone.ts'
import { checkPhonesIn } from './phone-numbers.ts'

const body = z.object({ buyer: z.object({ phone: typedPhone }).optional(), phone: optionalPhone.optional() })
const wrongIn = checkPhonesIn(body)

test('a short number is long enough where it is valid with the country code of the shop', () => {
  for (const [country, phone] of [
    ['ES', '612345678'],
    ['DK', '12345678'],
    ['DK', '+4512345678'],
    ['VN', '901234567'],
  ] as const)
    expect(wrongIn?.({ buyer: { phone } }, country), `${phone} in ${country}`).toBeNull()
})

test('a short number that is none of the shop’s country is refused with its field', () => {
  const message = 'Phone number must be at least 10 digits'
  expect(wrongIn?.({ buyer: { phone: '123456789' } }, 'VN')).toEqual({ 'buyer.phone': message })
  expect(wrongIn?.({ phone: '12345678' }, 'ES')).toEqual({ phone: message })
  expect(wrongIn?.({ phone: '' }, 'ES')).toBeNull()
  expect(wrongIn?.({}, 'ES')).toBeNull()
  expect(checkPhonesIn(z.object({ name: z.string() }))).toBeUndefined()
})
