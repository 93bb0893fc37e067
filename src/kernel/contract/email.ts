import { z } from 'zod'
import { withoutMarks } from './typed-characters.ts'

/** Both Node and browsers have it; contracts know the types of neither. */
declare const URL: new (address: string) => { readonly hostname: string }

/** Letters of the part before the sign, and a domain in its ASCII form, whose end may be internationalised too. */
const pattern =
  /^[A-Za-z0-9_'+-]+(?:\.[A-Za-z0-9_'+-]+)*@(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:[A-Za-z]{2,}|[Xx][Nn]--[A-Za-z0-9-]+)$/

/** The domain of an address as mail servers know it: `müller.de` is `xn--mller-kva.de`. Any other text is unchanged. */
function withAsciiDomain(text: string): string {
  if (!/\P{ASCII}/u.test(text)) return text
  // Full-width letters and signs are those of a Chinese or Japanese keyboard.
  const address = text.normalize('NFKC')
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  // Anything else of an address on the web would be cut off.
  if (/[\s/?#:@\\]/.test(domain)) return text
  try {
    return address.slice(0, at + 1) + new URL(`http://${domain}`).hostname
  } catch {
    // No domain: the pattern refuses it.
    return text
  }
}

/**
 * An e-mail address. Domains with letters of any script are stored in the form that mail servers use.
 * @param message for anything else
 */
export const emailAddress = (message: string) =>
  z
    .string(message)
    .max(254, message)
    .overwrite((text) => withAsciiDomain(withoutMarks(text)))
    .regex(pattern, message)
    .meta({ format: 'email' })

export const email = emailAddress('Invalid email address')
