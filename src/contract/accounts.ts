import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, success } from './wire.ts'

export const roles = ['customer', 'admin', 'editor', 'viewer'] as const
export type Role = (typeof roles)[number]

export const currentUser = z.object({
  id,
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  profileImageUrl: z.string().nullable(),
  phone: z.string().nullable(),
  role: z.enum(roles),
  emailVerified: z.boolean(),
  phoneVerified: z.boolean(),
})
export type CurrentUser = z.output<typeof currentUser>

/** The forms of the sign-in screen check with these schemas, so form and server say the same words. */
export const email = z.email('Invalid email address').max(254, 'Invalid email address')
const password = z
  .string()
  .min(6, 'Password must be at least 6 characters')
  .refine((text) => utf8Length(text) <= 1024, 'Password must be at most 1024 bytes')

function utf8Length(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) as number
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

export const credentials = z.object({ email, password })
export const registration = credentials.extend({
  firstName: z.string().trim().min(1, 'First name is required').max(100),
  lastName: z.string().trim().min(1, 'Last name is required').max(100),
})
export type Registration = z.output<typeof registration>

export const getCurrentUser = endpoint({
  method: 'GET',
  path: '/api/auth/user',
  access: 'signed-in',
  summary: 'The person who is signed in',
  success: { status: 200, body: currentUser },
  errors: [],
})

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  summary: 'Sign in with e-mail and password; starts a new session',
  body: credentials,
  success: { status: 200, body: z.object({ user: currentUser }) },
  errors: ['invalid_credentials', 'too_many_requests'],
})

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'anyone',
  summary: 'Make a customer account; answers the same whether the address is known or not',
  body: registration,
  success: { status: 201, body: success },
  errors: ['too_many_requests'],
})

export const logout = endpoint({
  method: 'GET',
  path: '/api/logout',
  access: 'anyone',
  summary: 'End the session and go home; ignored when another site asks',
  success: { status: 302, body: null },
  errors: [],
})
