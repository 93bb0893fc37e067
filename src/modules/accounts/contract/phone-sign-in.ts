import { z } from 'zod'
import { phoneCodeRequest, phoneCodeUse } from './account-forms.ts'
import { currentUser } from './accounts.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { success } from '#kernel/contract/wire.ts'

export const requestPhoneCode = endpoint({
  method: 'POST',
  path: '/auth/phone/request',
  access: 'anyone',
  summary: 'Send a six-digit code to a phone; the response does not tell whether the number is known',
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
  errors: ['phone_invalid', 'code_invalid', 'second_factor_needed', 'too_many_requests'],
})
