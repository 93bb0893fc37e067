import { z } from 'zod'
import { sealedCookie, type SealedCookie } from '#kernel/http/sessions/sealed-cookie.ts'
import { lifetime } from '../links/tokens.ts'

const content = z.object({ userId: z.string() })

/**
 * Stores which account a browser has registered, for the lifetime of the confirmation link. For an address that
 * already had an account it contains a random id, so that both cases look alike.
 */
export function registeredCookie({ key, https }: { key: Buffer; https: boolean }) {
  return sealedCookie({ name: 'registered', key, https, maxAgeSeconds: lifetime.verify_email, content })
}

export type RegisteredCookie = SealedCookie<typeof content>
