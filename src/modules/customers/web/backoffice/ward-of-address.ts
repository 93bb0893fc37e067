/** The ward with which a Vietnamese address ends: `Phường Ba Đình`; empty without one. */
export const wardAtEnd = (address: string): string =>
  /(?:^|[,\n])\s*((?:phường|xã|đặc khu)\s[^,\n]+)$/iu.exec(address.normalize('NFC'))?.[1]?.trim() ?? ''

/** The address with another ward at its end; without one if it is empty. */
export function withWard(address: string, before: string, ward: string): string {
  const text = address.normalize('NFC')
  const street = before !== '' && text.endsWith(before) ? text.slice(0, -before.length) : text
  return [street.replace(/[\s,]{0,20}$/u, ''), ward].filter(Boolean).join(', ')
}
