/** Countries where the postal code follows the city (Universal Postal Union, addressing sheets). */
const codeLast = new Set(
  'AU BR CA CO GB ID IE IN JO KH LB LK MM MV NP NZ OM PK SA SG TH TW US VN ZA'.split(' '),
)

interface Address {
  address_street?: string | undefined
  address_postal_code?: string | undefined
  address_city?: string | undefined
}

/**
 * The lines of the shop's address, as printed on an envelope in its country; empty without an address.
 * @param country two-letter ISO 3166 code
 */
export function addressLines(shop: Address, country: string): string[] {
  const { address_street: street = '', address_postal_code: code, address_city: city } = shop
  const locality = codeLast.has(country) ? [city, code] : [code, city]
  return [...street.split('\n'), locality.filter(Boolean).join(' ')]
    .map((line) => line.trim())
    .filter(Boolean)
}
