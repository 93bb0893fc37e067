import { isWebAddress } from '#kernel/contract/web-address.ts'
import { refuse, type Refusal } from '../refusal.ts'
import { staffText } from '#kernel/rules/text/staff-text.ts'

/**
 * Refuses URLs that are not web addresses (`javascript:`, `data:` and the like), and names the field. Empty values are
 * allowed. The shop itself never fetches these URLs.
 */
export function refuseInvalidUrls(
  fields: Record<string, string | null | undefined>,
): Refusal<'address_refused'> | null {
  const invalid = Object.entries(fields).filter(([, address]) => address && !isWebAddress(address))
  if (invalid.length === 0) return null
  return refuse('address_refused', {
    fields: Object.fromEntries(invalid.map(([field]) => [field, staffText('Invalid URL format')])),
  })
}
