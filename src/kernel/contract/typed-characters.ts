/** Marks without a shape, such as those of the direction: what is copied from phones and spreadsheets brings them along. */
export const withoutMarks = (text: string): string => text.replace(/\p{Cf}/gu, '')

/** A number or phone number in the digits of a western keyboard: those of Chinese and Arabic ones have others. */
export const inAsciiDigits = (text: string): string =>
  withoutMarks(text.normalize('NFKC')).replace(/[\u0660-\u0669\u06f0-\u06f9]/g, (digit) =>
    String(digit.charCodeAt(0) & 15),
  )
