import { z } from 'zod'
import { currentUser } from './accounts.ts'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { passkeyRequest, passkeySignature } from './passkeys.ts'

/** Second factors after a password, a link, a code by text message or a provider. */
export const secondFactors = ['totp', 'passkey', 'recoveryCode'] as const
export type SecondFactor = (typeof secondFactors)[number]

/** A sign-in that waits for its second factor. */
export const pendingSignIn = z.object({
  /** The second factors of the account. */
  factors: z.array(z.enum(secondFactors)),
})

const signedIn = z.object({
  user: currentUser,
  /** The path to redirect to after the sign-in: a path of this shop. */
  returnTo: z.string(),
})

export const getPendingSignIn = endpoint({
  method: 'GET',
  path: '/auth/second-factor',
  access: 'anyone',
  summary: 'The pending second step of a sign-in in this browser, within 10 minutes',
  success: { status: 200, body: pendingSignIn },
  errors: ['sign_in_expired'],
})

export const finishSignIn = endpoint({
  method: 'POST',
  path: '/auth/second-factor',
  access: 'anyone',
  summary: 'Finish a sign-in with an authenticator code or a recovery code; starts a new session',
  body: z.union([
    z.object({ code: z.string().trim().min(1).max(20) }),
    z.object({ recoveryCode: z.string().trim().min(1).max(60) }),
  ]),
  success: { status: 200, body: signedIn },
  errors: ['code_invalid', 'totp_unreadable', 'sign_in_expired', 'too_many_requests'],
})

export const askForSecondPasskey = endpoint({
  method: 'POST',
  path: '/auth/second-factor/passkey/options',
  access: 'anyone',
  summary: 'WebAuthn options to finish a sign-in with a passkey of the account',
  success: { status: 200, body: passkeyRequest },
  errors: ['sign_in_expired'],
})

export const finishSignInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/second-factor/passkey',
  access: 'anyone',
  summary: 'Finish a sign-in with a passkey of the account; starts a new session',
  body: z.object({ credential: passkeySignature }),
  success: { status: 200, body: signedIn },
  errors: ['passkey_invalid', 'sign_in_expired', 'too_many_requests'],
})

export const askForPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey/options',
  access: 'anyone',
  summary: 'WebAuthn options to sign in with any passkey for this shop',
  success: { status: 200, body: passkeyRequest },
})

export const signInWithPasskey = endpoint({
  method: 'POST',
  path: '/auth/passkey',
  access: 'anyone',
  summary:
    'Sign in with a passkey alone, which the device has let its owner use by fingerprint, face or PIN; starts a new session',
  body: z.object({ credential: passkeySignature }),
  success: { status: 200, body: z.object({ user: currentUser }) },
  errors: ['passkey_invalid', 'too_many_requests'],
})
