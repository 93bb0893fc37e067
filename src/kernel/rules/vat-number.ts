/**
 * Whether a tax number looks like a VAT number of the European Union: a country code of two letters, then the number.
 */
export const isVatNumber = (taxNumber: string): boolean =>
  /^[A-Z]{2}[ .-]?[\dA-Z][\dA-Z .-]{5,14}$/.test(taxNumber)
