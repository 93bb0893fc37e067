/** Letters count as 10 to 35. */
const digitsOf = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))

/**
 * A creditor reference (ISO 11649): `RF`, two check digits, then the reference, whose check digits banking apps verify.
 * @param reference 1 to 21 letters and digits
 * @example creditorReference('4F1D9C2A') // 'RF144F1D9C2A'
 */
export function creditorReference(reference: string): string {
  const plain = reference.toUpperCase()
  const check = 98n - (BigInt(digitsOf(`${plain}RF00`)) % 97n)
  return `RF${String(check).padStart(2, '0')}${plain}`
}
