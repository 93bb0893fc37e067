import { z } from 'zod'
import { sealedCookie } from '../../../kernel/http/sealed-cookie.ts'
import type { SealedCookie } from '../../../kernel/http/sealed-cookie.ts'
import { lifetime } from './tokens.ts'

const content = z.object({ userId: z.string() })

/**
 * Remembers which account a browser has registered, as long as the link that confirms its address works. For an
 * address that was known already it holds an id of nobody, so that the two look alike.
 */
export function registeredCookie({ key, https }: { key: Buffer; https: boolean }) {
  return sealedCookie({ name: 'registered', key, https, maxAgeSeconds: lifetime.verify_email, content })
}

export type RegisteredCookie = SealedCookie<typeof content>
