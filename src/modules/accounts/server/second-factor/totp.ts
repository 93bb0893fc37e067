import { randomBytes } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

/** The profile that every authenticator app supports: SHA-1, six digits, 30 seconds (RFC 6238). */
const profile = { algorithm: 'SHA1', digits: 6, period: 30 } as const

const SECRET_BYTES = 20

const totpOf = (secret: Buffer, names: { issuer?: string; label?: string } = {}) =>
  new TOTP({ ...profile, ...names, secret: new Secret({ buffer: new Uint8Array(secret).buffer }) })

/** A new key for an authenticator app: 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = (): Buffer => randomBytes(SECRET_BYTES)

/** A key in the form that people type, and as the URI of a QR code. */
export function formatTotpSecret(
  secret: Buffer,
  names: { issuer: string; label: string },
): { secret: string; uri: string } {
  const totp = totpOf(secret, names)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/**
 * The time step (30 seconds, counted from 1970) of a code: the current, the previous or the next one, because clocks
 * differ. Null when the code matches none of them.
 */
export function totpStep(secret: Buffer, code: string): number | null {
  const token = code.replaceAll(/[\s-]/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const now = Date.now()
  const delta = totpOf(secret).validate({ token, timestamp: now, window: 1 })
  return delta === null ? null : Math.floor(now / 1000 / profile.period) + delta
}
