import { z } from 'zod'
import { credentials, linkRequest, newPassword, registration } from './account-forms.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { success } from '#kernel/contract/wire.ts'
import { currentUser } from './current-user.ts'

export { credentials, linkRequest, newPassword, registration } from './account-forms.ts'
export type { Registration } from './account-forms.ts'
export * from './current-user.ts'

/** The token in a mailed link. That of a new account contains its address. */
const token = z.string().min(1).max(600)
export const linkUse = z.object({ token })

/**
 * The password proves that the person who confirms also registered the account. It is needed where the browser
 * neither registered the account nor is signed in to it. An empty one only asks whether it is needed; when it is
 * omitted, the address is confirmed and the account's password removed.
 */
export const emailConfirmation = linkUse.extend({ password: z.string().max(1024).optional() })

/** `passwordRemoved`: nobody showed that they know the account's password, so it no longer opens the account. */
const linkUsed = success.extend({ passwordRemoved: z.literal(true).optional() })

export const login = endpoint({
  method: 'POST',
  path: '/auth/login',
  access: 'anyone',
  summary: 'Sign in with e-mail and password; starts a new session',
  body: credentials,
  success: { status: 200, body: z.object({ user: currentUser }) },
  errors: ['invalid_credentials', 'second_factor_needed', 'staff_password_too_short', 'too_many_requests'],
})

export const register = endpoint({
  method: 'POST',
  path: '/auth/register',
  access: 'anyone',
  summary: 'Create a customer account; the response does not tell whether the address is known',
  body: registration,
  success: { status: 201, body: success },
  errors: ['too_many_requests', 'password_too_common'],
})

export const requestMagicLink = endpoint({
  method: 'POST',
  path: '/auth/magic-link',
  access: 'anyone',
  summary:
    'Mail a link that signs in, or creates the account; the response does not tell whether the address is known',
  body: linkRequest,
  success: { status: 200, body: success },
  errors: ['too_many_requests'],
})

export const verifyMagicLink = endpoint({
  method: 'POST',
  path: '/auth/magic-link/verify',
  access: 'anyone',
  summary:
    'Sign in with a mailed link, once, within 15 minutes; starts a new session, and creates the account of an address that had none',
  body: linkUse,
  success: { status: 200, body: linkUsed },
  errors: ['link_invalid', 'second_factor_needed'],
})

export const requestEmailVerification = endpoint({
  method: 'POST',
  path: '/auth/verify-email/request',
  access: 'anyone',
  summary: 'Mail a new confirmation link; the response does not tell whether the address is known',
  body: linkRequest,
  success: { status: 200, body: success },
  errors: ['too_many_requests'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/auth/verify-email',
  access: 'anyone',
  summary: 'Confirm an e-mail address with a mailed link, once, within 24 hours',
  body: emailConfirmation,
  success: { status: 200, body: linkUsed },
  errors: ['link_invalid', 'password_required', 'wrong_password', 'too_many_requests'],
})

export const restoreEmail = endpoint({
  method: 'POST',
  path: '/auth/restore-email',
  access: 'anyone',
  summary: 'Undo a change of e-mail address with the link mailed to the former address; sets a new password',
  body: linkUse.extend(newPassword.shape),
  success: { status: 200, body: success },
  errors: ['link_invalid', 'password_too_common', 'password_too_short'],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/auth/forgot-password',
  access: 'anyone',
  summary: 'Mail a link that sets a new password; the response does not tell whether the address is known',
  body: linkRequest,
  success: { status: 200, body: success },
  errors: ['too_many_requests'],
})

export const resetPassword = endpoint({
  method: 'POST',
  path: '/auth/reset-password',
  access: 'anyone',
  summary: 'Set a new password with a mailed link, once, within an hour; ends all other sessions',
  body: linkUse.extend({ ...newPassword.shape, removeOtherSignInMethods: z.boolean().optional() }),
  success: { status: 200, body: success },
  errors: ['link_invalid', 'password_too_common', 'password_too_short'],
})

export const readPasswordRule = endpoint({
  method: 'POST',
  path: '/auth/reset-password/rule',
  access: 'anyone',
  summary: 'The minimum password length for a mailed link; does not use the link',
  body: linkUse,
  success: { status: 200, body: z.object({ minLength: z.number().int(), isInvitation: z.boolean() }) },
  errors: ['link_invalid', 'too_many_requests'],
})

export const logout = endpoint({
  method: 'GET',
  path: '/api/logout',
  access: 'anyone',
  summary: 'Sign out and redirect to the home page; ignored for requests from other sites',
  success: { status: 302, body: null },
})
