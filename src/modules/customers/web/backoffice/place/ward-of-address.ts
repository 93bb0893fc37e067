/** The ward with which a Vietnamese address ends: `Phường Ba Đình`; empty without one. */
export function wardAtEnd(address: string): string {
  const last = address.normalize('NFC').split(/[,\n]/).at(-1)?.trim() ?? ''
  return /^(?:phường|xã|đặc khu)\s/iu.test(last) ? last : ''
}

/** The address with another ward at its end; without one if it is empty. */
export function withWard(address: string, formerText: string, ward: string): string {
  const text = address.normalize('NFC').trimEnd()
  const street =
    formerText !== '' && text.endsWith(formerText) ? text.slice(0, -formerText.length).trimEnd() : text
  const withoutComma = street.endsWith(',') ? street.slice(0, -1) : street
  return [withoutComma.trimEnd(), ward].filter(Boolean).join(', ')
}
