/**
 * Whether a tax number looks like a VAT number of the European Union: a country code of two letters, then the number.
 */
export const isVatNumber = (taxNumber: string): boolean =>
  /^[A-Z]{2}[ .-]?[\dA-Z][\dA-Z .-]{5,14}$/.test(taxNumber)

/** A VAT number as it was typed, without spaces, dots and dashes; null for text that does not look like one. */
export function vatNumberIn(text: string): string | null {
  const plain = text.toUpperCase().replaceAll(/[\s.-]/g, '')
  return isVatNumber(plain) ? plain : null
}
