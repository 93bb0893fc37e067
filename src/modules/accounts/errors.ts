import type { DefinedErrors, ErrorDefinition } from '#kernel/contract/errors.ts'

export const accountsErrors = {
  link_invalid: { status: 400, message: 'This link was used already or is too old.' },
  phone_invalid: { status: 400, message: 'Please enter a valid phone number' },
  invalid_credentials: { status: 401, message: 'Invalid email or password' },
  code_invalid: { status: 401, message: 'Invalid verification code' },
  totp_unreadable: {
    status: 409,
    message:
      'Codes of this app cannot be checked at present. Please use a recovery code, or ask an administrator for help.',
  },
  second_factor_needed: { status: 401, message: 'Please confirm that it is you.' },
  sign_in_expired: { status: 410, message: 'This sign-in took too long. Please begin again.' },
  passkey_invalid: { status: 401, message: 'This passkey was not accepted.' },
  staff_password_too_short: {
    status: 403,
    message: 'Staff passwords have at least 12 characters. Please set a new one with "Forgot password?".',
  },
  sign_in_again: { status: 403, message: 'Please sign out and in again first.' },
  user_not_found: { status: 404, message: 'User not found' },
  not_invited: { status: 409, message: 'This account does not wait for an invitation.' },
  passkey_not_found: { status: 404, message: 'This passkey was removed already.' },
  session_not_found: { status: 404, message: 'This browser is signed out already.' },
  email_taken: { status: 409, message: 'Another account has this email address.' },
  own_account: { status: 409, message: 'Your own account and role are changed by another administrator.' },
  last_administrator: { status: 409, message: 'The shop needs at least one administrator.' },
  last_second_factor: {
    status: 409,
    message: 'Your shop asks for a second step at sign-in. Please add another one before you remove this.',
  },
  passkeys_full: { status: 409, message: 'You have 20 passkeys already. Please remove one first.' },
  no_second_factor: { status: 409, message: 'Please add a passkey or an authenticator app first.' },
  last_way_in: { status: 409, message: 'This is the only way into your account.' },
  password_too_common: { status: 422, message: 'This password is too common. Please choose another.' },
  password_too_short: { status: 422, message: 'Password must be at least 12 characters' },
  password_required: { status: 422, message: 'Please enter the password of this account.' },
  totp_code_wrong: {
    status: 422,
    message: 'This code is not right. Please wait for the next one and try again.',
  },
  passkey_refused: { status: 422, message: 'This passkey could not be added. Please try again.' },
  wrong_password: { status: 422, message: 'This password is not right.' },
  picture_address_refused: {
    status: 422,
    message: 'Please give an address that begins with https://, http:// or /.',
  },
} as const satisfies Record<string, ErrorDefinition>

declare module '#kernel/contract/errors.ts' {
  interface ErrorCodes extends DefinedErrors<typeof accountsErrors> {}
}
