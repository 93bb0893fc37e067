import { z } from 'zod'
import { endpoint } from '#kernel/contract/endpoint.ts'
import { newPasskey, passkeyCreation } from './passkeys.ts'
import { id, idParams, moment, success } from '#kernel/contract/wire.ts'

/** Every change here requires the password or a sign-in within the last ten minutes. */
const asksForProof = ['proof_needed', 'sign_in_again'] as const

const passkeyName = z.string().trim().min(1, 'Please enter a name').max(60, 'At most 60 characters')

export const passkey = z.object({
  id,
  name: z.string(),
  createdAt: moment,
  lastUsedAt: moment.nullable(),
  /** Whether it is synchronised between devices, so that it survives the loss of one. */
  backedUp: z.boolean(),
})
export type Passkey = z.output<typeof passkey>

export const ownSecurity = z.object({
  passkeys: z.array(passkey),
  /** When the authenticator app was set up. */
  totpSince: moment.nullable(),
  recoveryCodesLeft: z.number().int(),
  /** Whether signing in requires a second factor. */
  asked: z.boolean(),
  /**
   * Whether the person may change `asked`: only customers whose only second factors are passkeys. Staff must always
   * show their second factor.
   */
  choosable: z.boolean(),
  /** Whether the shop requires a second factor of this account. */
  required: z.boolean(),
})

/** Recovery codes are shown once; null where the account still has unused ones or needs none. */
const withRecoveryCodes = z.object({ recoveryCodes: z.array(z.string()).nullable() })

export const getOwnSecurity = endpoint({
  method: 'GET',
  path: '/api/account/security',
  access: 'signed-in',
  summary: 'Passkeys, authenticator app and recovery codes of your own account',
  success: { status: 200, body: ownSecurity },
})

export const askToAddPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys/options',
  access: 'signed-in',
  summary: 'WebAuthn options to create a passkey for your own account',
  success: { status: 200, body: passkeyCreation },
  errors: [...asksForProof, 'passkeys_full'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/api/account/passkeys',
  access: 'signed-in',
  summary: 'Add a passkey created by the browser; ends all other sessions',
  body: z.object({ credential: newPasskey, name: passkeyName.optional() }),
  success: { status: 201, body: withRecoveryCodes.extend({ passkey }) },
  errors: [...asksForProof, 'passkey_refused', 'passkeys_full'],
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/api/account/passkeys/{id}',
  access: 'signed-in',
  summary: 'Rename a passkey',
  params: idParams,
  body: z.object({ name: passkeyName }),
  success: { status: 200, body: passkey },
  errors: ['passkey_not_found'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/api/account/passkeys/{id}',
  access: 'signed-in',
  summary: 'Remove a passkey; ends all other sessions',
  params: idParams,
  success: { status: 200, body: success },
  errors: [...asksForProof, 'passkey_not_found', 'last_second_factor'],
})

export const beginTotp = endpoint({
  method: 'POST',
  path: '/api/account/totp',
  access: 'signed-in',
  summary: 'Create a key for an authenticator app; it takes effect once one of its codes is confirmed',
  success: {
    status: 200,
    body: z.object({
      /** Base32, to be typed in. */
      secret: z.string(),
      /** `otpauth://totp/…` */
      uri: z.string(),
      /** The same as a QR code, in SVG. */
      qr: z.string(),
    }),
  },
  errors: [...asksForProof],
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/account/totp/confirm',
  access: 'signed-in',
  summary:
    'Set up the authenticator app with one of its codes, replacing any earlier one; ends all other sessions',
  body: z.object({ code: z.string().trim().min(1).max(20) }),
  success: { status: 200, body: withRecoveryCodes },
  errors: [...asksForProof, 'totp_code_wrong', 'too_many_requests'],
})

export const removeTotp = endpoint({
  method: 'DELETE',
  path: '/api/account/totp',
  access: 'signed-in',
  summary: 'Remove the authenticator app; ends all other sessions',
  success: { status: 200, body: success },
  errors: [...asksForProof, 'last_second_factor'],
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/account/recovery-codes',
  access: 'signed-in',
  summary: 'Create ten new recovery codes, shown once; the earlier ones stop working',
  success: { status: 200, body: z.object({ recoveryCodes: z.array(z.string()) }) },
  errors: [...asksForProof, 'no_second_factor'],
})

export const chooseSecondFactor = endpoint({
  method: 'PUT',
  path: '/api/account/second-factor',
  access: 'signed-in',
  summary: 'Whether other sign-in methods also require a passkey',
  body: z.object({ asked: z.boolean() }),
  success: { status: 200, body: withRecoveryCodes },
  errors: [...asksForProof, 'no_second_factor'],
})
