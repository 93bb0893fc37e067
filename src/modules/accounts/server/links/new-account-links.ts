import { z } from 'zod'
import { keyFor } from '#kernel/process/secrets.ts'
import { seal, unseal } from '#kernel/http/sessions/seal.ts'
import { lifetime } from './tokens.ts'

const content = z.object({ email: z.string() })

/**
 * The tokens of links that create the account of an address that has none. Nothing is stored about an address before
 * its owner uses the link: the token itself contains it, sealed. It works until the address has an account.
 * @param secret the installation's secret, from which keys are derived
 */
export function newAccountLinks(secret: string) {
  const key = keyFor('new account links', secret)
  return {
    tokenFor: (email: string): string => seal(key, { email: email.toLowerCase() }, lifetime.magic_link),

    /** The address of a token; null if it has expired or is not of this shop. */
    emailOf: (token: string): string | null => unseal(key, token, content)?.email ?? null,
  }
}

export type NewAccountLinks = ReturnType<typeof newAccountLinks>
