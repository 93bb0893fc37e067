import { z } from 'zod'
import { email } from '#kernel/contract/email.ts'
import { roles } from '#kernel/contract/roles.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { sortsBy } from '#kernel/contract/sorts.ts'
import {
  id,
  idParams,
  language,
  listQuery,
  moment,
  success,
  version,
  ifMatch,
} from '#kernel/contract/wire.ts'

/** An account as staff see it: exactly these six fields. */
export const user = z.object({
  id,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string().nullable(),
  role: z.enum(roles),
  profileImageUrl: z.string().nullable(),
})
export type User = z.output<typeof user>

const name = z.string().trim().max(100, 'At most 100 characters').nullable().optional()

/** The form for changing a user: every field may be omitted or empty; an empty text means none. */
export const userInput = z.object({
  firstName: name,
  lastName: name,
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(254, 'Invalid email address')
    .refine((text) => text === '' || email.safeParse(text).success, 'Invalid email address')
    .nullable()
    .optional(),
  role: z.enum(roles).optional(),
  profileImageUrl: z.string().trim().max(2000, 'At most 2,000 characters').nullable().optional(),
})
export type UserInput = z.output<typeof userInput>

/** The form of a new user. Without an address nobody could sign in to the account. */
export const newUser = userInput
  .extend({
    /**
     * Language of the invitation, and of the back office for a colleague; omitted: the shop's base language for the
     * invitation.
     */
    language: language.optional(),
  })
  .refine((input) => Boolean(input.email), { path: ['email'], error: 'Email is required' })
  .meta({ required: ['email'] })
export type NewUser = z.output<typeof newUser>

export const userSorts = sortsBy('createdAt', 'name', 'email')

/** Refusals of changes that would give away an account or the shop, while the session was not recently proved. */
const asksForProof = ['proof_needed', 'sign_in_again'] as const

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/users',
  access: 'staff',
  summary:
    'All accounts, newest first unless `sort` says otherwise; `X-Role-Counts` tells how many there are of each role',
  query: listQuery.extend({
    role: z.enum(roles).optional(),
    q: z.string().max(200).optional(),
    sort: z.enum(userSorts).default('-createdAt'),
  }),
  success: { status: 200, body: z.array(user) },
})

/** Accounts whose owners were invited and have not signed in yet. */
export const invitations = z.object({
  /** Whether mails leave the shop's machine; otherwise an invitation is only a file there. */
  reachesPeople: z.boolean(),
  waiting: z.array(
    z.object({
      userId: id,
      /** When the newest invitation was written. */
      invitedAt: moment,
      /** Whether its link has expired. */
      expired: z.boolean(),
    }),
  ),
})
export type Invitations = z.output<typeof invitations>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/api/users/invitations',
  access: 'staff',
  summary: 'The newest accounts that were invited and have not signed in yet, at most 200',
  success: { status: 200, body: invitations },
})

export const inviteAgain = endpoint({
  method: 'POST',
  path: '/api/users/{id}/invitation',
  access: 'admins',
  summary: 'Mail the invitation of an account again; its earlier links stay valid',
  params: idParams,
  success: { status: 200, body: success },
  errors: ['user_not_found', 'not_invited'],
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/users/{id}',
  access: 'staff',
  summary: 'One account',
  params: idParams,
  success: { status: 200, body: user },
  errors: ['user_not_found'],
})

export const createUser = endpoint({
  method: 'POST',
  path: '/api/users',
  access: 'admins',
  summary: 'Create an account without a password, and mail a link to set one',
  body: newUser,
  success: { status: 201, body: user },
  errors: ['email_taken', 'picture_address_refused', ...asksForProof],
})

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/users/{id}',
  access: 'admins',
  summary: 'Change an account; omitted fields are not changed. A new role takes effect with the next request',
  params: idParams,
  headers: ifMatch,
  body: userInput.extend({ version: version.optional() }),
  success: { status: 200, body: user },
  errors: [
    'user_not_found',
    'email_taken',
    'picture_address_refused',
    'own_account',
    'last_administrator',
    'version_conflict',
    'precondition_failed',
    ...asksForProof,
  ],
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}',
  access: 'admins',
  summary: 'Delete an account and end its sessions; it can be restored',
  params: idParams,
  headers: ifMatch,
  success: { status: 200, body: success },
  errors: ['user_not_found', 'own_account', 'last_administrator', 'precondition_failed', 'version_conflict'],
})

export const restoreUser = endpoint({
  method: 'POST',
  path: '/api/users/{id}/restore',
  access: 'admins',
  summary: 'Restore a deleted account',
  params: idParams,
  success: { status: 200, body: user },
  errors: ['user_not_found', 'email_taken', ...asksForProof],
})

export const resetSecondFactor = endpoint({
  method: 'DELETE',
  path: '/api/users/{id}/second-factor',
  access: 'admins',
  summary:
    'Remove the passkeys, authenticator app and recovery codes of somebody who lost them; their sessions end',
  params: idParams,
  success: { status: 200, body: success },
  errors: ['user_not_found', 'own_account', ...asksForProof],
})
