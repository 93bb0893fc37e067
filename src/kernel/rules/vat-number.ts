/** Whether a tax number is one for value added tax of the European Union's kind: a country's two letters, then the number. */
export const isVatNumber = (taxNumber: string): boolean =>
  /^[A-Z]{2}[ .-]?[\dA-Z][\dA-Z .-]{5,14}$/.test(taxNumber)
