import { z } from 'zod'
import { currentUser } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { success } from './wire.ts'

/** Characters are counted, as people write numbers; the server finds the digits. */
const phone = z
  .string()
  .trim()
  .min(10, 'Phone number must be at least 10 digits')
  .max(40, 'Please enter a valid phone number')

export const phoneCodeRequest = z.object({ phone })
export const phoneCodeUse = z.object({
  phone,
  code: z.string().trim().length(6, 'Verification code must be 6 digits'),
})

export const requestPhoneCode = endpoint({
  method: 'POST',
  path: '/auth/phone/request',
  access: 'anyone',
  summary: 'Send a code of six digits to a phone; answers the same whether the number is known or not',
  body: phoneCodeRequest,
  success: { status: 200, body: success },
  errors: ['phone_invalid', 'too_many_requests'],
})

export const verifyPhoneCode = endpoint({
  method: 'POST',
  path: '/auth/phone/verify',
  access: 'anyone',
  summary: 'Sign in with the code, once, within 10 minutes and 5 tries; a new number becomes a customer',
  body: phoneCodeUse,
  success: { status: 200, body: z.object({ user: currentUser }) },
  errors: ['phone_invalid', 'code_invalid', 'too_many_requests'],
})
