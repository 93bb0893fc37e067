import { z } from 'zod'
import { personName } from './account-forms.ts'
import { currentUser, newPassword } from './accounts.ts'
import { email } from '#kernel/contract/email.ts'
import { optionalPhone } from '#kernel/contract/phone.ts'
import { languageCodes } from '#kernel/contract/language-codes.ts'
import { taskRoles } from '#kernel/contract/roles.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { id, key, moment, success } from '#kernel/contract/wire.ts'

/** A person's own account, as its page shows it. */
export const ownAccount = currentUser.extend({
  /** False for accounts that sign in by link, phone or another service. */
  hasPassword: z.boolean(),
})
export type OwnAccount = z.output<typeof ownAccount>

/** The password, which proves that the owner is present; accounts without a password sign in again instead. */
const proof = z.string().max(1024).optional()

export const ownDetails = z.object({
  firstName: personName.min(1, 'First name is required').max(100),
  lastName: personName.min(1, 'Last name is required').max(100),
  phone: optionalPhone,
})
export const emailChange = z.object({ email, password: proof })
export const passwordChange = newPassword.extend({ currentPassword: proof })

/** A browser session of the account. */
export const accountSession = z.object({
  id,
  /** `Firefox`; null when unknown. */
  browser: z.string().nullable(),
  /** `Windows` */
  system: z.string().nullable(),
  network: z.string().nullable(),
  startedAt: moment.nullable(),
  lastSeenAt: moment.nullable(),
  /** Whether it is the session of the request. */
  current: z.boolean(),
})
export type AccountSession = z.output<typeof accountSession>

export const getOwnAccount = endpoint({
  method: 'GET',
  path: '/api/account',
  access: 'signed-in',
  summary: 'Your own account',
  success: { status: 200, body: ownAccount },
})

export const updateOwnAccount = endpoint({
  method: 'PUT',
  path: '/api/account',
  access: 'signed-in',
  summary: 'Change your own name and phone; the e-mail address has its own endpoint',
  body: ownDetails.partial(),
  success: { status: 200, body: ownAccount },
  errors: ['last_way_in'],
})

export const chooseOfficeLanguage = endpoint({
  method: 'PUT',
  path: '/api/account/office-language',
  access: 'staff',
  also: taskRoles,
  summary: 'Choose the back-office language of your own account, on every device',
  body: z.object({ language: z.enum(languageCodes) }),
  success: { status: 200, body: success },
})

export const proveOwnAccount = endpoint({
  method: 'POST',
  path: '/api/account/proof',
  access: 'signed-in',
  summary: 'Confirm your identity with the password; valid for ten minutes, like signing in',
  body: z.object({ password: proof }).optional(),
  success: { status: 200, body: success },
  errors: ['too_many_requests', 'password_required', 'wrong_password', 'sign_in_again'],
})

export const changeOwnEmail = endpoint({
  method: 'PUT',
  path: '/api/account/email',
  access: 'signed-in',
  summary: 'Mail a link to a new address; the account gets the address when the link is used',
  body: emailChange,
  success: { status: 200, body: success },
  errors: ['too_many_requests', 'wrong_password', 'sign_in_again'],
})

export const changeOwnPassword = endpoint({
  method: 'PUT',
  path: '/api/account/password',
  access: 'signed-in',
  summary: 'Set a new password; ends all other sessions',
  body: passwordChange,
  success: { status: 200, body: success },
  errors: [
    'too_many_requests',
    'wrong_password',
    'sign_in_again',
    'password_too_common',
    'password_too_short',
  ],
})

export const listOwnSessions = endpoint({
  method: 'GET',
  path: '/api/account/sessions',
  access: 'signed-in',
  summary: 'Sessions of your own account, latest first',
  success: { status: 200, body: z.array(accountSession) },
})

export const endOwnSession = endpoint({
  method: 'DELETE',
  path: '/api/account/sessions/{id}',
  access: 'signed-in',
  summary: 'Sign out one browser',
  params: z.object({ id: key }),
  success: { status: 200, body: success },
  errors: ['session_not_found'],
})

export const exportOwnData = endpoint({
  method: 'GET',
  path: '/api/account/export',
  access: 'signed-in',
  summary: 'All data that the shop holds about the signed-in user, as a file',
  success: { status: 200, body: z.record(z.string(), z.unknown()) },
})

export const closeOwnAccount = endpoint({
  method: 'DELETE',
  path: '/api/account',
  access: 'signed-in',
  summary: 'Delete your own account and erase your personal data; delivered orders stay in the books',
  body: z.object({ password: proof }).optional(),
  success: { status: 200, body: success },
  errors: ['too_many_requests', 'wrong_password', 'sign_in_again', 'last_administrator'],
})
